import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  /** Why tests were skipped: a reason for each of them. */
  skipped?: readonly string[]
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: readonly { assertionResults: readonly { status: string; ancestorTitles: readonly string[] }[] }[]
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[]
  specs?: readonly { tests: readonly { status: string; annotations: readonly { type: string; description?: string }[] }[] }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

const unnamed = 'without a reason'

export const jestTally = (file: string): Tally => {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = read<JestReport>(file)
  const skipped = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'pending' || status === 'todo')
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites),
    // As `describeUnless` writes it.
    skipped: skipped.map(({ ancestorTitles }) => /\[skipped: (.*?)\]/.exec(ancestorTitles.join())?.[1] ?? unnamed),
  }
}

const testsIn = ({ suites = [], specs = [] }: PlaywrightSuite): { status: string; annotations: readonly { type: string; description?: string }[] }[] => [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)]

export const playwrightTally = (file: string): Tally => {
  const report = read<PlaywrightReport>(file)
  const { expected, unexpected, flaky } = report.stats
  const skipped = testsIn(report).filter(({ status }) => status === 'skipped')
  return { passed: expected, failed: unexpected + flaky, skipped: skipped.map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? unnamed) }
}

/** `12 skipped: npm can't reach its registry (12)`, or nothing. */
export const skippedLine = (reasons: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return reasons.length === 0 ? [] : [`${reasons.length} skipped: ${[...counts].map(([reason, count]) => `${reason} (${count})`).join(', ')}`]
}
