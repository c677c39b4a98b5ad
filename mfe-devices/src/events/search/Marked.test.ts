import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Marked } from './Marked.tsx'

const partsOf = (node: ReactNode): readonly ReactNode[] => (Array.isArray(node) ? node : [node])
const textOf = (part: ReactNode): string => String(isValidElement(part) ? (part as ReactElement<{ children: string }>).props.children : part)
const markedOf = (node: ReactNode): string[] => partsOf(node).filter(isValidElement).map(textOf)

test('EVT-10: parts that were found are marked; those before and behind the text are not', () => {
  const shown = Marked({ text: 'climate', ranges: [{ start: 0, end: 2 }, { start: 3, end: 7 }, { start: 9, end: 40 }], offset: 4 })
  expect(markedOf(shown)).toEqual(['cli', 'te'])
  expect(partsOf(shown).map(textOf).join('|')).toBe('|cli|ma|te|')
})

test('EVT-05, EVT-10: whatever is marked, the text stays the same text', () => {
  const cuts = fc.uniqueArray(fc.nat(60), { maxLength: 8 }).map((places) => places.sort((one, other) => one - other))
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 50 }), cuts, fc.nat(10), (text, places, offset) => {
    const ranges = places.flatMap((start, index) => (index % 2 === 0 && places[index + 1] !== undefined ? [{ start, end: places[index + 1] ?? start }] : []))
    expect(partsOf(Marked({ text, ranges, offset })).map(textOf).join('')).toBe(text)
  }))
})
