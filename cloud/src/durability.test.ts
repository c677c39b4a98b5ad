import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { once, type EventEmitter } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { MqttClient } from 'mqtt'
import { startCloudProcess, type CloudProcess } from '../testing/cloudProcess.ts'
import { claimDevice, type ClaimedDevice } from '../testing/entrance.ts'
import { casesOf } from '../testing/proofs.ts'
import { documentOf, onPostgres, withDatabase } from '../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../testing/temporaryFolder.ts'
import { until } from '../testing/until.ts'
import { connectTo, User } from '../testing/user.ts'
import type { Searched } from './history/search/requests.ts'

type Devices = Record<string, { status: string; updatedAt?: string }>

const removed = 'NODE-77D1C4'

let cloud: CloudProcess
let user: User
let device: ClaimedDevice
const acknowledged = new Map<string, string>()
const acknowledgedEvents = new Set<string>()
const kills = casesOf(2, 12)
const integrity: unknown[] = []
let devicesBefore: Devices
let devicesAfter: Devices
let killedAt: number

const online = (devices: Devices) => Object.values(devices).filter(({ status }) => status === 'online').length

/** So many events, of either way at least one, are acknowledged in a round before the kill. */
const minEvents = 21

/**
 * Writes as fast as it goes until the cloud is gone, and notes what was acknowledged. It is killed in the middle of
 * writes, when events were acknowledged, too.
 */
async function writeUntilKilled(project: string, round: number, killAfter: number): Promise<void> {
  let count = 0
  const ofRound = (way: string) => [...acknowledgedEvents].filter((key) => key.startsWith(`${way}-${round}-`)).length
  const isDue = () => count >= killAfter && ofRound('http') > 0 && ofRound('mqtt') + ofRound('http') >= minEvents
  const writer = async (lane: number) => {
    for (let number = 0; ; number += 1) {
      const key = `r${round}-${lane}-${number}`
      const calls: [string, unknown][] = [
        [`/secrets/K_${round}_${lane}_${number}`, { value: key }],
        [`/integrations/${key}`, { id: key, type: 'webhook', content: { name: key, url: 'https://example.com' } }],
        [`/projects/${project}/files/src/${key}.h`, key],
      ]
      const [path, body] = calls[number % 3] ?? ['', '']
      try {
        const answer = await user.call('PUT', path, body)
        await answer.text()
        if (answer.ok) acknowledged.set(path, key)
      } catch {
        return
      }
      count += 1
      if (isDue()) void cloud.kill()
    }
  }
  await Promise.all([0, 1, 2, 3].map(writer))
}

const eventsAtOnce = 20

const connected = async () =>
  (await connectTo(cloud, { username: user.sub, password: user.tokens.access_token })).on('error', () => {})

/** The same with events, by MQTT and by HTTP. */
async function publishUntilKilled(client: MqttClient, round: number): Promise<void> {
  let [isOver, number] = [false, 0]
  client.once('close', () => (isOver = true))
  const publish = (): void => {
    const key = `mqtt-${round}-${(number += 1)}`
    if (!isOver)
      client.publish(`devices/${device.id}/events/kept`, key, { qos: 1 }, (error) => {
        if (!error) acknowledgedEvents.add(key)
        publish()
      })
  }
  for (let lane = 0; lane < eventsAtOnce; lane += 1) publish()
  const [authorization, address] = [
    `Basic ${btoa(`${device.id}:${device.key}`)}`,
    `http://127.0.0.1:${cloud.entrance.plainPort ?? 0}/device/v1/events`,
  ]
  while (!isOver) {
    const key = `http-${round}-${(number += 1)}`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ event: 'kept', data: key }),
    }).catch(() => null)
    if (answer?.ok) acknowledgedEvents.add(key)
  }
  client.end(true)
}

async function storedEvents(): Promise<Set<string>> {
  const found = new Set<string>()
  let cursor: string | null = null
  do {
    const page: Searched = (await (
      await user.call('POST', '/history/search', {
        device: device.id,
        terms: [{ field: 'topic', text: '/kept', negated: false }],
        limit: 500,
        ...(cursor !== null && { cursor }),
      })
    ).json()) as Searched
    for (const { data } of page.events) found.add(String(data))
    cursor = page.cursor
  } while (cursor !== null)
  return found
}

/** Nothing is online as it was before the kill. */
const isNew = (devices: Devices) =>
  Object.values(devices).every(({ status, updatedAt }) => status !== 'online' || Date.parse(updatedAt ?? '') > killedAt)

/** Presence is written some hundred milliseconds after a device connects: a kill before that may lose it. */
async function isPresenceStored(devices: Devices): Promise<boolean> {
  const rows = await withDatabase(cloud.data, 'telemetry', (db) =>
    db.all<{ connected_at: number | null }>('SELECT connected_at FROM presence'),
  )
  const stored = new Set(rows.map((row) => row.connected_at))
  return Object.values(devices).every(
    ({ status, updatedAt }) => status !== 'online' || stored.has(Date.parse(updatedAt ?? '')),
  )
}

