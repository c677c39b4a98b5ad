import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { Inbox } from '../../testing/inbox.ts'
import { smallDisk } from '../../testing/smallDisk.ts'
import { databaseOf, onPostgres, withDatabase } from '../../testing/stores/databases.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import { History } from './history.ts'
import type { Searched } from './search/requests.ts'
import { messageOn } from '../../testing/messageOn.ts'

const device = 'NODE-A41C7E'
let cloud: CloudProcess | undefined

afterEach(async () => {
  await cloud?.stop()
  cloud = undefined
})
afterAll(removeTemporaryFolders)

const found = async (user: User, topic: string) => {
  const answer = await user.call('POST', '/history/search', {
    terms: [{ field: 'topic', text: topic, negated: false }],
  })
  return ((await answer.json()) as Searched).events.map(({ data }) => data)
}

/** Changes the tables of a running cloud. */
const change = (statements: readonly string[]) =>
  withDatabase(cloud?.data ?? '', 'history', async (db) => {
    for (const statement of statements) await db.run(statement)
  })
const fill = () =>
  change(
    onPostgres
      ? [
          "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''disk full''; END'",
          'CREATE TRIGGER "full" BEFORE INSERT ON history_events FOR EACH ROW EXECUTE FUNCTION fail()',
        ]
      : ["CREATE TRIGGER full BEFORE INSERT ON history_events BEGIN SELECT RAISE(ABORT, 'disk full'); END"],
  )
const makeRoom = () => change([onPostgres ? 'DROP TRIGGER "full" ON history_events' : 'DROP TRIGGER full'])

test('HIST-12: with a full disk the stream goes on, it is told since when nothing is kept, and the store goes on by itself', async () => {
  cloud = await startCloudProcess()
  const user = await User.signIn(cloud)
  const client = await user.connect()
  const inbox = new Inbox(client)
  await client.subscribeAsync(`devices/${device}/events/#`)
  await client.publishAsync(`devices/${device}/events/mine`, 'before', { qos: 1 })
  await until(async () => (await found(user, '/mine')).length === 1, 'the first event to be stored')
  await fill()
  await client.publishAsync(`devices/${device}/events/mine`, 'meanwhile', { qos: 1 })
  await until(
    () => inbox.about(`devices/${device}/events/mine`).some(({ text }) => text === 'meanwhile'),
    'the stream to go on',
  )
  const { keeping } = await until(async () => {
    const status = await user.read<{ keeping: true | { since: number; reason: string; missed: number } }>('/history')
    // The first failure may be another one: the tables were just being changed.
    return status.keeping !== true && status.keeping.reason === 'disk' && status
  }, 'it to be told')
  expect(keeping).toEqual({ since: expect.any(Number), reason: 'disk', missed: 0 })
  expect(await found(user, '/mine')).toEqual(['before'])
  await makeRoom()
  await until(async () => (await user.read<{ keeping: unknown }>('/history')).keeping === true, 'the store to go on')
  expect(await found(user, '/mine')).toEqual(['meanwhile', 'before'])
  user.disconnect()
})

