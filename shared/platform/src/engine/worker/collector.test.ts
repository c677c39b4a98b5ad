import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { BrokerEvent, MessageProperties } from '../../contract/events.ts'
import { EventBuffer } from '../events/eventBuffer.ts'
import type { Kept } from '../events/keptEvent.ts'
import type { Reply } from '../protocol.ts'
import { Collector } from './collector.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const setup = () => {
  const holds = new Set<symbol>()
  const replies: Reply[] = []
  let flushes = 0
  const collector = new Collector({
    limits: { events: 1_000, bytes: 1_000_000 },
    linger: 1_000,
    slice: 0,
    seriesPause: 250,
    refusal: () => null,
    retain: () => {
      const held = Symbol('held')
      holds.add(held)
      return () => void holds.delete(held)
    },
    reply: (reply) => void replies.push(reply),
    scheduleFlush: () => void flushes++,
  })
  return {
    collector,
    holds,
    replies,
    flushes: () => flushes,
    arrive: (text: string) => collector.message('devices/d1/events/e', Buffer.from(text), false, 1),
    open: (view: number) => collector.handle({ kind: 'open', view, options: { rows: 5 } }),
    close: (view: number) => collector.handle({ kind: 'close', view }),
    window: () => collector.takeChanges().views.at(-1)?.window,
  }
}

test('EVT-09: coming back in time keeps the events coming, however long one stays then', () => {
  const { collector, holds, arrive, open, close } = setup()
  arrive('before anybody looks')
  open(1)
  arrive('a')
  close(1)
  jest.advanceTimersByTime(999)
  open(2)
  close(1)
  jest.advanceTimersByTime(10_000)
  expect(holds.size).toBe(1)
  expect(collector.takeChanges()).toMatchObject({
    views: [{ view: 2, end: 1, window: { received: 1, rows: [{ preview: 'a' }] } }],
    series: [],
  })
  close(2)
  jest.advanceTimersByTime(1_000)
  expect(holds.size).toBe(0)
})

test('EVT-09: a search goes on slice by slice, and flushes with each; messages are taken in between', () => {
  const { collector, arrive, open, window, flushes } = setup()
  open(1)
  for (let index = 0; index < 1_000; index++) arrive(String(index))
  collector.handle({ kind: 'filter', view: 1, filter: { query: 'data:7', muted: [] } })
  const before = flushes()
  expect(window()).toMatchObject({ searching: 0.064, total: 16 })
  arrive('77')
  expect(window()).toMatchObject({ total: 17 })
  jest.runAllTimers()
  expect(flushes() - before).toBe(15)
  // The oldest of them, 0, made room for the last one.
  expect(window()).toMatchObject({ searching: null, total: 272, matched: 272 })
  expect(jest.getTimerCount()).toBe(0)
})

test('EVT-09: nothing goes on for a view that was closed', () => {
  const { collector, arrive, open, close } = setup()
  open(1)
  for (let index = 0; index < 1_000; index++) arrive(String(index))
  collector.handle({ kind: 'filter', view: 1, filter: { query: '7', muted: [] } })
  close(1)
  jest.advanceTimersByTime(1_000)
  expect(jest.getTimerCount()).toBe(0)
})

test('EVT-13: a series is told at most four times a second, however much arrives', () => {
  const { collector, arrive, open, flushes } = setup()
  open(1)
  arrive('1')
  collector.handle({
    kind: 'openSeries',
    view: 1,
    series: 7,
    options: { device: 'd1', name: 'e', field: '', points: 10 },
  })
  expect(collector.takeChanges().series).toMatchObject([{ view: 1, series: 7, points: [{ value: 1 }] }])
  for (let index = 2; index < 6; index++) {
    arrive(String(index))
    expect(collector.takeChanges().series).toEqual([])
  }
  const before = flushes()
  jest.advanceTimersByTime(250)
  expect(flushes()).toBe(before + 1)
  expect(collector.takeChanges().series).toMatchObject([{ points: [2, 3, 4, 5].map((value) => ({ value })) }])
  collector.handle({ kind: 'clear', view: 1 })
  jest.advanceTimersByTime(250)
  expect(collector.takeChanges().series).toMatchObject([{ reset: true, points: [] }])
  collector.handle({ kind: 'closeSeries', view: 1, series: 7 })
  arrive('9')
  jest.advanceTimersByTime(1_000)
  expect(collector.takeChanges().series).toEqual([])
})

