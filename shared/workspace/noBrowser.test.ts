import { expect, test } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reportSkipped } from './noBrowser.ts'
import { failedBrowserTests, playwrightTally, skippedLine } from './tally.ts'

test('MFE-86: without a Chromium the browser tests of npm test are skipped, with the reason', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'no-browser-'))
  const report = path.join(folder, 'report.json')
  reportSkipped(report)
  const tally = playwrightTally(report)
  expect(tally).toEqual({ passed: 0, failed: 0, skipped: ['no Chromium for the browser tests'] })
  expect(failedBrowserTests(report)).toEqual([])
  expect(skippedLine(tally.skipped ?? [])).toEqual(['1 skipped: no Chromium for the browser tests (1)'])
  rmSync(folder, { recursive: true })
})
