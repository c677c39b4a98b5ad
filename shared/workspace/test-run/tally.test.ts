import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failedBrowserTests, failedFiles } from './failures.ts'
import { jestTally, playwrightTally, skippedLine, unsteadyLine, type Run } from './tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runOf = (name: string, report: object): Run => {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return { report: file }
}

test('MFE-86: tests that are skipped count as neither passed nor failed, and their reasons are told', () => {
  const jest = jestTally(
    runOf('jest.json', {
      numPassedTests: 3,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: [
            { status: 'passed', ancestorTitles: ['a team'] },
            { status: 'pending', ancestorTitles: ["a team [skipped: npm can't reach its registry]"] },
            { status: 'pending', ancestorTitles: ["a team [skipped: npm can't reach its registry]", 'within'] },
          ],
        },
      ],
    }),
  )
  expect(jest).toEqual({
    passed: 3,
    failed: 0,
    skipped: ["npm can't reach its registry", "npm can't reach its registry"],
    failures: [],
  })
  const playwright = playwrightTally(
    runOf('playwright.json', {
      stats: { expected: 5, unexpected: 1, skipped: 1 },
      suites: [
        {
          specs: [{ title: 'rows', file: 'a.spec.ts', line: 1, tests: [{ status: 'expected', annotations: [] }] }],
          suites: [
            {
              specs: [
                {
                  title: 'others',
                  file: 'a.spec.ts',
                  line: 2,
                  tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no server' }] }],
                },
              ],
            },
          ],
        },
      ],
    }),
  )
  expect(playwright).toEqual({ passed: 5, failed: 1, skipped: ['no server'], failures: [] })
  expect(skippedLine([...(jest.skipped ?? []), ...(playwright.skipped ?? [])])).toEqual([
    "3 skipped: npm can't reach its registry (2), no server (1)",
  ])
  expect(skippedLine([])).toEqual([])
})

