import path from 'node:path'
import { existsSync } from 'node:fs'
import { authorHelp, authorOf, authorOptions } from '../../author.ts'
import { buildRemote, withTemporaryFolder } from '../../buildRemote.ts'
import { refuseOlder } from '@console/platform-registry/changes'
import { type Given, requireName, requireVersion, runCommand } from '../../command.ts'
import { openRegistry } from '@console/platform-registry/open'
import type { Author } from '@console/platform-registry/registry'
import { readBuilt } from '@console/platform-registry/readBuilt'
import { readSigningKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import type { BuiltRelease } from '@console/platform-registry/document'
import { UserError } from '@console/platform-registry/userError'
import { readRemote } from '../../compile.ts'
import { versionOf } from '../../home.ts'
import { here, type Place } from '../../place.ts'

const inWorkspace = `Releases one part of the console into the folder that it is served from, and touches no other part.

  npm run release -- mfe-devices --to DIR [--version X]   builds that remote and makes it the current release
  npm run release -- --from FOLDER --to DIR               takes a remote that was built elsewhere, into FOLDER
  npm run release -- shell --to DIR [--version X]         builds the shell; into an empty folder, a new console begins`

const inRepository = `Makes a build of this remote the current release of a console, and touches nothing else there.

  npm run release -- --from dist --to TARGET       takes the build in dist/
  npm run release -- --to TARGET [--version X]     builds it first

TARGET is the folder that the console is served from, a bucket (s3://…), or the address of a server or registry service that takes releases (https://…); REGISTRY_TOKEN in the environment lets you in there.`

const usageIn = ({ part }: Place): string => `${part ? inWorkspace : inRepository}

A version is that of the part's package.json unless --version gives another. An older version than the current one is refused unless --allow-older is given. ${authorHelp}
Of a build that is taken from a folder, the commit is the one that it was built from.
--key FILE signs the release with the team's key, as the environment's CONSOLE_RELEASE_KEY does.`

const releaseBuilt = async (unsigned: BuiltRelease, given: Given, author: Author): Promise<void> => {
  const registry = await openRegistry(given.required('to'))
  const built = prepareRelease(unsigned, given.option('key'))
  const { name, release } = built
  const request = {
    kind: 'release' as const,
    remote: name,
    version: release.version,
    allowOlder: given.flag('allow-older'),
  }
  const { release: id } = await registry.change({ request, built, author, say: console.log })
  console.log(`${name} ${release.version} is the current release (${id}).`)
}

const releaseFrom = async (folder: string, given: Given, { part }: Place): Promise<void> => {
  if (given.option('version') !== undefined)
    throw new UserError(
      '--version goes with a build from this workspace; the release in a folder has its version already.',
    )
  if (!part && !existsSync(path.join(folder, 'release.json')))
    throw new UserError(`${folder} holds no build. Make one: npm run build`)
  const built = readBuilt(path.resolve(folder))
  if (given.target !== '' && requireName(given.target) !== built.name)
    throw new UserError(`${folder} holds a release of ${built.name}, not of ${given.target}.`)
  await releaseBuilt(built, given, authorOf(given, built.folder))
}

const releaseRemote = async (given: Given, place: Place): Promise<void> => {
  const { target, option, required, flag } = given
  const home = place.homeOf(target)
  const { name } = await readRemote(home)
  const version = option('version') === undefined ? undefined : requireVersion(required('version'))
  const registry = await openRegistry(required('to'))
  // Before it is built, too.
  readSigningKey(option('key'), process.env['CONSOLE_RELEASE_KEY'])
  if (!flag('allow-older')) refuseOlder(name, version ?? versionOf(home), await registry.read())
  await withTemporaryFolder(async (into) => {
    console.log(`Building ${name} …`)
    await releaseBuilt(await buildRemote(home, into, version), given, authorOf(given))
  })
}

const release = async (given: Given, place: Place): Promise<void> => {
  const from = given.option('from')
  if (from !== undefined) return releaseFrom(from, given, place)
  return given.target === 'shell' && place.releaseShell ? place.releaseShell(given) : releaseRemote(given, place)
}

export const run = (args: readonly string[], place: Place = here): Promise<number> =>
  runCommand(
    args,
    { usage: usageIn(place), options: ['to', 'from', 'version', 'key', ...authorOptions], flags: ['allow-older'] },
    (given) => release(given, place),
  )
