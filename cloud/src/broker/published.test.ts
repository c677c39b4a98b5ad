import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { Fleet } from '../fleet/fleet.ts'
import { Grants } from '../identity/grants.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import { openStore, type Store } from '../store/store.ts'
import { BrokerClients, type BrokerClient } from './brokerClients.ts'
import { Published } from './published.ts'
import { messageOn } from '../../testing/messageOn.ts'

type Parts = ConstructorParameters<typeof Published>[1]

let store: Store
let fleet: Fleet
let clients: BrokerClients
const client = { id: 'c', disconnect: () => {} } as unknown as BrokerClient
beforeAll(async () => {
  store = await openStore(temporaryFolder())
  await addAccounts(store.cloud, 'ada')
  fleet = await Fleet.open(store)
  await addDevice(fleet.registry, 'ada', 1, 'NODE-1')
  clients = new BrokerClients(fleet.registry, new Grants(store.cloud))
  await clients.admit(client, 'NODE-1', 'key')
})
afterAll(async () => {
  await store.close()
  removeTemporaryFolders()
})

const opened = (parts: Pick<Parts, 'listeners' | 'record'>) =>
  new Published(clients, { fleet, metrics: new CloudMetrics(), log: () => {}, ...parts })

test('HIST-52: what could not be stored, and comes once more because it was not acknowledged, is recorded once; what never comes again is recorded all the same', async () => {
  const recorded: string[] = []
  let isFull = true
  const listener = async () => {
    if (isFull) throw new Error('The disk is full.')
  }
  const published = opened({
    listeners: [listener],
    record: async ({ payload }) => void recorded.push(payload.toString('utf8')),
  })
  const message = (text: string, qos?: number) =>
    messageOn('devices/NODE-1/events/e', text, qos === undefined ? {} : { sending: { qos } })
  expect(await published.hear(client, message('again', 1))).toBe(false)
  expect(await published.hear(client, message('never again', 0))).toBe(false)
  expect(await published.hearWill(client, message('last will', 1))).toBe(false)
  expect(await published.pass(message('by HTTP'))).toBe(false)
  expect(recorded).toEqual(['never again', 'last will'])
  isFull = false
  expect(await published.hear(client, message('again', 1))).toBe(true)
  expect(await published.pass(message('by HTTP'))).toBe(true)
  expect(recorded).toEqual(['never again', 'last will', 'again', 'by HTTP'])
})

test('CLOUD-100: what was published has ended when the events are stored, also those whose sender waits for nothing else any more', async () => {
  let stored = () => {}
  const published = opened({ listeners: [], record: () => new Promise((resolve) => (stored = resolve)) })
  const order: string[] = []
  const acknowledged = published
    .hear(client, messageOn('devices/NODE-1/events/e', 'x', { sending: { qos: 1 } }))
    .then(() => order.push('acknowledged'))
  const behind = new Promise<void>((done) => published.behind('NODE-1', done))
  await behind
  const ended = published.ended().then(() => order.push('ended'))
  await new Promise(setImmediate)
  order.push('stored')
  stored()
  await Promise.all([acknowledged, ended])
  expect(order[0]).toBe('stored')
})
