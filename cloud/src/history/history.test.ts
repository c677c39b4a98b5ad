import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import type { Counts, Searched } from './search/requests.ts'

afterAll(removeTemporaryFolders)

const device = 'NODE-A41C7E'
let cloud: CloudProcess
let user: User

beforeAll(async () => {
  cloud = await startCloudProcess({ addAccount: 'neighbour', operations: { host: '127.0.0.1', port: 0 } })
})
afterAll(() => cloud.stop())
beforeEach(async () => {
  user = await User.signIn(cloud)
})
afterEach(() => user.disconnect())

const search = async (body: object, who = user) => {
  const answer = await who.call('POST', '/history/search', body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Searched
}
const publish = async (name: string, payload: string | Buffer) =>
  (await user.connect()).publishAsync(`devices/${device}/events/${name}`, payload, { qos: 1 })

test('HIST-01: every event is stored once, in the order in which it was published: those of devices, of users, and what the cloud announces', async () => {
  const began = Date.now()
  await until(
    async () =>
      (await search({ device, terms: [{ field: 'topic', text: 'status', negated: false }] })).events.some(
        ({ data }) => data === 'online',
      ),
    'the announcement that the device is online',
  )
  await until(
    async () =>
      (await search({ device, terms: [{ field: 'topic', text: '/heartbeat', negated: false }] })).events.length > 0,
    'a heartbeat of the device',
  )
  const client = await user.connect()
  await Promise.all(
    Array.from({ length: 50 }, (_, count) =>
      client.publishAsync(`devices/${device}/events/mine/${count % 3}`, `${count}`, { qos: 1 }),
    ),
  )
  const { events, cursor } = await search({
    from: began,
    terms: [{ field: 'topic', text: 'mine/', negated: false }],
    order: 'oldest',
  })
  expect(events.map(({ data }) => data)).toEqual(Array.from({ length: 50 }, (_, count) => `${count}`))
  expect(cursor).toBeNull()
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort())
  const { events: newest } = await search({ terms: [{ field: 'topic', text: 'mine/', negated: false }], limit: 2 })
  expect(newest.map(({ data, name }) => `${name} ${data}`)).toEqual(['mine/1 49', 'mine/0 48'])
})

test('EVT-122, EVT-141: a message has one id and one time: live for the user, in the store, and in the delivery that it fires, and nobody can set them', async () => {
  const id = 'fired-by-message'
  const content = { name: id, url: 'http://127.0.0.1:9/', event: 'identified' }
  await user.call('PUT', `/integrations/${id}`, { id, type: 'webhook', content })
  const client = await user.connect()
  const live = new Promise<Record<string, unknown>>((resolve) => {
    client.on('message', (topic, _payload, { properties }) => {
      if (topic.endsWith('/identified')) resolve({ ...properties?.userProperties })
    })
  })
  await client.subscribeAsync('devices/+/events/#')
  await client.publishAsync(`devices/${device}/events/identified`, 'x', {
    qos: 1,
    properties: { userProperties: { unit: 'C', 'cloud-message-id': 'forged', 'cloud-accepted-at': '1' } },
  })
  const terms = [{ field: 'topic', text: '/identified', negated: false }]
  const [stored] = (await search({ terms })).events
  expect(await live).toEqual({
    unit: 'C',
    'cloud-message-id': stored?.message,
    'cloud-accepted-at': String(stored?.t),
  })
  expect(stored?.properties?.user).toEqual([['unit', 'C']])
  const { deliveries } = (await (await user.call('GET', `/integrations/${id}/deliveries`)).json()) as {
    deliveries: { event: { message?: string; publishedAt: string } }[]
  }
  expect(deliveries.map(({ event }) => [event.message, Date.parse(event.publishedAt)])).toEqual([
    [stored?.message, stored?.t],
  ])
  const firedBy = async (message: string | undefined) =>
    (await (await user.call('GET', `/messages/${message}/deliveries`)).json()) as object
  expect(await firedBy(stored?.message)).toEqual({
    deliveries: [expect.objectContaining({ integration: id, name: id })],
  })
  expect(await firedBy('01900000-0000-7000-8000-000000000000')).toEqual({ deliveries: [] })
  expect((await user.call('GET', '/messages/none/deliveries')).status).toBe(400)
})

