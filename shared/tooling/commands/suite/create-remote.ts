import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRemote } from '../../create/createRemote.ts'
import { runCommand } from '../../command.ts'
import { remoteFolders, root, UserError } from '../../workspace.ts'
import type { RemoteConfig } from '../../remote.ts'

const usage = `Adds a remote to this workspace: a section with one screen, its texts in both languages and its tests.

  npm run create-remote -- mfe-alarms`

const configOf = async (folder: string): Promise<RemoteConfig> => ((await import(pathToFileURL(path.join(root, folder, 'remote.config.ts')).href)) as { default: RemoteConfig }).default

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage }, async ({ target }) => {
    const files = createRemote(root, target, await Promise.all(remoteFolders.map(configOf)))
    console.log(files.join('\n'))
    const { install } = (await import(pathToFileURL(path.join(root, 'shared/tooling/install.mjs')).href)) as { install(root: string, ...options: string[]): string | null }
    const problem = install(root, '--no-frozen-lockfile', '--prefer-offline')
    if (problem) throw new UserError(problem)
    console.log(`
${target} is there.
  See it:               npm run dev --prefix ${target}
  Check it:             npm run lint, npm run types, npm run unit -- ${target}
  Say what it is for:   ${target}/README.md
  Translate its title:  ${target}/remote.config.ts and ${target}/src/i18n/de.json`)
  })