if (!onPostgres)
  describe('on files', () => {
    const small = smallDisk()
    describeUnless(small === undefined ? 'no small disk can be made here' : null)(
      'on a disk that is really full',
      () => {
        afterAll(() => small?.remove())

        test('HIST-12: the stream goes on, it is told since when nothing is kept, and all goes on when there is room', async () => {
          const data = join(small?.folder ?? '', 'data')
          cloud = await startCloudProcess({ data })
          const user = await User.signIn(cloud)
          const client = await user.connect()
          const inbox = new Inbox(client)
          await client.subscribeAsync(`devices/${device}/events/#`)
          small?.fill()
          const keeping = () =>
            user
              .read<{ keeping: true | { since: number; reason: string } }>('/history')
              .then((status) => status.keeping)
          const large = 'x'.repeat(200_000)
          // What was reserved is used up first.
          await until(async () => {
            await client.publishAsync(`devices/${device}/events/mine`, large)
            const told = await keeping()
            return told !== true && told.reason === 'disk'
          }, 'it to be told')
          await client.publishAsync(`devices/${device}/events/mine`, 'meanwhile')
          await until(
            () => inbox.about(`devices/${device}/events/mine`).some(({ text }) => text === 'meanwhile'),
            'the stream to go on',
          )
          small?.empty()
          await until(async () => {
            await client.publishAsync(`devices/${device}/events/mine`, 'afterwards')
            return (await found(user, '/mine')).includes('afterwards')
          }, 'the store to go on')
          expect(await keeping()).toBe(true)
          user.disconnect()
        })
      },
    )

    test('HIST-13: an operator may want no history: then its calls do not exist, and nothing is stored', async () => {
      cloud = await startCloudProcess({ history: { days: 0, bytes: 0 } })
      const user = await User.signIn(cloud)
      expect((await user.call('GET', '/history')).status).toBe(404)
      expect((await user.call('POST', '/history/search', {})).status).toBe(404)
    })

    test("HIST-14: a file of events that can't be read leaves the cloud as it is: devices, sign-in and stream work, and it says that nothing is kept", async () => {
      const data = temporaryFolder()
      await (await openTestStore(data)).close()
      writeFileSync(
        join(data, 'history.db'),
        'this is no database, but some text that is long enough to look like one'.repeat(20),
      )
      cloud = await startCloudProcess({ data })
      const user = await User.signIn(cloud)
      await until(
        async () => (await user.read<{ status: string }>(`/devices/${device}`)).status === 'online',
        'the device to be online',
      )
      const answer = await user.call('GET', '/history')
      expect(answer.status).toBe(503)
      expect(await answer.text()).toMatch(/can't be read at the moment/)
      expect(cloud.output()).toMatch(/events are not stored at the moment, and the stream goes on without \(.*damaged/)
    })
  })

describe('a history of its own', () => {
  const owners = new Map([
    ['d1', 'ada'],
    ['d2', 'ada'],
    ['d3', 'bob'],
    ['d4', 'eve'],
  ])
  const existing = { accounts: new Set(['ada', 'bob', 'eve']), devices: new Set(owners.keys()) }
  let history: History

  beforeAll(async () => {
    const folder = temporaryFolder()
    const database = await databaseOf(folder)
    if (database !== undefined) await (await openTestStore(folder)).close()
    history = new History({
      registry: { ownerOf: (id) => owners.get(id), namesOf: async () => [] },
      place: database === undefined ? { file: join(folder, 'history.db') } : { database },
      existing: async () => existing,
      most: { days: 30, bytes: 1e9 },
      log: () => {},
    })
    for (const [id, owner] of owners) void history.append(messageOn(`devices/${id}/events/e`, id, { owner }))
  })
  afterAll(() => history.close())

  test('HIST-17: an export of an account begins when its former one is over, or was left', async () => {
    const here = new AbortController().signal
    const first = history.all('ada', {}, here)
    expect((await first.next()).value).toMatchObject({ data: 'd1' })
    await expect(history.all('ada', {}, here).next()).rejects.toThrow('An export of this account is under way already.')
    expect((await history.all('bob', {}, here).next()).value).toMatchObject({ data: 'd3' })
    await first.return(undefined)
    expect((await history.all('ada', {}, here).next()).value).toMatchObject({ data: 'd1' })
  })

  test('HIST-06: what was removed while nobody could remove its events is removed by the housekeeping: of a device, and of an account', async () => {
    const devicesOf = async (owner: string) =>
      (await history.search(owner, {})).events.map((event) => event.device).sort()
    await history.reconcile()
    expect([await devicesOf('ada'), await devicesOf('bob')]).toEqual([['d1', 'd2'], ['d3']])
    existing.accounts.delete('bob')
    existing.devices.delete('d1')
    await history.reconcile()
    expect([await devicesOf('ada'), await devicesOf('bob')]).toEqual([['d2'], []])
    history.begin()
    await until(async () => (await history.status('ada')).events === 1, 'the events to be removed')
  })

  test('HIST-53: an export that nobody waits for any more ends, also before its first line', async () => {
    for (let count = 0; count < 1200; count += 1)
      void history.append(messageOn('devices/d4/events/many', `${count}`, { owner: 'eve' }))
    const gone = new AbortController()
    const left = history.all('eve', {}, gone.signal)
    expect((await left.next()).done).toBe(false)
    gone.abort()
    let rest = 0
    for await (const _ of left) rest += 1
    expect(rest).toBeLessThan(500)
    const all: unknown[] = []
    for await (const event of history.all('eve', {}, new AbortController().signal)) all.push(event)
    expect(all).toHaveLength(1201)
  })
})
