import { Compilers } from '../../src/builder/wasm/compiler.ts'
import { compilerFolder } from '../firmware/compilerFolder.ts'
import { readSketches, type Sketch } from './readSketches.ts'
import { sources } from './sources.data.ts'
import { printMissing, printTable, type Row } from './table.ts'
import { buildSketch, runSketch } from './trySketch.ts'

/** How many boards run beside the compiler. */
const boards = 8

/** Builds and runs public sketches, and prints the results. `wanted` is a part of their names. */
export async function measureSketches(folder: string, wanted: string): Promise<void> {
  const sketches = sources.flatMap((source) => {
    const found = readSketches(folder, source)
    if (found.length === 0) console.error(`NOT MEASURED: ${folder} holds no clone ${source.repository}.`)
    return found
  }).filter(({ name }) => name.includes(wanted))
  const compilers = new Compilers(1, compilerFolder)
  const rows: Row[] = []
  const running = new Set<Promise<void>>()
  // The compiler's thread alone does not keep the process alive.
  const awake = setInterval(() => {}, 1000)
  for (const sketch of sketches) {
    const { image, missing } = await buildSketch(sketch, compilers)
    if (!image) {
      note({ sketch, outcome: { built: false, runs: false, doesNothing: [], missing } }, rows)
      continue
    }
    const run: Promise<void> = runSketch(image).then((outcome) => note({ sketch, outcome }, rows)).finally(() => running.delete(run))
    running.add(run)
    if (running.size >= boards) await Promise.race(running)
  }
  await Promise.all(running)
  clearInterval(awake)
  compilers.close()
  for (const half of ['worked', 'unseen'] as const satisfies readonly Sketch['half'][]) printTable(half, rows.filter(({ sketch }) => sketch.half === half))
  printMissing(rows.filter(({ sketch }) => sketch.half === 'worked'))
}

/** Counts the unseen half, but prints nothing of it. */
function note(row: Row, rows: Row[]): void {
  rows.push(row)
  const { sketch, outcome } = row
  if (sketch.half === 'worked') console.log(`${outcome.runs ? 'runs ' : outcome.built ? 'built' : '-    '} ${sketch.name}${[...outcome.missing, ...outcome.doesNothing].map((each) => `  ${each}`).join('').slice(0, 200)}`)
}
