import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import { KnownArrivals } from '../device-gateway/knownArrivals.ts'
import { Grants } from '../identity/grants.ts'
import { ArrivalStreams } from './arrivalStreams.ts'

interface State {
  added: number
  signedIn?: object
  firstEvent?: { event: string }
  problem?: { reason: string; remote?: string; count: number }
  tells: boolean
}

interface Reading {
  text: string
  over: boolean
}

/** Reads while it goes on. */
function reading(stream: AsyncIterable<Uint8Array | string>): Reading {
  const read: Reading = { text: '', over: false }
  const follow = async () => {
    for await (const piece of stream) read.text += Buffer.from(piece as Uint8Array).toString('utf8')
  }
  follow()
    .catch(() => {})
    .finally(() => {
      read.over = true
    })
  return read
}

const states = ({ text }: Reading) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as State)
const last = (read: Reading) => states(read).at(-1)

describe("JOIN-24: what is known of a device's first steps", () => {
  let arrivals: KnownArrivals
  let grants: Grants
  let streams: ArrivalStreams
  let now = 1000

  beforeAll(async () => {
    arrivals = new KnownArrivals(() => now)
    grants = new Grants(await openTestDatabase('cloud'))
    streams = new ArrivalStreams({ arrivals, grants, tells: true, endsWithToken: false })
  })
  afterAll(() => {
    streams.close()
    arrivals.close()
  })

  const open = (device: string, more: object = {}) =>
    reading(
      streams.open({
        device,
        added: 1000,
        alone: true,
        caller: { sub: `of ${device}`, grant: 'grant', expiresAt: Infinity, signedInAt: 0 },
        ...more,
      }),
    )

  test('is told line by line, as it happens, and ends with the first event', async () => {
    const read = open('A')
    await until(() => states(read).length === 1, 'the first line')
    expect(last(read)).toEqual({ added: 1000, tells: true })
    now = 2000
    arrivals.seen('A', '10.0.0.9', 'mqtts')
    await until(() => states(read).length === 2, 'the device to be seen')
    arrivals.signedIn('A')
    await until(() => last(read)?.signedIn !== undefined, 'the sign-in')
    arrivals.heard('A', 'climate')
    await until(() => read.over, 'the end')
    expect(last(read)).toEqual({
      added: 1000,
      seen: { at: 2000, remote: '10.0.0.9', protocol: 'mqtts' },
      signedIn: { at: 2000 },
      firstEvent: { at: 2000, event: 'climate' },
      tells: true,
    })
  })

  test('is a few lines, however often it is refused', async () => {
    const read = open('B')
    for (let time = 0; time < 1000; time += 1) arrivals.refused('B', 'wrongKey', '10.0.0.9')
    await until(() => last(read)?.problem?.count === 1000, 'the thousandth refusal')
    expect(states(read).length).toBeLessThan(5)
    expect(last(read)?.problem).toMatchObject({ reason: 'wrongKey', remote: '10.0.0.9' })
    arrivals.signedIn('B')
    await until(() => last(read)?.signedIn !== undefined, 'the sign-in')
    expect(last(read)).not.toHaveProperty('problem')
  })

  test('includes somebody at the door who gives no name, without the address where there are several accounts', async () => {
    now = 5000
    const [alone, one] = [open('C'), open('D', { alone: false })]
    arrivals.knocks.add('wrongPort', '10.0.0.8')
    await until(() => last(alone)?.problem && last(one)?.problem, 'the knock')
    expect(last(alone)?.problem).toEqual({ at: 5000, reason: 'wrongPort', count: 1, remote: '10.0.0.8' })
    expect(last(one)?.problem).toEqual({ at: 5000, reason: 'wrongPort', count: 1 })
    const later = open('E', { added: 6000 })
    await until(() => states(later).length === 1, 'the first line')
    expect(last(later)).not.toHaveProperty('problem')
  })

  test('ends with its sign-in, and others go on', async () => {
    const caller = (grant: string) => ({ sub: grant, grant, expiresAt: Infinity, signedInAt: 0 })
    const [ended, other] = [open('F', { caller: caller('one') }), open('F', { caller: caller('other') })]
    await grants.end('one')
    await until(() => ended.over, 'the end')
    expect(other.over).toBe(false)
  })

  test('ends with the token where nobody tells the end of a sign-in', async () => {
    const foreign = new ArrivalStreams({ arrivals, grants, tells: false, endsWithToken: true })
    const read = reading(
      foreign.open({
        device: 'G',
        added: 0,
        alone: true,
        caller: { sub: 'g', grant: '', expiresAt: Date.now() + 100, signedInAt: 0 },
      }),
    )
    await until(() => read.over, 'the end')
    expect(states(read)).toEqual([expect.objectContaining({ tells: false })])
  })
})

describe('JOIN-25: the stream of first steps', () => {
  const its = cloudForTests()

  const claim = async (user = its.user) =>
    ((await (await user.call('POST', '/claims', { name: 'x', kind: 'mqtt' })).json()) as { id: string }).id
  const watch = async (user: User, id: string, signal?: AbortSignal) => {
    const answer = await fetch(`${user.cloud.address}/api/v1/devices/${id}/arrival`, {
      headers: { authorization: `Bearer ${user.tokens.access_token}` },
      ...(signal && { signal }),
    })
    return { answer, read: reading(answer.body as unknown as AsyncIterable<Uint8Array>) }
  }

  test('is JSON by lines that no proxy keeps back; an account has four at once', async () => {
    const id = await claim()
    const leave = new AbortController()
    const four = await Promise.all(Array.from({ length: 4 }, () => watch(its.user, id, leave.signal)))
    const { answer, read } = four[0] ?? (await watch(its.user, id))
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-accel-buffering'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'application/x-ndjson', 'no', 'no-store'])
    await until(() => states(read).length === 1, 'the first line')
    expect(last(read)?.added).toBeGreaterThan(Date.now() - 60_000)
    const fifth = await its.user.call('GET', `/devices/${id}/arrival`)
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '5'])
    leave.abort()
    // Who has left makes room.
    await until(async () => {
      const again = new AbortController()
      const { answer: next } = await watch(its.user, id, again.signal)
      again.abort()
      return next.status === 200
    }, 'room for one more')
  })

  test("of another account's device is none", async () => {
    expect((await its.user.call('GET', '/devices/NODE-000000/arrival')).status).toBe(404)
  })

  test('ends in order when the cloud does', async () => {
    const cloud = await startCloudProcess()
    const user = await User.signIn(cloud)
    const { read } = await watch(user, await claim(user))
    await until(() => states(read).length === 1, 'the first line')
    expect(await cloud.stop()).toBeLessThan(3000)
    expect(read.over).toBe(true)
  })
})
