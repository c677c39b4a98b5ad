import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRemote } from '../../create/createRemote.ts'
import { runCommand } from '@console/platform-build/command'
import { readRemoteConfigs, writeNames } from '../../names/writeNames.ts'
import { UserError } from '@console/platform-registry/userError'
import { root } from '../../workspace.ts'

const usage = `Adds a remote to this workspace: a section with one screen, its texts in both languages and its tests.

  npm run create-remote -- mfe-alarms`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage }, async ({ target }) => {
    const files = createRemote(root, target, Object.values(await readRemoteConfigs(root)))
    await writeNames(root)
    console.log(files.join('\n'))
    const { install } = (await import(pathToFileURL(path.join(root, 'shared/workspace/install.mjs')).href)) as {
      install(root: string, ...options: string[]): string | null
    }
    const problem = install(root, '--no-frozen-lockfile', '--prefer-offline')
    if (problem) throw new UserError(problem)
    console.log(`
${target} is there.
  See it:               npm run dev --prefix ${target}
  Check it:             npm run lint, npm run types, npm run unit -- ${target}
  Say what it is for:   ${target}/README.md
  Translate its title:  ${target}/remote.config.ts and ${target}/src/i18n/de.json`)
  })
