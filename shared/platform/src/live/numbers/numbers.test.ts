import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { flatHasNumber } from './flatNumbers.ts'
import { numberHint } from './numberHint.ts'
import { numberRanges } from './numberRanges.ts'
import { hasNumber, numberAt, numberFieldsIn, numbersIn } from './numbers.ts'

// The plainest way: what JSON.parse says.
const oracle = (text: string): number[] => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  return (typeof value === 'object' && value !== null ? Object.values(value) : [value]).filter((item): item is number =>
    Number.isFinite(item),
  )
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -100, max: 100 }),
  fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 10),
)
const bounds = fc.tuple(number, number).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
const leaf = fc.oneof(
  { weight: 4, arbitrary: number },
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
)
const value = fc.oneof({ weight: 6, arbitrary: leaf }, fc.jsonValue({ maxDepth: 2 }))
const key = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', 't', '0'))
const message = fc
  .tuple(fc.oneof(number, fc.array(value), fc.dictionary(key, value)), fc.constantFrom(undefined, 1, '\t'))
  .map(([json, space]) => JSON.stringify(json, null, space))
// What almost is JSON.
const soup = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-2',
      '0',
      '0.5',
      '.',
      '05',
      '1e3',
      '-',
      ' ',
      '\n',
      '\u00a0',
      '"\\n"',
      '"\n"',
      'true',
      'null',
      'nul',
      '12345678901234567890',
      '{"a":1}',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const list = fc
  .array(
    fc.constantFrom(
      '1',
      '-2',
      '0',
      '-0',
      '0.5',
      '5.',
      '.5',
      '05',
      '-',
      '1e3',
      '1E-2',
      '+1',
      '0x1',
      'NaN',
      ' 7 ',
      '1.2.3',
      'true',
      '""',
      '123456789.123456789',
    ),
    { maxLength: 4 },
  )
  .map((items) => `[${items.join()}]`)
const repeats = (text: string) => /("[^"]*")\s*:.*\1\s*:/su.test(text)

