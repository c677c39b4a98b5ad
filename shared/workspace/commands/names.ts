import { runCommand } from '@console/platform-build/command'
import { writeNames } from '../names/writeNames.ts'
import { root } from '../workspace.ts'

const usage = `Writes each names.gen.ts: the routes and slots that a part may use, from every remote.config.ts. A build does it too.

  npm run names`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, most: 0, worksAlone: true }, async () => {
    const written = await writeNames(root)
    console.log(written.length > 0 ? written.join('\n') : 'All names are up to date.')
  })