test('EVT-12, EVT-13: questions are answered, also about a view that is gone', () => {
  const { collector, replies, arrive, open, close } = setup()
  open(1)
  arrive('a')
  arrive('b')
  const ask = () => {
    collector.handle({ kind: 'read', view: 1, call: 1, id: 9 })
    collector.handle({ kind: 'step', view: 1, call: 2, id: 2, by: 1 })
    collector.handle({ kind: 'all', view: 1, call: 3 })
    collector.handle({ kind: 'topics', view: 1, call: 4 })
    collector.handle({ kind: 'before', view: 1, call: 5 })
    return replies.splice(0)
  }
  const event = (id: number, text: string): BrokerEvent => ({
    id,
    text,
    device: 'd1',
    name: 'e',
    topic: 'devices/d1/events/e',
    retained: false,
    time: 1,
  })
  expect(ask()).toMatchObject([
    { kind: 'reply', to: 'read', call: 1, value: null },
    { kind: 'reply', to: 'step', call: 2, value: event(1, 'a') },
    { kind: 'reply', to: 'all', call: 3, value: [event(2, 'b'), event(1, 'a')] },
    { kind: 'reply', to: 'topics', call: 4, value: [{ device: 'd1', name: 'e', count: 2, last: 'b' }] },
    { kind: 'reply', to: 'before', call: 5, value: [] },
  ])
  close(1)
  expect(ask()).toEqual([
    { kind: 'reply', to: 'read', call: 1, value: null },
    { kind: 'reply', to: 'step', call: 2, value: null },
    { kind: 'reply', to: 'all', call: 3, value: [] },
    { kind: 'reply', to: 'topics', call: 4, value: [] },
    { kind: 'reply', to: 'before', call: 5, value: [] },
  ])
})

describe('EVT-80: a message is kept as it came', () => {
  const read = async (bytes: Uint8Array, properties?: MessageProperties): Promise<BrokerEvent | null> => {
    const { collector, replies, open } = setup()
    open(1)
    collector.message('devices/d1/events/e', bytes, false, 1, properties && { properties })
    collector.handle({ kind: 'read', view: 1, id: 1, call: 7 })
    const reply = replies.at(-1)
    return reply?.to === 'read' ? reply.value : null
  }

  test('with all its bytes where they are no text, from a piece of memory of its own', async () => {
    const packet = Buffer.from('00a26474656d70f94d606368756d183300', 'hex')
    const event = await read(packet.subarray(1, 16))
    expect(Buffer.from(event?.bytes ?? []).toString('hex')).toBe('a26474656d70f94d606368756d1833')
    expect(event?.bytes?.buffer.byteLength).toBe(15)
  })

  test('as a text alone where it is one', async () => {
    expect(await read(Buffer.from('\ufeff{"t":21.5}\0'))).toEqual({
      id: 1,
      device: 'd1',
      name: 'e',
      topic: 'devices/d1/events/e',
      text: '\ufeff{"t":21.5}\0',
      retained: false,
      time: 1,
    })
  })

  test('with what was said beside it', async () => {
    const properties = { contentType: 'text/plain', user: [['site', 'berlin']] as const, left: 0 }
    expect(await read(Buffer.from('on'), properties)).toMatchObject({ text: 'on', properties })
  })

  test('and all of it counts for the room that events may take', () => {
    const dropped: Kept[] = []
    const buffer = new EventBuffer({ events: 1_000, bytes: 10_000 }, (kept) => dropped.push(kept))
    for (let index = 0; index < 20; index++)
      buffer.add({
        topic: 'devices/d/events/e',
        text: '',
        retained: false,
        time: 1,
        beside: { bytes: new Uint8Array(1_000) },
      })
    buffer.trim()
    expect(dropped.length).toBeGreaterThanOrEqual(13)
  })
})
