import { afterEach, expect, test } from '@jest/globals'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { openStore, type Store } from '../store/store.ts'
import { Fleet } from './fleet.ts'

let store: Store

afterEach(() => {
  store.close()
  removeTemporaryFolders()
})

function openFleet(): Fleet {
  store = openStore(temporaryFolder())
  store.cloud.run("INSERT INTO users (sub, username, password_hash, created_at) VALUES ('user-1', 'one', '', 0)")
  const fleet = new Fleet(store)
  fleet.registry.add({ number: 1, id: 'NODE-1', owner: 'user-1', name: 'One', model: 'm', functions: [], variables: {} }, 'key')
  return fleet
}

const rows = (table: string) => store.telemetry.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows

test('CLOUD-13: a device that floods with heartbeats, or comes and goes without end, is written down now and then', () => {
  const fleet = openFleet()
  for (let count = 0; count < 1000; count += 1) {
    fleet.connected('NODE-1')
    fleet.heard('NODE-1', 'devices/NODE-1/events/heartbeat', Buffer.from('{"rssi":-61,"free_ram":182000}'))
    fleet.disconnected('NODE-1')
  }
  expect([rows('vitals'), rows('presence')]).toEqual([1, 0])
  fleet.close()
  expect(rows('presence')).toBe(1)
  const [device] = fleet.registry.ownedBy('user-1')
  expect(device && new Fleet(store).presenceOf(device)).toMatchObject({ status: 'unknown', connectedAt: expect.any(Number), lastSeen: expect.any(Number) })
})

test('CLOUD-13: a heartbeat that is a book is no heartbeat', () => {
  const fleet = openFleet()
  fleet.heard('NODE-1', 'devices/NODE-1/events/heartbeat', Buffer.from(`{"rssi":-61,"free_ram":182000,"x":"${'x'.repeat(100_000)}"}`))
  expect(rows('vitals')).toBe(0)
})
