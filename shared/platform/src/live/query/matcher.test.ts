import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Matcher } from './matcher.ts'
import { parseQuery } from './parseQuery.ts'

const names = new Map([
  ['d1', 'Kitchen'],
  ['d2', 'Straße'],
])
const event = (text: string, device = 'd1', name = 'room/temp') => ({
  source: { topic: `devices/${device}/events/${name}`, device, name },
  text,
})
const matcherOf = (typed: string, muted: readonly string[] = []) => {
  const parsed = parseQuery(typed)
  if (!parsed.ok) throw new Error(`Not a query: ${typed}`)
  return new Matcher(parsed.query, muted, names)
}
const finds = (typed: string, ...of: Parameters<typeof event>) => matcherOf(typed).matches(event(...of))

describe('EVT-03, EVT-10: what a query finds', () => {
  test.each<[string, boolean]>([
    ['', true],
    ['21', true],
    ['ROOM', true],
    ['d1/room', true],
    ['hello', false],
    ['"T":', true],
    ['topic:temp', true],
    ['event:d1/ROOM', true],
    ['topic:21', false],
    ['data:21', true],
    ['data:room', false],
    ['devices/d1', true],
    ['devices/d1/events/room', true],
    ['topic:DEVICES/d1/', true],
    ['events/room', false],
    ['topic:devices/d2', false],
    ['device:d1', true],
    ['device:kitchen', true],
    ['device:d2', false],
    ['kitchen', false],
    ['range:21-22', true],
    ['range:21.5-21.5', true],
    ['range:22-', false],
    ['range:-21', false],
    ['range:-30', true],
    ['topic:temp data:21 device:kit range:20-', true],
    ['topic:temp data:22', false],
    ['room data:t', true],
    ['-topic:heartbeat', true],
    ['-topic:temp', false],
    ['-data:21', false],
    ['-range:30-40', true],
    ['-device:kitchen', false],
    ['room 21', false],
    ['topic:temp -data:99', true],
    ['.', true],
    ['t.t', false],
    ['topic:(', false],
  ])('%s: %p', (typed, expected) => {
    expect(finds(typed, '{"t": 21.5}')).toBe(expected)
  })

  test('letters of any alphabet without regard to case, each in its place', () => {
    expect(finds('device:straße', '', 'd2')).toBe(true)
    expect(finds('ÄRGER', 'ärger')).toBe(true)
    expect(finds('ΟΔΟΣ', 'οδοσα')).toBe(true)
    expect(finds('ẞ', 'ß')).toBe(true)
    expect(finds('istanbul', 'İstanbul')).toBe(false)
    expect(finds('stanbul', 'İstanbul')).toBe(true)
  })

  test('text without a field is found as a plain search finds it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aAbBzZ äÄ:-.*[]{}()\\/|^$?+1'), maxLength: 4 })
    fc.assert(
      fc.property(
        letters,
        fc.string({ unit: fc.constantFrom(...'aAbBzZ äÄ:-.*[]{}()\\/|^$?+1'), maxLength: 12 }),
        letters,
        (typed, message, name) => {
          const needle = typed.trim().toLowerCase()
          const expected = `d1/${name}`.toLowerCase().includes(needle) || message.toLowerCase().includes(needle)
          expect(finds(typed, message, 'd1', name)).toBe(expected)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('EVT-13: muted topics', () => {
  test('of one device, or of all', () => {
    const matcher = matcherOf('', ['d1/room/temp', '+/heartbeat'])
    expect(matcher.matches(event('x'))).toBe(false)
    expect(matcher.matches(event('x', 'd2'))).toBe(true)
    expect(matcher.matches(event('x', 'd1', 'heartbeat'))).toBe(false)
    expect(matcher.matches(event('x', 'd2', 'heartbeat'))).toBe(false)
    expect(matcher.matches(event('x', 'd2', 'room/heartbeat'))).toBe(true)
  })

  test('only a filter that asks for nothing passes all', () => {
    expect(matcherOf('').passesAll).toBe(true)
    expect(matcherOf('', ['+/x']).passesAll).toBe(false)
    expect(matcherOf('x').passesAll).toBe(false)
  })
})

test('EVT-09: topics that nobody uses twice do not pile up, and each is answered for itself', () => {
  const matcher = matcherOf('topic:7')
  for (let index = 0; index < 25_000; index++)
    expect(matcher.matches(event('', 'd1', `${index}`))).toBe(`${index}`.includes('7'))
})
