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
  const collector = new Collector({ limits: { events: 10, bytes: 10_000 }, linger: 1_000, hold, refusal: () => null })
  collector.message('devices/d1/events/e', Buffer.from('before anybody looks'), false, 1)
  collector.open(1, { rows: 5 })
  collector.message('devices/d1/events/e', Buffer.from('a'), false, 1)
  collector.close(1)
  jest.advanceTimersByTime(999)
  collector.open(2, { rows: 5 })
  collector.close(1)
  jest.advanceTimersByTime(10_000)
  expect(held).toBe(1)
  expect(collector.takeUpdates()).toMatchObject([{ view: 2, end: 1, window: { received: 1, rows: [{ preview: 'a' }] } }])
  collector.close(2)
  jest.advanceTimersByTime(1_000)
  expect(held).toBe(0)
})
