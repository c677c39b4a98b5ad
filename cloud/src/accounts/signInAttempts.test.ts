import { beforeEach, describe, expect, test } from '@jest/globals'
import { SignInAttempts } from './signInAttempts.ts'

const delay = 300_000

describe('tries to sign in', () => {
  let now: number
  let attempts: SignInAttempts
  const fail = (times: number, username = 'admin', address = '127.0.0.1') => {
    for (let time = 0; time < times; time += 1) attempts.failed(username, address)
  }

  beforeEach(() => {
    now = 1_000_000
    attempts = new SignInAttempts(delay, () => now)
  })

  test('four wrong passwords may be followed by another try at once', () => {
    fail(4)
    expect(attempts.wait('admin', '127.0.0.1')).toBe(0)
  })

  test('after five the account waits at that address, however its name is written', () => {
    fail(5)
    expect(attempts.wait('admin', '127.0.0.1')).toBe(delay)
    expect(attempts.wait('ADMIN', '127.0.0.1')).toBe(delay)
    expect(attempts.wait('admin', '::1')).toBe(0)
    expect(attempts.wait('other', '127.0.0.1')).toBe(0)
  })

  test('when the wait is over five more tries are given', () => {
    fail(5)
    now += delay
    expect(attempts.wait('admin', '127.0.0.1')).toBe(0)
    fail(4)
    expect(attempts.wait('admin', '127.0.0.1')).toBe(0)
    fail(1)
    expect(attempts.wait('admin', '127.0.0.1')).toBe(delay)
  })

  test('the right password clears the count', () => {
    fail(4)
    attempts.succeeded('admin', '127.0.0.1')
    fail(4)
    expect(attempts.wait('admin', '127.0.0.1')).toBe(0)
  })

  test('made-up names can not fill the memory, and the newest are kept', () => {
    for (let name = 0; name < 10_100; name += 1) fail(5, `name${name}`)
    expect(attempts.wait('name0', '127.0.0.1')).toBe(0)
    expect(attempts.wait('name10099', '127.0.0.1')).toBe(delay)
  })
})
