import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { EventTerm, RangeTerm, TextTerm } from '../../contract/events.ts'
import { parseQuery, type Query, type QueryError } from './parseQuery.ts'

const text = (field: TextTerm['field'], words: string, negated = false): EventTerm => ({ field, text: words, negated })
const range = (from: number | null, to: number | null, negated = false): EventTerm => ({
  field: 'range',
  from,
  to,
  negated,
})

describe('EVT-10: terms of a query', () => {
  test.each<[string, Query]>([
    ['', []],
    ['  ', []],
    ['hello world', [text('any', 'hello world')]],
    [' a  b ', [text('any', 'a  b')]],
    ['topic:temp', [text('topic', 'temp')]],
    ['event:temp', [text('topic', 'temp')]],
    ['data:hello world topic:temp', [text('data', 'hello world'), text('topic', 'temp')]],
    ['room data: 21 device:kitchen lamp', [text('any', 'room'), text('data', '21'), text('device', 'kitchen lamp')]],
    ['-topic:heartbeat -range:1-2', [text('topic', 'heartbeat', true), range(1, 2, true)]],
    ['-5', [text('any', '-5')]],
    ['- topic:x', [text('any', '-'), text('topic', 'x')]],
    ['--topic:x', [text('any', '--topic:x')]],
    ['-hello', [text('any', '-hello')]],
    ['Topic:Temp DATA:x', [text('topic', 'Temp'), text('data', 'x')]],
    ['subtopic:x other:y', [text('any', 'subtopic:x other:y')]],
    ['topic:data:5', [text('topic', 'data:5')]],
    ['topic:a\ndata:b', [text('topic', 'a'), text('data', 'b')]],
  ])('%j', (typed, query) => {
    expect(parseQuery(typed)).toEqual({ ok: true, query })
  })
})

describe('EVT-10: quotes make anything literal', () => {
  test.each<[string, Query]>([
    ['"topic:x"', [text('any', 'topic:x')]],
    ['"  "', [text('any', '  ')]],
    ['data:"a topic:b" device:"c"', [text('data', 'a topic:b'), text('device', 'c')]],
    ['"say \\"hi\\" \\\\ \\n"', [text('any', 'say "hi" \\ \\n')]],
    ['-data:"x"', [text('data', 'x', true)]],
    // Quotes that don't go around all of a text belong to it, and keep fields out all the same.
    ['{"t": 21}', [text('any', '{"t": 21}')]],
    ['"t":21', [text('any', '"t":21')]],
    ['say "hi topic:x" topic:y', [text('any', 'say "hi topic:x"'), text('topic', 'y')]],
    ['5" pipe topic:x', [text('any', '5" pipe'), text('topic', 'x')]],
    ['""', [text('any', '""')]],
  ])('%j', (typed, query) => {
    expect(parseQuery(typed)).toEqual({ ok: true, query })
  })
})

describe('EVT-03: ranges with negative and decimal bounds, and EVT-10: open ends', () => {
  test.each<[string, number | null, number | null]>([
    ['20-25', 20, 25],
    ['-5-3', -5, 3],
    ['-5--1', -5, -1],
    ['0.5-1.25', 0.5, 1.25],
    ['.5-1.', 0.5, 1],
    ['1e-3-2E2', 0.001, 200],
    ['10-', 10, null],
    ['-10', null, 10],
    ['--10', null, -10],
    ['-10-', -10, null],
    ['7-7', 7, 7],
    ['-0-0', 0, 0],
    [' 1 - 2 ', 1, 2],
    ['+1-+2', 1, 2],
  ])('range:%s', (typed, from, to) => {
    expect(parseQuery(`range:${typed}`)).toEqual({ ok: true, query: [range(from, to)] })
  })
})

describe('EVT-10: wrong syntax is told at its place', () => {
  test.each<[string, QueryError]>([
    ['range:x-', { at: 6, length: 2, code: 'notANumber' }],
    ['a range:5-x', { at: 10, length: 1, code: 'notANumber' }],
    ['range: 5 - 10 more', { at: 11, length: 7, code: 'notANumber' }],
    ['range:-', { at: 6, length: 1, code: 'notANumber' }],
    ['range:1e999-', { at: 6, length: 6, code: 'notANumber' }],
    ['range:1,5-2', { at: 6, length: 5, code: 'notANumber' }],
    ['range:5', { at: 6, length: 1, code: 'missingDash' }],
    ['range:9-2', { at: 6, length: 3, code: 'reversedRange' }],
    ['range:', { at: 0, length: 6, code: 'missingValue' }],
    ['a -topic: data:b', { at: 2, length: 7, code: 'missingValue' }],
    ['"open', { at: 0, length: 5, code: 'unclosedQuote' }],
    ['a data: "b topic:c', { at: 8, length: 2, code: 'unclosedQuote' }],
    ['"a\\"', { at: 0, length: 4, code: 'unclosedQuote' }],
  ])('%j', (typed, error) => {
    expect(parseQuery(typed)).toEqual({ ok: false, error })
  })
})

const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('topic:', ' data:', '-range:', '"', ' "', '" ', '\\', ' ', 'a', '-', '5', '{"t":', '\n', 'ß'),
      { maxLength: 10 },
    )
    .map((parts) => parts.join('')),
)

test('EVT-10: any text is either a query or an error within the text', () => {
  fc.assert(
    fc.property(words, (typed) => {
      const parsed = parseQuery(typed)
      if (parsed.ok) return
      const { at, length } = parsed.error
      expect(length).toBeGreaterThan(0)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at + length).toBeLessThanOrEqual(typed.length)
    }),
    { numRuns: 1_000 },
  )
})

const special = /["\\]|^\s|\s$|(?:^|\s)-?(?:topic|event|data|device|range):/iu

const printQuery = (query: Query): string => query.map(printTerm).join(' ')

const printTerm = (term: EventTerm): string => {
  const value = term.field === 'range' ? printRange(term) : printText(term.text)
  return term.field === 'any' ? value : `${term.negated ? '-' : ''}${term.field}:${value}`
}

const printText = (text: string): string => (special.test(text) ? `"${text.replace(/["\\]/gu, '\\$&')}"` : text)

const printRange = ({ from, to }: RangeTerm): string => `${from ?? ''}-${to ?? ''}`

test('EVT-10: a query that is printed reads back as the same query', () => {
  const some = words.filter((typed) => typed !== '')
  const bound = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => value + 0)
  const ends = fc.oneof(
    fc.tuple(bound, bound).map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]),
    bound.map((value): [number, null] => [value, null]),
    bound.map((value): [null, number] => [null, value]),
  )
  const term: fc.Arbitrary<EventTerm> = fc.oneof(
    fc.record({ field: fc.constantFrom('topic', 'data', 'device'), text: some, negated: fc.boolean() }),
    fc.tuple(ends, fc.boolean()).map(([[from, to], negated]) => range(from, to, negated)),
  )
  const phrase = fc.array(
    some.map((typed) => text('any', typed)),
    { maxLength: 1 },
  )
  fc.assert(
    fc.property(phrase, fc.array(term, { maxLength: 4 }), (first, rest) => {
      const query = [...first, ...rest]
      expect(parseQuery(printQuery(query))).toEqual({ ok: true, query })
    }),
    { numRuns: 1_000 },
  )
})
