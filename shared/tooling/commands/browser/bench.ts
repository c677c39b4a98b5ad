import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../../build.ts'
import { runCommand } from '../../command.ts'
import { root, UserError } from '../../workspace.ts'

const benches = { load: 'benchLoad', log: 'benchLog', loop: 'benchLoop', charts: 'benchCharts', stream: 'benchStream', tables: 'benchTables' } as const

const usage = `Measures the built console in Chromium and prints the figures.

  npm run bench -- ${Object.keys(benches).join('|')}     without a name: load`

const isBench = (name: string): name is keyof typeof benches => name in benches

/** Arguments after the benchmark's name are the benchmark's own. */
export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, most: Infinity, worksAlone: true }, async ({ targets: [name = 'load', ...rest] }) => {
    if (!isBench(name)) throw new UserError(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`)
    await build(console.log)
    const bench = (await import(pathToFileURL(path.join(root, 'e2e/bench', `${name}.ts`)).href)) as Record<string, (args: readonly string[]) => Promise<void>>
    await bench[benches[name]]?.(rest)
  })
