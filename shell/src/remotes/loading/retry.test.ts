import { describe, expect, jest, test } from '@jest/globals'
import { RemoteFault } from '../remoteFault.ts'
import { withRetries } from './retry.ts'

const remote = { name: 'mfe_devices', version: '1.0.0' }

const attemptsFor = async (fault: Error, isWanted = () => true): Promise<number> => {
  const attempt = jest.fn(async () => Promise.reject(fault))
  await expect(withRetries(attempt, isWanted, 1)).rejects.toBe(fault)
  if (fault instanceof RemoteFault) expect(fault.attempts).toBe(attempt.mock.calls.length)
  return attempt.mock.calls.length
}

describe('loading a remote', () => {
  test.each([undefined, 408, 429, 500, 503])(
    'MFE-04: a network error or status %s is tried three times in all',
    async (status) => {
      expect(await attemptsFor(new RemoteFault('fetch', remote, status ? { status } : {}))).toBe(3)
    },
  )

  test.each([
    new RemoteFault('fetch', remote, { status: 404 }),
    new RemoteFault('chunk', remote, { status: 404 }),
    new RemoteFault('timeout', remote),
    new RemoteFault('entry', remote),
    new RemoteFault('integrity', remote),
    new RemoteFault('platform', remote),
    new Error('a bug'),
  ])('MFE-04: what will not pass by itself is tried once: %s', async (fault) => {
    expect(await attemptsFor(fault)).toBe(1)
  })

  test('MFE-11: what is no longer wanted after the pause is not tried again: another release has taken its place', async () => {
    expect(await attemptsFor(new RemoteFault('fetch', remote), () => false)).toBe(1)
  })

  test('MFE-04: what comes back in time is shown', async () => {
    expect(
      await withRetries(
        async (number) => (number < 2 ? Promise.reject(new RemoteFault('fetch', remote)) : 'screen'),
        () => true,
        1,
      ),
    ).toBe('screen')
  })
})
