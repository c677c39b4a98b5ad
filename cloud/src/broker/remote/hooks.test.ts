import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseAway } from '../../store/database.ts'
import { BrokerHooks } from './hooks.ts'

const secret = 'a-secret-of-the-broker'
const owners: Record<string, string> = { 'NODE-1': 'user/1', 'NODE-2': 'user-2' }
const conf = readFileSync(new URL('../../../../shared/docs/deployment/emqx.conf', import.meta.url), 'utf8')

const signedToken = 'head.claims.signature'

let server: Server
let away = false

beforeAll(async () => {
  const expiresAt = 1_900_000_000_500
  const hooks = new BrokerHooks({
    secret,
    devices: {
      ownerOf: (id) => owners[id],
      owns: (user, id) => owners[id] === user,
      keyMatches: async (_id, key) => key === 'key',
    },
    checkToken: async (token) => {
      if (away) throw new DatabaseAway(new Error('away'))
      return token === signedToken ? { sub: 'user/1', grant: 'g', expiresAt, signedInAt: 0 } : undefined
    },
  })
  server = createServer(
    (request, response) => void (hooks.respond(request, response, {}) || response.writeHead(404).end()),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => void server.close(resolve)))

/** As EMQX asks by the configuration that is documented: what a placeholder stands for is text. */
async function asked(
  hook: 'authenticate' | 'authorize',
  values: Readonly<Record<string, string>>,
  { authorization = `Bearer ${secret}`, text }: { authorization?: string; text?: string } = {},
) {
  const [, url = '', body = ''] = new RegExp(`url = "([^"]*/broker/${hook})"[^]*?body \\{ (.*) \\}`).exec(conf) ?? []
  const fields = Object.fromEntries(
    [...body.matchAll(/(\w+) = "\$\{([\w.]+)\}"/g)].map(([, name = '', placeholder = '']) => [
      name,
      values[placeholder] ?? 'undefined',
    ]),
  )
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: text ?? JSON.stringify(fields),
  })
  return {
    status: response.status,
    answer: response.status === 200 ? ((await response.json()) as Record<string, unknown>) : undefined,
  }
}

const signIn = async (clientid: string, username: string, password: string) =>
  (await asked('authenticate', { clientid, username, password })).answer
const as = (kind: string, username: string, owner: string, clientid: string) => ({
  username,
  clientid,
  'client_attrs.kind': kind,
  'client_attrs.owner': owner,
})
const clients: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'NODE-1': as('device', 'NODE-1', 'user%2F1', 'NODE-1'),
  'user/1': as('user', 'user/1', 'user%2F1', 'user:user%2F1:console-1'),
}
const may = async (
  client: string | Readonly<Record<string, string>>,
  action: string,
  topic: string,
  retain = 'false',
) =>
  (await asked('authorize', { ...(typeof client === 'string' ? clients[client] : client), action, topic, retain }))
    .answer?.['result']

