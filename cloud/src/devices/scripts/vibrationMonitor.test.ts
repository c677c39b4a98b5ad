import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Link } from '../link.ts'
import { VibrationMonitor } from './vibrationMonitor.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** A connection that leads nowhere, and keeps what the device says. */
class Recorder extends Link {
  readonly said: string[] = []

  override connect(): void {
    this.onOnline()
  }

  override publish(below: string): boolean {
    this.said.push(below)
    return true
  }
}

test('the vibration monitor speaks ten times a second, or as often as it is told to', () => {
  const link = new Recorder('ws://127.0.0.1', 'NODE-E8025D', 'key')
  new VibrationMonitor().begin(link)
  const spoken = (seconds: number) => {
    link.said.length = 0
    jest.advanceTimersByTime(seconds * 1000)
    return link.said.filter((below) => below === 'events/vibration').length
  }
  expect(spoken(10)).toBe(100)
  link.onCommand('functions', 'setRate', Buffer.from('{"i":1,"p":"2"}'))
  expect(link.said).toContain('functions/setRate/result')
  spoken(1)
  expect(spoken(10)).toBe(20)
})
