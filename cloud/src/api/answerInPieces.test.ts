import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { TurnCount } from '../../testing/turnCount.ts'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { KnownArrivals } from '../device-gateway/knownArrivals.ts'
import { Fleet } from '../fleet/fleet.ts'
import { deviceRoutes } from '../fleet/routes.ts'
import { Deliveries } from '../integrations/deliveries/deliveries.ts'
import { deliveryRoutes } from '../integrations/deliveryRoutes.ts'
import type { Execution } from '../integrations/execution.ts'
import { Integrations } from '../integrations/integrations.ts'
import { integrationRoutes } from '../integrations/routes.ts'
import type { Store } from '../store/store.ts'
import { AccountRates } from './accountRates.ts'
import { apiRoutes, apiServer } from './apiServer.ts'

const owner = 'user-1'
const now = Date.now()
const count = { devices: 200, readings: 10_000, integrations: 100, deliveries: 50 }
/** Turns of the loop while a response is made: in one piece it takes one or two. */
const few = 5

let store: Store
let fleet: Fleet
let app: FastifyInstance
let address: string
let turns: TurnCount
/** Lists of deliveries that are made at this moment, and at most. */
const lists = { now: 0, max: 0 }

beforeAll(async () => {
  store = await openTestStore()
  await addAccounts(store.cloud, owner)
  await store.cloud.transaction(async (tx) => {
    const names = JSON.stringify(Array.from({ length: 64 }, (_, index) => `function${index}`))
    for (let number = 1; number <= count.devices; number += 1) {
      await tx.run(
        `INSERT INTO devices (number, id, owner, name, model, functions, variables, sealed_key, created_at, kind)
         VALUES (?, ?, ?, 'n', 'm', ?, '{"t":"number"}', ?, 0, 'device')`,
        number,
        `NODE-${number}`,
        owner,
        names,
        Buffer.from('x'),
      )
    }
    for (let number = 0; number < count.integrations; number += 1) {
      const id = `i${100 + number}`
      const content = JSON.stringify({ name: id, url: 'https://example.org/', unknown: ['kept'] })
      const columns = 'owner, id, name, type, content, created_at, updated_at'
      await tx.run(`INSERT INTO integrations (${columns}) VALUES (?1, ?2, ?2, 'webhook', ?3, 0, 0)`, owner, id, content)
    }
  })
  const deliveries = new Deliveries(store.telemetry)
  await store.telemetry.transaction(async (tx) => {
    for (let second = 0; second < count.readings; second += 1) {
      await tx.run('INSERT INTO vitals (device, t, r, h) VALUES (1, ?, -60, ?)', now - second * 1000, second)
    }
  })
  for (let number = 0; number < count.deliveries; number += 1) {
    const event = { id: `d${number}`, device: 'NODE-1', name: 'e', data: Buffer.from(String(number)), publishedAt: now }
    const attempt = { at: now, duration: 1, request: null, response: null, error: 'No answer.' }
    await deliveries.add({
      owner,
      integration: 'i100',
      at: now,
      trigger: 'event',
      event,
      status: 'failed',
      attempts: [attempt],
    })
  }
  fleet = await Fleet.open(store)
  const integrations = new Integrations(store.cloud)
  const listed = async function* (account: string, id: string) {
    lists.max = Math.max(lists.max, (lists.now += 1))
    yield* deliveries.pagesOf(account, id)
    lists.now -= 1
  }
  const execution = {
    deliveriesOf: listed,
    recentOf: (account: string) => deliveries.recent(account, now),
  } as Execution
  app = await apiServer(() => {})
  app.addHook('onRequest', async () => {
    turns = TurnCount.start()
  })
  app.addHook('onSend', async () => {
    turns.stop()
  })
  const caller = { sub: owner, grant: '', expiresAt: Infinity, signedInAt: now }
  await apiRoutes(app, async () => caller, new AccountRates(), [
    deviceRoutes({
      fleet,
      devices: { targetsOf: () => undefined, isSample: () => false },
      arrivals: new KnownArrivals(),
      disconnect: () => {},
    }),
    integrationRoutes({ integrations, execution }),
    deliveryRoutes({ integrations, execution }),
  ])
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await fleet.close()
  await store.close()
  removeTemporaryFolders()
})

function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${address}/api/v1${url}`, { headers: { authorization: 'Bearer a.b.c', ...headers } })
}

const firstOf = (body: object) => [Object.keys(body).length, Object.values(body)[0] as unknown]
const answers: [string, (body: never) => unknown, unknown][] = [
  [
    '/devices',
    firstOf,
    [
      count.devices,
      {
        id: 'NODE-1',
        name: 'n',
        model: 'm',
        status: 'unknown',
        functions: expect.arrayContaining(['function63']),
        variables: { t: 'number' },
        kind: 'device',
        labels: [],
      },
    ],
  ],
  [
    '/devices/NODE-1/stats?window=1d',
    ({ data }: { data: { h: number }[] }) => [data.length, data[0], data.at(-1)],
    [count.readings, { t: now - (count.readings - 1) * 1000, r: -60, h: count.readings - 1 }, { t: now, r: -60, h: 0 }],
  ],
  [
    '/integrations',
    firstOf,
    [
      count.integrations,
      {
        id: 'i100',
        type: 'webhook',
        content: { name: 'i100', url: 'https://example.org/', unknown: ['kept'] },
      },
    ],
  ],
  [
    '/integrations/i100/deliveries',
    ({ deliveries }: { deliveries: { id: string }[] }) => deliveries.map(({ id }) => id),
    Array.from({ length: count.deliveries }, (_, number) => `d${count.deliveries - 1 - number}`),
  ],
]

test.each(answers)(
  'CLOUD-23: %s is made in pieces, between which everybody else has a turn, and is the same',
  async (url, read, expected) => {
    const response = await ask(url)
    const text = await response.text()
    expect(read(JSON.parse(text) as never)).toEqual(expected)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'private, no-cache',
    })
    expect(turns.count).toBeGreaterThan(few)
  },
)

test('CLOUD-23: what has not changed is not sent again, and what is empty is an answer, too', async () => {
  const { headers } = await ask('/devices')
  const again = await ask('/devices', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(await (await ask('/integrations/i101/deliveries')).json()).toEqual({ deliveries: [] })
  expect(await (await ask('/devices/NODE-2/stats')).json()).toMatchObject({ data: [] })
})

test('CLOUD-27: of many large answers that an account asks for at once, two are made at a time', async () => {
  lists.max = 0
  const responses = await Promise.all(Array.from({ length: 10 }, () => ask('/integrations/i100/deliveries')))
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as { deliveries: object[] }[]
  expect(bodies.map(({ deliveries }) => deliveries.length)).toEqual(Array(10).fill(count.deliveries))
  expect(lists.max).toBe(2)
})

test('CLOUD-23: the description of the API, which anyone may ask for, is made once', async () => {
  const swagger = app.swagger.bind(app)
  let made = 0
  app.swagger = ((...options: Parameters<typeof swagger>) => {
    made += 1
    return swagger(...options)
  }) as typeof app.swagger
  for (let time = 0; time < 3; time += 1) {
    const response = await fetch(`${address}/openapi.json`)
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/v1/devices': {} } })
  }
  expect(made).toBe(1)
})
