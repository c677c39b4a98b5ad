import path from 'node:path'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { report } from '../commands/requirements.ts'
import { openWorkspace } from '@console/platform-build/lint/workspace'
import { root } from '../workspace.ts'
import { coverageOf, idsIn, listedIds, titlesOf } from './requirements.ts'

const title = (text: string) => ({ file: 'a.test.ts', line: 1, text })

describe('the list of requirements', () => {
  const markdown = readFileSync(path.join(root, 'shared/docs/requirements.md'), 'utf8')

  test('names each id once, under the heading of its group, in order', () => {
    const sections = markdown
      .split(/^## /m)
      .slice(1)
      .map((section) => ({ group: section.split(':')[0] ?? '', ids: listedIds(section) }))
    expect(sections.map(({ group }) => group)).toEqual([
      'SHELL',
      'SET',
      'DEV',
      'EVT',
      'INT',
      'WHK',
      'TPL',
      'LAM',
      'SEC',
      'FIR',
      'PRJ',
      'BRK',
      'ERR',
      'FMT',
      'MFE',
      'UX',
      'CLOUD',
      'PERF',
      'JOIN',
      'HIST',
      'DATA',
      'DASH',
      'ALERT',
      'CPP',
      'SKETCH',
      'LIB',
      'SER',
      'PART',
      'REPORT',
      'NET',
      'SIM',
    ])
    for (const { group, ids } of sections) {
      expect(ids.filter((id) => !id.startsWith(`${group}-`))).toEqual([])
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })))
    }
  })

  test('reads only the lines of requirements', () => {
    expect(listedIds('- AB-01 first\n- a note on AB-02\nAB-03 is text\n- AB-04 last\n')).toEqual(['AB-01', 'AB-04'])
  })
})

describe('the ids of a title', () => {
  test('are all that stand in it', () => {
    expect(idsIn('AB-01 and AB-02: a name in UTF-16, not AB-003 nor xAB-04')).toEqual(['AB-01', 'AB-02'])
  })
})

describe('the titles of tests', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'titles-'))
    writeFileSync(path.join(folder, 'pnpm-workspace.yaml'), 'packages: []\n')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const titlesIn = (file: string, text: string): string[] => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
    return titlesOf(openWorkspace(folder)).map((item) => item.text)
  }

  test.each([
    ['a test', "test('AB-01 one', () => {})", ['AB-01 one']],
    ['it', "it('AB-01 one', () => {})", ['AB-01 one']],
    ['a group', "describe('AB-01', () => { test('one', () => {}) })", ['AB-01', 'one']],
    [
      'a group that is left out where something is missing',
      "describeUnless(missing ? 'AB-09' : null)('AB-01', () => {})",
      ['AB-01'],
    ],
    ['a group of Playwright', "test.describe('AB-01', () => {})", ['AB-01']],
    ['a table', "test.each([1])('AB-01 %s', () => {})", ['AB-01 %s']],
    ['a table in a template', 'test.each`a`("AB-01", () => {})', ['AB-01']],
    ['a template', 'for (const route of routes) test(`AB-01 ${route} opens`, () => {})', ['AB-01   opens']],
    ['a sum', "test('AB-01 ' + route, () => {})", ['AB-01 ']],
    ['no comment', "// test('AB-01')", []],
    ['no other call', "expect('AB-01')", []],
    ['no step', "test.step('AB-01', () => {})", []],
    ['no body', "test('one', () => { expect('AB-01') })", ['one']],
  ])('are those of %s', (_, text, titles) => {
    expect(titlesIn('e2e/a.spec.ts', text)).toEqual(titles)
  })

  test('come from test files only, with their line', () => {
    expect(titlesIn('e2e/helper.ts', "test('AB-01', () => {})")).toEqual([])
    titlesIn('shared/a.test.tsx', "// ä\n\ntest('AB-02', () => <p />)")
    expect(titlesOf(openWorkspace(folder))).toEqual([{ file: 'shared/a.test.tsx', line: 3, text: 'AB-02' }])
  })
})

describe('the report', () => {
  const ids = ['AB-01', 'AB-02', 'CD-01']

  test('counts per group, lists the untested, and fails on them', () => {
    const { lines, failed } = report(coverageOf(ids, [title('AB-01 one'), title('AB-01 again'), title('CD-01 three')]))
    expect(lines).toEqual(['AB       1/2  untested: AB-02', 'CD       1/1', 'Requirements: 2 of 3 named by a test.'])
    expect(failed).toBe(true)
  })

  test('fails on an id that is no requirement', () => {
    const { lines, failed } = report(coverageOf(ids, [title('AB-09 none'), title('XY-01 none')]))
    expect(lines).toContain(
      'a.test.ts:1  AB-09 is no requirement. Correct the title, or add the requirement to shared/docs/requirements.md.',
    )
    expect(lines).toContain(
      'a.test.ts:1  XY-01 is no requirement. Correct the title, or add the requirement to shared/docs/requirements.md.',
    )
    expect(failed).toBe(true)
  })

  test('is no failure when every one is tested', () => {
    expect(report(coverageOf(ids, [title('AB-01 AB-02 CD-01')])).failed).toBe(false)
  })
})
