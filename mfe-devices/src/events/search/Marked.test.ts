import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Marked } from './Marked.tsx'

const partsOf = (node: ReactNode): readonly ReactNode[] => (Array.isArray(node) ? node : [node])
const textOf = (part: ReactNode): string =>
  Array.isArray(part)
    ? part.map(textOf).join('')
    : isValidElement(part)
      ? textOf((part as ReactElement<{ children: ReactNode }>).props.children)
      : String(part)
const markedOf = (node: ReactNode): string[] =>
  partsOf(node)
    .filter((part) => isValidElement(part) && part.type === 'mark')
    .map(textOf)

test('EVT-10: parts that were found are marked; those before and behind the text are not', () => {
  const shown = Marked({
    text: 'climate',
    ranges: [
      { start: 0, end: 2 },
      { start: 3, end: 7 },
      { start: 9, end: 40 },
    ],
    offset: 4,
  })
  expect(markedOf(shown)).toEqual(['cli', 'te'])
  expect(partsOf(shown).map(textOf).join('|')).toBe('|cli|ma|te|')
})

test('EVT-05, EVT-10: whatever is marked, the text stays the same text', () => {
  const cuts = fc.uniqueArray(fc.nat(60), { maxLength: 8 }).map((places) => places.sort((one, other) => one - other))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), cuts, fc.nat(10), (text, places, offset) => {
      const ranges = places.flatMap((start, index) =>
        index % 2 === 0 && places[index + 1] !== undefined ? [{ start, end: places[index + 1] ?? start }] : [],
      )
      expect(partsOf(Marked({ text, ranges, offset })).map(textOf).join('')).toBe(text)
    }),
  )
})

test('EVT-85: characters that can’t be seen or turn the text around have a sign, and stay in the text', () => {
  const signs = (text: string) =>
    partsOf(Marked({ text, ranges: undefined }))
      .filter(isValidElement)
      .map((sign) => (sign as ReactElement<{ 'data-sign': string }>).props['data-sign'])
  expect(signs('photo\u202egnp.exe')).toEqual(['U+202E'])
  expect(signs('{"t":21.5}\0\u001b[0m\ufeff')).toEqual(['NUL', 'ESC', 'BOM'])
  expect(signs('a\tb\r\nc äöü עברית 😀')).toEqual([])
  expect(textOf(Marked({ text: 'photo\u202egnp.exe', ranges: [{ start: 3, end: 7 }] }))).toBe('photo\u202egnp.exe')
  expect(signs('\0'.repeat(5_000))).toHaveLength(1_000)
})
