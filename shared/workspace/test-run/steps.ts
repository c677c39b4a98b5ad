import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { serverPrograms } from 'cloud/testing/stores/programs.mjs'
import { hasBrowser, noBrowser, run as e2e } from '../commands/browser/e2e.ts'
import { jest, run as unit } from '../commands/unit.ts'
import { root } from '../workspace.ts'
import {
  browserResults,
  failedBrowserTests,
  failedFiles,
  readReport,
  type Failure,
  type JestReport,
} from './failures.ts'
import { jestTally, playwrightTally, type Run, type Tally } from './tally.ts'

/** Where reports, screenshots, traces and logs of the last run are. */
export const results = path.join(root, '.cache/test')

/** Removes what an earlier run has left. */
export const clearResults = (): void => {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
}

const succeeds = (step: Promise<number>): Promise<boolean> =>
  step.then(
    (code) => code === 0,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )

const stopped = (name: string, command: string): Failure => ({
  title: `${name} failed`,
  file: name,
  places: [`npm run ${command}`],
  message: ['It is told above, where it ran; the command tells it again.'],
  isFile: true,
})

/** The result of a step that is one check. */
export const checkTally = async (name: string, step: Promise<number>): Promise<Tally> =>
  (await succeeds(step)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [stopped(name, name)] }

/** A step that fails without reporting a failed test counts as one failure. */
const tallyOf = (name: string, command: string, succeeded: boolean, read: () => Tally): Tally => {
  const tally = (() => {
    try {
      return read()
    } catch {
      return { passed: 0, failed: 0 }
    }
  })()
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1, failures: [stopped(name, command)] }
}

/** With more failures, the cause is no chance, so they are not run again. */
const maxRepeats = 10

const runOf = (name: string): Run & { logs: string } => {
  const logs = path.join(results, `${name}-servers`)
  mkdirSync(logs, { recursive: true })
  return { report: path.join(results, `${name}.json`), logs }
}

/**
 * How many tests of PostgreSQL there are, where it is missing: those of both stores as often as they ran on the other
 * one, each other file as one.
 */
const leftOutOfPostgres = (report: string): string[] => {
  if (serverPrograms() !== undefined || !existsSync(report)) return []
  const environment = { ...process.env, POSTGRES_BIN: 'none' }
  const files = execFileSync(process.execPath, [...jest, '--listTests', '--selectProjects', 'postgres'], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter((line) => path.isAbsolute(line))
  const { testResults } = readReport<JestReport>(report)
  const counts = files.map((file) => testResults.find(({ name }) => name === file)?.assertionResults.length ?? 1)
  return Array.from({ length: counts.reduce((sum, count) => sum + count, 0) }, () => 'PostgreSQL is not installed')
}

/** Runs Jest, and the failed files once more: a moment of load must not fail thousands of tests. */
export const unitTally = async (args: readonly string[] = []): Promise<Tally> => {
  const [first, again] = [runOf('unit'), runOf('unit-again')]
  // What a failed test has not closed must not hold up the run.
  const jestRun = ({ report, logs }: typeof first, more: readonly string[]) =>
    succeeds(unit(['--json', `--outputFile=${report}`, '--forceExit', ...more], { SERVER_LOGS: logs }))
  const succeeded = await jestRun(first, args)
  const failed = succeeded || !existsSync(first.report) ? [] : failedFiles(first.report)
  const withLeftOut = (tally: Tally): Tally =>
    args.length > 0 ? tally : { ...tally, skipped: [...(tally.skipped ?? []), ...leftOutOfPostgres(first.report)] }
  if (failed.length === 0 || failed.length > maxRepeats)
    return withLeftOut(tallyOf('Jest', 'unit', succeeded, () => jestTally(first)))
  console.log(`\nOnce more, alone: ${failed.join(' ')}`)
  const mended = await jestRun(again, ['--runInBand', '--runTestsByPath', ...failed])
  return withLeftOut(
    tallyOf('Jest', 'unit', mended, () => jestTally(first, existsSync(again.report) ? again : undefined)),
  )
}

/** Runs the browser tests, and the failed ones once more, one at a time and with traces. */
export const browserTally = async (args: readonly string[] = []): Promise<Tally> => {
  const [first, again] = [runOf('browser'), runOf('browser-again')]
  const browserRun = ({ report, logs }: typeof first, name: string, more: readonly string[]) =>
    succeeds(e2e([`--output=${path.join(results, name)}`, ...more], { SERVER_LOGS: logs, REPORT: report }))
  if (!(await hasBrowser())) {
    console.error(noBrowser)
    const listed = await browserRun(first, 'browser', ['--list', ...args])
    return tallyOf('Playwright', 'e2e', listed, () => ({
      passed: 0,
      failed: 0,
      skipped: [...browserResults(first.report).keys()].map(() => 'Chromium is not installed'),
    }))
  }
  const succeeded = await browserRun(first, 'browser', args)
  const failed = succeeded || !existsSync(first.report) ? [] : failedBrowserTests(first.report)
  if (failed.length === 0 || failed.length > maxRepeats)
    return tallyOf('Playwright', 'e2e', succeeded, () => playwrightTally(first))
  console.log(`\nOnce more, alone: ${failed.join(' ')}`)
  const mended = await browserRun(again, 'browser-again', ['--workers=1', '--trace=retain-on-failure', ...failed])
  return tallyOf('Playwright', 'e2e', mended, () =>
    playwrightTally(first, existsSync(again.report) ? again : undefined),
  )
}

/** The tests of files and folders, as Jest finds them: by imports, and by their place. */
export const testsOf = (related: readonly string[], folders: readonly string[]): string[] => {
  const list = (args: readonly string[]) =>
    execFileSync(process.execPath, [...jest, '--listTests', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter((line) => path.isAbsolute(line))
  return [
    ...new Set([
      ...(related.length > 0 ? list(['--findRelatedTests', ...related]) : []),
      ...(folders.length > 0 ? list(folders) : []),
    ]),
  ].sort()
}
