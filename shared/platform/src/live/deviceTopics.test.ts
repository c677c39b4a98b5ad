import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { filterMatcher } from '@console/platform-testing/broker'
import {
  allEvents,
  eventTopic,
  functionResults,
  functionResultTopic,
  functionTopic,
  isReachable,
  parseEventTopic,
  variableTopic,
  variableValues,
  variableValueTopic,
  webhookTopic,
} from './deviceTopics.ts'
import { isTopic } from './filters.ts'

const name = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !/[+#\0]/.test(text))
const device = name.filter((text) => !text.includes('/'))

describe('EVT-01: an event is shown under its device and its name', () => {
  test('whatever they are called, slashes in the name included', () => {
    fc.assert(
      fc.property(device, name, (id, called) => {
        expect(parseEventTopic(eventTopic(id, called))).toEqual({ device: id, name: called })
      }),
    )
    expect(parseEventTopic('devices/d1/events/room/temp')).toEqual({ device: 'd1', name: 'room/temp' })
  })

  test('exactly when it comes with the subscription to all events', () => {
    const level = fc.constantFrom('devices', 'events', 'eventsX', 'event', 'a', '', '$a')
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 6 }), (levels) => {
        const topic = levels.join('/')
        expect([topic, parseEventTopic(topic) !== null]).toEqual([topic, filterMatcher(allEvents)(topic)])
      }),
      { numRuns: 3_000 },
    )
  })

  test('and no topic at all throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (topic) => void parseEventTopic(topic)))
  })
})

describe('DEV-09, DEV-10: functions, variables and webhooks have their addresses', () => {
  test('as the wire contract has them', () => {
    expect(functionTopic('d1', 'blink')).toBe('devices/d1/functions/blink')
    expect(functionResultTopic('d1', 'blink')).toBe('devices/d1/functions/blink/result')
    expect(variableTopic('d1', 'heap')).toBe('devices/d1/variables/heap')
    expect(variableValueTopic('d1', 'heap')).toBe('devices/d1/variables/heap/value')
    expect(webhookTopic('d1', 'Slack')).toBe('devices/d1/webhooks/Slack')
  })

  test('and what can be asked is heard: its reply comes with the subscription, and only its own', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'a/b', '+', '#', 'a\0', 'a\n', '\ud800', '\ufffe', 'x'.repeat(65_536), 'grüße 🌱', 'a b'),
    )
    fc.assert(
      fc.property(text, text, (id, name) => {
        if (!isReachable(id, name)) return
        expect(filterMatcher(functionResults(id))(functionResultTopic(id, name))).toBe(true)
        expect(filterMatcher(variableValues(id))(variableValueTopic(id, name))).toBe(true)
        expect(isTopic(functionTopic(id, name)) && isTopic(variableTopic(id, name))).toBe(true)
        expect(Buffer.from(functionTopic(id, name)).toString()).toBe(functionTopic(id, name))
      }),
      { numRuns: 2_000 },
    )
    expect(['grüße 🌱', 'a b', 'a.b', '$x', '__proto__'].every((name) => isReachable('NODE-1', name))).toBe(true)
    expect(
      ['', 'a/b', 'a+', '#', 'a\nb', '\u0085', '\ud800', '\ufffe', 'x'.repeat(65_530)].some((name) =>
        isReachable('NODE-1', name),
      ),
    ).toBe(false)
  })

  test('and a device or name that would make another address is refused', () => {
    for (const bad of ['', '+', '#', 'a+b', 'a\0b']) {
      expect(() => functionTopic(bad, 'f')).toThrow(RangeError)
      expect(() => variableTopic('d1', bad)).toThrow(RangeError)
    }
    expect(() => eventTopic('d1/events', 'x')).toThrow(RangeError)
  })
})
