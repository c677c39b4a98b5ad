import { afterAll, expect, test } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Failure } from './failures.ts'
import { quarantined } from './quarantine.data.ts'
import { noteUnsteady, quarantineLines, withoutQuarantined } from './quarantine.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'quarantine-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const failure = (title: string): Failure => ({ title, file: 'a.test.ts', places: [], message: [] })
const held = [{ title: 'AB-01: rows', since: '2026-01-10' }]

test('MFE-97: a quarantined test that fails counts as skipped, and others as failed', () => {
  const tally = {
    passed: 7,
    failed: 2,
    skipped: ['no server'],
    failures: [failure('AB-01: rows'), failure('AB-02: rows')],
  }
  expect(withoutQuarantined(tally, held)).toEqual({
    passed: 7,
    failed: 1,
    skipped: ['no server', 'in quarantine'],
    failures: [failure('AB-02: rows')],
  })
  expect(withoutQuarantined(tally, [])).toBe(tally)
})

test('MFE-97: each quarantined test is told with its age, and whether it failed', () => {
  const now = Date.parse('2026-01-31T12:00:00Z')
  expect(quarantineLines(held, new Set(['AB-01: rows']), now)).toEqual([
    'in quarantine for 21 days, failed: AB-01: rows',
  ])
  expect(quarantineLines(held, new Set(), now)).toEqual(['in quarantine for 21 days: AB-01: rows'])
})

test('MFE-97: a title that was unsteady in two of the last ten runs is named in the second one', () => {
  const file = path.join(folder, 'unsteady.json')
  expect(noteUnsteady(file, ['AB-01', 'AB-01'])).toEqual([])
  for (let run = 2; run <= 9; run += 1) expect(noteUnsteady(file, [])).toEqual([])
  expect(noteUnsteady(file, ['AB-01', 'AB-02'])).toEqual(['AB-01'])
  // The first run is the eleventh before this one.
  for (let run = 0; run < 9; run += 1) noteUnsteady(file, [])
  expect(noteUnsteady(file, ['AB-02'])).toEqual([])
})

test.each(['', '[["AB-01"', 'null', '{}', '["AB-01", null]'])(
  'MFE-97: damaged notes of earlier runs, %j, count as none',
  (damaged) => {
    const file = path.join(folder, 'damaged.json')
    writeFileSync(file, damaged)
    expect(noteUnsteady(file, ['AB-01'])).toEqual([])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([['AB-01']])
  },
)

test('MFE-97: quarantine is for a short time: none is there for longer than two weeks', () => {
  expect(quarantined.filter(({ since }) => !(Date.now() - Date.parse(since) < 14 * 24 * 60 * 60 * 1000))).toEqual([])
})
