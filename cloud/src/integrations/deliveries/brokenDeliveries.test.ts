import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { listOf } from '../../../testing/integrations/listedDeliveries.ts'
import { openTestDatabase } from '../../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import type { Database } from '../../store/database.ts'
import { DeliveryQueue } from './deliveryQueue.ts'
import { Deliveries } from './deliveries.ts'
import type { Outcome } from '../delivery.ts'

// A thousand deliveries take their time on a busy machine.
jest.setTimeout(90_000)

let database: Database
let deliveries: Deliveries
let logged: string[]

beforeEach(async () => {
  database = await openTestDatabase('telemetry')
  deliveries = new Deliveries(database)
  logged = []
})
afterAll(removeTemporaryFolders)

const happened = (data: string) => ({ device: 'd', name: 'e', data: Buffer.from(data), publishedAt: 0 })
const succeeded = (): Outcome => ({
  attempt: { at: Date.now(), duration: 1, request: null, response: null, error: null },
  status: 'succeeded',
  published: [{ name: 'hook-response/e', data: 'x' }],
})
const courierOf = (parts: Partial<ConstructorParameters<typeof DeliveryQueue>[0]>) =>
  new DeliveryQueue({
    deliveries,
    attempt: async () => succeeded(),
    announce: () => {},
    log: (text) => logged.push(text),
    retryDelays: [],
    ...parts,
  })
const ended = (count: number) =>
  until(async () => {
    const all = await listOf(deliveries, 'o', 'i')
    return all.filter(({ status }) => status !== 'waiting').length >= count && all
  }, `${count} deliveries`)

describe('what an account may fill', () => {
  test('CLOUD-07, CLOUD-17: has an end in bytes, also for those that come at once: events beyond 16 MB that wait are left out, and one entry says so', async () => {
    const courier = courierOf({ attempt: () => new Promise(() => {}) })
    const large = Buffer.alloc(256 * 1024)
    await Promise.all(
      Array.from({ length: 100 }, () => courier.accept('o', 'i', 'event', { ...happened(''), data: large })),
    )
    expect(await deliveries.waiting()).toHaveLength(64)
    expect((await listOf(deliveries, 'o', 'i'))[0]).toMatchObject({
      status: 'failed',
      attempts: [
        {
          error: 'Not sent: deliveries of 16 MB are waiting already. Events are left out until some of them are done.',
        },
      ],
    })
    expect((await courier.accept('other', 'i', 'event', { ...happened(''), data: large })).status).toBe('waiting')
  })

  test('ALERT-62: while it is full, an alert is refused without a trace, and is told with the same id once there is room', async () => {
    let release = () => {}
    const full = new Promise<void>((resolve) => (release = resolve))
    const courier = courierOf({ attempt: () => full.then(succeeded) })
    const large = Buffer.alloc(256 * 1024)
    await Promise.all(
      Array.from({ length: 64 }, () => courier.accept('o', 'i', 'event', { ...happened(''), data: large })),
    )
    const tell = () => courier.acceptOrThrow('o', 'hook', 'alert', happened('fires'), 'one')
    await expect(tell()).rejects.toThrow('Not sent: deliveries of 16 MB are waiting already.')
    expect(await listOf(deliveries, 'o', 'hook')).toEqual([])
    release()
    await until(async () => (await deliveries.waiting()).length === 0, 'room')
    await tell()
    const [told] = await until(async () => {
      const all = await listOf(deliveries, 'o', 'hook')
      return all[0]?.status === 'succeeded' && all
    }, 'the alert')
    expect(told).toMatchObject({ trigger: 'alert', event: { id: 'one' } })
  })

  test('CLOUD-18: is stored in the order in which it came', async () => {
    const courier = courierOf({ attempt: () => new Promise(() => {}) })
    const slow = database.transaction(() => new Promise((resolve) => setImmediate(resolve)))
    await Promise.all(
      Array.from({ length: 50 }, (_, number) => courier.accept('o', 'i', 'event', happened(String(number)))),
    )
    await slow
    expect((await listOf(deliveries, 'o', 'i')).map(({ event }) => Number(event.data)).toReversed()).toEqual(
      Array.from({ length: 50 }, (_, number) => number),
    )
  })

  test('CLOUD-07: has no more than 32 deliveries under way, whatever integrations they are of, and all are made', async () => {
    let running = 0
    let most = 0
    let release = () => {}
    const full = new Promise<void>((resolve) => (release = resolve))
    const attempt = async () => {
      running += 1
      most = Math.max(most, running)
      if (running === 32) setImmediate(release)
      await full
      running -= 1
      return succeeded()
    }
    const courier = courierOf({ attempt })
    for (let number = 0; number < 200; number += 1) await courier.accept('o', `i${number % 50}`, 'event', happened('x'))
    await until(async () => (await deliveries.waiting()).length === 0, 'all of them')
    expect(most).toBe(32)
    await courier.close()
  })

  test('CLOUD-07: is a log of 4 MB for each integration, of which the newest stays however large it is', async () => {
    const body = 'x'.repeat(1024 * 1024)
    const courier = courierOf({ attempt: async () => ({ ...succeeded(), published: [{ name: 'e', data: body }] }) })
    for (const data of ['1', '2', '3', '4', '5', '6']) {
      await courier.accept('o', 'i', 'event', happened(data))
      await until(async () => (await deliveries.waiting()).length === 0, data)
    }
    expect((await listOf(deliveries, 'o', 'i')).map(({ event }) => event.data.toString())).toEqual(['6', '5', '4'])
    const huge = courierOf({
      attempt: async () => ({ ...succeeded(), published: [{ name: 'e', data: body.repeat(5) }] }),
    })
    await huge.accept('o', 'i', 'event', happened('7'))
    await until(async () => (await deliveries.waiting()).length === 0, 'the last')
    expect((await listOf(deliveries, 'o', 'i')).map(({ event }) => event.data.toString())).toEqual(['7'])
  })
})

