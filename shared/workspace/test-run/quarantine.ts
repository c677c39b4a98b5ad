import { readFileSync } from 'node:fs'
import { writeAtomically } from '@console/platform-registry/files'
import type { Quarantined } from './quarantine.data.ts'
import type { Tally } from './tally.ts'

const day = 24 * 60 * 60 * 1000
const reason = 'in quarantine'

/** A tally in which the failures of quarantined tests count as skipped. */
export const withoutQuarantined = (tally: Tally, quarantined: readonly Quarantined[]): Tally => {
  const { failures = [], skipped = [] } = tally
  const held = failures.filter(({ title }) => quarantined.some((each) => each.title === title))
  return held.length === 0
    ? tally
    : {
        ...tally,
        failed: tally.failed - held.length,
        failures: failures.filter((failure) => !held.includes(failure)),
        skipped: [...skipped, ...held.map(() => reason)],
      }
}

/** A line for each quarantined test, with its age. */
export const quarantineLines = (
  quarantined: readonly Quarantined[],
  failed: ReadonlySet<string>,
  now: number,
): string[] =>
  quarantined.map(
    ({ title, since }) =>
      `in quarantine for ${Math.floor((now - Date.parse(since)) / day)} days${failed.has(title) ? ', failed' : ''}: ${title}`,
  )

const maxRuns = 10
const maxRepetitions = 2

/**
 * What earlier runs have noted; nothing where a run that was ended has damaged the file, as notes must not keep a run
 * from its counts.
 */
const earlierIn = (file: string): string[][] => {
  try {
    const noted = JSON.parse(readFileSync(file, 'utf8')) as unknown
    return Array.isArray(noted) && noted.every((run) => Array.isArray(run)) ? (noted as string[][]) : []
  } catch {
    return []
  }
}

/** Notes in a file what was unsteady in this run, and returns what was so in two of the last ten. */
export const noteUnsteady = (file: string, titles: readonly string[]): string[] => {
  const runs = [...earlierIn(file), [...new Set(titles)]].slice(-maxRuns)
  writeAtomically(file, JSON.stringify(runs))
  return [...new Set(titles)].filter((title) => runs.filter((run) => run.includes(title)).length >= maxRepetitions)
}
