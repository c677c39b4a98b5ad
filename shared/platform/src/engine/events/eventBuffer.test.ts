import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { EventBuffer } from './eventBuffer.ts'
import type { Kept } from './keptEvent.ts'
import { keptIn } from './keptIn.testing.ts'

const limits = { events: 50, bytes: 100_000 }
const arrival = (topic: string, text: string, retained = false) => ({ topic, text, retained, time: 1 })

const fill = (buffer: EventBuffer, count: number, text = 'x') => {
  for (let index = 0; index < count; index++) {
    buffer.add(arrival('devices/d1/events/e', text))
    buffer.trim()
  }
}

describe('EVT-09: the events that are kept are bounded, and what is dropped is told', () => {
  test('in number and in bytes, whatever arrives', () => {
    const topic = fc.oneof(
      fc.constantFrom('devices/d1/events/a', 'devices/d2/events/b/c', 'other'),
      fc.string().map((end) => `devices/d/events/${end}`),
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.nat(60_000).map((length) => 'x'.repeat(length)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(topic, text, fc.boolean()), { maxLength: 150 }), (arrivals) => {
        const dropped: Kept[] = []
        const buffer = new EventBuffer(limits, (kept) => dropped.push(kept))
        const added = arrivals.flatMap(([where, what, retained]) => {
          const event = buffer.add(arrival(where, what, retained))
          buffer.trim()
          expect(buffer.length).toBeLessThanOrEqual(limits.events)
          expect(buffer.bytes).toBeLessThanOrEqual(limits.bytes)
          return event ? [event] : []
        })
        expect(new Set([...dropped, ...keptIn(buffer)])).toEqual(new Set(added))
        for (const event of added) expect(buffer.get(event.id)).toBe(dropped.includes(event) ? undefined : event)
      }),
    )
  })

  test('an event larger than all the room is counted and dropped, and does no harm', () => {
    const dropped: Kept[] = []
    const buffer = new EventBuffer(limits, (kept) => dropped.push(kept))
    fill(buffer, 1, 'x'.repeat(1_000_000))
    expect([buffer.length, buffer.bytes, dropped.length]).toEqual([0, 0, 1])
    fill(buffer, 1)
    expect(buffer.length).toBe(1)
  })

  test('ids go on growing over drops and clearing', () => {
    const buffer = new EventBuffer(limits, () => {})
    fill(buffer, 120)
    expect(keptIn(buffer).map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 71 + index))
    buffer.clear()
    expect([buffer.length, buffer.bytes, buffer.get(120)]).toEqual([0, 0, undefined])
    expect(buffer.add(arrival('devices/d1/events/e', 'x'))?.id).toBe(121)
  })

  test('ten thousand topics that nobody uses twice do not pile up', () => {
    const buffer = new EventBuffer({ events: 10, bytes: 50_000 }, () => {})
    let added = 0
    for (let index = 0; index < 10_000; index++) {
      if (buffer.add(arrival(`devices/d/events/${index}/${'x'.repeat(1_000)}`, 'x')) !== null) added++
      buffer.trim()
    }
    expect(added).toBe(10_000)
    expect(buffer.bytes).toBeLessThanOrEqual(50_000)
  })
})

describe('EVT-08, EVT-11: a retained copy that comes again after a reconnect does not show twice', () => {
  const topic = 'devices/d1/events/state'

  test('neither when it was shown as retained nor when it was seen live, also with other events after it', () => {
    const buffer = new EventBuffer(limits, () => {})
    expect(buffer.add(arrival(topic, 'on', true))?.retained).toBe(true)
    expect(buffer.add(arrival(topic, 'on', true))).toBeNull()
    buffer.add(arrival(topic, 'off'))
    buffer.add(arrival(topic, 'busy'))
    expect(buffer.add(arrival(topic, 'off', true))).toBeNull()
    expect(buffer.add(arrival(topic, 'on', true))).toBeNull()
  })

  test('but one that is new does, and so does every live event', () => {
    const buffer = new EventBuffer(limits, () => {})
    buffer.add(arrival(topic, 'on'))
    expect(buffer.add(arrival(topic, 'on'))).not.toBeNull()
    expect(buffer.add(arrival(topic, 'off', true))).not.toBeNull()
    expect(buffer.add(arrival('devices/d2/events/state', 'on', true))).not.toBeNull()
  })

  test('and one that nobody can see any more does', () => {
    const buffer = new EventBuffer(limits, () => {})
    buffer.add(arrival(topic, 'on', true))
    fill(buffer, 50)
    expect(buffer.add(arrival(topic, 'on', true))).not.toBeNull()
  })
})

describe('EVT-100: a message that the broker had kept is older than what comes live', () => {
  const topic = 'devices/d1/events/hello'

  test('also when it comes after live events; one that was replaced while the stream was down stands where it came', () => {
    const buffer = new EventBuffer(limits, () => {})
    fill(buffer, 1)
    buffer.add(arrival(topic, 'v1', true))
    buffer.add(arrival('devices/d2/events/hello', 'v1', true))
    expect(keptIn(buffer).map(({ id }) => id)).toEqual([1 / 3, 1 / 2, 1])
    buffer.addGap(10, 2_010)
    expect(buffer.add(arrival(topic, 'v1', true))).toBeNull()
    expect(buffer.add(arrival(topic, 'v2', true))?.id).toBe(3)
  })

  test('and in a gap that a store fills it is one event, at the time when it was sent', () => {
    const buffer = new EventBuffer(limits, () => {})
    buffer.add(arrival(topic, 'v1', true))
    fill(buffer, 1)
    buffer.addGap(10_000, 20_000)
    const replaced = buffer.add({ ...arrival(topic, 'v2', true), time: 20_000 })
    const gap = buffer.fill(
      2,
      [14_000, 15_000].map((time) => ({ device: 'd1', name: 'hello', text: 'v2', time })),
      null,
    )
    expect(gap?.missed?.map(({ time }) => time)).toEqual([14_000])
    expect([replaced?.time, replaced?.retained]).toEqual([15_000, false])
  })
})

test('EVT-11: a gap is kept between the events around it, and none before the first', () => {
  const buffer = new EventBuffer(limits, () => {})
  expect(buffer.addGap(1, 2)).toBeNull()
  fill(buffer, 1)
  expect(buffer.addGap(10, 2_010)).toEqual({ kind: 'gap', id: 2, from: 10, to: 2_010 })
  fill(buffer, 1)
  expect(keptIn(buffer).map(({ kind }) => kind)).toEqual(['message', 'gap', 'message'])
})

test('EVT-123: a gap is filled by ids where messages have them: equal events of one moment are told apart', () => {
  const buffer = new EventBuffer(limits, () => {})
  const event = { device: 'd1', name: 'e', text: 'same' }
  const heard = (id: string, time: number) =>
    buffer.add({ topic: 'devices/d1/events/e', text: 'same', retained: false, time, accepted: { id, at: time } })
  heard('1', 9_900)
  buffer.addGap(10_000, 12_000)
  heard('4', 12_100)
  const missed = ['1', '2', '3', '4'].map((id) => ({ ...event, time: 11_000, accepted: { id, at: 11_000 } }))
  expect(buffer.fill(2, missed, null)?.missed?.map(({ accepted }) => accepted?.id)).toEqual(['2', '3'])
})
