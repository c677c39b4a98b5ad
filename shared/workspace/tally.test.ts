import { afterAll, expect, test } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jestTally, playwrightTally, skippedLine } from './tally.ts'

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
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [{ specs: [{ tests: [{ status: 'expected', annotations: [] }] }], suites: [{ specs: [{ tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no server' }] }] }] }] }],
  }))
  expect(playwright).toEqual({ passed: 5, failed: 2, skipped: ['no server'] })
  expect(skippedLine([...(jest.skipped ?? []), ...(playwright.skipped ?? [])])).toEqual(["3 skipped: npm can't reach its registry (2), no server (1)"])
  expect(skippedLine([])).toEqual([])
})
