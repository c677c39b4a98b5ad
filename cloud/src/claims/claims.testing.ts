import { describe, expect, test } from '@jest/globals'
import type { MqttClient } from 'mqtt'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { storedBytes, withDatabase } from '../../testing/stores/databases.ts'
import { connectTo } from '../../testing/user.ts'
import { quotas } from '../api/quotas.data.ts'

interface Claimed {
  id: string
  key: string
  device: { id: string; name: string; kind: string; labels: string[]; status: string }
}

const its = cloudForTests()

const told = async (answer: Response) => `${answer.status} ${await answer.text()}`

async function claim(more: object = {}): Promise<Claimed> {
  const answer = await its.user.call('POST', '/claims', { name: 'Terrace', kind: 'mqtt', ...more })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Claimed
}

const signIn = (id: string, key: string) => connectTo(its.cloud, { username: id, password: key })
const endOf = (connection: MqttClient) => new Promise<void>((ended) => connection.once('close', () => ended()))
const keysOf = async (id: string) =>
  (await its.user.read<{ keys: { id: string; createdAt: string; lastUsedAt?: string }[] }>(`/devices/${id}/keys`)).keys

describe('JOIN-20: a claim', () => {
  test('makes a device of the account, with an id of its own and a key that signs it in', async () => {
    const { id, key, device } = await claim({ name: ' Terrace ', kind: 'linux', labels: ['site=berlin', 'beta'] })
    expect(id).toMatch(/^NODE-[0-9A-F]{6}$/)
    expect(key).toMatch(/^k1_[\w-]{43}$/)
    expect(device).toMatchObject({
      id,
      name: 'Terrace',
      model: 'Linux',
      kind: 'device',
      labels: ['beta', 'site=berlin'],
      status: 'unknown',
      functions: [],
      variables: {},
    })
    expect((await its.user.read<Record<string, object>>('/devices'))[id]).toEqual(device)
    const connection = await signIn(id, key)
    expect(await its.user.read(`/devices/${id}`)).toMatchObject({ status: 'online' })
    await connection.endAsync()
    await expect(signIn(id, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).rejects.toThrow(/Not authorized/)
    expect((await claim()).id).not.toBe(id)
  })

  test('names no key but in its own answer; what is stored is a hash', async () => {
    const { id, key } = await claim()
    for (const path of ['/devices', `/devices/${id}`, `/devices/${id}/keys`])
      expect(await (await its.user.call('GET', path)).text()).not.toContain(key)
    for (const { place, content } of await storedBytes(its.cloud.data))
      expect(`${place} ${content.includes(key.slice(3))}`).toBe(`${place} false`)
  })

  test('is refused where it does not fit', async () => {
    const refusals: [object, string][] = [
      [{ name: '  ', kind: 'mqtt' }, '400 "name" must not be empty.'],
      [{ name: 'x', kind: 'toaster' }, '400 "kind" must be one of '],
      [{ name: 'x', kind: 'mqtt', labels: ['Site'] }, '400 "labels.0" has characters that are not allowed.'],
      [{ name: 'x', kind: 'mqtt', labels: ['a=1', 'a=2'] }, '400 The label "a" is given twice'],
      [
        { name: 'x', kind: 'mqtt', labels: Array.from({ length: 21 }, (_, at) => `l${at}`) },
        '400 "labels" must NOT have more than 20 items',
      ],
    ]
    for (const [body, text] of refusals)
      expect(await told(await its.user.call('POST', '/claims', body))).toContain(text)
  })

  test('ends at the quota of devices', async () => {
    const { length } = Object.keys(await its.user.read<object>('/devices'))
    const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${quotas.account.devices - length})`
    await withDatabase(its.cloud.data, 'cloud', (db) =>
      db.run(
        `INSERT INTO devices (id, owner, name, model, functions, variables, sealed_key, created_at) ${numbers} SELECT 'FULL-' || n, ?, 'n', 'm', '[]', '{}', ?, 0 FROM numbers`,
        its.user.sub,
        Buffer.from('x'),
      ),
    )
    expect(await told(await its.user.call('POST', '/claims', { name: 'x', kind: 'mqtt' }))).toBe(
      "409 This account has 1000 of 1000 devices. Remove devices that you don't need.",
    )
    await withDatabase(its.cloud.data, 'cloud', (db) => db.run("DELETE FROM devices WHERE id LIKE 'FULL-%'"))
    await claim()
  })
})

describe('JOIN-21: the keys of a device', () => {
  test('are two at most: the new one counts beside the former, until that is revoked and its connection ends', async () => {
    const { id, key } = await claim()
    const [former] = await keysOf(id)
    const added = (await (await its.user.call('POST', `/devices/${id}/keys`)).json()) as { id: string; key: string }
    expect(await told(await its.user.call('POST', `/devices/${id}/keys`))).toContain('409 ')
    await (await signIn(id, added.key)).endAsync()
    const connection = await signIn(id, key)
    const ended = endOf(connection)
    expect((await its.user.call('DELETE', `/devices/${id}/keys/${former?.id ?? ''}`)).status).toBe(204)
    await ended
    await expect(signIn(id, key)).rejects.toThrow(/Not authorized/)
    await (await signIn(id, added.key)).endAsync()
    expect((await keysOf(id)).map((each) => each.id)).toEqual([added.id])
    expect((await its.user.call('DELETE', `/devices/${id}/keys/${former?.id ?? ''}`)).status).toBe(404)
  })

  test('of several that are asked for at once no third one is made', async () => {
    const { id } = await claim()
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await its.user.call('POST', `/devices/${id}/keys`)).status),
    )
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('tell when they were used, written once a minute at most', async () => {
    const { id, key } = await claim()
    expect((await keysOf(id))[0]).not.toHaveProperty('lastUsedAt')
    await (await signIn(id, key)).endAsync()
    const [first] = await keysOf(id)
    const written = () =>
      withDatabase(its.cloud.data, 'cloud', (db) => db.all('SELECT last_used_at FROM device_keys WHERE device = ?', id))
    const before = [await written(), Date.now()] as const
    await (await signIn(id, key)).endAsync()
    expect(await written()).toEqual(before[0])
    expect(Date.parse((await keysOf(id))[0]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before[1])
    await withDatabase(its.cloud.data, 'cloud', (db) =>
      db.run('UPDATE device_keys SET last_used_at = last_used_at - 61000'),
    )
    await (await signIn(id, key)).endAsync()
    const [later] = await keysOf(id)
    expect(Date.parse(later?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.lastUsedAt ?? 'none'))
  })

  test("of a simulated device are the cloud's own", async () => {
    for (const [method, path] of [
      ['GET', 'keys'],
      ['POST', 'keys'],
      ['DELETE', 'keys/x'],
    ] as const)
      expect((await its.user.call(method, `/devices/NODE-A41C7E/${path}`)).status).toBe(409)
  })

  test('are gone with the device', async () => {
    const { id, key } = await claim()
    const connection = await signIn(id, key)
    const ended = endOf(connection)
    expect((await its.user.call('DELETE', `/devices/${id}`)).status).toBe(204)
    await ended
    await expect(signIn(id, key)).rejects.toThrow(/Not authorized/)
    expect(
      await withDatabase(its.cloud.data, 'cloud', (db) => db.all('SELECT id FROM device_keys WHERE device = ?', id)),
    ).toEqual([])
  })
})

describe('JOIN-22: labels', () => {
  test('of a device, simulated or not, are replaced as a whole, sorted, each once', async () => {
    for (const id of ['NODE-A41C7E', (await claim()).id]) {
      expect(await its.user.read(`/devices/${id}`)).toMatchObject({ labels: [] })
      const answer = await its.user.call('PUT', `/devices/${id}/labels`, { labels: ['site=berlin', 'beta', 'beta'] })
      expect(await answer.json()).toMatchObject({ id, labels: ['beta', 'site=berlin'] })
      expect((await its.user.read<Record<string, object>>('/devices'))[id]).toMatchObject({
        labels: ['beta', 'site=berlin'],
      })
      expect(
        await told(await its.user.call('PUT', `/devices/${id}/labels`, { labels: ['site=bonn', 'site=berlin'] })),
      ).toBe('400 The label "site" is given twice, with different values. A device has one value for each.')
      expect((await its.user.call('PUT', `/devices/${id}/labels`, { labels: [] })).status).toBe(200)
      expect(await its.user.read(`/devices/${id}`)).toMatchObject({ labels: [] })
    }
    expect((await its.user.call('PUT', '/devices/NODE-000000/labels', { labels: [] })).status).toBe(404)
  })
})
