import { beforeAll, describe, expect, test } from '@jest/globals'
import mqtt, { type IClientOptions } from 'mqtt'
import { request } from 'node:https'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { storedBytes } from '../../testing/stores/databases.ts'
import { until } from '../../testing/until.ts'
import { connectTo } from '../../testing/user.ts'

interface Known {
  host: string
  port: number
  ca: string
}

interface State {
  seen?: { protocol: string }
  signedIn?: object
  firstEvent?: { event: string }
  problem?: { reason: string; count: number }
}

const its = cloudForTests({ logFormat: 'json', operations: { host: '127.0.0.1', port: 0 } })
let entrance: Known
beforeAll(async () => {
  entrance = await its.user.read<Known>('/entrance')
})

const claim = async (kind = 'mqtt') =>
  (await (await its.user.call('POST', '/claims', { name: 'Terrace', kind })).json()) as { id: string; key: string }
const signIn = (id: string, key: string, more: IClientOptions = {}) =>
  mqtt.connectAsync(`mqtts://localhost:${entrance.port}`, {
    username: id,
    password: key,
    ca: entrance.ca,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...more,
  })

/** A device's request by HTTPS. */
const ask = (path: string, body: unknown, auth?: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(
      {
        host: 'localhost',
        port: entrance.port,
        path,
        method: 'POST',
        ca: entrance.ca,
        agent: false,
        ...(auth !== undefined && { auth }),
      },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (piece: string) => (text += piece))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject).end(JSON.stringify(body))
  })

/** The states that are told until the end, or until they fit. */
async function arrivalOf(id: string, fits: (state: State) => boolean = () => false): Promise<State> {
  const answer = await its.user.call('GET', `/devices/${id}/arrival`)
  let text = ''
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(piece).toString('utf8')
    const state = JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as State
    if (fits(state)) return state
  }
  return JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as State
}

describe('JOIN-30: a device arrives', () => {
  test('by MQTT 3.1.1 over TLS: seen, signed in, first event', async () => {
    const { id, key } = await claim()
    const arrival = arrivalOf(id)
    const connection = await signIn(id, key)
    await connection.publishAsync(`devices/${id}/events/climate`, '21', { qos: 1 })
    expect(await arrival).toMatchObject({
      seen: { protocol: 'mqtts' },
      signedIn: {},
      firstEvent: { event: 'climate' },
      tells: true,
    })
    await connection.endAsync()
  })

  test('by HTTPS, where it has claimed itself', async () => {
    const { token } = (await (
      await its.user.call('POST', '/enrolments', { uses: 1, expiresAt: new Date(Date.now() + 60_000).toISOString() })
    ).json()) as { token: string }
    const claimed = await ask('/device/v1/claim', { token, hardwareId: 'aa:bb', model: 'ESP32-C6' })
    expect(claimed.status).toBe(201)
    const facts = JSON.parse(claimed.text) as { id: string; key: string }
    expect(facts).toEqual({
      id: expect.any(String),
      key: expect.any(String),
      host: entrance.host,
      port: entrance.port,
      ca: entrance.ca,
      updatesKey: expect.stringContaining('BEGIN PUBLIC KEY'),
      time: expect.any(Number),
    })
    const arrival = arrivalOf(facts.id)
    expect((await ask('/device/v1/events', { event: 'started', data: 1 }, `${facts.id}:${facts.key}`)).status).toBe(202)
    expect(await arrival).toMatchObject({ seen: { protocol: 'https' }, firstEvent: { event: 'started' } })
    expect((await ask('/device/v1/claim', { token, hardwareId: 'another', model: 'x' })).status).toBe(403)
    expect((await ask('/device/v1/claim', { token: 'x' })).status).toBe(400)
  })

  test('as a simulated one, at once', async () => {
    const { id } = await claim('simulated')
    expect(await arrivalOf(id)).toMatchObject({ signedIn: {}, firstEvent: {} })
  })

  test('with the wrong key: its owner sees it, until the right one comes', async () => {
    const { id, key } = await claim()
    const arrival = arrivalOf(id, ({ problem }) => problem !== undefined)
    await expect(signIn(id, 'wrong')).rejects.toThrow()
    expect((await arrival).problem).toMatchObject({ reason: 'wrongKey', count: 1 })
    expect(await its.user.read(`/devices/${id}`)).toMatchObject({
      refused: { reason: 'wrongKey', count: 1, since: expect.any(String), last: expect.any(String) },
    })
    await (await signIn(id, key)).endAsync()
    expect(await its.user.read(`/devices/${id}`)).not.toHaveProperty('refused')
  })

  test('with a key that was revoked: its owner is told that, by MQTT and by HTTPS', async () => {
    const { id, key } = await claim()
    const {
      keys: [only],
    } = await its.user.read<{ keys: { id: string }[] }>(`/devices/${id}/keys`)
    await its.user.call('DELETE', `/devices/${id}/keys/${only?.id ?? ''}`)
    await expect(signIn(id, key)).rejects.toThrow()
    expect(await its.user.read(`/devices/${id}`)).toMatchObject({ refused: { reason: 'revoked', count: 1 } })
    expect((await ask('/device/v1/events', { event: 'a' }, `${id}:${key}`)).status).toBe(401)
    expect(await its.user.read(`/devices/${id}`)).toMatchObject({ refused: { reason: 'revoked', count: 2 } })
    await expect(signIn(id, 'another')).rejects.toThrow()
    expect(await its.user.read(`/devices/${id}`)).toMatchObject({ refused: { reason: 'wrongKey', count: 1 } })
  })
})

