import path from 'node:path'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { run as contract } from './contract.ts'
import { run as e2e } from './browser/e2e.ts'
import { run as lint } from './lint.ts'
import { run as requirements } from './requirements.ts'
import { run as types } from './types.ts'
import { run as unit } from './unit.ts'

interface Tally {
  passed: number
  failed: number
}

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

const jestTally = (file: string): Tally => {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = read(file)
  return { passed: Number(numPassedTests), failed: Math.max(Number(numFailedTests), Number(numFailedTestSuites)) }
}

const playwrightTally = (file: string): Tally => {
  const { expected, unexpected, flaky } = read(file)['stats'] as Record<string, number>
  return { passed: Number(expected), failed: Number(unexpected) + Number(flaky) }
}

const hasSucceeded = (step: Promise<number>): Promise<boolean> =>
  step.then((code) => code === 0, (error: unknown) => {
    console.error(error)
    return false
  })

const tallyOfOne = async (step: Promise<number>): Promise<Tally> => ((await hasSucceeded(step)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** The result of a step. A step that fails without reporting a failed test counts as one failure. */
const tallyOf = async (step: Promise<number>, report: () => Tally): Promise<Tally> => {
  const succeeded = await hasSucceeded(step)
  const { passed, failed } = await Promise.resolve().then(report).catch(() => ({ passed: 0, failed: 1 }))
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) }
}

export const usage = `Runs all checks: lint, types, contract, requirements, unit tests and browser tests. Ends with a line that counts them.

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
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