test('HIST-02: bytes that are no UTF-8 come back as they were, and the largest message does', async () => {
  const bytes = Buffer.from([0xff, 0x00, 0x41, 0xc3])
  await publish('bytes', bytes)
  await publish('large', Buffer.alloc(250_000, 'ä'))
  await publish('nul', 'a\0needle')
  const only = async (name: string) =>
    (await search({ terms: [{ field: 'topic', text: `/${name}`, negated: false }] })).events[0]
  expect(Buffer.from((await only('bytes'))?.base64 ?? '', 'base64')).toEqual(bytes)
  expect((await only('large'))?.data).toBe('ä'.repeat(125_000))
  expect(
    (await search({ terms: [{ field: 'data', text: 'needle', negated: false }] })).events.map(({ name }) => name),
  ).toEqual(['nul'])
})

test('EVT-110: what a publisher says beside a message, and its quality of service, are stored with it', async () => {
  const client = await user.connect()
  await client.publishAsync(`devices/${device}/events/described`, '1', {
    qos: 1,
    properties: {
      contentType: 'text/plain',
      responseTopic: 'devices/a/replies',
      correlationData: Buffer.from('c-1'),
      messageExpiryInterval: 3600,
      userProperties: { site: 'berlin', tag: ['one', 'two'] },
    },
  })
  const { events } = await search({ terms: [{ field: 'topic', text: '/described', negated: false }] })
  expect(events).toMatchObject([
    {
      qos: 1,
      properties: {
        contentType: 'text/plain',
        responseTopic: 'devices/a/replies',
        correlationData: Buffer.from('c-1').toString('base64'),
        messageExpiryInterval: 3600,
        user: [
          ['site', 'berlin'],
          ['tag', 'one'],
          ['tag', 'two'],
        ],
      },
    },
  ])
})

test('HIST-03: an account finds its own events only', async () => {
  await publish('private', 'x')
  expect((await search({ terms: [{ field: 'topic', text: '/private', negated: false }] })).events).toHaveLength(1)
  const neighbour = await User.signIn(cloud, cloud.added)
  expect((await search({}, neighbour)).events).toEqual([])
  expect((await search({ device }, neighbour)).events).toEqual([])
})

