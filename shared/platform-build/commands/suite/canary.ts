import path from 'node:path'
import { openRegistry } from '@console/platform-registry/open'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import type { BuiltRelease } from '@console/platform-registry/document'
import { readBuilt } from '@console/platform-registry/readBuilt'
import type { ChangeRequest, Registry } from '@console/platform-registry/registry'
import { authorHelp, authorOf, authorOptions } from '../../author.ts'
import { buildRemote, withTemporaryFolder } from '../../buildRemote.ts'
import { UserError } from '@console/platform-registry/userError'
import { type Given, requireName, requireVersion, runCommand } from '../../command.ts'
import { versionOf } from '../../home.ts'
import { here, type Place } from '../../place.ts'

const usageIn = ({
  part,
}: Place): string => `Gives a version of a remote${part && ', or of the shell,'} to a stable share of users; the others keep the current release.

  npm run canary -- ${part}--version X --percent 10 --to DIR   takes the files of version X in DIR; without them, builds it where X is the version of the sources
  npm run canary -- --from FOLDER --percent 10 --to DIR        takes a build that was made elsewhere, or by npm run build
  npm run canary -- ${part}--percent 0 --to DIR                ends it: everybody has the current release

--key FILE signs what is built with the team's key, as the environment's CONSOLE_RELEASE_KEY does.

${authorHelp}`

const percentOf = (text: string): number => {
  const percent = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (percent >= 0 && percent <= 100) return percent
  throw new UserError(`--percent is "${text}"; it must be a number from 0 to 100.`)
}

/** A typing error would give users what lies here under a number that nobody meant. */
const requireOwnVersion = (what: string, version: string, own: string): void => {
  if (version !== own)
    throw new UserError(
      `${what} ${version} was never released here, and the sources are of version ${own}. Correct --version, or raise "version" in package.json.`,
    )
}

const begin = async (
  registry: Registry,
  given: Given,
  request: Extract<ChangeRequest, { kind: 'canary' }>,
  built?: BuiltRelease,
): Promise<void> => {
  const { release: id } = await registry.change({
    request,
    author: authorOf(given, given.option('from') === undefined ? undefined : built?.folder),
    say: console.log,
    ...(built && { built }),
  })
  console.log(`${request.percent} % of the users get ${request.remote} ${request.version} (${id}).`)
}

const fromFolder = async (folder: string, given: Given, percent: number): Promise<void> => {
  if (given.option('version') !== undefined)
    throw new UserError(
      '--version goes with files that are there, or with a build from these sources; the release in a folder has its version already.',
    )
  const built = prepareRelease(readBuilt(path.resolve(folder)), given.option('key'))
  const {
    name,
    release: { version },
  } = built
  if (given.target !== '' && requireName(given.target) !== name)
    throw new UserError(`${folder} holds a release of ${name}, not of ${given.target}.`)
  return begin(
    await openRegistry(given.required('to')),
    given,
    { kind: 'canary', remote: name, version, percent },
    built,
  )
}

const shellCanary = async (given: Given, percent: number, { withBuiltShell, shellVersion }: Place): Promise<void> => {
  const { shell } = await openRegistry(given.required('to'))
  if (percent === 0) return shell.endCanary(console.log, authorOf(given))
  const version = requireVersion(given.required('version'))
  const begin = (built?: string) =>
    shell.canary({ version, percent, ...(built !== undefined && { built }) }, console.log, authorOf(given))
  if (await shell.has(version)) {
    console.log(`The files of shell ${version} are there already, and are used as they are.`)
    return begin()
  }
  if (!withBuiltShell || !shellVersion)
    throw new UserError(`Shell ${version} was never released here, and its sources are not here.`)
  requireOwnVersion('Shell', version, shellVersion())
  return withBuiltShell(begin)
}

export const run = (args: readonly string[], place: Place = here): Promise<number> =>
  runCommand(
    args,
    { usage: usageIn(place), options: ['to', 'from', 'version', 'percent', 'key', ...authorOptions] },
    async (given) => {
      const { target, required } = given
      const percent = percentOf(required('percent'))
      if (target === 'shell') return shellCanary(given, percent, place)
      const from = given.option('from')
      if (from !== undefined) return fromFolder(from, given, percent)
      const name = place.nameOf(target)
      const registry = await openRegistry(required('to'))
      if (percent === 0) {
        const { release } = await registry.change({
          request: { kind: 'end-canary', remote: name },
          author: authorOf(given),
          say: console.log,
        })
        return console.log(`${name} has no canary any more (${release}).`)
      }
      const version = requireVersion(required('version'))
      const request = { kind: 'canary' as const, remote: name, version, percent }
      if (await registry.has(name, version)) {
        console.log(`The files of ${name} ${version} are there already, and are used as they are.`)
        return begin(registry, given, request)
      }
      const home = place.homeOf(target)
      requireOwnVersion(name, version, versionOf(home))
      console.log(`Building ${name} …`)
      return withTemporaryFolder(async (into) =>
        begin(registry, given, request, prepareRelease(await buildRemote(home, into, version), given.option('key'))),
      )
    },
  )