describe('a delivery that breaks on the way', () => {
  test("INT-11: is ended as failed, told in the output, and holds up neither the next nor its owner's line", async () => {
    let broken = true
    const courier = courierOf({
      attempt: async () => {
        if (broken) throw new TypeError('no such thing')
        return succeeded()
      },
    })
    for (let number = 0; number < 1000; number += 1) await courier.accept('o', 'i', 'event', happened('x'))
    await until(async () => (await deliveries.waiting()).length === 0, 'the end of all', 60_000)
    expect((await listOf(deliveries, 'o', 'i'))[0]).toMatchObject({
      status: 'failed',
      attempts: [{ error: 'The local cloud made a mistake at this delivery. Its output says more.' }],
      published: [],
    })
    expect(logged).toHaveLength(1000)
    expect(logged[0]).toContain('TypeError: no such thing')
    broken = false
    await courier.accept('o', 'i', 'event', happened('next'))
    expect(
      await until(
        async () => (await listOf(deliveries, 'o', 'i')).find(({ status }) => status === 'succeeded'),
        'the next one',
      ),
    ).toMatchObject({ event: { data: Buffer.from('next') } })
    await courier.close()
  })

  test('INT-11: stays what it was when only its answer could not be published', async () => {
    const courier = courierOf({
      announce: () => {
        throw new Error('no broker')
      },
    })
    for (const data of ['1', '2', '3', '4', '5', '6']) await courier.accept('o', 'i', 'event', happened(data))
    expect((await ended(6)).map(({ status }) => status)).toEqual(Array(6).fill('succeeded'))
    await until(() => logged.length === 6, 'the words about it')
    await courier.close()
  })

  test("INT-11: because its row can't be read, ends neither the process nor the next one", async () => {
    const made: string[] = []
    const courier = courierOf({
      attempt: async ({ event }) => {
        made.push(event.data.toString())
        return succeeded()
      },
    })
    const { event } = await courier.accept('o', 'i', 'event', happened('broken'))
    await database.run("UPDATE deliveries SET attempts = 'no JSON' WHERE id = ?", event.id)
    await courier.accept('o', 'i', 'event', happened('next'))
    await until(() => made.length === 1, 'the next one')
    await until(() => logged.length === 2, 'the words about it')
    expect(made).toEqual(['next'])
    expect(logged).toEqual([
      expect.stringContaining(`Delivery ${event.id}: SyntaxError`),
      expect.stringContaining(`Delivery ${event.id} could not be ended`),
    ])
    await courier.close()
  })

  test('INT-11: is not made, and leaves no trace, when its integration is gone', async () => {
    const courier = courierOf({ attempt: async () => undefined })
    await courier.accept('o', 'i', 'event', happened('x'))
    await until(async () => (await listOf(deliveries, 'o', 'i')).length === 0, 'its removal')
    expect(logged).toEqual([])
    await courier.close()
  })
})

test('CLOUD-55: what this process has under way or waiting is not begun again by its next round', async () => {
  const begun: string[] = []
  const courier = courierOf({
    retryDelays: [60_000],
    attempt: ({ event }) => {
      begun.push(event.data.toString())
      if (event.data.toString() === 'hangs') return new Promise(() => {})
      return Promise.resolve({ ...succeeded(), status: 'waiting' })
    },
  })
  for (const data of ['hangs', 'later']) await courier.accept('o', 'i', 'event', happened(data))
  await until(
    async () => (await listOf(deliveries, 'o', 'i')).some(({ attempts }) => attempts.length > 0),
    'the first attempt',
  )
  for (let round = 0; round < 3; round += 1) await courier.takeOver()
  await courier.accept('o', 'j', 'event', happened('last'))
  await until(() => begun.includes('last'), 'the last')
  expect(begun.sort()).toEqual(['hangs', 'last', 'later'])
  expect(logged).toEqual([])
})

test('CLOUD-52: what is accepted twice by one id is stored and made once', async () => {
  let made = 0
  const courier = courierOf({
    attempt: async () => {
      made += 1
      return succeeded()
    },
  })
  await Promise.all([1, 2].map(() => courier.accept('o', 'i', 'event', happened('x'), 'its-id')))
  await ended(1)
  await courier.accept('o', 'i', 'event', happened('x'), 'its-id')
  await courier.accept('o', 'i', 'event', happened('y'))
  expect((await ended(2)).map(({ event }) => event.data.toString())).toEqual(['y', 'x'])
  expect(made).toBe(2)
})
