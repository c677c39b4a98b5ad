import { cpSync } from 'node:fs'
import path from 'node:path'
import { openPreviews } from '@console/platform-registry/previews/service'
import { signPreview } from '@console/platform-registry/previews/sign'
import type { BuiltRelease } from '@console/platform-registry/document'
import { readSigningKey } from '@console/platform-registry/keys'
import { readBuilt } from '@console/platform-registry/readBuilt'
import type { Author } from '@console/platform-registry/registry'
import { UserError } from '@console/platform-registry/userError'
import { authorOf } from '../../author.ts'
import { buildRemote, withTemporaryFolder } from '../../buildRemote.ts'
import { type Given, runCommand } from '../../command.ts'
import { versionOf } from '../../home.ts'
import { here, type Place } from '../../place.ts'

const usageIn = ({
  part,
}: Place): string => `Shows a build that is not released in a console with a registry service, to those who open its address and agree. It ends by itself, and changes nothing for others.

  npm run preview -- ${part}--to https://console.example.org [--label pr.12] [--days 3]   builds ${part ? 'that' : 'this'} remote as version 1.7.2-pr.12, and tells the address
  npm run preview -- --from FOLDER --to …                takes one that was built elsewhere, as a version with a label
  npm run preview -- --list --to …                       which there are, whose, and until when
  npm run preview -- --remove mfe_devices@1.7.2-pr.12 --to …

The label is the commit's unless --label gives another; the same label again replaces the build. It lasts 3 days unless --days says otherwise, 7 at most. REGISTRY_TOKEN in the environment has the token of the team.
--key FILE signs it with the team's key, as the environment's CONSOLE_RELEASE_KEY does, where the console asks for signatures. --commit names the commit, where it is another than the build's.`

const daysOf = (text: string): number => {
  if (/^[1-7]$/.test(text)) return Number(text)
  throw new UserError(`--days is "${text}"; it must be a number from 1 to 7.`)
}

const labelOf = ({ option }: Given, commit: string | undefined): string => {
  const label = option('label') ?? commit?.slice(0, 8)
  if (label === undefined) throw new UserError('--label is missing, and there is no commit to name the preview by.')
  if (/^[0-9A-Za-z][\w.-]{0,39}$/.test(label)) return label
  throw new UserError(
    `--label is "${label}"; it must be one such as pr.12, of at most 40 letters, digits, dots and dashes.`,
  )
}

const show = async (built: BuiltRelease, given: Given, { actor, commit }: Author): Promise<void> => {
  const facts = {
    expires: new Date(Date.now() + daysOf(given.option('days') ?? '3') * 86_400_000).toISOString(),
    by: actor.slice(0, 150),
    ...(commit !== undefined && { commit }),
  }
  const key = readSigningKey(given.option('key'), process.env['CONSOLE_RELEASE_KEY'])
  if (key) signPreview(built, facts, key)
  const address = await (await openPreviews(given.required('to'))).add(built, facts, console.log)
  console.log(`${built.name} ${built.release.version} can be seen until ${facts.expires}:\n${address}`)
}

const showFrom = async (folder: string, given: Given): Promise<void> => {
  const built = readBuilt(path.resolve(folder))
  if (!built.release.version.includes('-'))
    throw new UserError(
      `${folder} holds ${built.name} ${built.release.version}. A preview's version has a label, such as ${built.release.version}-pr.12: build it as that, or leave --from out.`,
    )
  // A signature as a preview is none of the release that lies there.
  await withTemporaryFolder(async (copy) => {
    cpSync(built.folder, copy, { recursive: true })
    await show({ ...built, folder: copy }, given, authorOf(given, built.folder))
  })
}

const remove = async (named: string, given: Given): Promise<void> => {
  const [, remote, version] = /^([a-z][\w-]*)@(\d[\w.-]*)$/.exec(named) ?? []
  if (remote === undefined || version === undefined)
    throw new UserError(`--remove is "${named}"; it must be a preview such as mfe_devices@1.7.2-pr.12.`)
  await (await openPreviews(given.required('to'))).remove(remote.replaceAll('-', '_'), version)
  console.log(`${named} is removed. Pages that run it go on until they are reloaded or it ends.`)
}

const preview = async (given: Given, place: Place): Promise<void> => {
  const { option, flag, required } = given
  const [from, named] = [option('from'), option('remove')]
  if (flag('list')) {
    const all = await (await openPreviews(required('to'))).list()
    return console.log(
      all
        .map(
          ({ remote, version, expires, by, commit = 'no commit' }) =>
            `${remote}@${version}  until ${expires}, ${by}, ${commit}`,
        )
        .join('\n') || 'There are no previews.',
    )
  }
  if (named !== undefined) return remove(named, given)
  if (from !== undefined) return showFrom(from, given)
  const home = place.homeOf(given.target)
  const version = `${versionOf(home).split('-')[0]}-${labelOf(given, authorOf(given).commit)}`
  // Before it is built.
  await openPreviews(required('to'))
  return withTemporaryFolder(async (into) => {
    console.log(`Building ${place.nameOf(given.target)} ${version} …`)
    await show(await buildRemote(home, into, version), given, authorOf(given))
  })
}

export const run = (args: readonly string[], place: Place = here): Promise<number> =>
  runCommand(
    args,
    { usage: usageIn(place), options: ['to', 'from', 'label', 'days', 'remove', 'key', 'commit'], flags: ['list'] },
    (given) => preview(given, place),
  )
