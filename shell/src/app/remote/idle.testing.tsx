import { beforeEach, expect, test, afterEach, describe, jest } from '@jest/globals'
import { whenQuiet } from './idle.ts'

describe('idle', () => {
  describe('PERF-31: what is loaded ahead of its use', () => {
    let left = 0

    beforeEach(() => {
      jest.useFakeTimers()
      window.requestIdleCallback = (callback) =>
        window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => left }), 1)
    })
    afterEach(() => {
      jest.useRealTimers()
      Reflect.deleteProperty(window, 'requestIdleCallback')
    })

    test('waits while the page draws with every frame, and comes once it rests', () => {
      let ran = 0
      left = 9
      whenQuiet(() => (ran += 1))
      jest.advanceTimersByTime(60_000)
      expect(ran).toBe(0)
      left = 49
      jest.advanceTimersByTime(1_000)
      expect(ran).toBe(1)
    })

    test('comes in a browser that does not tell when it is idle', () => {
      Reflect.deleteProperty(window, 'requestIdleCallback')
      let ran = 0
      whenQuiet(() => (ran += 1))
      jest.advanceTimersByTime(1_000)
      expect(ran).toBe(1)
    })
  })
})
