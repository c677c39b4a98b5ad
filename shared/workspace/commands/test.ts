import path from 'node:path'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { run as contract } from './contract.ts'
import { run as e2e } from './browser/e2e.ts'
import { run as lint } from './lint.ts'
import { run as requirements } from './requirements.ts'
import { run as types } from './types.ts'
import { failedBrowserTests, failedFiles, jestTally, playwrightTally, skippedLine, unsteadyLine, type Tally } from '../tally.ts'
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

/** With more failures, the cause is no chance, so they are not run again. */
const mostAgain = 10

/** Runs Jest, and the failed files once more: a moment of load must not fail thousands of tests. */
const unitTally = async (folder: string): Promise<Tally> => {
  const first = path.join(folder, 'jest.json')
  const again = path.join(folder, 'jest-again.json')
  const succeeded = await hasSucceeded(unit(['--json', `--outputFile=${first}`]))
  const failed = succeeded || !existsSync(first) ? [] : failedFiles(first)
  if (failed.length === 0 || failed.length > mostAgain) return tallyOf(Promise.resolve(succeeded ? 0 : 1), () => jestTally(first))
  console.log(`\nOnce more, alone: ${failed.join(' ')}`)
  return tallyOf(unit(['--runInBand', '--json', `--outputFile=${again}`, '--runTestsByPath', ...failed]), () => jestTally(first, again))
}

/** Runs the browser tests, and the failed ones once more, one at a time. */
const browserTally = async (folder: string): Promise<Tally> => {
  const first = path.join(folder, 'playwright.json')
  const again = path.join(folder, 'playwright-again.json')
  const succeeded = await hasSucceeded(e2e([], first))
  const failed = succeeded || !existsSync(first) ? [] : failedBrowserTests(first)
  if (failed.length === 0 || failed.length > mostAgain) return tallyOf(Promise.resolve(succeeded ? 0 : 1), () => playwrightTally(first))
  console.log(`\nOnce more, alone: ${failed.join(' ')}`)
  return tallyOf(e2e(['--workers=1', '--output=results/again', ...failed], again), () => playwrightTally(first, again))
}

export const usage = `Runs all checks: lint, types, contract, requirements, unit tests and browser tests. What fails runs once more. Ends with a line that counts them; before it, what was skipped and why, and what passed the second time only.

  npm test`

export const run = async (): Promise<number> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
  const tallies = [
    await tallyOfOne(lint()),
    await tallyOfOne(types()),
    await tallyOfOne(contract()),
    await tallyOfOne(requirements()),
    await unitTally(folder),
    await browserTally(folder),
  ]
  rmSync(folder, { recursive: true })
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  console.log(['', ...unsteadyLine(tallies.flatMap(({ unsteady = [] }) => unsteady)), ...skippedLine(tallies.flatMap(({ skipped = [] }) => skipped)), `${passed} passed, ${failed} failed`].join('\n'))
  return failed === 0 ? 0 : 1
}
