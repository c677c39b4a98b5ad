import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { Fleet } from '../fleet/fleet.ts'
import { Grants } from '../identity/grants.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import { openStore, type Store } from '../store/store.ts'
import { BrokerClients, type BrokerClient } from './brokerClients.ts'
import { Published } from './published.ts'

let store: Store
beforeAll(async () => {
  store = await openStore(temporaryFolder())
})
afterAll(async () => {
  await store.close()
  removeTemporaryFolders()
})

test('HIST-52: what could not be stored, and comes once more because it was not acknowledged, is recorded once; what never comes again is recorded all the same', async () => {
  await addAccounts(store.cloud, 'ada')
  const fleet = await Fleet.open(store)
  await addDevice(fleet.registry, 'ada', 1, 'NODE-1')
  const clients = new BrokerClients(fleet.registry, new Grants(store.cloud))
  const client = { id: 'c', disconnect: () => {} } as unknown as BrokerClient
  await clients.admit(client, 'NODE-1', 'key')
  const recorded: string[] = []
  let isFull = true
  const listener = async () => {
    if (isFull) throw new Error('The disk is full.')
  }
  const published = new Published(clients, { fleet, listeners: [listener], metrics: new CloudMetrics(), record: async (topic, payload) => void recorded.push(`${topic} ${payload.toString('utf8')}`), log: () => {} })
  const topic = 'devices/NODE-1/events/e'
  expect(await published.hear(client, topic, Buffer.from('again'), 1)).toBe(false)
  expect(await published.hear(client, topic, Buffer.from('never again'), 0)).toBe(false)
  expect(await published.pass('NODE-1', 'e', Buffer.from('by HTTP'), () => {})).toBe(false)
  expect(recorded).toEqual([`${topic} never again`])
  isFull = false
  expect(await published.hear(client, topic, Buffer.from('again'), 1)).toBe(true)
  expect(await published.pass('NODE-1', 'e', Buffer.from('by HTTP'), () => {})).toBe(true)
  expect(recorded).toEqual(['never again', 'again', 'by HTTP'].map((text) => `${topic} ${text}`))
})
