import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hasRoundedNumber, openAtFirst, prettyJson, readJson } from './json.ts'

const json = fc.json({ maxDepth: 5 })

describe('EVT-05: what a message is', () => {
  test.each([
    ['{"t":21.4}', 'tree'],
    ['[1,2]', 'tree'],
    ['{}', 'tree'],
    ['21.4', 'value'],
    ['"on"', 'value'],
    ['null', 'value'],
    ['on', 'none'],
    ['', 'none'],
    ['{"t":', 'none'],
    ['\ufffd\ufffd', 'none'],
    ['\ufeff{"t":21.4}', 'tree'],
    ['{"t":21.4}\0', 'none'],
    [`[${'1,'.repeat(2_000)}1]`, 'large'],
    [`{"a":"${'x'.repeat(2 ** 20)}"}`, 'large'],
    ['x'.repeat(2 ** 20 + 1), 'none'],
  ])('%.20s: %s', (text, kind) => {
    expect(readJson(text).kind).toBe(kind)
  })

  test('any text at all is taken', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), json), (text) => {
        if (readJson(text).kind === 'tree') hasRoundedNumber(prettyJson(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('10,000 levels are no more than others, and open only at the top', () => {
    const read = readJson('['.repeat(10_000) + ']'.repeat(10_000))
    if (read.kind !== 'tree') throw new Error(read.kind)
    const open = openAtFirst(read.value)
    let [level, depth] = [read.value as unknown[], 0]
    while (open.has(level)) [level, depth] = [level[0] as unknown[], depth + 1]
    expect(depth).toBe(4)
  })

  test('a prototype in a message is a field like others', () => {
    const read = readJson('{"__proto__":{"polluted":true},"constructor":1}')
    expect(read.kind === 'tree' && Object.keys(read.value)).toEqual(['__proto__', 'constructor'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('at first so many entries are open as can be read', () => {
    const big = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [index, Array.from({ length: 20 }, () => 0)]),
    )
    const open = openAtFirst(big)
    expect(Object.values(big).filter((list) => open.has(list))).toHaveLength(8)
  })
})

describe('EVT-05: a message as text', () => {
  test('has a line per entry', () => {
    expect(prettyJson('{"t":21.4,"vent":{"on":true,"empty":{}},"beds":[1, 2]}')).toBe(
      '{\n  "t": 21.4,\n  "vent": {\n    "on": true,\n    "empty": {}\n  },\n  "beds": [\n    1,\n    2\n  ]\n}',
    )
  })

  test('is what JSON.stringify makes of any JSON whose numbers it does not change', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
      }),
      { numRuns: 1_000 },
    )
  })

  test('changes nothing but the room between the values', () => {
    const text = '{"id": 12345678901234567890, "x": 1e400, "a":1, "a":1.10, "quote":"\\" {,} \\\\"}'
    expect(prettyJson(text).replace(/\n */g, '').replaceAll(': ', ':')).toBe(
      text.replaceAll(': ', ':').replaceAll(', ', ','),
    )
  })

  test('10,000 levels and 64 kB are written at once', () => {
    const deep = '['.repeat(32_000) + ']'.repeat(32_000)
    expect(prettyJson(deep).length).toBeLessThan(70 * deep.length)
    expect(prettyJson(`["${'\\"'.repeat(400_000)}"]`)).toHaveLength(2 + 2 + 800_002 + 2)
  })
})

test.each([
  ['{"id":12345678901234567890}', true],
  ['{"id":9007199254740993}', true],
  ['{"x":1e400}', true],
  ['{"x":1e-400}', true],
  ['{"x":0.1234567890123456789}', true],
  ['{"id":"12345678901234567890"}', false],
  ['{"x":1000000000000000000}', false],
  ['{"x":0.1,"y":-21.4,"z":1e5}', false],
  ['{"id":9007199254740991}', false],
  ['{"x":0e0}', false],
])('EVT-05: numbers that a tree would show rounded are found: %s', (text, expected) => {
  expect(hasRoundedNumber(text)).toBe(expected)
})

test('EVT-05: no number that stays what it is counts as rounded', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (number) => !hasRoundedNumber(`[${JSON.stringify(number)}]`),
    ),
    { numRuns: 2_000 },
  )
})
