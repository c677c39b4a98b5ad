import { runCommand } from '../command.ts'
import { refreshNames } from '../names/refreshNames.ts'
import { runScript } from '../runScript.ts'
import { here } from '../place.ts'

const usage = `Type-checks the remote in this folder.

  npm run types`

export const run = (args: readonly string[] = []): Promise<number> =>
  runCommand(args, { usage, most: 0, worksAlone: true }, async () => {
    const home = here.homeOf('')
    await refreshNames(home)
    return runScript('typescript', 'bin/tsc', ['-p', home], home)
  })
