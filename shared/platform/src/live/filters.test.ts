import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { filterMatcher } from '@console/platform-testing/broker'
import { covers, intersects, isFilter, isShared, isTopic, join, matches } from './filters.ts'

const level = fc.constantFrom('', 'a', '$a', 'a.b', '*')
const topic = fc.array(level, { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'))
const filter = fc
  .tuple(fc.array(fc.oneof(level, fc.constant('+')), { maxLength: 4 }), fc.boolean())
  .map(([levels, open]) => [...levels, ...(open || levels.length === 0 ? ['#'] : [])].join('/'))
  .filter((text) => text !== '')

// All topics of up to four levels over the letters that the filters are made of.
const topics = (() => {
  const letters = ['', 'a', '$a']
  const grow = (shorter: string[]): string[] =>
    shorter.flatMap((start) => letters.map((letter) => `${start}/${letter}`))
  const levels = [letters]
  for (let depth = 1; depth < 4; depth++) levels.push(grow(levels[depth - 1] ?? []))
  return levels.flat()
})()
const small = filter.filter((text) => !/[.*]/.test(text))

describe('BRK-02: a message reaches the listeners of every filter that it matches', () => {
  test.each([
    ['devices/+/events/#', 'devices/d1/events/temp', true],
    ['devices/+/events/#', 'devices/d1/events/room/temp', true],
    ['devices/+/events/#', 'devices/d1/events', true],
    ['devices/+/events/#', 'devices/d1/functions/f', false],
    ['devices/+/events/+', 'devices/d1/events/room/temp', false],
    ['devices/+', 'devices', false],
    ['devices/+', 'devices/', true],
    ['+/+', '/a', true],
    ['#', '$SYS/uptime', false],
    ['+/uptime', '$SYS/uptime', false],
    ['$SYS/#', '$SYS/uptime', true],
    ['a', 'A', false],
  ])('%s and %s: %s', (wanted, given, expected) => {
    expect(matches(wanted, given)).toBe(expected)
    expect(filterMatcher(wanted)(given)).toBe(expected)
  })

  test('by the rules of MQTT, as an independent reading of them has it', () => {
    fc.assert(
      fc.property(filter, topic, (wanted, given) => matches(wanted, given) === filterMatcher(wanted)(given)),
      { numRuns: 5_000 },
    )
  })
})

describe('BRK-02: overlapping filters are recognised', () => {
  test('two filters intersect exactly when some topic matches both', () => {
    fc.assert(
      fc.property(small, small, (one, other) => {
        expect(intersects(one, other)).toBe(topics.filter(filterMatcher(one)).some(filterMatcher(other)))
      }),
      { numRuns: 500 },
    )
  })

  test('what two of them are joined to brings every message of both', () => {
    fc.assert(
      fc.property(small, small, (one, other) => {
        fc.pre(intersects(one, other))
        const joined = join(one, other)
        expect(isFilter(joined)).toBe(true)
        const both = [...topics.filter(filterMatcher(one)), ...topics.filter(filterMatcher(other))]
        expect(both.filter((given) => !matches(joined, given))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('one that covers another brings all of its messages', () => {
    fc.assert(
      fc.property(small, small, (wide, narrow) => {
        fc.pre(covers(wide, narrow))
        expect(topics.filter((given) => matches(narrow, given) && !matches(wide, given))).toEqual([])
      }),
      { numRuns: 500 },
    )
    expect(covers('devices/+/events/#', 'devices/d1/events/temp')).toBe(true)
    expect(covers('devices/d1/events/#', 'devices/+/events/#')).toBe(false)
    expect(covers('#', '$SYS/#')).toBe(false)
  })
})

describe('BRK-02: what is no filter or topic is refused before it reaches the broker', () => {
  test.each(['', 'a\0b', 'a/#/b', 'a#', 'a/+b', '#/', 'a'.repeat(65_536), 'ä'.repeat(40_000)])(
    'not a filter: %.20s',
    (text) => {
      expect(isFilter(text)).toBe(false)
    },
  )

  test.each(['', 'a\0b', 'a/+', 'a/#', 'a+b', 'a'.repeat(65_536)])('not a topic: %.20s', (text) => {
    expect(isTopic(text)).toBe(false)
  })

  test('every filter and topic that MQTT allows is allowed', () => {
    fc.assert(fc.property(filter, topic, (wanted, given) => isFilter(wanted) && (given === '' || isTopic(given))))
    expect(isTopic('a'.repeat(65_535))).toBe(true)
    expect(isShared('$share/group/devices/+/events/#')).toBe(true)
    expect(isShared('devices/$share')).toBe(false)
  })
})
