import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Client } from 'aedes'
import { addAccounts, addDevice } from '../../testing/stores/accounts.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { Fleet } from '../fleet/fleet.ts'
import { Grants } from '../identity/grants.ts'
import { openStore, type Store } from '../store/store.ts'
import { BrokerClients } from './brokerClients.ts'

const owner = 'user-1'
let store: Store

beforeEach(async () => {
  store = await openStore(temporaryFolder())
  await addAccounts(store.cloud, owner)
})
afterEach(() => store.close())
afterAll(removeTemporaryFolders)

/** A connection as the library has it. */
const connection = () => {
  const disconnect = jest.fn()
  return { client: { id: 'c', disconnect } as unknown as Client, disconnect }
}

describe('CLOUD-17: who connects while the right to it ends', () => {
  test('is cut: a device that is removed between the check of its key and its connection', async () => {
    const fleet = await Fleet.open(store)
    await addDevice(fleet.registry, owner, 1, 'NODE-1')
    const clients = new BrokerClients(fleet.registry, new Grants(store.cloud))
    const { client, disconnect } = connection()
    expect(await clients.admit(client, 'NODE-1', 'key')).toEqual({ kind: 'device', id: 'NODE-1' })
    await fleet.remove(owner, 'NODE-1')
    expect(clients.connected(client)).toBeUndefined()
    expect(disconnect).toHaveBeenCalledTimes(1)
  })

  test("is cut: a user whose sign-in ends between the check of the token and the connection, or can't be looked up", async () => {
    const fleet = await Fleet.open(store)
    const grants = new Grants(store.cloud)
    const clients = new BrokerClients(fleet.registry, grants)
    clients.acceptTokens(async () => ({ sub: owner, grant: 'g', expiresAt: Date.now() + 60_000, signedInAt: 0 }))
    const [ended, unknown] = [connection(), connection()]
    for (const { client } of [ended, unknown]) await clients.admit(client, owner, 'head.claims.signature')
    clients.connected(ended.client)
    await until(() => ended.disconnect.mock.calls.length === 1, 'the end')
    clients.disconnected(ended.client)
    await store.close()
    clients.connected(unknown.client)
    await until(() => unknown.disconnect.mock.calls.length === 1, 'the end')
    clients.disconnected(unknown.client)
    expect([ended, unknown].map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([1, 1])
  })
})

test('BRK-08: a device that connects anew while its old connection ends stays online, in whichever order its ends and beginnings are told', async () => {
  const fleet = await Fleet.open(store)
  await addDevice(fleet.registry, owner, 1, 'NODE-1')
  const clients = new BrokerClients(fleet.registry, new Grants(store.cloud))
  const admitted = async () => {
    const { client } = connection()
    await clients.admit(client, 'NODE-1', 'key')
    return client
  }
  const [former, newer, late] = [await admitted(), await admitted(), await admitted()]
  expect([clients.connected(former), clients.connected(newer)]).toEqual(['NODE-1', 'NODE-1'])
  // The end of the former connection is told after the beginning of the newer one.
  expect(clients.disconnected(former)).toBeUndefined()
  // One that has closed already is let in now, and takes no place.
  expect([clients.connected(late, true), clients.disconnected(late)]).toEqual([undefined, undefined])
  expect(clients.counted()[0]?.[1]).toBe(1)
  expect(clients.disconnected(newer)).toBe('NODE-1')
})

test('JOIN-112: a user of another provider whose name is the id of a device is no device with a wrong key', async () => {
  const fleet = await Fleet.open(store)
  await addDevice(fleet.registry, owner, 1, 'NODE-1')
  const refused = jest.fn()
  const clients = new BrokerClients(fleet.registry, new Grants(store.cloud), {
    refused,
    signedIn: () => {},
    heard: () => {},
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const password of [`${part({ alg: 'RS256' })}.${part({ sub: 'NODE-1' })}.c2lnbmVk`, 'k1_wrong'])
    expect(await clients.admit(connection().client, 'NODE-1', password)).toBeUndefined()
  expect(refused.mock.calls).toEqual([['NODE-1', 'wrongKey']])
})

test('CLOUD-70: users whose names hold colons have ids of their own', async () => {
  const fleet = await Fleet.open(store)
  const clients = new BrokerClients(fleet.registry, new Grants(store.cloud))
  clients.acceptTokens(async (token) => ({
    sub: Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    grant: 'g',
    expiresAt: Date.now() + 60_000,
    signedInAt: 0,
  }))
  const idOf = async (sub: string, id: string) => {
    const client = { id, disconnect: () => {} }
    await clients.admit(client, sub, `head.${Buffer.from(sub).toString('base64url')}.signature`)
    return client.id
  }
  expect(await idOf('a', 'b:c')).not.toBe(await idOf('a:b', 'c'))
  expect(await idOf('a', 'c')).toBe(await idOf('a', 'c'))
})
