import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { BrokerState } from '../../contract/connection.ts'
import { tuning } from '../worker/tuning.ts'
import { Connection } from './connection.ts'
import type { TransportEvents, TransportOptions } from './transport.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['queueMicrotask', 'nextTick'] })
  chance(0)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** What spreads the pauses. */
const chance = (value: number) => jest.spyOn(Math, 'random').mockReturnValue(value)

// How the next attempts end.
type Outcome = (events: TransportEvents) => void
const lost: Outcome = (events) => events.over({ kind: 'lost', since: Date.now() })
const refused: Outcome = (events) => events.over({ kind: 'refused', auth: true, reason: 'Not authorized' })
const busy: Outcome = (events) => events.over({ kind: 'refused', auth: false, reason: 'Server busy' })
const expired: Outcome = (events) => events.over({ kind: 'expired', reason: 'Token expired' })
const live: Outcome = (events) => events.live()
const liveThenExpired: Outcome = (events) => {
  events.live()
  queueMicrotask(() => expired(events))
}

type GetToken = (refused: string | null) => Promise<string | null>

const setup = (outcome: Outcome, { visible = true, token }: { visible?: boolean; token?: GetToken } = {}) => {
  const renewing: GetToken = async (spent) => `token-${spent === null ? world.renewals : ++world.renewals}`
  const world = {
    outcome,
    attempts: [] as { at: number; token: string; events: TransportEvents }[],
    states: [] as BrokerState[],
    gaps: [] as (number | null)[],
    renewals: 0,
    ended: 0,
    heard: 0,
    token: token ?? renewing,
  }
  const start = Date.now()
  const open = ({ token: sent }: TransportOptions, events: TransportEvents) => {
    world.attempts.push({ at: Date.now() - start, token: sent, events })
    queueMicrotask(() => world.outcome(events))
    return {
      silence: () => Date.now() - world.heard,
      publish: () => null,
      subscribe: () => {},
      unsubscribe: () => {},
      end: async () => void world.ended++,
    }
  }
  const connection = new Connection(
    { ...tuning, url: 'ws://x', sub: 'u', visible, open },
    {
      state: (state) => world.states.push(state),
      live: (_transport, downSince) => world.gaps.push(downSince),
      down: () => {},
      message: () => {},
      token: (spent) => world.token(spent),
    },
  )
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
  return { world, connection, pass, state: () => world.states.at(-1) }
}
const times = (world: { attempts: { at: number }[] }) => world.attempts.map(({ at }) => at)

