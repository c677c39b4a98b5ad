import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { InMemoryWebStorage } from 'oidc-client-ts'
import { forcedSignIns } from './forcedSignIns.ts'

const sessionStorage = new InMemoryWebStorage()
Object.assign(globalThis, { window: { sessionStorage } })

const minute = 60_000

/** Minutes that a page lasts until it may leave for a sign-in, tried each second. */
const lastsFor = () => {
  const start = Date.now()
  while (!forcedSignIns.begin(start)) jest.advanceTimersByTime(1_000)
  return (Date.now() - start) / minute
}

describe('ERR-12: sign-ins that a page begins because a server refuses its tokens', () => {
  beforeEach(() => {
    sessionStorage.clear()
    jest.useFakeTimers()
  })
  afterEach(() => void jest.useRealTimers())

  test('come after a minute, then each after twice as long, up to an hour', () => {
    expect(Array.from({ length: 8 }, lastsFor)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('come after a minute again when two hours went without one', () => {
    lastsFor()
    lastsFor()
    jest.advanceTimersByTime(120 * minute)
    expect(lastsFor()).toBe(1)
  })

  test.each(['{', 'null', '[]', '{"count":"9","at":0}'])('come after a minute where the storage holds %s', (text) => {
    sessionStorage.setItem('forced-sign-ins', text)
    expect(lastsFor()).toBe(1)
  })
})
