import { afterEach, describe, expect, test } from '@jest/globals'
import type { Arrival, Problem } from './arrivals.ts'
import { KnownArrivals } from './knownArrivals.ts'

const hour = 3_600_000

describe('arrivals of devices', () => {
  let now = 1_000
  const opened: KnownArrivals[] = []
  const arrivals = () => {
    const made = new KnownArrivals(() => now)
    opened.push(made)
    return made
  }
  afterEach(() => opened.splice(0).forEach((each) => each.close()))

  test('JOIN-10 tell the steps of a device to those who watch it, and the first event only once', () => {
    const known = arrivals()
    const told: Arrival[] = []
    const stop = known.watch('NODE-1', (arrival) => told.push(arrival))
    known.seen('NODE-1', '192.168.1.7', 'mqtts')
    known.signedIn('NODE-1')
    known.heard('NODE-1', 'hello')
    known.heard('NODE-1', 'temperature')
    known.signedIn('NODE-2')
    expect(told).toEqual([
      { seen: { at: now, remote: '192.168.1.7', protocol: 'mqtts' } },
      { seen: { at: now, remote: '192.168.1.7', protocol: 'mqtts' }, signedIn: { at: now } },
      {
        seen: { at: now, remote: '192.168.1.7', protocol: 'mqtts' },
        signedIn: { at: now },
        firstEvent: { at: now, event: 'hello' },
      },
    ])
    stop()
    known.forget('NODE-1')
    known.seen('NODE-1', '::1', 'ws')
    expect(told).toHaveLength(3)
    expect(known.of('NODE-1')).toEqual({ seen: { at: now, remote: '::1', protocol: 'ws' } })
  })

  test('JOIN-33 keep who has signed in apart from who only names the device, here and at another process', () => {
    const known = arrivals()
    known.seen('NODE-1', '192.168.1.7', 'mqtts')
    known.signedIn('NODE-1')
    const { seen, signedIn } = known.of('NODE-1')
    known.seen('NODE-1', '10.0.0.9', 'mqtt')
    known.refused('NODE-1', 'wrongKey')
    expect(known.of('NODE-1')).toEqual({
      seen,
      signedIn,
      problem: { at: now, reason: 'wrongKey', count: 1, remote: '10.0.0.9' },
    })
    known.takeIn('NODE-1', {
      seen: { at: now, remote: '10.0.0.9', protocol: 'mqtt' },
      refused: { count: 1, since: now, last: now, reason: 'revoked' },
    })
    expect(known.of('NODE-1')).toMatchObject({ seen, signedIn, problem: { reason: 'revoked' } })
    known.seen('NODE-1', '192.168.1.8', 'mqtts', 'signedIn')
    expect(known.of('NODE-1').seen?.remote).toBe('192.168.1.8')
  })

  test('JOIN-11 count refusals of one reason; those of the key are forgotten at a sign-in and after a day, others after an hour', () => {
    const known = arrivals()
    known.refused('NODE-1', 'wrongKey', '192.168.1.7')
    const since = now
    now += hour
    known.refused('NODE-1', 'wrongKey', '192.168.1.7')
    expect(known.refusals.of('NODE-1')).toEqual({ count: 2, since, last: now, reason: 'wrongKey' })
    expect(known.of('NODE-1').problem).toEqual({ at: now, reason: 'wrongKey', count: 2, remote: '192.168.1.7' })
    known.signedIn('NODE-1')
    expect(known.refusals.of('NODE-1')).toBeUndefined()
    known.refused('NODE-1', 'topic')
    known.signedIn('NODE-1')
    expect(known.refusals.of('NODE-1')?.reason).toBe('topic')
    now += hour + 1
    expect(known.refusals.of('NODE-1')).toBeUndefined()
    known.refused('NODE-1', 'wrongKey')
    now += 24 * hour
    expect(known.refusals.of('NODE-1')?.count).toBe(1)
    now += 1
    expect(known.of('NODE-1')).not.toHaveProperty('problem')
  })

  test('JOIN-10 knocks of nobody are counted by reason', () => {
    const known = arrivals()
    const told: Problem[] = []
    known.knocks.watch((knock) => told.push(knock))
    known.knocks.add('tls', '192.168.1.7')
    now += 5
    known.knocks.add('tls', '192.168.1.8')
    expect(told.map(({ count }) => count)).toEqual([1, 2])
    expect(known.knocks.last(now)).toEqual({ at: now, reason: 'tls', count: 2, remote: '192.168.1.8' })
    expect(known.knocks.last(now + 1)).toBeUndefined()
  })

  test('JOIN-10 ten thousand devices are known at most', () => {
    const known = arrivals()
    for (let number = 0; number <= 10_000; number += 1) known.signedIn(`NODE-${number}`)
    expect(known.of('NODE-0')).toEqual({})
    expect(known.of('NODE-1')).toHaveProperty('signedIn')
  })
})