describe('EVT-03: the numbers of a message', () => {
  test('are found as JSON.parse finds them, without it where the message is plain', () => {
    fc.assert(
      fc.property(fc.oneof(message, soup, list, fc.string({ unit: 'binary' })), bounds, (text, [low, high]) => {
        fc.pre(!repeats(text) && !/^\s*[+.\d-]/u.test(text))
        const expected = oracle(text).some((found) => found >= low && found <= high)
        expect(hasNumber(text, low, high)).toBe(expected)
        expect(flatHasNumber(text, low, high) ?? expected).toBe(expected)
      }),
      { numRuns: 20_000 },
    )
  })

  test('are what is written, to the last digit', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          number,
          fc
            .tuple(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.nat(16))
            .map(([digits, scale]) => Number(`${digits}e-${scale}`)),
        ),
        (found) => {
          const text = `{"t": ${String(found)}}`
          expect(hasNumber(text, found, found)).toBe(true)
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test.each<[string, number[]]>([
    ['21.5', [21.5]],
    [' -5\n', [-5]],
    ['+021.50', [21.5]],
    ['.5', [0.5]],
    ['1e3', [1_000]],
    ['21.5 °C', []],
    ['', []],
    ['-', []],
    ['NaN', []],
    ['0x10', []],
    ['1e999', []],
    ['"21"', []],
    ['true', []],
    ['{"t":21.5,"n":-3,"s":"9","o":{"x":7}}', [21.5, -3]],
    ['[1,[2],"3",4]', [1, 4]],
    ['{"t":21', []],
    ['{"__proto__":5}', [5]],
  ])('of %j are %j', (text, expected) => {
    expect(numbersIn(text)).toEqual(expected)
    for (const found of expected) expect(hasNumber(text, found, found)).toBe(true)
    expect(hasNumber(text, Number.NEGATIVE_INFINITY, Infinity)).toBe(expected.length > 0)
  })

  test('a plain message is read without JSON.parse', () => {
    expect(flatHasNumber(' {"seq": 1, "t":-21.5,"s":"on","ok":true,"none":null} ', -21.5, -21.5)).toBe(true)
    expect(flatHasNumber('{"a":"b\\n","t":1}', 0, 2)).toBeNull()
  })
})

test('EVT-03: every message with a number between the bounds has what a search looks for first', () => {
  const long = fc
    .constantFrom(
      '19.99999999999999999',
      '0.99999999999999999999',
      '35480786046799670',
      '-4503599627370495.5',
      '1e-400',
      '0.0',
      '999999999999999.9',
      '21E0',
      '22.00000000000000001',
      '-24.0',
      '999.0000000000000000001',
      '100.000',
    )
    .map((digits) => `{"a":${digits}}`)
  const bound = fc.oneof(number, fc.constantFrom(0, -0, 1, 9, 10, 99.5, 100, 1e15, 1e21, 1e300, 1.7e308, Infinity))
  const wide = fc
    .tuple(
      bound,
      bound.map((value) => -value),
      bound,
    )
    .map(([one, other, third]) => [Math.min(one, other), third].sort((a, b) => a - b) as [number, number])
  fc.assert(
    fc.property(
      fc.oneof(
        message.filter((text) => /^[{[]/.test(text)),
        list,
        long,
      ),
      fc.oneof(bounds, wide),
      fc.boolean(),
      (text, [low, high], exact) => {
        const one = numbersIn(text)[0]
        const [from, to] = exact && one !== undefined ? [one, one] : [low, high]
        if (hasNumber(text, from, to)) expect(text).toMatch(numberHint(from, to))
      },
    ),
    { numRuns: 30_000 },
  )
  expect('{"t":25,"ts":1763600000000}').not.toMatch(numberHint(20, 24))
  expect('{"t":24.1,"u":240}').not.toMatch(numberHint(20, 24))
  expect('{"t":24.00}').toMatch(numberHint(20, 24))
  expect('{"t":20.5}').not.toMatch(numberHint(5, 19))
})

describe('EVT-10: where the numbers of a range stand in a message', () => {
  const cut = (text: string, low: number, high: number) =>
    numberRanges(text, low, high).map(({ start, end }) => text.slice(start, end))

  test.each<[string, string[]]>([
    [' 21.5\n', ['21.5']],
    ['+5', ['+5']],
    ['{"a":1,"b":{"c":2},"d":[3],"e":-4,"f":"5","7":600}', ['1']],
    ['[1, 2,[3],40]', ['1', '2']],
    ['{"t": 7, "long": "cut he', ['7']],
    ['{"a\\"1":"\\\\","b":1e0}', ['1e0']],
    ['1 2', []],
    ['"1"', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(cut(text, 0, 30)).toEqual(expected)
  })

  test('are there exactly when the search finds the message', () => {
    fc.assert(
      fc.property(message, bounds, (text, [low, high]) => {
        fc.pre(!repeats(text))
        const found = cut(text, low, high).map(Number)
        expect(found.length > 0).toBe(hasNumber(text, low, high))
        for (const value of found) expect(value >= low && value <= high).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('are not more than anybody looks at', () => {
    expect(cut(`[${'1,'.repeat(5_000)}1]`, 1, 1)).toHaveLength(1_000)
  })
})

describe('EVT-13: where a message holds numbers', () => {
  test.each<[string, string[]]>([
    ['21.5', ['']],
    ['{"t":21.5,"s":"x","__proto__":3}', ['t', '__proto__']],
    ['[1,2]', []],
    ['{"t":1e999}', []],
    ['hello', []],
  ])('%j', (text, fields) => {
    expect(numberFieldsIn(text)).toEqual(fields)
    for (const field of fields) expect(numberAt(text, field)).not.toBeNull()
  })

  test('a field that every object has is none of the message', () => {
    for (const field of ['__proto__', 'constructor', 'toString', 'length', '0', '']) {
      expect(numberAt('{"t":1}', field)).toBeNull()
      expect(numberAt('[1]', field)).toBeNull()
    }
    expect(numberAt('{"__proto__":3}', '__proto__')).toBe(3)
  })
})
