import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formatBytes, shortSha, toCsv } from './format.ts'

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [10 * 1024, '10 KB'],
  [10_230, '10 KB'],
  [1024 ** 2, '1.0 MB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [1_258_291, '1.2 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
  [2 * 1024 ** 4, '2.0 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('FMT-01: %d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([null, undefined, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  'FMT-01: a size of %s is an em dash',
  (bytes) => {
    expect(formatBytes(bytes)).toBe('—')
  },
)

test('SHELL-06: German writes a comma', () => {
  expect(formatBytes(1536, 'de')).toBe('1,5 KB')
})

test('FMT-01: no size is shown as 1024 or more of a unit that has a larger one', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (bytes) => {
      const [number = '', unit] = formatBytes(bytes).split(' ')
      expect(unit === 'TB' || Number(number) < 1024).toBe(true)
    }),
  )
})

test('FMT-02: a sha of more than 16 characters becomes the first 8, an ellipsis and the last 6', () => {
  expect(shortSha('3f9c2a41d06e7b5518c2f4a90e3d7716c0b2a4d8e6f1b3957d2c4e8f00b8e07d')).toBe('3f9c2a41…b8e07d')
  expect(shortSha('0123456789abcdefg')).toBe('01234567…bcdefg')
})

test('FMT-02: up to 16 characters it stays whole', () => {
  expect(shortSha('0123456789abcdef')).toBe('0123456789abcdef')
  expect(shortSha('')).toBe('')
})

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
    else if (character === '\r' && text[at + 1] === '\n')
      [rows[rows.length], row, cell, at] = [[...row, cell], [], '', at + 1]
    else cell += character
  }
  return rows
}

const isFormula = /^[=+\-@\t\r\n＝＋－＠]/
const withoutApostrophe = (text: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[=+\-@'"\t\r\n,;a1]{0,9}$/),
  fc.constantFrom('=HYPERLINK("http://x")', '@SUM(1)', "'=1", "''-1", '', '"', '\r\n'),
)
const csvTable = fc.array(fc.array(hostile, { minLength: 2, maxLength: 5 }), { maxLength: 6 })

test('EVT-12: a reader of CSV gets every text back', () => {
  fc.assert(
    fc.property(csvTable, (rows) => {
      expect(readCsv(toCsv(rows)).map((row) => row.map(withoutApostrophe))).toEqual(rows)
    }),
    { numRuns: 400 },
  )
})

test('EVT-12: no cell begins as a formula that a spreadsheet would run', () => {
  fc.assert(
    fc.property(csvTable, (rows) => {
      for (const cell of readCsv(toCsv(rows)).flat())
        if (!Number.isFinite(Number(cell))) expect(cell).not.toMatch(isFormula)
    }),
    { numRuns: 400 },
  )
})

test('DATA-41: a number is no formula, in German with its comma; what only begins like one is', () => {
  const cells = ['-5.2', '+3', '5.2', '-1.5e-7', '-5.2-1', '-.', '+1+cmd', '1.2.3']
  expect(toCsv([cells])).toBe('\uFEFF"-5.2","+3","5.2","-1.5e-7","\'-5.2-1","\'-.","\'+1+cmd","1.2.3"\r\n')
  expect(toCsv([['-5.2\r\n', '-5.', '-5.2\n=1']])).toBe('\uFEFF"-5.2\r\n","-5.","\'-5.2\n=1"\r\n')
  expect(toCsv([['-5,2', '+3', '-5,2-1']], 'de')).toBe('\uFEFF"-5,2";"+3";"\'-5,2-1"\r\n')
  expect(toCsv([['-5,2']])).toBe('\uFEFF"\'-5,2"\r\n')
})

test('EVT-12: plain texts stand as they are', () => {
  expect(
    toCsv([
      ['time', 'message'],
      ['2026', '{"t":21.4}'],
    ]),
  ).toBe('\uFEFF"time","message"\r\n"2026","{""t"":21.4}"\r\n')
})
