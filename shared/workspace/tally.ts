import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  /** Why tests were skipped: a reason for each of them. */
  skipped?: readonly string[]
  /** Names of tests that failed, and passed when they were run again. */
  unsteady?: readonly string[]
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: readonly { name: string; status: string; assertionResults: readonly { status: string; fullName: string; ancestorTitles: readonly string[] }[] }[]
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[]
  specs?: readonly { title: string; file: string; line: number; tests: readonly { status: string; annotations: readonly { type: string; description?: string }[] }[] }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number }
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

const unnamed = 'without a reason'

/** The files in a Jest report that have failures. */
export const failedFiles = (file: string): string[] => [...new Set(read<JestReport>(file).testResults.filter(({ status }) => status === 'failed').map(({ name }) => name))]

/** The results of a Jest run. `again` is the report of a second run of the failed files; its results replace theirs. */
export const jestTally = (file: string, again?: string): Tally => {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = read<JestReport>(file)
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = results.filter(({ status }) => status === 'pending' || status === 'todo')
  const first = {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites),
    // As `describeUnless` writes it.
    skipped: skipped.map(({ ancestorTitles }) => /\[skipped: (.*?)\]/.exec(ancestorTitles.join())?.[1] ?? unnamed),
  }
  if (again === undefined) return first
  const { failed } = jestTally(again)
  if (failed > 0) return { ...first, failed }
  // A file that did not start has no test to name.
  const unsteady = testResults.filter(({ status }) => status === 'failed').flatMap(({ name, assertionResults }) => {
    const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    return names.length > 0 ? names : [name]
  })
  return { ...first, passed: first.passed + numFailedTests, failed: 0, unsteady }
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']>[number][] => [...specs, ...suites.flatMap(specsIn)]

const failedSpecs = (file: string) => specsIn(read<PlaywrightReport>(file)).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))

/** The tests in a Playwright report that failed, as `file:line`. */
export const failedBrowserTests = (file: string): string[] => [...new Set(failedSpecs(file).map((spec) => `${spec.file}:${spec.line}`))]

/** The results of a Playwright run. `again` is the report of a second run of the failed tests; its results replace theirs. */
export const playwrightTally = (file: string, again?: string): Tally => {
  const report = read<PlaywrightReport>(file)
  const { expected, unexpected } = report.stats
  const skipped = specsIn(report).flatMap(({ tests }) => tests).filter(({ status }) => status === 'skipped')
  const first = {
    passed: expected,
    failed: unexpected,
    skipped: skipped.map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? unnamed),
  }
  if (again === undefined) return first
  const { passed, failed } = playwrightTally(again)
  // Where nothing ran the second time, the first time counts.
  if (failed > 0 || passed < unexpected) return { ...first, failed: Math.max(failed, 1) }
  return { ...first, passed: expected + unexpected, failed: 0, unsteady: failedSpecs(file).map(({ title }) => title) }
}

/** `2 unsteady, passed when run again: MFE-01: …; MFE-02: …`, or nothing. */
export const unsteadyLine = (names: readonly string[]): string[] => (names.length === 0 ? [] : [`${names.length} unsteady, passed when run again: ${names.join('; ')}`])

/** `12 skipped: npm can't reach its registry (12)`, or nothing. */
export const skippedLine = (reasons: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return reasons.length === 0 ? [] : [`${reasons.length} skipped: ${[...counts].map(([reason, count]) => `${reason} (${count})`).join(', ')}`]
}