describe('CLOUD-77: a broker that asks by HTTP', () => {
  test('lets in a device by its key under its own id, and a user by a token until it expires, each below its owner', async () => {
    expect(await signIn('NODE-1', 'NODE-1', 'key')).toEqual({
      result: 'allow',
      is_superuser: false,
      client_attrs: { owner: 'user%2F1', kind: 'device' },
    })
    expect(await signIn('console-1', 'user/1', signedToken)).toEqual({
      result: 'allow',
      is_superuser: false,
      client_attrs: { owner: 'user%2F1', kind: 'user' },
      clientid_override: 'user:user%2F1:console-1',
      expire_at: 1_900_000_000,
    })
    for (const [id, name, password] of [
      ['NODE-1', 'NODE-1', 'wrong'],
      ['NODE-2', 'NODE-1', 'key'],
      ['x', 'NODE-1', 'key'],
      ['NODE-2', 'user/1', signedToken],
      ['x', 'user-2', signedToken],
      ['x', 'user/1', 'key'],
      ['x'.repeat(201), 'user/1', signedToken],
    ] as const) {
      expect(await signIn(id, name, password)).toEqual({ result: 'deny' })
    }
  })

  test("passes on what the cloud's own broker would, and no heartbeat but a device's", async () => {
    expect(
      await Promise.all([
        may('NODE-1', 'publish', 'devices/NODE-1/events/a'),
        may('NODE-1', 'publish', 'devices/NODE-1/events/heartbeat'),
        may('NODE-1', 'publish', 'devices/NODE-1/events/a', 'true'),
        may('user/1', 'publish', 'devices/NODE-1/functions/led'),
        may('user/1', 'subscribe', 'devices/+/events/#'),
        may('NODE-1', 'subscribe', 'devices/NODE-1/functions/+'),
      ]),
    ).toEqual(Array.from({ length: 6 }, () => 'allow'))
    expect(
      await Promise.all([
        may('NODE-1', 'publish', 'devices/NODE-2/events/a'),
        may('user/1', 'publish', 'devices/NODE-2/functions/led'),
        may('user/1', 'publish', 'devices/NODE-1/functions/led', 'true'),
        may('user/1', 'publish', 'devices/NODE-1/events/heartbeat'),
        may('NODE-1', 'subscribe', 'devices/+/functions/+'),
        may('user/1', 'subscribe', '$share/cloud/#'),
        may('user/1', 'subscribe', 'cloud:control'),
        may('user/1', 'else', 'devices/NODE-1/events/a'),
        may('user/1', 'publish', `devices/NODE-1/events/${'x'.repeat(1024)}`),
      ]),
    ).toEqual(Array.from({ length: 9 }, () => 'deny'))
  })

  test("allows nothing to a device that was removed, or is another owner's now, and takes nobody for a user who is none", async () => {
    owners['NODE-3'] = 'user/1'
    const device = as('device', 'NODE-3', 'user%2F1', 'NODE-3')
    expect(await may(device, 'publish', 'devices/NODE-3/events/a')).toBe('allow')
    delete owners['NODE-3']
    const wishes = async (client: Readonly<Record<string, string>>) => [
      await may(client, 'subscribe', '#'),
      await may(client, 'subscribe', 'devices/+/events/#'),
      await may(client, 'subscribe', 'devices/NODE-3/functions/+'),
      await may(client, 'publish', 'devices/NODE-3/events/a'),
    ]
    const nothing = Array.from({ length: 4 }, () => 'deny')
    expect(await wishes(device)).toEqual(nothing)
    owners['NODE-3'] = 'user-2'
    expect(await wishes(device)).toEqual(nothing)
    expect(await wishes({ username: 'NODE-3', clientid: 'NODE-3' })).toEqual(nothing)
  })

  test("lets a user do nothing under a client id that may be another's", async () => {
    for (const [clientid, expected] of [
      ['user:user%2F1:c', 'allow'],
      ['c', 'deny'],
      ['user:user-2:c', 'deny'],
      ['user:user%2F1', 'deny'],
    ] as const) {
      expect(await may(as('user', 'user/1', 'user%2F1', clientid), 'subscribe', 'devices/+/events/#')).toBe(expected)
    }
    expect(await may(as('user', 'user/1', 'user-2', 'user:user%2F1:c'), 'subscribe', 'devices/+/events/#')).toBe('deny')
  })

  test('needs the secret, asks in JSON of a bounded size, and gets no answer while the data are away', async () => {
    const device = { clientid: 'NODE-1', username: 'NODE-1', password: 'key' }
    for (const authorization of ['', 'Bearer wrong', secret])
      expect((await asked('authenticate', device, { authorization })).status).toBe(401)
    for (const text of ['', '[', '7', JSON.stringify({ ...device, more: 'x'.repeat(20_000) })])
      expect((await asked('authenticate', device, { text })).status).toBe(400)
    expect((await asked('authorize', {}, { text: '{"username":{},"topic":[]}' })).answer).toEqual({ result: 'deny' })
    away = true
    expect((await asked('authenticate', { clientid: 'x', username: 'user/1', password: signedToken })).status).toBe(503)
  })
})
