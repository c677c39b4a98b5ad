import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../../build.ts'
import { runCommand } from '@console/platform-build/command'
import { UserError } from '@console/platform-registry/userError'
import { root } from '../../workspace.ts'

const benches = {
  load: 'benchLoad',
  history: 'benchHistory',
  fairness: 'benchFairness',
  log: 'benchLog',
  loop: 'benchLoop',
  sketches: 'benchSketches',
  charts: 'benchCharts',
  stream: 'benchStream',
  tables: 'benchTables',
} as const

const usage = `Measures the built console in Chromium and prints the figures.

  npm run bench -- ${Object.keys(benches).join('|')}     without a name: load
  npm run bench -- load [shell|dashboard|devices|again|sections|bare|peers ...] [--runs N]
  npm run bench -- stream [rates, such as 1000,10000] [seconds] [--runs N]
  npm run bench -- history [stored events, 10000000] [events a second, 5000] [seconds, 20]
  npm run bench -- fairness [a part of the names of the loads]
  npm run bench -- sketches [a part of their names]     SKETCHES=folder names clones of public sketches: shared/docs/sketches.md

--json prints load, stream, history and fairness as JSON. PEERS=folder measures peers beside it: shared/docs/performance.md.`

const isBench = (name: string): name is keyof typeof benches => name in benches

interface Settings {
  json: boolean
  /** How often to measure; the benchmark's own number unless given. */
  runs: number | undefined
}

type Bench = (words: readonly string[], settings: Settings) => Promise<void>

const countOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  throw new UserError(`--runs is "${text}"; it must be a number from 1 to 99.`)
}

/** Words after the benchmark's name are the benchmark's own. */
export const run = (args: readonly string[]): Promise<number> =>
  runCommand(
    args,
    { usage, flags: ['json'], options: ['runs'], most: Infinity, worksAlone: true },
    async ({ targets: [name = 'load', ...words], flag, option }) => {
      if (!isBench(name))
        throw new UserError(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`)
      const settings = { json: flag('json'), runs: countOf(option('runs')) }
      // With --json, nothing else is printed. These benchmarks need no page, so no build.
      if (!['history', 'fairness', 'sketches'].includes(name)) await build(settings.json ? console.error : console.log)
      const bench = (await import(pathToFileURL(path.join(root, 'e2e/bench', `${name}.ts`)).href)) as Record<
        string,
        Bench
      >
      await bench[benches[name]]?.(words, settings)
    },
  )
