import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { BrokerEvent } from '../../contract/broker.ts'
import { Collector } from './collector.ts'
import type { ViewAnswer } from './protocol.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const setup = () => {
  const holds = new Set<symbol>()
  const answers: ViewAnswer[] = []
  let stirs = 0
  const collector = new Collector({
    limits: { events: 1_000, bytes: 1_000_000 }, linger: 1_000, slice: 0, seriesPause: 250, refusal: () => null,
    hold: () => {
      const held = Symbol('held')
      holds.add(held)
      return () => void holds.delete(held)
    },
    answer: (answer) => void answers.push(answer),
    stir: () => void stirs++,
  })
  return {
    collector, holds, answers, stirs: () => stirs,
    arrive: (text: string) => collector.message('devices/d1/events/e', Buffer.from(text), false, 1),
    open: (view: number) => collector.handle({ kind: 'open', view, options: { rows: 5 } }),
    close: (view: number) => collector.handle({ kind: 'close', view }),
    window: () => collector.takeNews().views.at(-1)?.window,
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
  expect(collector.takeNews()).toMatchObject({ views: [{ view: 2, end: 1, window: { received: 1, rows: [{ preview: 'a' }] } }], series: [] })
  close(2)
  jest.advanceTimersByTime(1_000)
  expect(holds.size).toBe(0)
})

test('EVT-09: a search goes on slice by slice, and stirs with each; messages are taken in between', () => {
  const { collector, arrive, open, window, stirs } = setup()
  open(1)
  for (let index = 0; index < 1_000; index++) arrive(String(index))
  collector.handle({ kind: 'filter', view: 1, filter: { query: 'data:7', muted: [] } })
  const before = stirs()
  expect(window()).toMatchObject({ searching: 0.064, total: 16 })
  arrive('77')
  expect(window()).toMatchObject({ total: 17 })
  jest.runAllTimers()
  expect(stirs() - before).toBe(15)
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
  const { collector, arrive, open, stirs } = setup()
  open(1)
  arrive('1')
  collector.handle({ kind: 'openSeries', view: 1, series: 7, options: { device: 'd1', name: 'e', field: '', points: 10 } })
  expect(collector.takeNews().series).toMatchObject([{ view: 1, series: 7, points: [{ value: 1 }] }])
  for (let index = 2; index < 6; index++) {
    arrive(String(index))
    expect(collector.takeNews().series).toEqual([])
  }
  const before = stirs()
  jest.advanceTimersByTime(250)
  expect(stirs()).toBe(before + 1)
  expect(collector.takeNews().series).toMatchObject([{ points: [2, 3, 4, 5].map((value) => ({ value })) }])
  collector.handle({ kind: 'clear', view: 1 })
  jest.advanceTimersByTime(250)
  expect(collector.takeNews().series).toMatchObject([{ reset: true, points: [] }])
  collector.handle({ kind: 'closeSeries', view: 1, series: 7 })
  arrive('9')
  jest.advanceTimersByTime(1_000)
  expect(collector.takeNews().series).toEqual([])
})

test('EVT-12, EVT-13: questions are answered, also about a view that is gone', () => {
  const { collector, answers, arrive, open, close } = setup()
  open(1)
  arrive('a')
  arrive('b')
  const ask = () => {
    collector.handle({ kind: 'read', view: 1, call: 1, id: 9 })
    collector.handle({ kind: 'step', view: 1, call: 2, id: 2, by: 1 })
    collector.handle({ kind: 'all', view: 1, call: 3 })
    collector.handle({ kind: 'topics', view: 1, call: 4 })
    return answers.splice(0)
  }
  const event = (id: number, text: string): BrokerEvent => ({ id, text, device: 'd1', name: 'e', topic: 'devices/d1/events/e', retained: false, time: 1 })
  expect(ask()).toMatchObject([
    { kind: 'event', call: 1, event: null },
    { kind: 'event', call: 2, event: event(1, 'a') },
    { kind: 'events', call: 3, events: [event(2, 'b'), event(1, 'a')] },
    { kind: 'topics', call: 4, topics: [{ device: 'd1', name: 'e', count: 2, last: 'b' }] },
  ])
  close(1)
  expect(ask()).toEqual([{ kind: 'event', call: 1, event: null }, { kind: 'event', call: 2, event: null }, { kind: 'events', call: 3, events: [] }, { kind: 'topics', call: 4, topics: [] }])
})
