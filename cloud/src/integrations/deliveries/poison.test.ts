import { afterAll, expect, test } from '@jest/globals'
import { listOf } from '../../../testing/integrations/listedDeliveries.ts'
import { failWrites, openTestDatabase } from '../../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { DeliveryQueue } from './deliveryQueue.ts'
import { Deliveries } from './deliveries.ts'

afterAll(removeTemporaryFolders)

const givenUp = /^Given up: the local cloud ended 2 times while this delivery was under way/

test('CLOUD-06: what was under way goes one by one after a crash, so that only the cause of a second one is given up', async () => {
  const deliveries = new Deliveries(await openTestDatabase('telemetry'))
  const hangs = () => new Promise<undefined>(() => {})
  const courierOf = (attempt: ConstructorParameters<typeof DeliveryQueue>[0]['attempt']) =>
    new DeliveryQueue({ deliveries, attempt, announce: () => {}, log: () => {}, retryDelays: [] })
  const underWay: string[] = []
  const first = courierOf(({ event }) => {
    underWay.push(event.data.toString())
    return hangs()
  })
  for (const [integration, data] of [
    ['i', 'a'],
    ['j', 'b'],
    ['k', 'c'],
  ] as const)
    await first.accept('o', integration, 'event', { device: 'd', name: 'e', data: Buffer.from(data), publishedAt: 0 })
  await until(() => underWay.length === 3, 'all of them')

  // The process is gone; `b` ends the next one.
  const again: string[] = []
  const second = courierOf(async ({ event }) => {
    again.push(event.data.toString())
    if (event.data.toString() === 'b') return hangs()
    return {
      attempt: { at: 0, duration: 0, request: null, response: null, error: null },
      status: 'succeeded',
      published: [],
    }
  })
  await second.resume()
  await until(() => again.length === 2, 'the second of them')
  expect(again).toEqual(['a', 'b'])

  const third: string[] = []
  await courierOf(({ event }) => {
    third.push(event.data.toString())
    return hangs()
  }).resume()
  await until(() => third.length === 1, 'the one that is left')
  expect(third).toEqual(['c'])
  expect((await listOf(deliveries, 'o', 'j'))[0]).toMatchObject({
    status: 'failed',
    attempts: [{ error: expect.stringMatching(givenUp) }],
  })
})

test("CLOUD-06: what was under way goes one by one over all accounts, so that nobody's is given up for another account's", async () => {
  const deliveries = new Deliveries(await openTestDatabase('telemetry'))
  const begun: string[] = []
  const run = () =>
    new DeliveryQueue({
      deliveries,
      announce: () => {},
      log: () => {},
      retryDelays: [],
      attempt: ({ owner }) => {
        begun.push(owner)
        return new Promise(() => {})
      },
    })
  const first = run()
  for (const owner of ['poisoned', 'innocent'])
    await first.accept(owner, 'i', 'event', { device: 'd', name: 'e', data: Buffer.from('x'), publishedAt: 0 })
  await until(() => begun.length === 2, 'both of them')
  // Two further runs that end: only what was under way in the second is given up in the third.
  const second = run()
  await second.resume()
  // New ones do not wait for the suspects.
  await second.accept('third', 'i', 'event', { device: 'd', name: 'e', data: Buffer.from('x'), publishedAt: 0 })
  await until(() => begun.length === 4, 'the new one and a suspect')
  expect(begun.slice(2).sort()).toEqual(['poisoned', 'third'])
  await run().resume()
  expect((await listOf(deliveries, 'poisoned', 'i'))[0]).toMatchObject({ status: 'failed' })
  expect((await listOf(deliveries, 'innocent', 'i'))[0]).toMatchObject({ status: 'waiting' })
})

test('CLOUD-06: accounts take turns with what was under way, so that one with many that hang does not hold up another', async () => {
  const deliveries = new Deliveries(await openTestDatabase('telemetry'))
  const first = new DeliveryQueue({
    deliveries,
    attempt: async () => undefined,
    announce: () => {},
    log: () => {},
    retryDelays: [],
  })
  first.rest()
  for (const owner of ['many', 'many', 'many', 'one']) {
    const { event } = await first.accept(owner, 'i', 'event', {
      device: 'd',
      name: 'e',
      data: Buffer.from('x'),
      publishedAt: 0,
    })
    await deliveries.begin(event.id, 0)
  }
  const begun: string[] = []
  const second = new DeliveryQueue({
    deliveries,
    announce: () => {},
    log: () => {},
    retryDelays: [],
    attempt: async ({ owner }) => void begun.push(owner),
  })
  await second.resume()
  await until(() => begun.length === 4, 'all of them')
  expect(begun).toEqual(['many', 'one', 'many', 'many'])
})

test("CLOUD-06: a row that can't be read, and a write that fails, keep neither the cloud from starting nor the others from being made", async () => {
  const database = await openTestDatabase('telemetry')
  const deliveries = new Deliveries(database)
  const made: string[] = []
  const logged: string[] = []
  const courierOf = (attempt: ConstructorParameters<typeof DeliveryQueue>[0]['attempt']) =>
    new DeliveryQueue({ deliveries, attempt, announce: () => {}, log: (text) => logged.push(text), retryDelays: [] })
  const courier = courierOf(async ({ event }) => void made.push(event.data.toString()))
  const closed = courierOf(async () => undefined)
  await closed.close()
  const [damaged, unwritable] = await Promise.all(
    ['damaged', 'unwritable', 'other'].map(
      async (data) =>
        (await closed.accept('o', 'i', 'event', { device: 'd', name: 'e', data: Buffer.from(data), publishedAt: 0 }))
          .event.id,
    ),
  )
  for (const id of [damaged, unwritable]) for (let time = 0; time < 2; time += 1) await deliveries.begin(id ?? '', time)
  await database.run("UPDATE deliveries SET attempts = 'no JSON' WHERE id = ?", damaged ?? '')
  await failWrites(database, 'UPDATE', 'deliveries', unwritable)
  await courier.resume()
  await until(() => made.length === 1, 'the other one')
  expect(made).toEqual(['other'])
  expect(logged.join('\n')).toMatch(
    new RegExp(
      `Delivery ${damaged} could not be resumed: SyntaxError[\\s\\S]*Delivery ${unwritable} could not be resumed: .*disk full`,
    ),
  )
  await database.close()
  await expect(courierOf(async () => undefined).resume()).resolves.toBeUndefined()
})

test('CLOUD-06: a cloud that was closed is not one that ended', async () => {
  const deliveries = new Deliveries(await openTestDatabase('telemetry'))
  for (let time = 0; time < 4; time += 1) {
    let begun = false
    const courier = new DeliveryQueue({
      deliveries,
      announce: () => {},
      log: () => {},
      retryDelays: [],
      attempt: (_delivery, closing) =>
        new Promise((_resolve, reject) => {
          begun = true
          closing.addEventListener('abort', () => reject(closing.reason as Error))
        }),
    })
    await courier.resume()
    if (time === 0)
      await courier.accept('o', 'i', 'event', { device: 'd', name: 'e', data: Buffer.from('x'), publishedAt: 0 })
    await until(() => begun, 'the attempt')
    await courier.close()
  }
  expect((await listOf(deliveries, 'o', 'i'))[0]).toMatchObject({ status: 'waiting', attempts: [] })
})
