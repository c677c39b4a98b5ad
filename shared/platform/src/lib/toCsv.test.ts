import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toCsv } from './toCsv.ts'

/** Reads RFC 4180 character by character, as little like the writer as can be. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let [at, cell, quoted] = [text.startsWith('\uFEFF') ? 1 : 0, '', false]
  for (; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quoted && character === '"' && text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1]
    else if (character === '"') quoted = !quoted
    else if (quoted) cell += character
    else if (character === ',') [row, cell] = [[...row, cell], '']
    else if (character === '\r' && text[at + 1] === '\n') [rows[rows.length], row, cell, at] = [[...row, cell], [], '', at + 1]
    else cell += character
  }
  return rows
}

const isFormula = /^[=+\-@\t\r\n＝＋－＠]/
const withoutApostrophe = (text: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)

const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[=+\-@'"\t\r\n,;a1]{0,9}$/), fc.constantFrom('=HYPERLINK("http://x")', '@SUM(1)', '\'=1', '\'\'-1', '', '"', '\r\n'))
const table = fc.array(fc.array(hostile, { minLength: 2, maxLength: 5 }), { maxLength: 6 })

test('EVT-12: a reader of CSV gets every text back', () => {
  fc.assert(fc.property(table, (rows) => {
    expect(readCsv(toCsv(rows)).map((row) => row.map(withoutApostrophe))).toEqual(rows)
  }), { numRuns: 2000 })
})

test('EVT-12: no cell begins as a formula that a spreadsheet would run', () => {
  fc.assert(fc.property(table, (rows) => {
    for (const cell of readCsv(toCsv(rows)).flat()) expect(cell).not.toMatch(isFormula)
  }), { numRuns: 2000 })
})

test('EVT-12: plain texts stand as they are', () => {
  expect(toCsv([['time', 'message'], ['2026', '{"t":21.4}']])).toBe('\uFEFF"time","message"\r\n"2026","{""t"":21.4}"\r\n')
})