test('HIST-04: the whole account is paged through without a gap or an event twice, and counted', async () => {
  await publish('paged', '1')
  const to = Date.now()
  const pages: string[] = []
  let cursor: string | null | undefined
  do {
    const page: Searched = await search({ to, limit: 7, ...(cursor && { cursor }) })
    pages.push(...page.events.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null)
  const all = await search({ to, limit: 500, order: 'oldest' })
  expect(pages).toEqual(all.events.map(({ id }) => id).reverse())
  const answer = await user.call('POST', '/history/counts', { from: to - 3_600_000, to, bars: 100 })
  const counts = (await answer.json()) as Counts
  expect(counts.width).toBe(60_000)
  expect(counts.counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(pages.length)
})

test('HIST-22: operators see how many events are stored and missed, and their bytes', async () => {
  await publish('seen', 'x')
  await search({})
  const metrics = await (await fetch(`${cloud.operations}/metrics`)).text()
  for (const line of [
    /^cloud_history_events_total\{outcome="stored"\} [1-9]/m,
    /^cloud_history_events_total\{outcome="missed"\} 0$/m,
    /^cloud_history_events [1-9]/m,
    /^cloud_history_bytes [1-9]/m,
  ])
    expect(metrics).toMatch(line)
})

describe('HIST-15: what is kept', () => {
  test('is told and set, within what the operator allows', async () => {
    const status = await user.read<Record<string, unknown>>('/history')
    expect(status).toMatchObject({
      days: 30,
      bytes: 2e9,
      most: { days: 30, bytes: 2e9 },
      dropped: 0,
      keeping: true,
      now: expect.any(Number),
      oldest: expect.any(Number),
    })
    expect(status['events']).toBeGreaterThan(0)
    expect(await (await user.call('PUT', '/history', { days: 7, bytes: 5e8 })).json()).toMatchObject({
      days: 7,
      bytes: 5e8,
    })
    expect(await user.read('/history')).toMatchObject({ days: 7, bytes: 5e8 })
    expect(await (await user.call('PUT', '/history', { days: 31, bytes: 1e9 })).text()).toBe(
      '"days" must be at most 30: this cloud keeps no events for longer.',
    )
    expect(await (await user.call('PUT', '/history', { days: 30, bytes: 3e9 })).text()).toBe(
      '"bytes" must be at most 2000000000: this cloud keeps no more of an account.',
    )
  })
})

describe("HIST-16: a search that can't be done", () => {
  test.each<[object, string]>([
    [
      { terms: [{ field: 'range', from: 1, negated: false }] },
      '"terms.0" is a range: it needs "from" and "to", numbers or null, and nothing else.',
    ],
    [{ terms: [{ field: 'data', negated: false }] }, '"terms.0" looks for a text: it needs "text", and nothing else.'],
    [
      { terms: [{ field: 'colour', text: 'x', negated: false }] },
      '"terms.0.field" must be one of any, topic, data, device, range.',
    ],
    [
      { terms: [{ field: 'data', text: 'x'.repeat(1001), negated: false }] },
      '"terms.0.text" must be at most 1000 characters long.',
    ],
    [
      { terms: Array.from({ length: 21 }, () => ({ field: 'data', text: 'x', negated: false })) },
      '"terms" must NOT have more than 20 items.',
    ],
    [{ limit: 501 }, '"limit" must be <= 500.'],
    [{ cursor: 'elsewhere' }, '"cursor" is not one that a search has returned.'],
    [{ from: -1 }, '"from" must be >= 0.'],
  ])('is refused at its place: %j', async (body, words) => {
    const answer = await user.call('POST', '/history/search', body)
    expect([answer.status, await answer.text()]).toEqual([400, words])
  })

  test('and so are counts of no time', async () => {
    const answer = await user.call('POST', '/history/counts', { from: 5, to: 5, bars: 3 })
    expect([answer.status, await answer.text()]).toEqual([400, '"to" must be after "from".'])
  })
})

test('HIST-17: an export has every event of a search, the oldest first, a line each', async () => {
  const client = await user.connect()
  for (let count = 0; count < 1200; count += 1)
    client.publish(`devices/${device}/events/exported`, `${count}`, { qos: 0 })
  await client.publishAsync(`devices/${device}/events/exported`, 'last', { qos: 1 })
  const terms = [{ field: 'topic', text: '/exported', negated: false }]
  const first = await user.call('POST', '/history/export', { terms })
  expect(first.headers.get('content-type')).toContain('application/x-ndjson')
  const lines = (await first.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { t: number; device: string; name: string; data: string })
  expect(lines.map(({ data }) => data)).toEqual([...Array.from({ length: 1200 }, (_, count) => `${count}`), 'last'])
  expect(lines[0]).toEqual({
    message: expect.any(String),
    t: expect.any(Number),
    device,
    name: 'exported',
    data: '0',
    qos: 0,
  })
  const others = await user.call('POST', '/history/export', {
    terms: [
      ...terms,
      { field: 'data', text: '1', negated: true },
      { field: 'range', from: 100, to: null, negated: true },
    ],
  })
  const left = (await others.text())
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { data: string }).data)
  expect(left).toEqual([
    ...Array.from({ length: 100 }, (_, count) => `${count}`).filter((text) => !text.includes('1')),
    'last',
  ])
})

test('HIST-22: operators see how many events made room for newer ones', async () => {
  const dropped = async () =>
    Number(/^cloud_history_dropped_total (\d+)$/m.exec(await (await fetch(`${cloud.operations}/metrics`)).text())?.[1])
  expect(await dropped()).toBe(0)
  await user.call('PUT', '/history', { days: 30, bytes: 1e6 })
  for (let count = 0; count < 8; count += 1) await publish('large', Buffer.alloc(200_000, 'x'))
  await until(
    async () => (await user.read<{ used: number; dropped: number }>('/history')).used <= 1e6 && (await dropped()) > 0,
    'room to be made',
  )
  expect(await dropped()).toBe((await user.read<{ dropped: number }>('/history')).dropped)
})