describe('EVT-08, BRK-01: a lost connection', () => {
  test('is tried again every 1000 ms, for as long as it takes', async () => {
    const { world, pass, state } = setup(lost)
    await pass(10_500)
    expect(times(world)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000])
    expect(state()).toEqual({ kind: 'reconnecting', since: 1_000_000 })
  })

  test('ERR-12: is tried less often once it is down for a minute, and each second again after it was back', async () => {
    chance(1)
    const { world, pass } = setup(lost)
    await pass(150_000)
    expect(times(world).slice(58)).toEqual([
      58_000, 59_000, 60_000, 62_000, 66_000, 74_000, 89_000, 104_000, 119_000, 134_000, 149_000,
    ])
    world.outcome = live
    await pass(30_000)
    world.outcome = lost
    const before = world.attempts.length
    world.attempts.at(-1)?.events.over({ kind: 'lost', since: Date.now() })
    await pass(5_000)
    expect(world.attempts.length - before).toBe(5)
  })

  test('ERR-12: refusals of many consoles are spread: up to a quarter later', async () => {
    chance(1)
    const { world, pass } = setup(busy)
    await pass(45_000)
    expect(times(world)).toEqual([0, 1_250, 7_500, 38_750])
  })

  test('rests for the ten minutes that the page is hidden, and is tried at once when it is shown', async () => {
    const { world, connection, pass, state } = setup(lost)
    await pass(2_500)
    connection.setVisible(false)
    expect(state()).toEqual({ kind: 'standby', since: 1_000_000 })
    await pass(600_000)
    expect(world.attempts).toHaveLength(3)
    connection.setVisible(true)
    await pass(0)
    expect(world.attempts).toHaveLength(4)
    expect(state()).toEqual({ kind: 'reconnecting', since: 1_000_000 })
  })

  test('is not connected behind the back of a page that was hidden during an attempt', async () => {
    const { world, connection, pass } = setup(() => {})
    await pass(0)
    connection.setVisible(false)
    expect(world.ended).toBe(1)
    await pass(60_000)
    expect(world.attempts).toHaveLength(1)
  })

  test('is not connected behind its back either when it was hidden while a token was on its way', async () => {
    let answer: (token: string) => void = () => {}
    const token = () =>
      new Promise<string>((answered) => {
        answer = answered
      })
    const { world, connection, pass } = setup(live, { token })
    connection.setVisible(false)
    answer('late')
    await pass(60_000)
    expect(world.attempts).toHaveLength(0)
  })

  test('is not looked for by a page that opens hidden', async () => {
    const { world, connection, pass, state } = setup(live, { visible: false })
    await pass(60_000)
    expect(world.attempts).toHaveLength(0)
    expect(state()?.kind).toBe('standby')
    connection.setVisible(true)
    await pass(0)
    expect(state()?.kind).toBe('live')
  })

  test('is known to be dead as soon as the computer wakes up', async () => {
    const { world, connection, pass, state } = setup(live)
    world.heard = 1_000_000
    await pass(0)
    connection.setVisible(false)
    jest.setSystemTime(1_000_000 + 3_600_000)
    connection.setVisible(true)
    expect(state()).toEqual({ kind: 'reconnecting', since: 1_000_000 })
    await pass(0)
    expect(state()?.kind).toBe('live')
    expect(world.gaps).toEqual([null, 1_000_000])
  })

  test('nothing more is tried after the end', async () => {
    const { world, connection, pass } = setup(lost)
    await pass(1_500)
    await connection.end()
    await pass(60_000)
    expect(world.attempts).toHaveLength(2)
  })
})

describe('BRK-06: a broker that ends each connection', () => {
  const liveThenEnded =
    (wait: number, reason = 'Packet too large'): Outcome =>
    (events) => {
      events.live()
      setTimeout(() => events.over({ kind: 'lost', since: Date.now(), reason }), wait)
    }

  test('soon, is not stormed, and its reason is shown', async () => {
    const { world, pass, state } = setup(liveThenEnded(10))
    await pass(59_000)
    expect(times(world)).toEqual([0, 1_010, 6_020, 31_030])
    expect(state()).toEqual({ kind: 'disconnected', since: 1_031_040, reason: 'Packet too large' })
    world.outcome = live
    await pass(5_000)
    expect(state()?.kind).toBe('live')
  })

  test('after a while, loses it as a network does', async () => {
    const { world, pass, state } = setup(liveThenEnded(tuning.steady))
    await pass(tuning.steady)
    expect(state()?.kind).toBe('reconnecting')
    await pass(tuning.retry)
    expect(times(world)).toEqual([0, tuning.steady + tuning.retry])
  })
})

