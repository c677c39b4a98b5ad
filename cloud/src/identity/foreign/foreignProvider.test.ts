import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { jwtVerify } from 'jose'
import { ForeignIssuer } from '../../../testing/foreignIssuer.ts'
import { ForeignProvider, ProviderAway } from './foreignProvider.ts'

const second = 1_000
const minute = 60 * second

describe('CLOUD-61: the keys of a provider of somebody else', () => {
  let issuer: ForeignIssuer
  let provider: ForeignProvider
  let token: string
  let now = 0
  const lines: string[] = []
  beforeEach(async () => {
    issuer = await ForeignIssuer.start()
    token = await issuer.token({ sub: 'ada' })
    provider = new ForeignProvider(issuer.issuer, { log: (text) => lines.push(text), now: () => now })
  })
  afterEach(() => {
    lines.splice(0)
    return issuer.close()
  })
  const counts = (which: string) =>
    jwtVerify(which, provider.keyOf).then(
      () => 'counts',
      (error: unknown) => (error instanceof ProviderAway ? 'away' : 'refused'),
    )

  test('count on while it is away, however long; it is asked again until it is there', async () => {
    expect(await counts(token)).toBe('counts')
    issuer.isDown = true
    for (let hours = 0; hours < 5; hours += 1) {
      now += 60 * minute
      expect(await counts(token)).toBe('counts')
    }
    issuer.isDown = false
    await issuer.rotate()
    const later = await issuer.token({ sub: 'ada' })
    now += 2 * second
    expect(await counts(later)).toBe('counts')
  })

  test('SEC-10: why the provider was not reached is in the log', async () => {
    await issuer.close()
    expect(await counts(token)).toBe('away')
    expect(lines).toEqual([expect.stringMatching(/^Identity provider .*: fetch failed \(.*ECONNREFUSED.*\)$/)])
  })

  test('are forgotten ten minutes after it has withdrawn them', async () => {
    expect(await counts(token)).toBe('counts')
    issuer.withdraw()
    now += 9 * minute
    expect(await counts(token)).toBe('counts')
    now += 2 * minute
    expect(await counts(token)).toBe('refused')
  })

  test('are not asked for because of each forged token, whether it is there or away; that it is away is logged once a minute', async () => {
    const forged = await issuer.token({ sub: 'ada' }, { kid: 'unknown' })
    expect(await counts(token)).toBe('counts')
    const askedFor = async (expected: string) => {
      const before = issuer.asked.length
      for (let time = 0; time < 20; time += 1) {
        now += second / 10
        expect(await counts(forged)).toBe(expected)
      }
      return issuer.asked.length - before
    }
    expect(await askedFor('refused')).toBeLessThanOrEqual(2)
    issuer.isDown = true
    now += 2 * second
    expect(await askedFor('away')).toBeLessThanOrEqual(3)
    expect(lines).toEqual([expect.stringMatching(/^Identity provider .* answers 503\.$/)])
    now += minute
    expect(await counts(forged)).toBe('away')
    expect(lines).toHaveLength(2)
  })

  test('are not asked for without a pause by a cloud that has none yet', async () => {
    issuer.isDown = true
    for (let time = 0; time < 20; time += 1) expect(await counts(token)).toBe('away')
    expect([issuer.asked.length, lines.length]).toEqual([1, 1])
    issuer.isDown = false
    now += 2 * second
    expect(await counts(token)).toBe('counts')
  })
})
