import {
  browserFailures,
  browserResults,
  jestFailures,
  nameOf,
  readReport,
  type BrowserResult,
  type Failure,
  type JestReport,
  type PlaywrightReport,
} from './failures.ts'

export interface Tally {
  passed: number
  failed: number
  /** Why tests were skipped: a reason for each of them. */
  skipped?: readonly string[]
  /** What failed, and failed again if it was run again. */
  failures?: readonly Failure[]
  /** What failed, and passed when it was run again. */
  unsteady?: readonly Failure[]
}

const unnamed = 'without a reason'

/** The report of a run, and the folder of what servers printed in it. */
export interface Run {
  report: string
  logs?: string
}

const isTest = ({ isFile }: Failure): boolean => isFile === undefined

/** The results of two runs of Jest, of which the second one is of what failed in the first. */
const after = (first: Tally, failures: readonly Failure[]): Tally => {
  const { failures: once = [] } = first
  // A file that did not run says nothing of the tests in it.
  const failsAgain = (failure: Failure) =>
    failures.some(
      (other) => other.file === failure.file && (other.title === failure.title || !isTest(other) || !isTest(failure)),
    )
  const unsteady = once.filter((failure) => !failsAgain(failure))
  const newly = failures.filter(
    (failure) => isTest(failure) && !once.some(({ file, title }) => file === failure.file && title === failure.title),
  )
  return {
    ...first,
    passed: first.passed + unsteady.filter(isTest).length - newly.length,
    failed: failures.length,
    failures,
    unsteady,
  }
}

/** The results of a Jest run. `again` is a second run of the failed files; its results replace theirs. */
export const jestTally = ({ report, logs }: Run, again?: Run): Tally => {
  const { numPassedTests, testResults } = readReport<JestReport>(report)
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = results.filter(({ status }) => status === 'pending' || status === 'todo')
  const failures = jestFailures(report, logs)
  const first = {
    passed: numPassedTests,
    failed: failures.length,
    // As `describeUnless` writes it.
    skipped: skipped.map(({ ancestorTitles }) => /\[skipped: (.*?)\]/.exec(ancestorTitles.join())?.[1] ?? unnamed),
    failures,
  }
  if (again === undefined) return first
  const second = readReport<JestReport>(again.report)
  const kept = testResults
    .filter(({ name }) => !second.testResults.some((file) => file.name === name))
    .flatMap(({ assertionResults }) => assertionResults)
  const passed = kept.filter(({ status }) => status === 'passed').length + second.numPassedTests
  return { ...after(first, jestFailures(again.report, again.logs)), passed }
}

const reasonsIn = (results: ReadonlyMap<string, BrowserResult>): string[] =>
  [...results.values()].flatMap(({ reason }) => reason ?? [])

const isSame = (one: Failure, other: Failure): boolean =>
  nameOf(one) === nameOf(other) && one.message.join() === other.message.join()

/**
 * The results of a Playwright run. `again` is a second run of what failed; its results replace those of the same tests.
 */
export const playwrightTally = ({ report, logs }: Run, again?: Run): Tally => {
  const { expected, unexpected } = readReport<PlaywrightReport>(report).stats
  const once = browserResults(report)
  const failures = browserFailures(report, logs)
  const first = { passed: expected, failed: Math.max(failures.length, unexpected), skipped: reasonsIn(once), failures }
  if (again === undefined) return first
  const second = playwrightTally(again)
  // Where nothing ran the second time, the first time counts.
  if (second.passed + second.failed < unexpected) return first
  const later = browserResults(again.report)
  const { failures: twice = [] } = second
  // That tests pass alone says nothing of what went wrong outside of them.
  const stays = failures.filter((failure) =>
    isTest(failure) ? !later.has(nameOf(failure)) : !twice.some((other) => isSame(failure, other)),
  )
  const unsteady = failures.filter(
    (failure) =>
      isTest(failure) &&
      once.get(nameOf(failure))?.state === 'failed' &&
      later.get(nameOf(failure))?.state === 'passed',
  )
  const results = new Map([...once, ...later])
  const passed = [...results.values()].filter(({ state }) => state === 'passed').length
  return {
    passed,
    failed: twice.length + stays.length,
    skipped: reasonsIn(results),
    failures: [...twice, ...stays],
    unsteady,
  }
}

/** `2 unsteady, passed when run again: MFE-01: …; MFE-02: …`, or nothing. */
export const unsteadyLine = (unsteady: readonly Failure[]): string[] =>
  unsteady.length === 0
    ? []
    : [`${unsteady.length} unsteady, passed when run again: ${unsteady.map(({ title }) => title).join('; ')}`]

/** `12 skipped: npm can't reach its registry (12)`, or nothing. */
export const skippedLine = (reasons: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return reasons.length === 0
    ? []
    : [`${reasons.length} skipped: ${[...counts].map(([reason, count]) => `${reason} (${count})`).join(', ')}`]
}
