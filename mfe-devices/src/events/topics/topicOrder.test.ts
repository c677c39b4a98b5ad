import { expect, test } from '@jest/globals'
import type { TopicSummary } from '@console/platform/contract'
import fc from 'fast-check'
import { everywhere, inOrder, muteOf, patternOf } from './topicOrder.ts'

const topic = fc
  .record({
    device: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('x', 'y', 'z/w'),
    count: fc.nat(5),
    rate: fc.nat(3),
  })
  .map((some): TopicSummary => ({ ...some, last: '', time: 0, retained: false, numbers: [] }))
const topics = fc.uniqueArray(topic, { selector: patternOf })

test('EVT-13: whatever the order, every topic is there once, the muted ones at the end', () => {
  fc.assert(
    fc.property(
      topics,
      fc.constantFrom('rate', 'count', 'name'),
      fc.subarray(['a/x', '+/y', 'b/z/w']),
      (list, sort, patterns) => {
        const muted = new Set(patterns)
        const ordered = inOrder(list, sort, muted, null)
        expect(new Set(ordered)).toEqual(new Set(list))
        const marks = ordered.map((each) => muteOf(each, muted) !== undefined)
        expect(marks).toEqual(marks.toSorted((one, other) => Number(one) - Number(other)))
      },
    ),
  )
})

test('EVT-13: an order that stands still keeps its rows in their places, new ones come after them', () => {
  fc.assert(
    fc.property(topics, topics, (before, after) => {
      const still = before.map(patternOf)
      const there = new Set(after.map(patternOf))
      const shown = inOrder(after, 'rate', new Set(), still).map(patternOf)
      const kept = still.filter((pattern) => there.has(pattern))
      expect(shown.slice(0, kept.length)).toEqual(kept)
    }),
  )
})

test('EVT-13: a topic is muted by its own pattern, or by that of its name', () => {
  const heartbeat = {
    device: 'a',
    name: 'heartbeat',
    count: 1,
    rate: 1,
    last: '',
    time: 0,
    retained: false,
    numbers: [],
  }
  expect([patternOf(heartbeat), everywhere(heartbeat)]).toEqual(['a/heartbeat', '+/heartbeat'])
  expect(muteOf(heartbeat, new Set(['+/heartbeat']))).toBe('+/heartbeat')
  expect(muteOf(heartbeat, new Set(['b/heartbeat']))).toBeUndefined()
})
