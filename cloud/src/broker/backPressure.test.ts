import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { Fleet } from '../fleet/fleet.ts'
import { knownAddresses } from '../http/addresses.ts'
import { closeServers, listenOnLoopback } from '../http/listen.ts'
import { Grants } from '../identity/grants.ts'
import { openStore, type Store } from '../store/store.ts'
import { openBroker, type Broker } from './broker.ts'

let store: Store
let broker: Broker
let fleet: Fleet
let listening: Awaited<ReturnType<typeof listenOnLoopback>>
let url: string
const clients: MqttClient[] = []

beforeEach(async () => {
  store = await openStore(temporaryFolder())
  await addAccounts(store.cloud, 'user-1')
  fleet = await Fleet.open(store)
  for (const number of [1, 2]) await addDevice(fleet.registry, 'user-1', number, `NODE-${number}`)
  broker = await openBroker({ fleet, grants: new Grants(store.cloud), log: () => {} })
  listening = await listenOnLoopback(0, 'message broker')
  const addresses = knownAddresses({ port: 1, brokerPort: listening.port })
  broker.admit(listening.servers, addresses, async () => undefined)
  url = addresses.brokerUrl
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.end(true)
  await broker.close()
  await closeServers(listening.servers, 100)
  await store.close()
})
afterAll(removeTemporaryFolders)

async function connect(id: string, more: Partial<IClientOptions> = {}): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, {
    protocolVersion: 5,
    clientId: id,
    username: id,
    password: 'key',
    reconnectPeriod: 0,
    ...more,
  })
  clients.push(client)
  return client
}

test.each([16, 200])(
  'CLOUD-18: who publishes faster than it can be stored, %s kB at a time, is read no further, others are, and all of it arrives in order',
  async (kilobytes) => {
    const heard: number[] = []
    let others = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    broker.listen(async ({ device, payload }) => {
      if (device === 'NODE-2') others += 1
      else {
        await gate
        heard.push(payload.readUInt32BE(0))
      }
    })
    const [flooding, calm] = [await connect('NODE-1'), await connect('NODE-2')]
    const count = Math.floor(24_000 / kilobytes)
    const written: number[] = []
    flooding.stream.setMaxListeners(0)
    for (let number = 0; number < count; number += 1) {
      const payload = Buffer.alloc(kilobytes * 1024)
      payload.writeUInt32BE(number)
      flooding.publish('devices/NODE-1/events/flood', payload, { qos: 0 }, () => void written.push(number))
    }
    try {
      for (let number = 0; number < 100; number += 1)
        await calm.publishAsync('devices/NODE-2/events/calm', 'x', { qos: 1 })
      await until(() => others === 100, 'the other device')
      // The rest does not fit into the buffers between the two.
      expect(written.length).toBeLessThan(count)
    } finally {
      open()
    }
    await until(() => heard.length === count, 'all of it')
    expect(heard).toEqual(Array.from({ length: count }, (_, number) => number))
  },
)

test('CLOUD-14: who does not read at all for long is cut off', async () => {
  let socket: WebSocket | undefined
  const frozen = await connect('NODE-1', {
    createWebsocket: (address, protocols) => (socket = new WebSocket(address, protocols)),
  })
  await frozen.subscribeAsync('devices/NODE-1/functions/+')
  socket?.pause()
  // What waits beyond a limit is left out: some at a time fill the buffers between the two.
  for (let number = 0; number < 100; number += 1) {
    broker.tell('NODE-1', 'functions/flood', 'x'.repeat(200_000))
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  }
  const status = () => fleet.presenceOf({ number: 1 }).status
  expect(status()).toBe('online')
  const now = Date.now.bind(Date)
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 21_000)
  try {
    await until(() => status() === 'offline', 'it to be cut off')
  } finally {
    clock.mockRestore()
  }
})
