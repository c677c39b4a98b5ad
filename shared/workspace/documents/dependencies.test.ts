import path from 'node:path'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { openWorkspace } from '@console/platform-build/lint/workspace'
import { root } from '../workspace.ts'
import { declared, installed, isAllowed } from './licences.ts'

const document = readFileSync(path.join(root, 'shared/docs/dependencies.md'), 'utf8')
const rows = [...document.matchAll(/^\| (?!package |---)(.+) \|$/gm)].map(([, row = '']) => row.split(' | '))
const allowed = new Set(/^Of everything installed.*?: (.+?)\. /m.exec(document)?.[1]?.split(', '))

describe('what is built on', () => {
  test('the table has every package that ours name, once, with its licence', () => {
    const packages = declared(openWorkspace(root).packages.map(({ folder }) => folder))
    expect(rows.map(([name, , , , licence]) => `${name} ${licence}`).toSorted()).toEqual(
      packages.map(({ name, licence }) => `${name} ${licence}`).toSorted(),
    )
  })

  test('each row says what for, how large, and what instead', () => {
    for (const row of rows) {
      expect(row).toHaveLength(5)
      expect(row.every((cell) => cell.trim() !== '')).toBe(true)
      expect(Number(row[2])).toBeGreaterThan(0)
    }
  })

  test('everything that is installed has a licence of the list', () => {
    const packages = installed()
    expect(packages.length).toBeGreaterThan(500)
    // One of an organisation, one that only another asks for.
    expect(packages).toEqual(
      expect.arrayContaining([
        { name: '@playwright/test', licence: 'Apache-2.0' },
        { name: 'playwright-core', licence: 'Apache-2.0' },
      ]),
    )
    expect(packages.filter(({ licence }) => !isAllowed(licence, allowed))).toEqual([])
  })
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['(MIT AND ISC)', true],
  ['MIT AND (GPL-3.0 OR ISC)', true],
  ['(MIT OR ISC) AND GPL-3.0', false],
  ['(GPL-3.0) AND (MIT)', false],
  ['(GPL-3.0 OR AGPL-3.0) AND (MIT OR ISC)', false],
  ['(MIT) OR (GPL-3.0)', true],
  ['MIT OR GPL-2.0 AND GPL-3.0', true],
  ['GPL-3.0', false],
  ['', false],
  ['SEE LICENSE IN x', false],
])('licence %j: %j', (licence, expected) => {
  expect(isAllowed(licence, new Set(['MIT', 'ISC']))).toBe(expected)
})
