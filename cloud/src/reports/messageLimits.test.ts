import { expect, test } from '@jest/globals'
import { messageLimits } from './messageLimits.ts'

test('CLOUD-105: reports are limited by address and all together; what one address sends too much takes nothing from others, and a refusal says when to try again', () => {
  let now = 1_000_000
  const limit = messageLimits(() => now)
  const taken = (sender: string | undefined, count: number) =>
    Array.from({ length: count }, () => {
      try {
        limit(sender)
        return 1
      } catch (error) {
        expect(error).toMatchObject({ statusCode: 429, retryAfter: 60 })
        return 0
      }
    }).filter((one) => one === 1).length
  expect(taken('10.0.0.1', 1000)).toBe(60)
  expect(taken('10.0.0.2', 10)).toBe(10)
  expect(taken(undefined, 1000)).toBe(530)
  expect(taken('10.0.0.3', 1)).toBe(0)
  now += 60_000
  expect(taken('10.0.0.1', 1)).toBe(1)
})
