import { parseQuery } from '@console/platform/live'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { validPart } from './useEventFilter.ts'

test.each([
  ['climate', 'climate', undefined],
  ['climate range:x-', 'climate', 'notANumber'],
  ['topic:climate data:', 'topic:climate ', 'missingValue'],
  ['topic:climate range:5-x', 'topic:climate', 'notANumber'],
  ['-device:roof topic:"a', '-device:roof', 'unclosedQuote'],
  ['range:5', '', 'missingDash'],
])('EVT-10: of %s, %s is understood', (text, query, code) => {
  expect(validPart(text)).toMatchObject({ query })
  expect(validPart(text).error?.code).toBe(code)
})

test('EVT-10: what is left of any search can be understood', () => {
  const piece = fc.constantFrom('topic:', 'data:', '-range:', 'range:', '5', '-', 'x', '"', ' ', '\\', 'device:', ':')
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      (text) => {
        const { query, error } = validPart(text)
        expect(parseQuery(query).ok).toBe(true)
        expect(error === null).toBe(parseQuery(text).ok)
        expect(text.startsWith(query)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
