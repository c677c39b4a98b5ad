import { beforeEach, describe, expect, test } from '@jest/globals'
import { SignInAttempts, type Attempt } from './signInAttempts.ts'

const longest = 60_000

describe('CLOUD-34: wrong passwords', () => {
  let now: number
  let attempts: SignInAttempts
  let addresses = 0
  const of = (more: Partial<Attempt> = {}): Attempt => ({ username: 'admin', address: '127.0.0.1', known: true, ...more })
  /** Each from another address, of which one machine has 16 million. */
  const fail = (times: number, more: Partial<Attempt> = {}) => {
    for (let time = 0; time < times; time += 1) attempts.failed(of({ address: `127.1.${addresses >> 8}.${addresses++ & 255}`, ...more }))
  }

  beforeEach(() => {
    now = 1_000_000
    attempts = new SignInAttempts(longest, () => now)
  })

  test('four may be followed by another try at once', () => {
    fail(4)
    expect(attempts.wait(of())).toBe(0)
  })

  test('after five the account has to wait, wherever they came from and however its name is written; others don\'t', () => {
    fail(5)
    for (const more of [{}, { username: 'ADMIN' }, { address: '::1' }, { address: '127.200.3.4' }]) expect(attempts.wait(of(more))).toBe(longest / 4)
    expect(attempts.wait(of({ username: 'other' }))).toBe(0)
  })

  test('pauses grow with each further one, to the longest and no further', () => {
    fail(5)
    const pauses = Array.from({ length: 6 }, () => {
      const pause = attempts.wait(of())
      now += pause
      expect(attempts.wait(of())).toBe(0)
      fail(1)
      return pause
    })
    expect(pauses).toEqual([15_000, 30_000, 60_000, 60_000, 60_000, 60_000])
  })

  test('an unknown name has to wait just as long', () => {
    fail(5, { username: 'nobody', known: false })
    expect(attempts.wait(of({ username: 'nobody', known: false }))).toBe(longest / 4)
  })

  test('are forgotten after a quiet hour, and by the right one', () => {
    fail(9)
    now += 3_600_001
    fail(4)
    expect(attempts.wait(of())).toBe(0)
    attempts.succeeded(of())
    fail(4)
    expect(attempts.wait(of())).toBe(0)
  })

  test('of twenty names at one address make that address wait, and no other; the right one for an account of one\'s own does not help', () => {
    for (let name = 0; name < 20; name += 1) attempts.failed(of({ username: `name${name}`, known: false }))
    attempts.failed(of({ username: 'own' }))
    attempts.succeeded(of({ username: 'own' }))
    expect(attempts.wait(of({ username: 'fresh' }))).toBe(longest / 4)
    expect(attempts.wait(of({ username: 'fresh', address: '::1' }))).toBe(0)
  })

  test('are the only ones that make an address wait: right ones there don\'t prolong its pause', () => {
    for (let name = 0; name < 20; name += 1) attempts.failed(of({ username: `name${name}`, known: false }))
    now += longest / 4
    for (const username of ['one', 'two', 'three']) {
      expect(attempts.wait(of({ username }))).toBe(0)
      attempts.failed(of({ username }))
      attempts.succeeded(of({ username }))
    }
    expect(attempts.wait(of({ username: 'four' }))).toBe(0)
  })

  test('behind a proxy, where no client\'s address is known, are counted by account only', () => {
    const { address: _, ...proxied } = of()
    for (let name = 0; name < 50; name += 1) attempts.failed({ ...proxied, username: `name${name}` })
    expect(attempts.wait(proxied)).toBe(0)
    for (let time = 0; time < 5; time += 1) attempts.failed(proxied)
    expect(attempts.wait(proxied)).toBe(longest / 4)
  })

  test('of strangers don\'t hold up a browser in which the account has signed in before; its own do', () => {
    fail(50)
    expect(attempts.wait(of())).toBe(longest)
    expect(attempts.wait(of({ browser: 'b' }))).toBe(0)
    fail(5, { browser: 'b' })
    expect(attempts.wait(of({ browser: 'b' }))).toBe(longest / 4)
    expect(attempts.wait(of({ browser: 'c' }))).toBe(0)
  })

  test('for made-up names can\'t fill the memory, and don\'t push out the count of an account', () => {
    fail(5)
    for (let name = 0; name < 10_100; name += 1) fail(5, { username: `name${name}`, known: false })
    expect(attempts.wait(of({ username: 'name0', known: false, address: '::1' }))).toBe(0)
    expect(attempts.wait(of({ username: 'name10099', known: false }))).toBe(longest / 4)
    expect(attempts.wait(of())).toBe(longest / 4)
  })
})
