import { expect, test } from '@jest/globals'
import { parseQuery } from '@console/platform/live'
import fc from 'fast-check'
import { understood } from './understood.ts'

test.each([
  ['climate', 'climate', undefined],
  ['climate range:x-', 'climate', 'notANumber'],
  ['topic:climate data:', 'topic:climate ', 'missingValue'],
  ['topic:climate range:5-x', 'topic:climate', 'notANumber'],
  ['-device:roof topic:"a', '-device:roof', 'unclosedQuote'],
  ['range:5', '', 'missingDash'],
])('EVT-10: of %s, %s is understood', (text, query, code) => {
  expect(understood(text)).toMatchObject({ query })
  expect(understood(text).error?.code).toBe(code)
})

test('EVT-10: what is left of any search can be understood', () => {
  const piece = fc.constantFrom('topic:', 'data:', '-range:', 'range:', '5', '-', 'x', '"', ' ', '\\', 'device:', ':')
  fc.assert(fc.property(fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')), (text) => {
    const { query, error } = understood(text)
    expect(parseQuery(query).ok).toBe(true)
    expect(error === null).toBe(parseQuery(text).ok)
    expect(text.startsWith(query)).toBe(true)
  }), { numRuns: 2000 })
})
