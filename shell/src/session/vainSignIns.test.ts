import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { InMemoryWebStorage } from 'oidc-client-ts'
import { vainSignIns } from './vainSignIns.ts'

const localStorage = new InMemoryWebStorage()
Object.assign(globalThis, { window: { localStorage } })

describe('sign-ins in vain', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    vainSignIns.forget()
  })
  afterEach(() => void jest.useRealTimers())

  test('SHELL-31: are too many at the third within a minute, and at each one more', () => {
    expect([vainSignIns.add(), vainSignIns.add(), vainSignIns.add(), vainSignIns.add()]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('SHELL-31: count anew after a sign-in that came to its end, and after a minute', () => {
    vainSignIns.add()
    vainSignIns.add()
    jest.advanceTimersByTime(60_000)
    expect(vainSignIns.add()).toBe(false)
    vainSignIns.add()
    vainSignIns.forget()
    expect(vainSignIns.add()).toBe(false)
  })

  test.each(['{', 'null', '["a"]', '{"length":3}'])('SHELL-31: are none where the storage holds %s', (text) => {
    localStorage.setItem('vain-sign-ins', text)
    expect(vainSignIns.add()).toBe(false)
  })
})
