import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Collector } from './collector.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('EVT-09: coming back in time keeps the events coming, however long one stays then', () => {
  let held = 0
  const hold = () => {
    held++
    return () => void held--
  }
  const collector = new Collector({
    limits: { events: 10, bytes: 10_000 }, linger: 1_000, slice: 8, seriesPause: 250, hold, refusal: () => null, answer: () => {}, stir: () => {},
  })
  const open = (view: number) => collector.handle({ kind: 'open', view, options: { rows: 5 } })
  const close = (view: number) => collector.handle({ kind: 'close', view })
  collector.message('devices/d1/events/e', Buffer.from('before anybody looks'), false, 1)
  open(1)
  collector.message('devices/d1/events/e', Buffer.from('a'), false, 1)
  close(1)
  jest.advanceTimersByTime(999)
  open(2)
  close(1)
  jest.advanceTimersByTime(10_000)
  expect(held).toBe(1)
  expect(collector.takeNews()).toMatchObject({ views: [{ view: 2, end: 1, window: { received: 1, rows: [{ preview: 'a' }] } }], series: [] })
  close(2)
  jest.advanceTimersByTime(1_000)
  expect(held).toBe(0)
})
