import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sortRows } from './sortRows.ts'

const sorted = (values: (string | number | null | undefined)[], direction: 'asc' | 'desc' = 'asc', language = 'en') =>
  sortRows(
    values.map((value) => ({ value })),
    ({ value }) => value,
    direction,
    language,
  ).map(({ value }) => value)

describe('DEV-01: sorting', () => {
  test('reads numbers inside names as numbers', () => {
    expect(sorted(['Bench 10', 'Bench 9', 'bench 1'])).toEqual(['bench 1', 'Bench 9', 'Bench 10'])
  })

  test('knows where a language puts its letters', () => {
    expect(sorted(['Zaun', 'Äcker', 'Bad'], 'asc', 'de')).toEqual(['Äcker', 'Bad', 'Zaun'])
  })

  test('puts what is missing last in both directions', () => {
    expect(sorted([2, null, 1, undefined])).toEqual([1, 2, null, undefined])
    expect(sorted([2, null, 1, undefined], 'desc')).toEqual([2, 1, null, undefined])
  })

  test('keeps equal rows in their order in both directions', () => {
    const rows = [
      { name: 'b', id: 1 },
      { name: 'a', id: 2 },
      { name: 'b', id: 3 },
      { name: 'a', id: 4 },
    ]
    const ids = (direction: 'asc' | 'desc') => sortRows(rows, ({ name }) => name, direction, 'en').map(({ id }) => id)
    expect(ids('asc')).toEqual([2, 4, 1, 3])
    expect(ids('desc')).toEqual([1, 3, 2, 4])
  })

  test('DEV-15: asks each of 10,000 rows once', () => {
    let asked = 0
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ at: (index * 7919) % 10_007 }))
    const result = sortRows(
      rows,
      ({ at }) => {
        asked += 1
        return at
      },
      'desc',
      'en',
    )
    expect(asked).toBe(10_000)
    expect(result[0]?.at).toBe(Math.max(...rows.map(({ at }) => at)))
  })

  test('DEV-15: puts texts where the language puts them, however fast it got there', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'abzABZ0019 -'), maxLength: 8 }),
      fc.string({ unit: fc.constantFrom(...'aÄäáoöÖß0_.9 -Z\u0308'), maxLength: 5 }),
      fc
        .tuple(fc.constantFrom('Device ', 'NODE-', ''), fc.bigInt({ min: 0n, max: 10n ** 60n }))
        .map(([name, number]) => name + number),
    )
    fc.assert(
      fc.property(fc.array(text), fc.constantFrom('en', 'de'), (texts, language) => {
        expect(sorted(texts, 'asc', language)).toEqual(
          [...texts].sort(new Intl.Collator(language, { numeric: true }).compare),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  test('loses no row and leaves the given ones alone, whatever the values are', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.constant(null),
      fc.constant(undefined),
    )
    fc.assert(
      fc.property(fc.array(value), fc.constantFrom('asc' as const, 'desc' as const), (values, direction) => {
        const before = [...values]
        const result = sorted(values, direction)
        expect(values).toEqual(before)
        expect(result).toHaveLength(values.length)
        expect(new Set(result)).toEqual(new Set(values))
        const numbers = result.filter((item) => typeof item === 'number')
        expect(numbers).toEqual([...numbers].sort((a, b) => (direction === 'asc' ? a - b : b - a)))
      }),
    )
  })
})
