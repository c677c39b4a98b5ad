import { afterEach, expect, jest, test } from '@jest/globals'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { allowWrites, failWrites, openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import type { Store } from '../store/store.ts'
import { Fleet } from './fleet.ts'
import { PresenceStore } from './presence.ts'
import { messageOn } from '../../testing/messageOn.ts'

let store: Store

afterEach(async () => {
  await store.close()
  removeTemporaryFolders()
})

async function openFleet(): Promise<Fleet> {
  store = await openTestStore()
  await addAccounts(store.cloud, 'user-1')
  const fleet = await Fleet.open(store)
  await addDevice(fleet.registry, 'user-1', 1, 'NODE-1')
  return fleet
}

const rows = async (table: string) =>
  (await store.telemetry.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`))?.rows

test('CLOUD-13: a device that floods with heartbeats, or comes and goes without end, is written down now and then', async () => {
  const fleet = await openFleet()
  const [began, writings] = [performance.now(), jest.spyOn(store.telemetry, 'atomic')]
  for (let count = 0; count < 1000; count += 1) {
    fleet.connected('NODE-1')
    await fleet.heard(messageOn('devices/NODE-1/events/heartbeat', '{"rssi":-61,"free_ram":182000}'))
    fleet.disconnected('NODE-1')
  }
  expect(await rows('vitals')).toBe(1)
  // One of vitals, and twice a second one of presence.
  expect(writings.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 500)
  await fleet.close()
  expect(await rows('presence')).toBe(1)
  const device = await fleet.registry.find('user-1', 'NODE-1')
  expect(device && (await Fleet.open(store)).presenceOf(device)).toMatchObject({
    status: 'offline',
    connectedAt: expect.any(Number),
    lastSeen: expect.any(Number),
  })
})

test('BRK-22: after a restart who had left is offline, and who was connected is unknown; alerts wait for both', async () => {
  const fleet = await openFleet()
  await addDevice(fleet.registry, 'user-1', 2, 'NODE-2')
  for (const id of ['NODE-1', 'NODE-2']) fleet.connected(id)
  fleet.disconnected('NODE-1')
  await fleet.close()
  const again = await Fleet.open(store)
  expect([1, 2, 3].map((number) => again.presenceOf({ number }).status)).toEqual(['offline', 'unknown', 'unknown'])
  expect(['NODE-1', 'NODE-2'].map((id) => again.seen(id)?.status)).toEqual(['unknown', 'unknown'])
  again.connected('NODE-1')
  again.disconnected('NODE-1')
  expect(again.seen('NODE-1')?.status).toBe('offline')
  await again.close()
})

test('CLOUD-17: what comes while presence is written is in the next writing, and so is what could not be written', async () => {
  const fleet = await openFleet()
  for (const number of [2, 3]) await addDevice(fleet.registry, 'user-1', number, `NODE-${number}`)
  fleet.connected('NODE-1')
  fleet.connected('NODE-2')
  const writing = fleet.close()
  fleet.connected('NODE-3')
  await writing
  await fleet.close()
  expect(await rows('presence')).toBe(3)

  await store.telemetry.run('DELETE FROM presence')
  await failWrites(store.telemetry, 'INSERT', 'presence')
  fleet.connected('NODE-1')
  await expect(fleet.close()).rejects.toThrow('disk full')
  await allowWrites(store.telemetry, 'presence')
  await fleet.close()
  expect(await rows('presence')).toBe(1)
})

/** PostgreSQL takes so many seconds more for a statement that writes presence; SQLite writes at once. */
const slowDown = async (seconds: number) => {
  if (store.telemetry.dialect !== 'postgres') return
  await store.telemetry.run(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(${seconds}); RETURN NULL; END'`,
  )
  await store.telemetry.run('CREATE TRIGGER slow BEFORE INSERT ON presence FOR EACH STATEMENT EXECUTE FUNCTION slow()')
}

test('CLOUD-17: an end waits for what is being written', async () => {
  store = await openTestStore()
  const presence = await PresenceStore.open(store.telemetry, store)
  await slowDown(0.3)
  presence.connected(1)
  void presence.flush()
  await presence.flush()
  expect(await rows('presence')).toBe(1)
})

test('CLOUD-57: the presence of more devices than one transaction has time for is written, each row with what is known of it', async () => {
  store = await openTestStore()
  // So that a statement for each of them would take too long.
  await slowDown(0.02)
  const presence = await PresenceStore.open(store.telemetry, store)
  const count = 1200
  for (let device = 1; device <= count; device += 1) presence.connected(device)
  for (let device = 2; device <= count; device += 2) presence.disconnected(device)
  await presence.flush()
  expect(
    await store.telemetry.all(
      'SELECT online, count(*) AS devices, count(connected_at) AS times, min(replica) AS replica FROM presence GROUP BY online ORDER BY online',
    ),
  ).toEqual([0, 1].map((online) => ({ online, devices: count / 2, times: count / 2, replica: store.replica.id })))
  presence.disconnected(1)
  await store.telemetry.run(
    "UPDATE presence SET connected_at = connected_at + 60000, replica = 'another' WHERE device = 1",
  )
  await presence.flush()
  expect(await store.telemetry.get('SELECT online, replica FROM presence WHERE device = 1')).toEqual({
    online: 1,
    replica: 'another',
  })
})

test('CLOUD-50: a device whose transaction is undone is not known', async () => {
  const { registry } = await openFleet()
  const device = { number: 2, id: 'NODE-2', owner: 'user-1', name: 'n', model: 'm', functions: [], variables: {} }
  await expect(
    store.cloud.transaction(async (tx) => {
      await registry.addIn(tx, device, 'key')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(registry.ownerOf('NODE-2')).toBeUndefined()
  const makeKnown = await store.cloud.transaction((tx) => registry.addIn(tx, device, 'key'))
  makeKnown()
  expect(registry.ownerOf('NODE-2')).toBe('user-1')
})

test('CLOUD-13: a heartbeat that is a book is no heartbeat', async () => {
  const fleet = await openFleet()
  await fleet.heard(
    messageOn('devices/NODE-1/events/heartbeat', `{"rssi":-61,"free_ram":182000,"x":"${'x'.repeat(100_000)}"}`),
  )
  expect(await rows('vitals')).toBe(0)
})
