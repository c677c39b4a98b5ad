import type { Sketch } from './readSketches.ts'
import type { Outcome } from './trySketch.ts'

export interface Row {
  sketch: Sketch
  outcome: Outcome
}

const titles = ['sketches', 'build', 'run', 'warn']
const maxMissing = 60

export function printTable(half: Sketch['half'], rows: readonly Row[]): void {
  console.log(`\n${`${half} half`.padEnd(16)}${titles.map((title) => title.padStart(10)).join('')}`)
  for (const category of new Set(rows.map(({ sketch }) => sketch.category)))
    printRow(
      category,
      rows.filter(({ sketch }) => sketch.category === category),
    )
  printRow('all', rows)
}

/** `warn`: sketches that run, but call something that has no effect here. */
function printRow(name: string, rows: readonly Row[]): void {
  const cells = [
    rows.length,
    ...[
      ({ built }: Outcome) => built,
      ({ runs }: Outcome) => runs,
      ({ runs, doesNothing }: Outcome) => runs && doesNothing.length > 0,
    ].map((counts) => rows.filter(({ outcome }) => counts(outcome)).length),
  ]
  console.log(
    name.padEnd(16) +
      cells
        .map((cell, at) =>
          (at === 0
            ? `${cell}`
            : `${cell} ${`${Math.round((100 * cell) / Math.max(1, rows.length))}%`.padStart(4)}`
          ).padStart(10),
        )
        .join(''),
  )
}

/** Sorted by how many sketches lack nothing else, then by how many lack it at all. */
export function printMissing(rows: readonly Row[]): void {
  const counts = new Map<string, { alone: number; all: number }>()
  for (const {
    outcome: { missing },
  } of rows) {
    for (const each of missing) {
      const count = counts.get(each) ?? { alone: 0, all: 0 }
      counts.set(each, { alone: count.alone + Number(missing.length === 1), all: count.all + 1 })
    }
  }
  console.log('\nwould unlock, is lacked by')
  const sorted = [...counts].toSorted(([, one], [, other]) => other.alone - one.alone || other.all - one.all)
  for (const [name, { alone, all }] of sorted.slice(0, maxMissing))
    console.log(`${`${alone}`.padStart(5)} ${`${all}`.padStart(5)}  ${name}`)
}
