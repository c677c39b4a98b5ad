import { afterEach, describe, expect, test } from '@jest/globals'
import { once, type EventEmitter } from 'node:events'
import type { CloudProcess } from '../../../testing/cloudProcess.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { at, TwoClouds } from '../../../testing/stores/twoClouds.ts'
import { until } from '../../../testing/until.ts'
import { connectTo, User } from '../../../testing/user.ts'
import { openStore, type Store } from '../store.ts'
import { Deliveries } from '../../integrations/deliveries/deliveries.ts'

const lease = 1500
const clouds = new TwoClouds()

const connected = (cloud: CloudProcess, user: User) =>
  connectTo(cloud, { username: user.sub, password: user.tokens.access_token })
const hook = (id: string) => ({
  id,
  type: 'webhook',
  content: { name: id, event: id, url: `${clouds.target.address}/${id}` },
})
type DeviceList = Record<string, { status: string }>
const online = (list: DeviceList) => Object.values(list).filter(({ status }) => status === 'online').length

describe('CLOUD-54: two clouds that share a database', () => {
  test('CLOUD-56: have one first account with one password, and sign a user in between them: each request may go to the other; what is changed at one counts at the other at once: integrations, removed devices, ended sign-ins', async () => {
    const { one, other, user } = await clouds.start()
    expect(one.account).toEqual(other.account)
    for (let time = 0; time < 4; time += 1) expect(Object.keys(await user.read<DeviceList>('/devices'))).toHaveLength(6)
    expect((await user.session.refresh(user.tokens.refresh_token)).status).toBe(200)

    const [here, there] = [at(one, user), at(other, user)]
    const client = await connected(one, user)
    await here('GET', '/integrations')
    await client.publishAsync('devices/NODE-A41C7E/events/late', 'x', { qos: 1 })
    await there('PUT', '/integrations/late', hook('late'))
    await until(async () => {
      await client.publishAsync('devices/NODE-A41C7E/events/late', 'x', { qos: 1 })
      return clouds.target.arrived.some(({ path }) => path === '/late')
    }, 'the new integration')
    await there('DELETE', '/devices/NODE-A41C7E')
    const isRefused = (granted: { qos: number }[]) => granted.some(({ qos }) => qos >= 128)
    await until(() => client.subscribeAsync('devices/NODE-A41C7E/events/#').then(isRefused, () => true), 'the refusal')
    const again = client.connected ? client : await connected(one, user)
    const closed = once(again as unknown as EventEmitter, 'close')
    await there('PUT', '/users/password', { newPassword: 'another password' })
    const elsewhere = await User.signIn(
      { ...other, address: user.cloud.address },
      { username: 'admin', password: 'another password' },
    )
    await at(other, elsewhere)('PUT', '/users/password', { newPassword: 'yet another password' })
    await closed
    expect(client.connected).toBe(false)
    elsewhere.disconnect()
  })

  test('one is killed with deliveries under way: the other makes them, each once more and not before the lease is over, and none twice', async () => {
    const { one, other, user } = await clouds.start({ operations: { host: '127.0.0.1', port: 0 } })
    for (const id of ['hangs', 'works']) await at(one, user)('PUT', `/integrations/${id}`, hook(id))
    clouds.target.respond(({ path }) => (path === '/hangs' ? { after: Infinity } : {}))
    const client = await connected(one, user)
    for (let number = 0; number < 3; number += 1)
      await client.publishAsync('devices/NODE-A41C7E/events/hangs', `h${number}`, { qos: 1 })
    await clouds.target.next('/hangs', 2)
    for (let number = 0; number < 10; number += 1)
      await client.publishAsync('devices/NODE-A41C7E/events/works', `w${number}`, { qos: 1 })
    const ended = async (id: string) =>
      (
        await at(other, user)<{ deliveries: { status: string }[] }>('GET', `/integrations/${id}/deliveries`)
      ).deliveries.filter(({ status }) => status === 'succeeded').length
    await until(async () => (await ended('works')) === 10, 'what works')
    await one.kill()
    clouds.target.respond(() => ({}))
    const arrivals = (path: string) => clouds.target.arrived.filter((each) => each.path === path).length
    await until(async () => (await ended('hangs')) === 3, 'those that hung')
    expect([arrivals('/hangs'), arrivals('/works'), await ended('works')]).toEqual([6, 10, 10])
    expect(await (await fetch(`${other.operations}/metrics`)).text()).toContain(
      'cloud_deliveries_total{outcome="repeated"} 3\n',
    )
    client.end(true)
  })
})

