import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import type { Database } from '../store/database.ts'
import { dropForgottenAttempts, SignInAttempts, type Attempt } from './signInAttempts.ts'

const longest = 60_000

describe('CLOUD-34: wrong passwords', () => {
  let db: Database
  let now: number
  let attempts: SignInAttempts
  let addresses = 0
  const of = (more: Partial<Attempt> = {}): Attempt => ({ username: 'admin', address: '127.0.0.1', ...more })
  /** Each from another address, of which one machine has 16 million, and as soon as it may be. */
  const fail = async (times: number, more: Partial<Attempt> = {}) => {
    for (let time = 0; time < times; time += 1) {
      const attempt = of({ address: `127.1.${addresses >> 8}.${addresses++ & 255}`, ...more })
      now += await attempts.wait(attempt)
      expect(await attempts.begin(attempt)).toBe(0)
    }
  }
  const failAs = async (...names: string[]) => {
    for (const username of names) expect(await attempts.begin(of({ username }))).toBe(0)
  }
  const namesUpTo = (count: number) => Array.from({ length: count }, (_, number) => `name${number}`)

  beforeAll(async () => {
    db = await openTestDatabase('telemetry')
  })
  beforeEach(async () => {
    now = 10_000_000
    await db.run('DELETE FROM sign_in_failures')
    attempts = new SignInAttempts(db, longest, () => now)
  })

  test('four may be followed by another try at once', async () => {
    await fail(4)
    expect(await attempts.wait(of())).toBe(0)
  })

  test("after five the account has to wait, wherever they came from and however its name is written; others don't", async () => {
    await fail(5)
    for (const more of [{}, { username: 'ADMIN' }, { address: '::1' }, { address: '127.200.3.4' }]) {
      expect(await attempts.wait(of(more))).toBe(longest / 4)
      expect(await attempts.begin(of(more))).toBe(longest / 4)
    }
    expect(await attempts.wait(of({ username: 'other' }))).toBe(0)
  })

  test('pauses grow with each further one, to the longest and no further', async () => {
    await fail(5)
    const pauses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const pause = await attempts.wait(of())
      pauses.push(pause)
      now += pause - 1
      expect(await attempts.begin(of({ address: `10.0.0.${time}` }))).toBe(1)
      now += 1
      await fail(1)
    }
    expect(pauses).toEqual([15_000, 30_000, 60_000, 60_000, 60_000, 60_000])
  })

  test('are counted when many come at once, and at whichever process', async () => {
    const others = [attempts, new SignInAttempts(db, longest, () => now)]
    const waits = await Promise.all(Array.from({ length: 12 }, (_, number) => others[number % 2]?.begin(of())))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(await attempts.wait(of())).toBe(longest / 4)
  })

  test('are forgotten after a quiet hour, and by the right one', async () => {
    await fail(9)
    now += 3_600_001
    await fail(4)
    expect(await attempts.wait(of())).toBe(0)
    await attempts.succeeded(of())
    await fail(4)
    expect(await attempts.wait(of())).toBe(0)
    now += 3_600_001
    await dropForgottenAttempts(db, now)
    expect(await db.all('SELECT key FROM sign_in_failures')).toEqual([])
  })

  test("of twenty names at one address make that address wait, and no other; the right one for an account of one's own does not help", async () => {
    await failAs(...namesUpTo(19), 'own')
    await attempts.succeeded(of({ username: 'own' }))
    expect(await attempts.wait(of({ username: 'fresh' }))).toBe(0)
    await failAs('one more')
    expect(await attempts.wait(of({ username: 'fresh' }))).toBe(longest / 4)
    expect(await attempts.wait(of({ username: 'fresh', address: '::1' }))).toBe(0)
  })

  test("are the only ones that make an address wait: right ones there, and such as were not tried, don't prolong its pause", async () => {
    await failAs(...namesUpTo(20))
    now += longest / 4
    for (const username of ['one', 'two', 'three']) {
      await failAs(username)
      await (username === 'two' ? attempts.notTried(of({ username })) : attempts.succeeded(of({ username })))
    }
    expect(await attempts.wait(of({ username: 'four' }))).toBe(0)
  })

  test("behind a proxy, where no client's address is known, are counted by account only", async () => {
    const { address: _, ...proxied } = of()
    for (const username of namesUpTo(50)) await attempts.begin({ ...proxied, username })
    expect(await attempts.wait(proxied)).toBe(0)
    for (let time = 0; time < 5; time += 1) await attempts.begin(proxied)
    expect(await attempts.wait(proxied)).toBe(longest / 4)
  })

  test("of strangers don't hold up a browser in which the account has signed in before; its own do", async () => {
    await fail(50)
    expect(await attempts.wait(of())).toBe(longest)
    expect(await attempts.wait(of({ browser: 'b' }))).toBe(0)
    await fail(5, { browser: 'b' })
    expect(await attempts.wait(of({ browser: 'b' }))).toBe(longest / 4)
    expect(await attempts.wait(of({ browser: 'c' }))).toBe(0)
  })

  test('are stored by a hash: nobody reads names, addresses, or a password that was typed in place of a name', async () => {
    await fail(1, { username: 'a-password' })
    expect(JSON.stringify(await db.all('SELECT * FROM sign_in_failures'))).not.toMatch(/a-password|127\.1/)
  })
})