describe('BRK-03: a refused token', () => {
  test('is renewed once; refused for good makes at most five attempts in the first minute, then one each 30 s', async () => {
    const { world, pass, state } = setup(refused)
    await pass(59_999)
    expect(times(world)).toEqual([0, 0, 1_000, 6_000, 31_000])
    expect(world.attempts.map(({ token }) => token)).toEqual(['token-0', 'token-1', 'token-1', 'token-1', 'token-1'])
    expect(world.renewals).toBe(1)
    expect(state()).toEqual({ kind: 'disconnected', since: 1_000_000, reason: 'Not authorized' })
    await pass(61_000)
    expect(times(world).slice(5)).toEqual([61_000, 91_000])
  })

  test('is not shown as a failure while the fresh one may settle it', async () => {
    const { world, pass } = setup((events) => (world.renewals === 0 ? refused : live)(events))
    await pass(0)
    expect(world.states.map(({ kind }) => kind)).toEqual(['live'])
  })

  test('gives way to a newer one of the session, and recovers by itself', async () => {
    const { world, pass, state } = setup(refused)
    await pass(2_000)
    world.token = () => Promise.resolve('newest')
    world.outcome = live
    await pass(4_000)
    expect(world.attempts.at(-1)).toMatchObject({ at: 6_000, token: 'newest' })
    expect(state()).toEqual({ kind: 'live', since: 1_006_000 })
  })

  test('keeps its pauses when the page is hidden and shown', async () => {
    const { world, connection, pass, state } = setup(refused)
    await pass(7_000)
    for (let index = 0; index < 20; index++) {
      connection.setVisible(false)
      await pass(100)
      connection.setVisible(true)
      await pass(100)
    }
    expect(times(world)).toEqual([0, 0, 1_000, 6_000])
    expect(state()?.kind).toBe('disconnected')
    await pass(20_000)
    expect(times(world).at(-1)).toBe(31_000)
  })

  test('another refusal than of the token renews nothing, and waits with growing pauses too', async () => {
    const { world, pass, state } = setup(busy)
    await pass(59_999)
    expect(times(world)).toEqual([0, 1_000, 6_000, 31_000])
    expect(world.renewals).toBe(0)
    expect(state()).toMatchObject({ kind: 'disconnected', reason: 'Server busy' })
  })
})

describe('BRK-03: a token that the broker ends', () => {
  test('is renewed and never sent again', async () => {
    const { world, pass } = setup(live)
    for (let round = 1; round <= 20; round++) {
      await pass(6_000)
      const { events } = world.attempts.at(-1) ?? {}
      if (events) expired(events)
      await pass(0)
    }
    expect(world.attempts.map(({ token }) => token)).toEqual(Array.from({ length: 21 }, (_, index) => `token-${index}`))
    expect(world.attempts.every(({ at }, index) => at === index * 6_000)).toBe(true)
    expect(world.gaps.slice(1)).toHaveLength(20)
    expect(world.gaps.slice(1)).not.toContain(null)
  })

  test('at once, each time it is accepted, starts no storm of renewals', async () => {
    const { world, pass, state } = setup(liveThenExpired)
    await pass(59_999)
    expect(times(world)).toEqual([0, 0, 1_000, 6_000, 31_000])
    expect(new Set(world.attempts.map(({ token }) => token)).size).toBe(5)
    expect(state()).toMatchObject({ kind: 'disconnected', reason: 'Token expired' })
  })

  test('is not sent again either when the session has no other', async () => {
    const { world, pass, state } = setup(liveThenExpired, { token: async () => 'the only one' })
    await pass(60_000)
    expect(world.attempts).toHaveLength(1)
    expect(state()?.kind).toBe('reconnecting')
  })
})

test('BRK-03: while no token can be had, it is asked for with pauses of up to 5 s', async () => {
  const { world, pass, state } = setup(live)
  const asked: number[] = []
  world.token = () => {
    asked.push(Date.now() - 1_000_000)
    return Promise.resolve(null)
  }
  await pass(0)
  // The first one was answered before the others fail.
  expect(world.attempts).toHaveLength(1)
  lost(world.attempts[0]?.events ?? { live() {}, message() {}, over() {} })
  await pass(20_000)
  expect(asked).toEqual([1_000, 2_000, 4_000, 8_000, 13_000, 18_000])
  expect(state()?.kind).toBe('reconnecting')
  world.token = () => Promise.resolve('a token')
  await pass(3_000)
  expect(state()?.kind).toBe('live')
})
