import path from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { run as contract } from './contract.ts'
import { run as e2e } from './browser/e2e.ts'
import { run as lint } from './lint.ts'
import { run as requirements } from './requirements.ts'
import { run as types } from './types.ts'
import { jestTally, playwrightTally, skippedLine, type Tally } from '../tally.ts'
import { run as unit } from './unit.ts'

const hasSucceeded = (step: Promise<number>): Promise<boolean> =>
  step.then((code) => code === 0, (error: unknown) => {
    console.error(error)
    return false
  })

const tallyOfOne = async (step: Promise<number>): Promise<Tally> => ((await hasSucceeded(step)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** The result of a step. A step that fails without reporting a failed test counts as one failure. */
const tallyOf = async (step: Promise<number>, report: () => Tally): Promise<Tally> => {
  const succeeded = await hasSucceeded(step)
  const { failed, ...others } = await Promise.resolve().then(report).catch((): Tally => ({ passed: 0, failed: 1 }))
  return { ...others, failed: succeeded ? failed : Math.max(failed, 1) }
}

export const usage = `Runs all checks: lint, types, contract, requirements, unit tests and browser tests. Ends with a line that counts them; those that were skipped, and why, are named in the line before it.

  npm test`

export const run = async (): Promise<number> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
  const jestReport = path.join(folder, 'jest.json')
  const playwrightReport = path.join(folder, 'playwright.json')
  const tallies = [
    await tallyOfOne(lint()),
    await tallyOfOne(types()),
    await tallyOfOne(contract()),
    await tallyOfOne(requirements()),
    await tallyOf(unit(['--json', `--outputFile=${jestReport}`]), () => jestTally(jestReport)),
    await tallyOf(e2e([], playwrightReport), () => playwrightTally(playwrightReport)),
  ]
  rmSync(folder, { recursive: true })
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  console.log(['', ...skippedLine(tallies.flatMap(({ skipped = [] }) => skipped)), `${passed} passed, ${failed} failed`].join('\n'))
  return failed === 0 ? 0 : 1
}
