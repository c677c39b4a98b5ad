import { describe, expect, test } from '@jest/globals'
import type { SeriesOptions } from '../../contract/events.ts'
import { EventBuffer } from '../events/eventBuffer.ts'
import type { KeptEvent } from '../events/keptEvent.ts'
import { LiveSeries } from './series.ts'
import { TopicTally } from './topicTally.ts'

const open = (limits = { events: 1_000, bytes: 10_000_000 }) => {
  const buffer: EventBuffer = new EventBuffer(limits, (kept) => {
    if (kept.kind === 'message') tally.drop(kept)
  })
  const tally = new TopicTally(buffer)
  const arrive = (name: string, text: string, time: number, retained = false): KeptEvent | null => {
    const event = buffer.add({ topic: `devices/d1/events/${name}`, text, retained, time })
    if (event) tally.add(event)
    buffer.trim()
    return event
  }
  return { buffer, tally, arrive }
}

describe('EVT-13: topics at a glance', () => {
  test('with count, rate over ten seconds, newest message and its numbers, the busiest first', () => {
    const { tally, arrive } = open()
    for (let second = 0; second < 60; second++) {
      if (second % 20 === 0) arrive('slow', `{"t":${second},"s":"x"}`, second * 1_000)
      arrive('fast', String(second), second * 1_000)
      arrive('fast', `text\n${second}`, second * 1_000)
    }
    expect(tally.summaries(60_000)).toEqual([
      { device: 'd1', name: 'fast', count: 120, rate: 2, last: 'text 59', time: 59_000, retained: false, numbers: [] },
      {
        device: 'd1',
        name: 'slow',
        count: 3,
        rate: 0,
        last: '{"t":40,"s":"x"}',
        time: 40_000,
        retained: false,
        numbers: ['t'],
      },
    ])
  })

  test('the rate of a stream that has just begun is not watered down', () => {
    const { tally, arrive } = open()
    for (let each = 0; each < 30; each++) arrive('fast', 'x', 100_000 + each * 100)
    expect(tally.summaries(103_000)).toMatchObject([{ rate: 10 }])
    expect(tally.summaries(106_000)).toMatchObject([{ rate: 5 }])
    tally.clear()
    arrive('fast', 'x', 107_000)
    expect(tally.summaries(107_100)).toMatchObject([{ rate: expect.any(Number) }])
    expect(tally.summaries(107_100)[0]?.rate).toBeGreaterThanOrEqual(1)
  })

  test('what the broker kept from before is counted but is no rate, and is told apart', () => {
    const { tally, arrive } = open()
    arrive('state', 'on', 1_000, true)
    expect(tally.summaries(1_000)).toMatchObject([{ count: 1, rate: 0, last: 'on', retained: true }])
    arrive('state', 'off', 2_000)
    expect(tally.summaries(2_000)).toMatchObject([{ last: 'off', time: 2_000, retained: false }])
  })

  test('also of topics whose messages are no longer kept, without their texts', () => {
    const { buffer, tally, arrive } = open({ events: 2, bytes: 10_000_000 })
    arrive('a', `{"n":1,"x":"${'x'.repeat(100_000)}"}`, 1)
    for (let index = 0; index < 3; index++) arrive('b', 'x', 2)
    expect(buffer.length).toBe(2)
    const [, a] = tally.summaries(2)
    expect(a).toMatchObject({ name: 'a', count: 1, time: 1, numbers: ['n'] })
    expect(a?.last).toHaveLength(300)
  })

  test('topics that nobody uses twice do not pile up: the first ones seen make room', () => {
    const { tally, arrive } = open({ events: 10, bytes: 1_000_000 })
    for (let index = 0; index < 10_000; index++) arrive(String(index), 'x', 1)
    const names = tally.summaries(1).map(({ name }) => Number(name))
    expect(names.length).toBeLessThan(500)
    expect(Math.min(...names)).toBe(10_000 - names.length)
  })

  test('are forgotten when the view is cleared', () => {
    const { tally, arrive } = open()
    arrive('a', '1', 1)
    tally.clear()
    expect(tally.summaries(1)).toEqual([])
  })
})

describe('EVT-13: the numbers of a topic', () => {
  const options: SeriesOptions = { device: 'd1', name: 'climate', field: 't', points: 3 }
  const pointsOf = (series: LiveSeries) => series.take().points.map(({ value }) => value)

  test('begin with what is kept, follow what arrives, and are bounded', () => {
    const { buffer, arrive } = open()
    for (let value = 0; value < 5; value++) arrive('climate', `{"t":${value}}`, value)
    arrive('climate', 'no number', 9)
    arrive('other', '{"t":99}', 9)
    const series = new LiveSeries(options, buffer, 0)
    expect(series.take()).toEqual({
      reset: false,
      points: [
        { time: 2, value: 2 },
        { time: 3, value: 3 },
        { time: 4, value: 4 },
      ],
    })
    expect(series.hasNews).toBe(false)
    for (let value = 5; value < 10; value++) {
      const event = arrive('climate', `{"t":${value}}`, value)
      if (event) series.add(event)
    }
    expect(pointsOf(series)).toEqual([7, 8, 9])
  })

  test('begin after what was cleared, and start over when it is', () => {
    const { buffer, arrive } = open()
    arrive('climate', '{"t":1}', 1)
    arrive('climate', '{"t":2}', 2)
    const series = new LiveSeries(options, buffer, 2)
    expect(pointsOf(series)).toEqual([2])
    arrive('climate', '{"t":3}', 3)
    series.restart(3)
    expect(series.take()).toEqual({ reset: true, points: [{ time: 3, value: 3 }] })
    series.restart(4)
    expect(series.take()).toEqual({ reset: true, points: [] })
    expect(series.hasNews).toBe(false)
  })

  test('are those of both topics that an event without a name has, in their order', () => {
    const { buffer } = open()
    for (const [index, topic] of [
      'devices/d1/events',
      'devices/d1/events/',
      'devices/d1/events',
      'devices/d1/events/x',
    ].entries())
      buffer.add({ topic, text: String(index), retained: false, time: index })
    expect(pointsOf(new LiveSeries({ ...options, name: '', field: '' }, buffer, 0))).toEqual([0, 1, 2])
  })

  test('a field named like what every object has is a field', () => {
    const { buffer, arrive } = open()
    arrive('climate', '{"__proto__":5}', 1)
    arrive('climate', '{"t":1}', 2)
    expect(pointsOf(new LiveSeries({ ...options, field: '__proto__' }, buffer, 0))).toEqual([5])
    expect(pointsOf(new LiveSeries({ ...options, field: 'constructor' }, buffer, 0))).toEqual([])
  })
})
