import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { ConsoleSession } from '../../../testing/browser.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { at, TwoClouds, type Two } from '../../../testing/stores/twoClouds.ts'
import { temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { connectTo } from '../../../testing/user.ts'
import { AccountRates } from '../../api/accountRates.ts'
import { shareRates } from '../../api/sharedRates.ts'
import { Deliveries } from '../../integrations/deliveries/deliveries.ts'
import { DeliveryQueue } from '../../integrations/deliveries/deliveryQueue.ts'
import { openStore, type Store } from '../store.ts'

const clouds = new TwoClouds('all')
const stores: Store[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})
const open = async (database: string) => {
  const store = await openStore(temporaryFolder(), () => {}, { database, lease: 1500 })
  stores.push(store)
  return store
}

describe('CLOUD-59: clouds that share a database', () => {
  let database: string
  let two: Two
  beforeAll(async () => {
    database = await newDatabase()
    two = await clouds.start({ database, signInDelay: 600_000 })
  })

  test("count an account's requests together: those at one leave none at the other", async () => {
    const database = await newDatabase()
    const [here, there] = [await open(database), await open(database)]
    const [one, other] = [new AccountRates(30, () => 0), new AccountRates(30, () => 0)]
    const ends = [shareRates(one, here.notices, here.cloud), shareRates(other, there.notices, there.cloud)]
    for (let number = 0; number < 30; number += 1) one.count('o')
    await until(() => other.take('o', 0) === 0, 'that none are left')
    expect(() => other.count('o')).toThrow('too many requests')
    expect(other.take('another', 0)).toBe(30)
    for (const end of ends) end()
  })

  test('have one list of what an account stores: what was changed at one is read at the other', async () => {
    const { one, other, user } = two
    const [here, there] = [at(one, user), at(other, user)]
    const { id } = await here<{ id: string }>('POST', '/projects', { name: 'Shared', template: 'empty' })
    await user.call('PUT', `/projects/${id}/files/src/a.h`, '// both')
    for (const cloud of [one, other])
      expect(
        await (
          await fetch(`${cloud.address}/api/v1/projects/${id}/files/src/a.h`, {
            headers: { authorization: `Bearer ${user.tokens.access_token}` },
          })
        ).text(),
      ).toBe('// both')
    await here('PUT', '/secrets/SHARED', { value: 'x' })
    expect(Object.keys(await there<object>('GET', '/secrets'))).toEqual(['SHARED'])
    await there('DELETE', '/secrets/SHARED')
    expect(await here<object>('GET', '/secrets')).toEqual({})
    expect(await (await open(database)).cloud.all('SELECT name FROM leases ORDER BY name')).toEqual([
      { name: 'alerts' },
      { name: 'history' },
      { name: 'housekeeping' },
      { name: 'simulated devices' },
    ])
  })

  test('JOIN-32: tell each other of the first steps of devices, and of refusals, wherever they come in', async () => {
    const { one, other, user } = two
    const [here, there] = [at(one, user), at(other, user)]
    const { id, key } = await here<{ id: string; key: string }>('POST', '/claims', { name: 'Shared', kind: 'mqtt' })
    await expect(connectTo(one, { username: id, password: 'wrong' })).rejects.toThrow()
    await until(
      async () =>
        (await there<{ refused?: { reason: string } }>('GET', `/devices/${id}`)).refused?.reason === 'wrongKey',
      'the other one to know of the refusal',
    )
    const arrival = fetch(`${other.address}/api/v1/devices/${id}/arrival`, {
      headers: { authorization: `Bearer ${user.tokens.access_token}` },
    }).then((answer) => answer.text())
    const connection = await connectTo(one, { username: id, password: key })
    await connection.publishAsync(`devices/${id}/events/climate`, '21', { qos: 1 })
    expect(JSON.parse((await arrival).trim().split('\n').at(-1) ?? '')).toMatchObject({
      signedIn: {},
      firstEvent: { event: 'climate' },
    })
    expect(await there('GET', `/devices/${id}`)).not.toHaveProperty('refused')
    await connection.endAsync()
  })

  test('JOIN-21: end the connection of a device at whichever it is, when its key is revoked', async () => {
    const { one, other, user } = two
    const { id, key } = await at(one, user)<{ id: string; key: string }>('POST', '/claims', {
      name: 'Shared',
      kind: 'mqtt',
    })
    const connection = await until(
      () => connectTo(other, { username: id, password: key }).catch(() => undefined),
      'the other one to know the device',
    )
    const ended = new Promise<void>((resolve) => connection.once('close', () => resolve()))
    const {
      keys: [only],
    } = await at(one, user)<{ keys: { id: string }[] }>('GET', `/devices/${id}/keys`)
    await at(one, user)('DELETE', `/devices/${id}/keys/${only?.id ?? ''}`)
    await ended
    await expect(connectTo(other, { username: id, password: key })).rejects.toThrow(/Not authorized/)
  })

  // From here on nobody can sign in to these clouds with the password of their account for minutes: tests that do come
  // before.
  test('count wrong passwords together: after five at both, the right one has to wait', async () => {
    const { user, one } = two
    const session = new ConsoleSession(user.cloud.address)
    const page = await session.openSignIn()
    const { username, password } = one.account
    const tried: number[] = []
    for (let time = 0; time < 5; time += 1)
      tried.push((await session.browser.submit(page, { username, password: 'wrong' })).status)
    expect(tried).toEqual([401, 401, 401, 401, 401])
    for (let time = 0; time < 2; time += 1)
      expect((await session.browser.submit(page, { username, password: password ?? '' })).status).toBe(429)
  })

  test('limit what waits for an account together', async () => {
    const database = await newDatabase()
    const [one, other] = [await open(database), await open(database)]
    await one.telemetry.run(
      `INSERT INTO deliveries (id, owner, integration, at, trigger, device, event, data, published_at, status, attempts, published, claimed_by)
       SELECT 'd' || n, 'o', 'i', 0, 'event', 'd', 'e', ?, 0, 'waiting', '[]', '[]', ? FROM generate_series(1, 1000) AS n`,
      Buffer.from('x'),
      one.replica.id,
    )
    const queue = new DeliveryQueue({
      deliveries: new Deliveries(other.telemetry, other.replica.id),
      attempt: async () => undefined,
      announce: () => {},
      log: () => {},
      retryDelays: [],
    })
    const accept = (owner: string) =>
      queue.accept(owner, 'i', 'event', { device: 'd', name: 'e', data: Buffer.from('x'), publishedAt: 0 })
    await queue.takeOver()
    expect(await accept('o')).toMatchObject({
      status: 'failed',
      attempts: [{ error: expect.stringContaining('1000 deliveries are waiting') }],
    })
    expect(await accept('another')).toMatchObject({ status: 'waiting' })
    await queue.close()
  })

  test('leave the housekeeping to one of them, and to another when that is gone', async () => {
    const database = await newDatabase()
    const [one, other] = [await open(database), await open(database)]
    const began: string[] = []
    const part = (name: string) => ({
      begin: () => began.push(`${name} begins`),
      end: () => began.push(`${name} ends`),
    })
    await one.replica.share('housekeeping', part('one'))
    await other.replica.share('housekeeping', part('other'))
    expect(began).toEqual(['one begins'])
    const keep = ({ cloud, replica }: Store) => cloud.atomic((tx) => replica.keeps(tx, 'housekeeping'))
    // In the transaction that stores what only the holder may store.
    expect([await keep(one), await keep(other)]).toEqual([true, false])
    await one.close()
    await until(() => began.length > 1, 'the other to begin')
    expect(began).toEqual(['one begins', 'other begins'])
  })
})
