import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '@console/platform-build/command'
import { UserError } from '@console/platform-registry/userError'
import { changedFiles, packagesOf, reachOf } from '../test-run/changed.ts'
import { quarantined } from '../test-run/quarantine.data.ts'
import { noteUnsteady, quarantineLines, withoutQuarantined } from '../test-run/quarantine.ts'
import { provideSlowness } from '../test-run/slowness.ts'
import { browserTally, checkTally, clearResults, results, testsOf, unitTally } from '../test-run/steps.ts'
import { skippedLine, unsteadyLine, type Tally } from '../test-run/tally.ts'
import { tell, tellWhole } from '../test-run/tell.ts'
import { timed, timesLine, type StepTime } from '../test-run/times.ts'
import { root } from '../workspace.ts'
import { run as contract } from './contract.ts'
import { run as lint } from './lint.ts'
import { run as requirements } from './requirements.ts'
import { projects, run as types } from './types.ts'

const usage = `Runs all checks: lint, types, contract, requirements, unit tests and browser tests. What fails runs once more. Ends with a line that
counts them; before it what failed and where, what passed the second time only, what was skipped and why, and the time of each step.

  npm test
  npm test -- --changed          what your change can reach; without one, what the last commit can
  npm test -- --changed main     what has changed since main can reach

Reports, screenshots, traces of what failed twice, and what servers printed are in .cache/test until the next run.`

type Step = [name: string, step: () => Promise<Tally>]

const everything: readonly Step[] = [
  ['lint', () => checkTally('lint', lint())],
  ['types', () => checkTally('types', types())],
  ['contract', () => checkTally('contract', contract())],
  ['requirements', () => checkTally('requirements', requirements())],
  ['unit', () => unitTally()],
  ['browser', () => browserTally()],
]

/** The steps that a change can reach. */
const reached = (ref: string | undefined): Step[] => {
  const { since, files } = changedFiles(ref)
  const { related, folders, browser, contract: isOfContract, everything: all } = reachOf(files)
  const packages = packagesOf(files, [...new Set(projects().map((project) => path.posix.dirname(project)))])
  const tests = all ? [] : testsOf(related, folders)
  console.log(
    `${files.length} files ${since}. They reach: types of ${packages.join(', ') || 'nothing'}; ${all ? 'all' : tests.length} files of unit tests; browser tests ${browser.join(', ') || 'none'}.`,
  )
  return [
    ['lint', () => checkTally('lint', lint())],
    ['types', () => checkTally('types', types([], packages))],
    ...(isOfContract ? [['contract', () => checkTally('contract', contract())] satisfies Step] : []),
    ['requirements', () => checkTally('requirements', requirements())],
    ...(all || tests.length > 0
      ? [['unit', () => unitTally(all ? [] : ['--runTestsByPath', ...tests])] satisfies Step]
      : []),
    ...(browser.length > 0 ? [['browser', () => browserTally(browser)] satisfies Step] : []),
  ]
}

const sum = (tallies: readonly Tally[], of: 'passed' | 'failed'): number =>
  tallies.reduce((total, tally) => total + tally[of], 0)

/** What is told after a run, the most important first, and the counts at the end. */
const report = (all: readonly Tally[], times: readonly StepTime[]): string[] => {
  const tallies = all.map((tally) => withoutQuarantined(tally, quarantined))
  const failures = tallies.flatMap((tally) => tally.failures ?? [])
  const unsteady = tallies.flatMap((tally) => tally.unsteady ?? [])
  const whole = path.join(results, 'failures.txt')
  writeFileSync(whole, tellWhole(all.flatMap((tally) => [...(tally.failures ?? []), ...(tally.unsteady ?? [])])))
  const notes = path.join(root, '.cache/unsteady.json')
  mkdirSync(path.dirname(notes), { recursive: true })
  const failed = new Set(all.flatMap((tally) => tally.failures ?? []).map(({ title }) => title))
  const shown = path.relative(root, results)
  return [
    '',
    ...tell(failures, unsteady, path.join(shown, 'failures.txt')),
    `Reports, screenshots, traces and what servers printed: ${shown}`,
    timesLine(times),
    ...noteUnsteady(
      notes,
      unsteady.map(({ title }) => title),
    ).map(
      (title) => `Unsteady in two of ten runs, so it goes to shared/workspace/test-run/quarantine.data.ts: ${title}`,
    ),
    ...quarantineLines(quarantined, failed, Date.now()),
    ...unsteadyLine(unsteady),
    ...skippedLine(tallies.flatMap(({ skipped = [] }) => skipped)),
    `${sum(tallies, 'passed')} passed, ${sum(tallies, 'failed')} failed`,
  ]
}

export const run = (args: readonly string[] = []): Promise<number> =>
  runCommand(args, { usage, flags: ['changed'], most: 1, worksAlone: true }, async ({ flag, targets: [ref] }) => {
    if (ref !== undefined && !flag('changed'))
      throw new UserError(
        `"${ref}" is no option. npm run unit and npm run e2e run some of the tests, and npm test -- --changed ${ref} what has changed since it.`,
      )
    clearResults()
    const slowness = await provideSlowness()
    console.log(`Limits of time are ${slowness} times as long as usual.`)
    const times: StepTime[] = []
    const tallies: Tally[] = []
    for (const [name, step] of flag('changed') ? reached(ref) : everything) tallies.push(await timed(times, name, step))
    for (const line of report(tallies, times)) console.log(line)
    return sum(
      tallies.map((tally) => withoutQuarantined(tally, quarantined)),
      'failed',
    ) === 0
      ? 0
      : 1
  })
