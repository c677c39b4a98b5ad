import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failedBrowserTests, failedFiles, jestTally, playwrightTally, skippedLine, unsteadyLine } from './tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reportOf = (name: string, report: object): string => {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('MFE-86: tests that are skipped count as neither passed nor failed, and their reasons are told', () => {
  const jest = jestTally(reportOf('jest.json', {
    numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0,
    testResults: [{ assertionResults: [{ status: 'passed', ancestorTitles: ['a team'] }, { status: 'pending', ancestorTitles: ["a team [skipped: npm can't reach its registry]"] }, { status: 'pending', ancestorTitles: ["a team [skipped: npm can't reach its registry]", 'within'] }] }],
  }))
  expect(jest).toEqual({ passed: 3, failed: 0, skipped: ["npm can't reach its registry", "npm can't reach its registry"] })
  const playwright = playwrightTally(reportOf('playwright.json', {
    stats: { expected: 5, unexpected: 1, skipped: 1 },
    suites: [{ specs: [{ tests: [{ status: 'expected', annotations: [] }] }], suites: [{ specs: [{ tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no server' }] }] }] }] }],
  }))
  expect(playwright).toEqual({ passed: 5, failed: 1, skipped: ['no server'] })
  expect(skippedLine([...(jest.skipped ?? []), ...(playwright.skipped ?? [])])).toEqual(["3 skipped: npm can't reach its registry (2), no server (1)"])
  expect(skippedLine([])).toEqual([])
})

describe('a test that fails once', () => {
  const jestReport = (name: string, ...results: { name: string; passed: readonly string[]; failed: readonly string[]; broken?: boolean }[]) => reportOf(name, {
    numPassedTests: results.flatMap(({ passed }) => passed).length,
    numFailedTests: results.flatMap(({ failed }) => failed).length,
    numFailedTestSuites: results.filter(({ failed, broken }) => broken || failed.length > 0).length,
    testResults: results.map(({ name, passed, failed, broken = false }) => ({
      name,
      status: broken || failed.length > 0 ? 'failed' : 'passed',
      assertionResults: [...passed.map((fullName) => ({ fullName, status: 'passed', ancestorTitles: [] })), ...failed.map((fullName) => ({ fullName, status: 'failed', ancestorTitles: [] }))],
    })),
  })
  const first = jestReport('first.json', { name: 'a.test.ts', passed: ['one'], failed: ['two'] }, { name: 'b.test.ts', passed: ['three'], failed: [] })

  test('MFE-90: counts as passed, and is named, when its file passes as a whole the second time', () => {
    expect(failedFiles(first)).toEqual(['a.test.ts'])
    expect(jestTally(first, jestReport('again.json', { name: 'a.test.ts', passed: ['one', 'two'], failed: [] }))).toEqual({ passed: 3, failed: 0, skipped: [], unsteady: ['two'] })
    const broken = jestReport('none.json', { name: 'c.test.ts', passed: [], failed: [], broken: true })
    expect(jestTally(broken, jestReport('started.json', { name: 'c.test.ts', passed: ['five'], failed: [] })).unsteady).toEqual(['c.test.ts'])
    expect(unsteadyLine(['two', 'EVT-01: rows'])).toEqual(['2 unsteady, passed when run again: two; EVT-01: rows'])
    expect(unsteadyLine([])).toEqual([])
  })

  test('MFE-90: the same holds for browser tests, of which those at the same line are run again', () => {
    const report = (name: string, ...statuses: string[]) => reportOf(name, {
      stats: { expected: statuses.filter((status) => status === 'expected').length, unexpected: statuses.filter((status) => status === 'unexpected').length },
      suites: [{ specs: statuses.map((status, index) => ({ title: `EVT-0${index}: rows`, file: 'screens/events.spec.ts', line: 7, tests: [{ status, annotations: [] }] })) }],
    })
    const once = report('once.json', 'expected', 'unexpected')
    expect(failedBrowserTests(once)).toEqual(['screens/events.spec.ts:7'])
    expect(playwrightTally(once, report('better.json', 'expected', 'expected'))).toEqual({ passed: 2, failed: 0, skipped: [], unsteady: ['EVT-01: rows'] })
    expect(playwrightTally(once, report('same.json', 'expected', 'unexpected'))).toMatchObject({ passed: 1, failed: 1 })
    expect(playwrightTally(once, report('nothing.json'))).toMatchObject({ passed: 1, failed: 1 })
  })

  test('MFE-90: fails where it fails again, where another of its file does, and where its file does not even start', () => {
    expect(jestTally(first, jestReport('same.json', { name: 'a.test.ts', passed: ['one'], failed: ['two'] })).failed).toBe(1)
    expect(jestTally(first, jestReport('other.json', { name: 'a.test.ts', passed: ['two'], failed: ['one'] })).failed).toBe(1)
    expect(jestTally(first, jestReport('broken.json', { name: 'a.test.ts', passed: [], failed: [], broken: true })).failed).toBe(1)
  })
})
