import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { highlights } from './highlights.ts'
import { Matcher } from './matcher.ts'
import { parseQuery, type Query } from './parseQuery.ts'

const queryOf = (typed: string): Query => {
  const parsed = parseQuery(typed)
  return parsed.ok ? parsed.query : []
}
const names = new Map([['d1', 'Kitchen lamp']])
const shown = { device: 'd1', name: 'room/temp', text: 'İ: {"Temp": 21}' }
const marked = (typed: string) => {
  const { topic, message, deviceName } = highlights(queryOf(typed), shown, names)
  const cut = (text: string, ranges: typeof topic) => ranges.map(({ start, end }) => text.slice(start, end))
  return [cut('d1/room/temp', topic), cut(shown.text, message), cut('Kitchen lamp', deviceName)]
}

test.each<[string, string[], string[], string[]]>([
  ['temp', ['temp'], ['Temp'], []],
  ['topic:o data:T', ['oo'], ['T'], []],
  ['device:LAMP', [], [], ['lamp']],
  ['device:d1 topic:1/r', ['d1/r'], [], []],
  ['devices/d1', ['d1'], [], []],
  ['topic:devices/d1/events/room', ['d1', 'room'], [], []],
  ['-data:temp -topic:room', [], [], []],
  ['range:20-22', [], [], []],
  ['-range:20-22', [], [], []],
  ['data:1}', [], ['1}'], []],
])('EVT-10: what matched is highlighted: %s', (typed, topic, message, deviceName) => {
  expect(marked(typed)).toEqual([topic, message, deviceName])
})

test('EVT-10: a number that a range found is highlighted, between what a text found', () => {
  const text = '{"temp": 21.5, "other": 99}'
  const { message } = highlights(queryOf('data:temp range:20-22 range:99-'), { ...shown, text })
  expect(message.map(({ start, end }) => text.slice(start, end))).toEqual(['temp', '21.5', '99'])
})

test('EVT-10: highlights lie within the text, in order, and are what the query found, in any alphabet', () => {
  const letters = fc.string({
    unit: fc.oneof(
      fc.constantFrom('ß', 'ẞ', 'İ', 'i', 'ı', 'Σ', 'ς', 'ſ', 's', 'K', 'a', 'A', '😀', '\uD83D', '/', ' '),
      fc.constantFrom(...'abAB'),
    ),
    maxLength: 8,
  })
  const needle = letters.filter((text) => text.trim() === text && text !== '')
  fc.assert(
    fc.property(
      fc.constantFrom('any' as const, 'data' as const, 'topic' as const, 'device' as const),
      needle,
      letters,
      letters,
      (field, text, message, name) => {
        const query: Query = [{ field, text, negated: false }]
        const source = { device: 'dA', name, topic: `devices/dA/events/${name}` }
        const found = highlights(query, { ...source, text: message }, new Map([['dA', name]]))
        const texts = { topic: `dA/${name}`, message, deviceName: name }
        for (const part of ['topic', 'message', 'deviceName'] as const) {
          let last = -1
          for (const { start, end } of found[part]) {
            expect(start).toBeGreaterThan(last)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(texts[part].length)
            expect(
              new Matcher([{ ...query[0], field: 'data', text, negated: false }]).matches({
                source,
                text: texts[part].slice(start, end),
              }),
            ).toBe(true)
            last = end
          }
        }
        const any = found.topic.length + found.message.length + found.deviceName.length > 0
        expect(any).toBe(new Matcher(query, [], new Map([['dA', name]])).matches({ source, text: message }))
      },
    ),
    { numRuns: 1_000 },
  )
})
