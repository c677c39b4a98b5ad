import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../../build/build.ts'
import { root } from '../../workspace.ts'

const benches = { load: 'benchLoad', log: 'benchLog', loop: 'benchLoop', charts: 'benchCharts', stream: 'benchStream', tables: 'benchTables' } as const

export const usage = `Measures the built console in Chromium and prints the figures.

  npm run bench -- ${Object.keys(benches).join('|')}     without a name: load`

const isBench = (name: string): name is keyof typeof benches => name in benches

/** Measures the built console in Chromium and prints the figures. What follows the benchmark's name is its own. */
export const run = async ([name = 'load', ...args]: readonly string[] = []): Promise<number> => {
  if (!isBench(name)) {
    console.error(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`)
    return 1
  }
  await build(console.log)
  const bench = (await import(pathToFileURL(path.join(root, 'e2e/bench', `${name}.ts`)).href)) as Record<string, (args: readonly string[]) => Promise<void>>
  await bench[benches[name]]?.(args)
  return 0
}