describe('a test that fails once', () => {
  const jestRun = (
    name: string,
    ...results: { name: string; passed: readonly string[]; failed: readonly string[]; broken?: boolean }[]
  ) =>
    runOf(name, {
      numPassedTests: results.flatMap(({ passed }) => passed).length,
      testResults: results.map(({ name, passed, failed, broken = false }) => ({
        name,
        status: broken || failed.length > 0 ? 'failed' : 'passed',
        assertionResults: [
          ...passed.map((fullName) => ({ fullName, status: 'passed', ancestorTitles: [] })),
          ...failed.map((fullName) => ({ fullName, status: 'failed', ancestorTitles: [] })),
        ],
      })),
    })
  const first = jestRun(
    'first.json',
    { name: 'a.test.ts', passed: ['one'], failed: ['two'] },
    { name: 'b.test.ts', passed: ['three'], failed: [] },
  )

  test('MFE-90: counts as passed, and is named, when its file passes as a whole the second time', () => {
    expect(failedFiles(first.report)).toEqual(['a.test.ts'])
    const mended = jestTally(first, jestRun('again.json', { name: 'a.test.ts', passed: ['one', 'two'], failed: [] }))
    expect(mended).toMatchObject({ passed: 3, failed: 0, failures: [], unsteady: [{ title: 'two' }] })
    expect(unsteadyLine(mended.unsteady ?? [])).toEqual(['1 unsteady, passed when run again: two'])
    expect(unsteadyLine([])).toEqual([])
  })

  test('MFE-90: a file that did not run counts as one failure, named by the file, and as none of its tests when it then passes', () => {
    const broken = jestRun('none.json', { name: 'c.test.ts', passed: [], failed: [], broken: true })
    expect(jestTally(broken)).toMatchObject({ passed: 0, failed: 1, failures: [{ title: 'c.test.ts did not run' }] })
    expect(
      jestTally(broken, jestRun('started.json', { name: 'c.test.ts', passed: ['five'], failed: [] })),
    ).toMatchObject({ passed: 1, failed: 0, unsteady: [{ file: 'c.test.ts', isFile: true }] })
    expect(jestTally(broken, jestRun('fails.json', { name: 'c.test.ts', passed: [], failed: ['five'] }))).toMatchObject(
      { failed: 1, failures: [{ title: 'five' }], unsteady: [] },
    )
  })

  test('MFE-90: the same holds for browser tests, of which those at the same line are run again', () => {
    const run = (name: string, ...statuses: string[]) =>
      runOf(name, {
        stats: {
          expected: statuses.filter((status) => status === 'expected').length,
          unexpected: statuses.filter((status) => status === 'unexpected').length,
        },
        suites: [
          {
            specs: statuses.map((status, index) => ({
              title: `EVT-0${index}: rows`,
              file: 'screens/events.spec.ts',
              line: 7,
              tests: [{ status, annotations: [] }],
            })),
          },
        ],
      })
    const once = run('once.json', 'expected', 'unexpected')
    expect(failedBrowserTests(once.report)).toEqual(['screens/events.spec.ts:7'])
    expect(playwrightTally(once, run('better.json', 'expected', 'expected'))).toMatchObject({
      passed: 2,
      failed: 0,
      skipped: [],
      unsteady: [{ title: 'EVT-01: rows' }],
    })
    expect(playwrightTally(once, run('same.json', 'expected', 'unexpected'))).toMatchObject({ passed: 1, failed: 1 })
    expect(playwrightTally(once, run('nothing.json'))).toMatchObject({ passed: 1, failed: 1 })
  })

  type Outcome = [title: string, status: 'expected' | 'unexpected' | 'skipped', reason?: string]
  /** As Playwright writes it: a serial group is an annotation, too. */
  const serialRun = (name: string, outcomes: readonly Outcome[], errors: readonly { message: string }[] = []) =>
    runOf(name, {
      errors,
      stats: {
        expected: outcomes.filter(([, status]) => status === 'expected').length,
        unexpected: outcomes.filter(([, status]) => status === 'unexpected').length,
      },
      suites: [
        {
          title: 'flows/suite.spec.ts',
          suites: [
            {
              title: 'in order',
              specs: outcomes.map(([title, status, reason], index) => ({
                title,
                file: 'flows/suite.spec.ts',
                line: 10 + index,
                tests: [
                  {
                    status,
                    annotations: [
                      { type: 'serial' },
                      ...(reason === undefined ? [] : [{ type: 'skip', description: reason }]),
                    ],
                  },
                ],
              })),
            },
          ],
        },
      ],
    })
  const halted = serialRun('halted.json', [
    ['one', 'expected'],
    ['two', 'unexpected'],
    ['three', 'skipped'],
    ['four', 'skipped', 'no server'],
  ])

  test('MFE-90: is run again with all of its file where others of it did not run, and alone where they skip themselves', () => {
    expect(failedBrowserTests(halted.report)).toEqual(['flows/suite.spec.ts'])
    expect(
      failedBrowserTests(
        serialRun('reasons.json', [
          ['one', 'unexpected'],
          ['two', 'skipped', 'no server'],
        ]).report,
      ),
    ).toEqual(['flows/suite.spec.ts:10'])
  })

  test('MFE-90: browser tests that did not run count as failed, unless they pass when their file runs again', () => {
    expect(playwrightTally(halted)).toMatchObject({
      passed: 1,
      failed: 2,
      skipped: ['no server'],
      failures: [
        { title: 'in order › two' },
        {
          title: 'in order › three',
          places: ['e2e/flows/suite.spec.ts:12'],
          message: [expect.stringContaining('did not run')],
        },
      ],
    })
    const whole = serialRun('whole.json', [
      ['one', 'expected'],
      ['two', 'expected'],
      ['three', 'expected'],
      ['four', 'skipped', 'no server'],
    ])
    expect(playwrightTally(halted, whole)).toEqual({
      passed: 3,
      failed: 0,
      skipped: ['no server'],
      failures: [],
      unsteady: [expect.objectContaining({ title: 'in order › two' })],
    })
    expect(playwrightTally(halted, serialRun('part.json', [['two', 'expected']]))).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [{ title: 'in order › three' }],
      unsteady: [{ title: 'in order › two' }],
    })
    const further = serialRun('further.json', [
      ['one', 'expected'],
      ['two', 'expected'],
      ['three', 'unexpected'],
      ['four', 'skipped', 'no server'],
    ])
    expect(playwrightTally(halted, further)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [{ title: 'in order › three' }],
      unsteady: [{ title: 'in order › two' }],
    })
    const earlier = serialRun('earlier.json', [
      ['one', 'unexpected'],
      ['two', 'skipped'],
      ['three', 'skipped'],
      ['four', 'skipped', 'no server'],
    ])
    expect(playwrightTally(halted, earlier)).toMatchObject({ passed: 0, failed: 3, unsteady: [] })
  })

  test('MFE-90: what goes wrong outside of the browser tests stays failed when the failed ones then pass', () => {
    const torn = serialRun(
      'torn.json',
      [
        ['one', 'expected'],
        ['two', 'unexpected'],
      ],
      [{ message: 'Error: the server did not end' }],
    )
    expect(playwrightTally(torn, serialRun('calm.json', [['two', 'expected']]))).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [{ isFile: true, message: ['Error: the server did not end'] }],
      unsteady: [{ title: 'in order › two' }],
    })
    expect(
      playwrightTally(
        torn,
        serialRun('torn-again.json', [['two', 'expected']], [{ message: 'Error: the server did not end' }]),
      ),
    ).toMatchObject({ passed: 2, failed: 1 })
  })

  test('MFE-90: fails where it fails again, where another of its file does, and where its file does not even start', () => {
    expect(
      jestTally(first, jestRun('same.json', { name: 'a.test.ts', passed: ['one'], failed: ['two'] })),
    ).toMatchObject({ passed: 2, failed: 1, unsteady: [] })
    expect(
      jestTally(first, jestRun('other.json', { name: 'a.test.ts', passed: ['two'], failed: ['one'] })),
    ).toMatchObject({ passed: 2, failed: 1, unsteady: [{ title: 'two' }] })
    expect(
      jestTally(first, jestRun('broken.json', { name: 'a.test.ts', passed: [], failed: [], broken: true })),
    ).toMatchObject({ failed: 1, unsteady: [] })
  })
})
