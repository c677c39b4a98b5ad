import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { listOf } from '../../../testing/integrations/listedDeliveries.ts'
import { TurnCount } from '../../../testing/turnCount.ts'
import { addAccounts } from '../../../testing/stores/accounts.ts'
import { openTestStore } from '../../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import type { Store } from '../../store/store.ts'
import { Quarantine } from '../../threads/quarantine.ts'
import { Execution } from '../execution.ts'
import { Integrations } from '../integrations.ts'
import { Secrets } from '../secrets.ts'
import { Deliveries } from './deliveries.ts'
import { messageOn } from '../../../testing/messageOn.ts'

const day = 24 * 60 * 60_000
const now = Date.now()
const stores: Store[] = []
let store: Store
let deliveries: Deliveries

beforeEach(async () => {
  store = await openTestStore()
  stores.push(store)
  deliveries = new Deliveries(store.telemetry)
})
afterAll(async () => {
  for (const each of stores) await each.close()
  removeTemporaryFolders()
})

const add = (integration: string, number: number, status: 'failed' | 'waiting' = 'failed', at = now) =>
  deliveries.add({
    owner: 'o',
    integration,
    at,
    trigger: 'event',
    status,
    event: { id: `${integration}-${number}`, device: 'd', name: 'e', data: Buffer.from('x'), publishedAt: at },
    attempts:
      status === 'waiting' ? [] : [{ at, duration: 1, request: null, response: null, error: `Error ${number}` }],
  })

test('CLOUD-23: how the deliveries of each integration ended is read one by one', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `i${index}`)
  for (const id of ids) for (const number of [1, 2]) await add(id, number)
  const turns = TurnCount.start()
  const recent = await deliveries.recent('o', now)
  expect(turns.stop()).toBeGreaterThanOrEqual(ids.length - 1)
  expect([...recent.keys()].toSorted()).toEqual(ids.toSorted())
  expect(recent.get('i7')).toEqual({
    deliveries: 2,
    failed: 2,
    lastAt: now,
    failingSince: now,
    lastFailedAt: now,
    lastError: 'Error 2',
  })
  expect(await deliveries.failing('o', 'i7')).toEqual({ failures: 2, error: 'Error 2' })
  expect(await deliveries.endings('o', 'i7')).toEqual([
    { at: now, failed: true },
    { at: now, failed: true },
  ])
})

test('ALERT-80: failures in a row, and since when, go on beyond the deliveries that the log keeps', async () => {
  for (let number = 0; number < 120; number += 1) await add('hook', number, 'failed', now - 1000 + number)
  expect((await deliveries.endings('o', 'hook')).length).toBeLessThan(120)
  expect((await deliveries.failing('o', 'hook')).failures).toBe(120)
  expect((await deliveries.recent('o', now)).get('hook')?.failingSince).toBe(now - 1000)
  await deliveries.add({
    owner: 'o',
    integration: 'hook',
    at: now,
    trigger: 'event',
    status: 'succeeded',
    event: { id: 'good', device: 'd', name: 'e', data: Buffer.from('x'), publishedAt: now },
    attempts: [],
  })
  expect([
    (await deliveries.failing('o', 'hook')).failures,
    (await deliveries.recent('o', now)).get('hook')?.failingSince,
  ]).toEqual([0, undefined])
  await add('hook', 121)
  expect((await deliveries.failing('o', 'hook')).failures).toBe(1)
  await deliveries.forget('o', 'hook')
  expect(await store.telemetry.get('SELECT 1 FROM failing_integrations')).toBeUndefined()
})

test('CLOUD-23: old deliveries are deleted some at a time, and those that wait stay', async () => {
  for (let number = 0; number < 30; number += 1) await add('old', number, 'failed', now - 31 * day)
  await add('old', 30, 'waiting', now - 31 * day)
  await add('old', 31, 'failed', now - 29 * day)
  const turns = TurnCount.start()
  await deliveries.dropOld(now)
  expect(turns.stop()).toBeGreaterThanOrEqual(5)
  expect((await listOf(deliveries, 'o', 'old')).map(({ event }) => event.id)).toEqual(['old-31', 'old-30'])
})

test('CLOUD-23: a message for hundreds of integrations is taken in some at a time', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `i${index}`)
  await addAccounts(store.cloud, 'o')
  const integrations = new Integrations(store.cloud)
  for (const id of ids)
    await integrations.put('o', { id, type: 'webhook', content: { name: id, url: 'http://127.0.0.1:9/', event: 'e' } })
  const execution = await Execution.open(
    {
      telemetry: store.telemetry,
      replica: store.replica,
      quarantine: new Quarantine(store.telemetry, store.replica),
      integrations,
      secrets: new Secrets(store.cloud, store.seal),
      ownerOf: () => 'o',
      announce: () => {},
      log: () => {},
    },
    {},
  )
  await integrations.ownedBy('o')
  const turns = TurnCount.start()
  await execution.heard(messageOn('devices/d/events/e', 'x', { owner: 'o' }))
  expect(turns.stop()).toBeGreaterThan(5)
  for (const id of ids) expect(await listOf(deliveries, 'o', id)).toHaveLength(1)
  await execution.close()
})