async function checkStores(): Promise<void> {
  if (onPostgres) return
  for (const which of ['cloud', 'telemetry'] as const)
    integrity.push(...(await withDatabase(cloud.data, which, (db) => db.all<object>('PRAGMA integrity_check'))))
}

// Killed in the middle of its work; the tests look at what is left.
beforeAll(async () => {
  cloud = await startCloudProcess({ historyDays: 1, lease: 1_500, plainPort: 0 })
  user = await User.signIn(cloud)
  device = await claimDevice(user)
  await user.call('DELETE', `/devices/${removed}`)
  const [project = ''] = Object.keys(await user.read<object>('/projects'))
  for (let round = 0; round < kills; round += 1) {
    await until(
      async () =>
        online((devicesBefore = await user.read<Devices>('/devices'))) === 4 && isPresenceStored(devicesBefore),
      'the devices to be online',
    )
    const client = await connected()
    await Promise.all([writeUntilKilled(project, round, 90 + 50 * (round % 2)), publishUntilKilled(client, round)])
    killedAt = Date.now()
    await checkStores()
    cloud = await startCloudProcess({
      data: cloud.data,
      port: Number(new URL(cloud.address).port),
      lease: 1_500,
      plainPort: 0,
    })
    devicesAfter = await user.read<Devices>('/devices')
    // Where several share a store, nobody knows that a process has ended before its lease is over.
    if (onPostgres)
      await until(
        async () => isNew((devicesAfter = await user.read<Devices>('/devices'))),
        'the lease of the killed process to end',
      )
  }
}, 90_000 * kills)
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

describe('a cloud that is killed', () => {
  test('loses no write that it acknowledged', async () => {
    expect(acknowledged.size).toBeGreaterThanOrEqual(230)
    const secrets = await user.read<object>('/secrets')
    const integrations = await user.read<Record<string, { content: { name: string } }>>('/integrations')
    for (const [path, key] of acknowledged) {
      if (path.startsWith('/secrets/')) expect(secrets).toHaveProperty(path.slice('/secrets/'.length))
      else if (path.startsWith('/integrations/')) expect(integrations[key]?.content.name).toBe(key)
      else expect(`${path} ${await (await user.call('GET', path)).text()}`).toBe(`${path} ${key}`)
    }
  })

  test('CLOUD-100: loses no event that it acknowledged, by MQTT or by HTTP', async () => {
    const stored = await storedEvents()
    expect([...acknowledgedEvents].filter((key) => key.startsWith('http')).length).toBeGreaterThan(0)
    expect(acknowledgedEvents.size).toBeGreaterThanOrEqual(minEvents * kills)
    expect([...acknowledgedEvents].filter((key) => !stored.has(key))).toEqual([])
  })

  if (!onPostgres)
    test('leaves stores that are whole', () => {
      expect(integrity).toHaveLength(2 * kills)
      for (const finding of integrity) expect(finding).toMatchObject({ integrity_check: 'ok' })
    })

  test('knows its users, their sessions and their tokens at the next start', async () => {
    expect((await user.call('GET', '/users')).status).toBe(200)
    expect((await user.session.refresh(user.tokens.refresh_token)).status).toBe(200)
    const silent = await user.session.browser.get(user.session.authorizationAddress({ prompt: 'none' }))
    expect(silent.headers.get('location')).toContain('code=')
  })

  test('shows no device online that is not, and those that are soon are', async () => {
    // The claimed one is a visitor: it has no connection.
    for (const [id, { status, updatedAt }] of Object.entries(devicesAfter))
      if (id !== device.id) {
        if (status === 'online') expect(Date.parse(updatedAt ?? '')).toBeGreaterThan(killedAt)
        else expect(`${id} ${status} ${updatedAt}`).toBe(`${id} unknown ${devicesBefore[id]?.updatedAt}`)
      }
    await until(async () => online(await user.read<Devices>('/devices')) === 4, 'the devices to be back')
  })

  test('DEV-07: does not bring back a device that was removed', () => {
    expect(Object.keys(devicesAfter)).toHaveLength(6)
    expect(devicesAfter).not.toHaveProperty(removed)
  })
})

describe('a cloud that is asked to end', () => {
  test('finishes the request that is under way, and ends within five seconds, with clients connected', async () => {
    const client = await connectTo(cloud, { username: user.sub, password: user.tokens.access_token })
    await client.subscribeAsync('devices/#')
    const body = JSON.stringify({ newPassword: 'another password' })
    const changing = request(`${cloud.address}/api/v1/users/password`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${user.tokens.access_token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    })
    changing.flushHeaders()
    await once(changing, 'continue')
    const took = cloud.stop()
    const [answer] = await Promise.all([
      once(changing, 'response'),
      once(client as unknown as EventEmitter, 'close'),
      changing.end(body),
    ])
    expect((answer[0] as IncomingMessage).statusCode).toBe(204)
    expect(await took).toBeLessThan(5000)
    expect(cloud.process.exitCode).toBe(0)
    expect(JSON.parse(await documentOf(cloud.data, 'first-account'))).toEqual({ username: 'admin', password: null })
  })
})
