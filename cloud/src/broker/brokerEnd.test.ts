import { afterAll, expect, test } from '@jest/globals'
import mqtt from 'mqtt'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { Fleet } from '../fleet/fleet.ts'
import { knownAddresses } from '../http/addresses.ts'
import { closeServers, listenOnLoopback } from '../http/listen.ts'
import { Grants } from '../identity/grants.ts'
import { openStore } from '../store/store.ts'
import { openBroker } from './broker.ts'

afterAll(removeTemporaryFolders)

test('CLOUD-115: a broker that ends acknowledges what it has stored of QoS 1, and stores nothing that it does not acknowledge', async () => {
  const store = await openStore(temporaryFolder())
  await addAccounts(store.cloud, 'user-1')
  const fleet = await Fleet.open(store)
  await addDevice(fleet.registry, 'user-1', 1, 'NODE-1')
  let [begun, stored, acknowledged] = [0, 0, 0]
  let storeAll = () => {}
  const gate = new Promise<void>((resolve) => (storeAll = resolve))
  const record = async (_message: unknown, isAwaited: boolean) => {
    if (!isAwaited) return
    begun += 1
    await gate
    stored += 1
  }
  const broker = await openBroker({ fleet, grants: new Grants(store.cloud), record, log: () => {} })
  const listening = await listenOnLoopback(0, 'message broker')
  const addresses = knownAddresses({ port: 1, brokerPort: listening.port })
  broker.admit(listening.servers, addresses, async () => undefined)
  const client = await mqtt.connectAsync(addresses.brokerUrl, {
    protocolVersion: 5,
    clientId: 'NODE-1',
    username: 'NODE-1',
    password: 'key',
    reconnectPeriod: 0,
  })
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.on('packetreceive', ({ cmd, reasonCode = 0 }: { cmd: string; reasonCode?: number }) => {
    if (cmd === 'puback' && reasonCode < 0x80) acknowledged += 1
  })
  /** The next one as soon as one is acknowledged, as long as there is a connection. */
  const publish = () => {
    client.publish('devices/NODE-1/events/kept', 'x', { qos: 1 }, (error) => error ?? publish())
  }
  for (let lane = 0; lane < 20; lane += 1) publish()
  await until(() => begun === 20, 'the first messages')
  const end = broker.close()
  for (let lane = 0; lane < 20; lane += 1) publish()
  // A broker that does not wait for the store ends the connection meanwhile.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  storeAll()
  await Promise.all([end, closed])
  client.end(true)
  await closeServers(listening.servers, 100)
  await store.close()
  expect(stored).toBeGreaterThanOrEqual(20)
  expect(acknowledged).toBe(stored)
})