test('JOIN-31: in the whole life of a device its keys, and tokens, are in no log, list, address or file', async () => {
  const { id, key } = await claim()
  await (await signIn(id, key)).endAsync()
  await (await connectTo(its.cloud, { username: id, password: key })).endAsync()
  await expect(signIn(id, key.slice(0, -1))).rejects.toThrow()
  const added = (await (await its.user.call('POST', `/devices/${id}/keys`)).json()) as { id: string; key: string }
  const connection = await signIn(id, added.key)
  await connection.publishAsync(`devices/${id}/events/hello`, '{"firmware":"none"}', { qos: 1 })
  await connection.endAsync()
  await its.user.call('POST', `/devices/${id}/keys`)
  const { token, id: enrolment } = (await (
    await its.user.call('POST', '/enrolments', { uses: 1, expiresAt: new Date(Date.now() + 60_000).toISOString() })
  ).json()) as { id: string; token: string }
  const own = JSON.parse((await ask('/device/v1/claim', { token, hardwareId: 'life', model: 'x' })).text) as {
    id: string
    key: string
  }
  await ask('/device/v1/events', { event: 'a' }, `${own.id}:${own.key}`)
  await ask('/device/v1/claim', { token: `${token.slice(0, -1)}-`, hardwareId: 'life', model: 'x' })
  const secrets = [key, added.key, token, own.key].map((secret) => secret.slice(3))

  const { paths } = (await (await fetch(`${its.cloud.address}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>
  }
  // Streams have no end to wait for.
  const isWhole = (path: string) =>
    paths[path]?.get &&
    !('application/x-ndjson' in (paths[path].get.responses['200']?.content ?? {})) &&
    !path.endsWith('/build')
  const readable = Object.keys(paths).filter((path) => path.startsWith('/api/v1') && isWhole(path))
  expect(readable).toContain('/api/v1/devices/{id}/keys')
  expect(readable).not.toContain('/api/v1/alerts/stream')
  for (const path of readable) {
    for (const each of [id, own.id, enrolment]) {
      const answer = await (await its.user.call('GET', path.slice('/api/v1'.length).replace(/\{\w+\}/g, each))).text()
      for (const secret of secrets) expect(`${path} ${answer.includes(secret)}`).toBe(`${path} false`)
    }
  }
  const metrics = await (await fetch(`${its.cloud.operations ?? ''}/metrics`)).text()
  for (const each of [id, own.id]) expect((await its.user.call('DELETE', `/devices/${each}`)).status).toBe(204)
  await until(() => its.cloud.output().includes('/api/v1/devices/:id'), 'the log to tell the last calls')
  const places = [
    { place: 'the log', content: Buffer.from(its.cloud.output()) },
    { place: 'the metrics', content: Buffer.from(metrics) },
    ...(await storedBytes(its.cloud.data)),
  ]
  for (const { place, content } of places)
    for (const secret of secrets) expect(`${place} ${content.includes(secret)}`).toBe(`${place} false`)
})
