import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
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
  cloud = await startCloudProcess({ addAccount: 'neighbour' })
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
const publish = async (name: string, payload: string | Buffer) => (await user.connect()).publishAsync(`devices/${device}/events/${name}`, payload, { qos: 1 })

test('HIST-01: every event is stored once, in the order in which it was published: those of devices, of users, and what the cloud announces', async () => {
  const began = Date.now()
  await until(async () => (await search({ device, terms: [{ field: 'topic', text: 'status', negated: false }] })).events.some(({ data }) => data === 'online'), 'the announcement that the device is online')
  await until(async () => (await search({ device, terms: [{ field: 'topic', text: '/heartbeat', negated: false }] })).events.length > 0, 'a heartbeat of the device')
  const client = await user.connect()
  await Promise.all(Array.from({ length: 50 }, (_, count) => client.publishAsync(`devices/${device}/events/mine/${count % 3}`, `${count}`, { qos: 1 })))
  const { events, cursor } = await search({ from: began, terms: [{ field: 'topic', text: 'mine/', negated: false }], order: 'oldest' })
  expect(events.map(({ data }) => data)).toEqual(Array.from({ length: 50 }, (_, count) => `${count}`))
  expect(cursor).toBeNull()
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort())
  const { events: newest } = await search({ terms: [{ field: 'topic', text: 'mine/', negated: false }], limit: 2 })
  expect(newest.map(({ data, name }) => `${name} ${data}`)).toEqual(['mine/1 49', 'mine/0 48'])
})

test('HIST-02: bytes that are no UTF-8 come back as they were, and the largest message does', async () => {
  const bytes = Buffer.from([0xff, 0x00, 0x41, 0xc3])
  await publish('bytes', bytes)
  await publish('large', Buffer.alloc(250_000, 'ä'))
  await publish('nul', 'a\0needle')
  const only = async (name: string) => (await search({ terms: [{ field: 'topic', text: `/${name}`, negated: false }] })).events[0]
  expect(Buffer.from((await only('bytes'))?.base64 ?? '', 'base64')).toEqual(bytes)
  expect((await only('large'))?.data).toBe('ä'.repeat(125_000))
  expect((await search({ terms: [{ field: 'data', text: 'needle', negated: false }] })).events.map(({ name }) => name)).toEqual(['nul'])
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
