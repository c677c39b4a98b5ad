import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createTokens } from './tokens.ts'

const lasting = (value: string, seconds: number) => ({ value, expiresAt: Date.now() + seconds * 1000 })

describe('the access token', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test('SHELL-09: is used as it is while 5 s or more remain, and renewed below that', async () => {
    const renew = jest.fn(async () => lasting('second', 60))
    const tokens = createTokens(lasting('first', 60), renew)
    jest.advanceTimersByTime(55_000)
    expect(await tokens.get()).toBe('first')
    jest.advanceTimersByTime(1)
    expect(await tokens.get()).toBe('second')
    expect(await tokens.get()).toBe('second')
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test.each([30, 61, 302])(
    'SHELL-09: with tokens of %i s, ten minutes of calls never start with less than 5 s left, and renew no more than needed',
    async (lifetime) => {
      const ends = new Map<string, number>()
      const issue = () => {
        const token = lasting(`token ${ends.size}`, lifetime)
        ends.set(token.value, token.expiresAt)
        return token
      }
      const tokens = createTokens(issue(), async () => issue())
      for (let time = 0; time < 600_000; time += 250) {
        const value = await tokens.get()
        expect((ends.get(value) ?? 0) - Date.now()).toBeGreaterThanOrEqual(5_000)
        jest.advanceTimersByTime(250)
      }
      expect(ends.size - 1).toBeLessThanOrEqual(Math.ceil(600 / (lifetime - 5)))
    },
  )

  test('SHELL-09: after an hour asleep the first call waits for a new token, and the old one is never given', async () => {
    const renew = jest.fn(async () => lasting('second', 300))
    const tokens = createTokens(lasting('first', 300), renew)
    expect(await tokens.get()).toBe('first')
    jest.setSystemTime(Date.now() + 3_600_000)
    expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['second', 'second'])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('SHELL-09: fifty calls that need a new token at once cause one renewal', async () => {
    const renew = jest.fn(async () => lasting('second', 60))
    const tokens = createTokens(lasting('first', 3), renew)
    const values = await Promise.all(Array.from({ length: 50 }, () => tokens.get()))
    expect(new Set(values)).toEqual(new Set(['second']))
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('SHELL-10: several calls refused with the same token cause one renewal, also one after the other', async () => {
    let count = 0
    const renew = jest.fn(async () => lasting(`renewed ${++count}`, 60))
    const tokens = createTokens(lasting('first', 60), renew)
    expect(await Promise.all(Array.from({ length: 5 }, () => tokens.getInsteadOf('first')))).toEqual(
      Array(5).fill('renewed 1'),
    )
    expect(await tokens.getInsteadOf('first')).toBe('renewed 1')
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('SHELL-09: a renewal that failed is tried again by the next call', async () => {
    const renew = jest.fn(async () => lasting('second', 60))
    renew.mockRejectedValueOnce(new Error('offline'))
    const tokens = createTokens(lasting('first', 0), renew)
    await expect(tokens.get()).rejects.toThrow('offline')
    expect(await tokens.get()).toBe('second')
  })

  describe('ERR-12: of a provider that does not answer', () => {
    beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(1))
    afterEach(() => void jest.restoreAllMocks())
    /** Seconds at which the provider was asked, by a call every quarter of a second. */
    const askedWithin = async (seconds: number, fail: () => Error | null, before = () => {}) => {
      const asked: number[] = []
      const start = Date.now()
      const tokens = createTokens(lasting('first', 0), async () => {
        asked.push((Date.now() - start) / 1_000)
        const error = fail()
        if (error) throw error
        return lasting('second', 300)
      })
      for (let time = 0; time < seconds * 4; time += 1) {
        if (time === 160) before()
        if (time === 160) tokens.endPause()
        await tokens.get().catch(() => undefined)
        jest.advanceTimersByTime(250)
      }
      return asked
    }

    test('the token is asked for after growing pauses, whoever calls, and at once when the network is back', async () => {
      const asked = await askedWithin(100, () => new Error('offline'))
      expect(asked).toEqual([0, 0.25, 1.25, 3.25, 7.25, 15.25, 31.25, 40, 70])
    })

    test('nor sooner than the provider wants; every caller gets its reason meanwhile', async () => {
      const busy = new Error('busy', { cause: { retryAfter: 20_000 } })
      const asked = await askedWithin(39, () => busy)
      expect(asked).toEqual([0, 21])
      const tokens = createTokens(lasting('first', 0), () => Promise.reject(busy))
      await expect(tokens.get()).rejects.toBe(busy)
      await expect(tokens.get()).rejects.toBe(busy)
      expect(tokens.freshFor()).toBe(21_000)
    })

    test('a token that was good until it was refused gets another one each time, also where nobody says how long one lasts', async () => {
      let count = 0
      const tokens = createTokens(lasting('first', 3_600), async () => lasting(`renewed ${++count}`, 3_600))
      let token = await tokens.get()
      for (let time = 0; time < 30; time += 1) {
        jest.advanceTimersByTime(60_000)
        token = await tokens.getInsteadOf(token)
      }
      expect(count).toBe(30)
    })

    test('servers that refuse one new token after the other cause no storm of renewals', async () => {
      let count = 0
      const renew = jest.fn(async () => lasting(`renewed ${++count}`, 3_600))
      const tokens = createTokens(lasting('first', 3_600), renew)
      let token = await tokens.get()
      for (let time = 0; time < 240; time += 1) {
        token = await tokens.getInsteadOf(token)
        jest.advanceTimersByTime(250)
      }
      expect(renew.mock.calls.length).toBeLessThanOrEqual(7)
      jest.advanceTimersByTime(600_001)
      await tokens.getInsteadOf(token)
      const before = renew.mock.calls.length
      await tokens.getInsteadOf(await tokens.get())
      expect(renew.mock.calls.length - before).toBe(1)
    })
  })
})
