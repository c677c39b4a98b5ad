import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { Database } from '../../store/database.ts'
import { telemetryMigrations } from '../../store/migrations.ts'
import { DeliveryQueue } from './deliveryQueue.ts'
import { Deliveries } from './deliveries.ts'
import type { Outcome } from '../delivery.ts'

let database: Database
let deliveries: Deliveries
let logged: string[]

beforeEach(() => {
  database = new Database(join(temporaryFolder(), 'telemetry.db'), 'NORMAL', telemetryMigrations)
  deliveries = new Deliveries(database)
  logged = []
})
afterAll(removeTemporaryFolders)

const happened = (data: string) => ({ device: 'd', name: 'e', data: Buffer.from(data), publishedAt: 0 })
const succeeded = (): Outcome => ({ attempt: { at: Date.now(), duration: 1, request: null, response: null, error: null }, status: 'succeeded', published: [{ name: 'hook-response/e', data: 'x' }] })
const courierOf = (parts: Partial<ConstructorParameters<typeof DeliveryQueue>[0]>) =>
  new DeliveryQueue({ deliveries, attempt: async () => succeeded(), announce: () => {}, log: (text) => logged.push(text), retryDelays: [], ...parts })
const ended = (count: number) => until(() => deliveries.of('o', 'i').filter(({ status }) => status !== 'waiting').length >= count && deliveries.of('o', 'i'), `${count} deliveries`)

describe('what an account may fill', () => {
  test('CLOUD-07: has an end in bytes: events beyond 16 MB that wait are left out, and one entry says so', async () => {
    const courier = courierOf({ attempt: () => new Promise(() => {}) })
    const large = Buffer.alloc(256 * 1024)
    for (let number = 0; number < 100; number += 1) courier.accept('o', 'i', 'event', { ...happened(''), data: large })
    expect(deliveries.waiting()).toHaveLength(64)
    expect(deliveries.of('o', 'i')[0]).toMatchObject({ status: 'failed', attempts: [{ error: 'Not sent: deliveries of 16 MB are waiting already. Events are left out until some of them are done.' }] })
    expect(courier.accept('other', 'i', 'event', { ...happened(''), data: large }).status).toBe('waiting')
  })

  test('CLOUD-07: has no more than 32 deliveries under way, whatever integrations they are of, and all are made', async () => {
    let running = 0
    let most = 0
    const attempt = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return succeeded()
    }
    const courier = courierOf({ attempt })
    for (let number = 0; number < 200; number += 1) courier.accept('o', `i${number % 50}`, 'event', happened('x'))
    await until(() => deliveries.waiting().length === 0, 'all of them')
    expect(most).toBe(32)
    await courier.close()
  })

  test('CLOUD-07: is a log of 4 MB for each integration, of which the newest stays however large it is', async () => {
    const body = 'x'.repeat(1024 * 1024)
    const courier = courierOf({ attempt: async () => ({ ...succeeded(), published: [{ name: 'e', data: body }] }) })
    for (const data of ['1', '2', '3', '4', '5', '6']) {
      courier.accept('o', 'i', 'event', happened(data))
      await until(() => deliveries.waiting().length === 0, data)
    }
    expect(deliveries.of('o', 'i').map(({ event }) => event.data.toString())).toEqual(['6', '5', '4'])
    const huge = courierOf({ attempt: async () => ({ ...succeeded(), published: [{ name: 'e', data: body.repeat(5) }] }) })
    huge.accept('o', 'i', 'event', happened('7'))
    await until(() => deliveries.waiting().length === 0, 'the last')
    expect(deliveries.of('o', 'i').map(({ event }) => event.data.toString())).toEqual(['7'])
  })
})

describe('a delivery that breaks on the way', () => {
  test('INT-11: is ended as failed, told in the output, and holds up neither the next nor its owner\'s line', async () => {
    let broken = true
    const courier = courierOf({ attempt: async () => { if (broken) throw new TypeError('no such thing'); return succeeded() } })
    for (let number = 0; number < 1000; number += 1) courier.accept('o', 'i', 'event', happened('x'))
    await until(() => deliveries.waiting().length === 0, 'the end of all')
    expect(deliveries.of('o', 'i')[0]).toMatchObject({ status: 'failed', attempts: [{ error: 'The local cloud made a mistake at this delivery. Its output says more.' }], published: [] })
    expect(logged).toHaveLength(1000)
    expect(logged[0]).toContain('TypeError: no such thing')
    broken = false
    courier.accept('o', 'i', 'event', happened('next'))
    expect(await until(() => deliveries.of('o', 'i').find(({ status }) => status === 'succeeded'), 'the next one')).toMatchObject({ event: { data: Buffer.from('next') } })
    await courier.close()
  })

  test('INT-11: stays what it was when only its answer could not be published', async () => {
    const courier = courierOf({ announce: () => { throw new Error('no broker') } })
    for (const data of ['1', '2', '3', '4', '5', '6']) courier.accept('o', 'i', 'event', happened(data))
    expect((await ended(6)).map(({ status }) => status)).toEqual(Array(6).fill('succeeded'))
    await until(() => logged.length === 6, 'the words about it')
    await courier.close()
  })

  test('INT-11: because its row can\'t be read, ends neither the process nor the next one', async () => {
    const made: string[] = []
    const courier = courierOf({ attempt: async ({ event }) => { made.push(event.data.toString()); return succeeded() } })
    const { event } = courier.accept('o', 'i', 'event', happened('broken'))
    database.run("UPDATE deliveries SET attempts = 'no JSON' WHERE id = ?", event.id)
    courier.accept('o', 'i', 'event', happened('next'))
    await until(() => made.length === 1, 'the next one')
    expect(made).toEqual(['next'])
    expect(logged).toEqual([expect.stringContaining(`Delivery ${event.id}: SyntaxError`), expect.stringContaining(`Delivery ${event.id} could not be ended`)])
    await courier.close()
  })

  test('INT-11: is not made, and leaves no trace, when its integration is gone', async () => {
    const courier = courierOf({ attempt: async () => undefined })
    courier.accept('o', 'i', 'event', happened('x'))
    await until(() => deliveries.of('o', 'i').length === 0, 'its removal')
    expect(logged).toEqual([])
    await courier.close()
  })
})
