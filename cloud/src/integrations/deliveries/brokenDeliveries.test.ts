import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { Database } from '../../store/database.ts'
import { telemetryMigrations } from '../../store/telemetryMigrations.ts'
import { Courier } from './courier.ts'
import { Deliveries } from './deliveries.ts'
import type { Outcome } from './delivery.ts'

let deliveries: Deliveries
let logged: string[]

beforeEach(() => {
  deliveries = new Deliveries(new Database(join(temporaryFolder(), 'telemetry.db'), 'NORMAL', telemetryMigrations))
  logged = []
})
afterAll(removeTemporaryFolders)

const happened = (data: string) => ({ device: 'd', name: 'e', data: Buffer.from(data), publishedAt: 0 })
const succeeded = (): Outcome => ({ attempt: { at: Date.now(), duration: 1, request: null, response: null, error: null }, status: 'succeeded', published: [{ name: 'hook-response/e', data: 'x' }] })
const courierOf = (parts: Partial<ConstructorParameters<typeof Courier>[0]>) =>
  new Courier({ deliveries, attempt: async () => succeeded(), announce: () => {}, log: (text) => logged.push(text), retryDelays: [], ...parts })
const ended = (count: number) => until(() => deliveries.of('o', 'i').filter(({ status }) => status !== 'waiting').length >= count && deliveries.of('o', 'i'), `${count} deliveries`)

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

  test('INT-11: is not made, and leaves no trace, when its integration is gone', async () => {
    const courier = courierOf({ attempt: async () => undefined })
    courier.accept('o', 'i', 'event', happened('x'))
    await until(() => deliveries.of('o', 'i').length === 0, 'its removal')
    expect(logged).toEqual([])
    await courier.close()
  })
})
