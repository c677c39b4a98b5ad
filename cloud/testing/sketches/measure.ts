import { createHash } from 'node:crypto'
import { Compilers } from '../../src/builder/wasm/compiler.ts'
import { WasmBuilder } from '../../src/builder/wasm/wasmBuilder.ts'
import { compilerFolder } from '../firmware/compilerFolder.ts'
import { removeTemporaryFolders } from '../temporaryFolder.ts'
import { startCloneIndex } from './cloneIndex.ts'
import { readSketches, type Sketch } from './readSketches.ts'
import { sources } from './sources.data.ts'
import { printMissing, printTable, type Row } from './table.ts'
import { buildSketch, maxBuildMs, runSketch } from './trySketch.ts'

/** How many boards run beside the compiler. */
const boards = 8

/**
 * Builds and runs public sketches, and prints the results. `wanted` is a part of their names, or `worked`: that half
 * only.
 */
export async function measureSketches(folder: string, wanted: string): Promise<void> {
  const sketches = sources
    .flatMap((source) => {
      const found = readSketches(folder, source)
      if (found.length === 0) console.error(`NOT MEASURED: ${folder} holds no clone ${source.repository}.`)
      return found
    })
    .filter(({ name, half }) => (wanted === 'worked' ? half === wanted : name.includes(wanted)))
    .toSorted((one, other) => (shuffled(one) < shuffled(other) ? -1 : 1))
  // Longer than a cloud waits: what else the machine does must not count.
  const compilers = new Compilers(1, { folder: compilerFolder }, { limit: maxBuildMs, idle: maxBuildMs })
  const index = await startCloneIndex(folder)
  const builder = new WasmBuilder(compilers, index.libraries)
  const rows: Row[] = []
  const running = new Set<Promise<void>>()
  process.once('SIGINT', () => {
    console.log(`\nEnded after ${rows.length} of ${sketches.length} sketches, in an order by chance:`)
    report(rows)
    process.exit(130)
  })
  // The compiler's thread alone does not keep the process alive.
  const awake = setInterval(() => {}, 1000)
  for (const sketch of sketches) {
    const { image, missing } = await buildSketch(sketch, builder, index)
    if (!image) {
      note({ sketch, outcome: { built: false, runs: false, doesNothing: [], missing } }, rows)
      continue
    }
    const run: Promise<void> = runSketch(image)
      .then((outcome) => note({ sketch, outcome }, rows))
      .finally(() => running.delete(run))
    running.add(run)
    if (running.size >= boards) await Promise.race(running)
  }
  await Promise.all(running)
  clearInterval(awake)
  compilers.close()
  await index.close()
  removeTemporaryFolders()
  report(rows)
}

/** Mixes the repositories, so that those of a run that was ended stand for all. */
function shuffled({ name }: Sketch): string {
  return createHash('sha256').update(`order ${name}`).digest('hex')
}

function report(rows: readonly Row[]): void {
  for (const half of ['worked', 'unseen'] as const satisfies readonly Sketch['half'][])
    printTable(
      half,
      rows.filter(({ sketch }) => sketch.half === half),
    )
  printMissing(rows.filter(({ sketch }) => sketch.half === 'worked'))
}

/** Counts the unseen half, but prints nothing of it. */
function note(row: Row, rows: Row[]): void {
  rows.push(row)
  const { sketch, outcome } = row
  if (sketch.half === 'worked')
    console.log(
      `${outcome.runs ? 'runs ' : outcome.built ? 'built' : '-    '} ${sketch.name}${[
        ...outcome.missing,
        ...outcome.doesNothing,
      ]
        .map((each) => `  ${each}`)
        .join('')
        .slice(0, 200)}`,
    )
}