describe('ALERT-69: rules at two clouds that share a database', () => {
  test('are evaluated once, whichever hears the messages; when one is killed the other goes on, and tells nothing twice', async () => {
    const { one, other, user } = await clouds.start({ alertPeriod: 200 })
    await at(one, user)('PUT', '/integrations/told', {
      ...hook('told'),
      content: { ...hook('told').content, event: 'no-such-event' },
    })
    await at(one, user)('POST', '/alert-rules', {
      name: 'Hot',
      enabled: true,
      watch: { kind: 'value', event: 'heat', field: null, above: 30 },
      scope: { kind: 'all' },
      for: 0,
      tell: { integrations: ['told'], email: false },
    })
    const [here, there] = [await connected(one, user), await connected(other, user)]
    const alerts = async () =>
      (
        await at(other, user)<{ alerts: { ruleName: string; device: string; state: string; count: number }[] }>(
          'GET',
          '/alerts',
        )
      ).alerts.filter(({ ruleName }) => ruleName === 'Hot')
    const arrived = () => clouds.target.arrived.filter(({ path }) => path === '/told').length
    for (let value = 31; value < 41; value += 1)
      await (value % 2 ? here : there).publishAsync('devices/NODE-A41C7E/events/heat', String(value), { qos: 1 })
    await until(async () => (await alerts()).length > 0 && arrived() > 0, 'the alert to be told')
    expect(await alerts()).toEqual([expect.objectContaining({ device: 'NODE-A41C7E', state: 'firing', count: 1 })])
    // What was under way when a cloud is killed is made once more.
    await until(
      async () =>
        (
          await at(other, user)<{ deliveries: { status: string }[] }>('GET', '/integrations/told/deliveries')
        ).deliveries.some(({ status }) => status === 'succeeded'),
      'the delivery to be noted',
    )
    await one.kill()
    for (let value = 31; value < 41; value += 1)
      await there.publishAsync(`devices/${value % 2 ? 'NODE-A41C7E' : 'NODE-E8025D'}/events/heat`, String(value), {
        qos: 1,
      })
    await until(async () => (await alerts()).length === 2 && arrived() >= 2, 'the other alert')
    await there.publishAsync('devices/NODE-A41C7E/events/heat', '20', { qos: 1 })
    await until(
      async () => (await alerts()).some(({ state }) => state === 'resolved') && arrived() >= 3,
      'the end of the first',
    )
    expect((await alerts()).map(({ device, state, count }) => `${device} ${state} ${count}`).sort()).toEqual([
      'NODE-A41C7E resolved 1',
      'NODE-E8025D firing 1',
    ])
    expect(arrived()).toBe(3)
    for (const client of [here, there]) client.end(true)
  })
})

describe('CLOUD-57: the simulated devices of two clouds', () => {
  test('run at one of them and are online at both; when that is killed, they are unknown until the other one runs them', async () => {
    const { one, other, user } = await clouds.start()
    const list = (cloud: CloudProcess) => at(cloud, user)<DeviceList>('GET', '/devices')
    await until(async () => online(await list(one)) === 5 && online(await list(other)) === 5, 'all of them at both')
    // Which one has them: only there a client hears them.
    const heard = async (cloud: CloudProcess) => {
      const client = await connected(cloud, user)
      client.on('message', () => void hearing.add(cloud))
      await client.subscribeAsync('devices/+/events/#')
      return client
    }
    const hearing = new Set<CloudProcess>()
    const clients = await Promise.all([heard(one), heard(other)])
    await until(() => hearing.size > 0, 'an event')
    expect(hearing.size).toBe(1)
    const [has = one] = hearing
    const rest = has === one ? other : one
    await has.kill()
    // The other one may run the first of them soon after.
    await until(async () => online(await list(rest)) < 5, 'that they are gone', 20_000, 0)
    await until(async () => online(await list(rest)) === 5, 'that they are back')
    await until(() => hearing.has(rest), 'an event at the other')
    for (const client of clients) client.end(true)
  })
})

describe('CLOUD-55: a delivery', () => {
  let stores: Store[] = []
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
  })
  const openBoth = async (): Promise<[Deliveries, Deliveries]> => {
    const database = await newDatabase()
    stores = [
      await openStore(temporaryFolder(), () => {}, { database, lease }),
      await openStore(temporaryFolder(), () => {}, { database, lease }),
    ]
    return stores.map((store) => new Deliveries(store.telemetry, store.replica.id)) as [Deliveries, Deliveries]
  }
  const accepted = (id: string) => ({
    owner: 'o',
    integration: 'i',
    at: Date.now(),
    trigger: 'event' as const,
    status: 'waiting' as const,
    attempts: [],
    event: { id, device: 'd', name: 'e', data: Buffer.from('x'), publishedAt: 0 },
  })
  const outcome = {
    attempt: { at: 0, duration: 0, request: null, response: null, error: null },
    status: 'succeeded' as const,
    published: [],
  }

  test('of a replica that lives is taken over by no other, and released ones by one of those that ask at once', async () => {
    const [one, other] = await openBoth()
    for (let number = 0; number < 50; number += 1) await one.add(accepted(`d${number}`))
    expect(await other.takeOver()).toEqual([])
    await one.release()
    const [some, rest] = await Promise.all([one.takeOver(), other.takeOver()])
    expect([...some, ...rest].map(({ id }) => id).sort()).toEqual(
      Array.from({ length: 50 }, (_, number) => `d${number}`).sort(),
    )
  })

  test('stays with a replica that takes longer than a lease to take over others', async () => {
    const [, other] = await openBoth()
    const { telemetry, replica } = stores[0] ?? {}
    let end = () => {}
    let began = false
    replica?.onRound(
      () =>
        new Promise((resolve) => {
          began = true
          end = resolve
        }),
    )
    await until(() => began, 'the round')
    const leaseOf = async () =>
      (
        await telemetry?.get<{ until: number }>(
          'SELECT lease_until AS until FROM replicas WHERE id = ?',
          replica?.id ?? '',
        )
      )?.until ?? 0
    const first = await leaseOf()
    await until(async () => (await leaseOf()) > first + lease, 'more than another lease')
    expect([replica?.holds, await other.takeOver()]).toEqual([true, []])
    end()
  })

  test('that was taken over is neither begun nor ended by the one that had it before', async () => {
    const [one, other] = await openBoth()
    await one.add(accepted('d'))
    expect(await one.begin('d', 0)).toBe(true)
    await one.release()
    expect((await other.takeOver()).map(({ id, starts }) => [id, starts])).toEqual([['d', 1]])
    const found = await one.find('d')
    if (!found) throw new Error('missing')
    expect([
      await one.begin('d', 0),
      await one.record(found, outcome, undefined),
      await other.record(found, outcome, undefined),
    ]).toEqual([false, false, true])
    expect(await other.find('d')).toMatchObject({ status: 'succeeded', attempts: [outcome.attempt] })
  })
})
