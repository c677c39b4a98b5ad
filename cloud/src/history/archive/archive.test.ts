import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { join } from 'node:path'
import { atOnce, batchOf, openTestArchive, type TestEvent } from '../../../testing/archive.ts'
import { databaseOf, onPostgres } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { SqliteDatabase } from '../../store/sqliteDatabase.ts'
import { poolFor } from '../../store/postgres/postgresDatabase.ts'
import { countEvents } from '../search/counts.ts'
import type { SearchRequest } from '../search/requests.ts'
import { search } from '../search/search.ts'
import { usualLimits } from '../limits.ts'
import { Accounts } from './accounts.ts'
import { openArchive, type Archive } from './archive.ts'
import { historyMigrations } from './migrations.ts'
import { Partitions } from './partitions.ts'
import { Retention } from './retention.ts'

afterAll(removeTemporaryFolders)

const now = Date.UTC(2026, 10, 23, 12)
const hour = 3_600_000
const day = 24 * hour

const devices = new Map([['d1', { name: 'Kitchen', labels: ['site=berlin'] }]])
const find = async (archive: Archive, request: SearchRequest = {}, owner = 'ada') =>
  (await search(archive, { owner, request: { limit: 500, order: 'oldest', ...request }, devices }, atOnce)).events
const texts = async (archive: Archive, request?: SearchRequest, owner?: string) =>
  (await find(archive, request, owner)).map(({ data }) => data)
/** Runs the retention for this time until there is nothing left to do. */
const keepUp = async (archive: Archive, at: number) => {
  const retention = new Retention({
    ...archive,
    partitions: onPostgres ? new Partitions(archive.db) : undefined,
    now: () => at,
  })
  await retention.dropDays()
  for (let step = 0; await retention.step(); step += 1) expect(step).toBeLessThan(1000)
}
const counted = async (archive: Archive, owner = 'ada') => {
  const { events, used, dropped, oldest } = await archive.accounts.status(owner)
  const bytes = (await find(archive, {}, owner)).reduce(
    (sum, { data = '', base64 = '', properties }) =>
      sum +
      Buffer.byteLength(data) +
      Buffer.from(base64, 'base64').length +
      Buffer.byteLength(properties ? JSON.stringify(properties) : '') +
      48,
    0,
  )
  // Values of a minute are deleted later than its events.
  const numbers = await archive.db.get<{ count: number }>(
    "SELECT count(*) AS count FROM history_numbers JOIN history_topics ON id = topic JOIN history_accounts ON number = history_topics.owner JOIN history_spans ON history_spans.owner = number AND history_spans.minute = history_numbers.minute WHERE sub = ? AND device <> ''",
    owner,
  )
  expect(used).toBe(bytes + 60 * (numbers?.count ?? 0))
  return { events, dropped, oldest }
}

test('HIST-80: a batch that is sent again because its answer was lost is stored once, and so is a part of one', async () => {
  const archive = await openTestArchive()
  const batch = batchOf([1, 2, 3].map((minutes) => ({ t: now - minutes * 60_000, data: `{"v":${minutes}}` })))
  await archive.writer.store(batch)
  await archive.writer.store({ ...batch, isRepeated: true })
  expect([await texts(archive), (await counted(archive)).events]).toEqual([['{"v":3}', '{"v":2}', '{"v":1}'], 3])
  const ids = (await find(archive)).map(({ message }) => message)
  expect([new Set(ids).size, ids.includes(undefined)]).toEqual([3, false])
})

describe('HIST-05: what is too old or too much makes room', () => {
  test("by days: the account's own, and no event that is younger", async () => {
    const archive = await openTestArchive()
    await archive.writer.store(batchOf([9, 8, 3, 1].map((age) => ({ t: now - age * day, data: `${age}` }))))
    await archive.writer.store(batchOf([{ t: now - 9 * day, data: 'other', owner: 'bob' }]))
    await archive.accounts.limit('ada', { days: 5, bytes: 1e9 })
    await keepUp(archive, now)
    expect(await texts(archive)).toEqual(['3', '1'])
    expect(await texts(archive, {}, 'bob')).toEqual(['other'])
    expect(await counted(archive)).toEqual({ events: 2, dropped: 0, oldest: now - 3 * day })
    await keepUp(archive, now + 29 * day)
    expect(await texts(archive)).toEqual([])
    expect(await texts(archive, {}, 'bob')).toEqual([])
    expect(await archive.db.all('SELECT * FROM history_minutes')).toEqual([])
    // No other account has any topics.
    expect((await archive.topics.of(1)).length).toBe(0)
  })

  test('by bytes: the oldest go, as many as needed, and are counted', async () => {
    const archive = await openTestArchive()
    const message = 'x'.repeat(952)
    await archive.writer.store(batchOf(Array.from({ length: 1000 }, (_, at) => ({ t: now + at, data: message }))))
    await archive.accounts.limit('ada', { days: 5, bytes: 500_000 })
    await keepUp(archive, now)
    const { events, dropped, oldest } = await counted(archive)
    expect(dropped).toBe(1000 - events)
    expect(events).toBeGreaterThan(100)
    expect(events).toBeLessThanOrEqual(500)
    expect(oldest).toBe(now + dropped)
  })
})

test('HIST-47: what is kept of the numbers in messages counts, too, once for each field and minute, and goes with its events', async () => {
  const archive = await openTestArchive()
  const message = '{"a":1,"b":2}'
  const events = (device: string) =>
    Array.from({ length: 20 }, (_, at) => ({ t: now + at * 6000, device, data: message }))
  await archive.writer.store(batchOf(events('d1')))
  await archive.writer.store(batchOf(events('d1')))
  const used = async () => (await archive.accounts.status('ada')).used
  const ofEvents = 40 * (message.length + 48)
  expect(await used()).toBe(ofEvents + 2 * 2 * 60)
  await archive.writer.store(batchOf(events('d2')))
  const number = (await archive.accounts.find('ada'))?.number ?? 0
  await archive.db.atomic((tx) => archive.topics.forgetDevice(tx, number, 'd2'))
  await keepUp(archive, now)
  expect(await used()).toBe(ofEvents + 2 * 2 * 60)
  await archive.accounts.limit('ada', { days: 5, bytes: ofEvents })
  await keepUp(archive, now)
  expect(await used()).toBeLessThanOrEqual(ofEvents)
  expect((await archive.accounts.status('ada')).dropped).toBeGreaterThan(0)
  await keepUp(archive, now + 6 * day)
  expect(await used()).toBe(0)
})

test("HIST-51: events of the future make room first, are counted, and go when the account's days have passed since they came; what comes now stays", async () => {
  const archive = await openTestArchive()
  const future = now + 20_000 * day
  await archive.writer.store(
    batchOf(Array.from({ length: 700 }, (_, at) => ({ t: future + at * 40, name: 'ahead', data: '{"a":1}' }))),
  )
  await archive.writer.store(
    batchOf(Array.from({ length: 100 }, (_, at) => ({ t: now + at, data: `${at} ${'x'.repeat(100)}` }))),
  )
  await archive.accounts.limit('ada', { days: 5, bytes: 20_000 })
  await keepUp(archive, now)
  expect((await find(archive, { to: future })).length).toBe(100)
  const { events, dropped } = await counted(archive)
  expect([events, dropped]).toEqual([100 + (700 - dropped), 800 - events])
  expect(dropped).toBeGreaterThan(500)
  await archive.writer.store(batchOf(Array.from({ length: 10 }, (_, at) => ({ t: future + at, data: '1' }))))
  await keepUp(archive, now)
  expect(await find(archive, { from: future })).toHaveLength(10 + 700 - dropped)
  await archive.writer.store(batchOf([{ t: now + 6 * day, data: 'later' }]))
  await keepUp(archive, now + 6 * day)
  expect(await texts(archive)).toEqual(['later'])
  expect((await archive.accounts.status('ada')).dropped).toBe(dropped)
  expect(await archive.db.all('SELECT minute FROM history_minutes UNION SELECT minute FROM history_numbers')).toEqual([
    { minute: Math.floor((now + 6 * day) / 60_000) },
  ])
})

test('HIST-54: one step removes a few megabytes at most, also of large events and of removed devices and accounts', async () => {
  const archive = await openTestArchive()
  const retention = new Retention({ ...archive, partitions: undefined, now: () => now })
  const large = 'x'.repeat(250_000)
  const left = async () =>
    (await archive.db.get<{ count: number }>('SELECT count(*) AS count FROM history_events'))?.count ?? 0
  for (const owner of ['ada', 'bob', 'eve'])
    await archive.writer.store(
      batchOf(Array.from({ length: 20 }, (_, at) => ({ t: now + at, data: large, owner, device: owner }))),
    )
  await archive.accounts.limit('ada', { days: 5, bytes: 1000 })
  await archive.accounts.remove('bob')
  const eve = (await archive.accounts.find('eve'))?.number ?? 0
  await archive.db.atomic((tx) => archive.topics.forgetDevice(tx, eve, 'eve'))
  for (let before = await left(); await retention.step();) {
    const after = await left()
    expect(before - after).toBeLessThanOrEqual(8)
    before = after
  }
  expect(await left()).toBe(0)
})

test('HIST-54: what was counted of minutes goes in steps, too', async () => {
  const archive = await openTestArchive()
  await archive.writer.store(batchOf([{ t: now, data: '1' }]))
  const [{ id = 0 } = {}] = await archive.topics.of((await archive.accounts.find('ada'))?.number ?? 0)
  const minute = Math.floor(now / 60_000)
  await archive.db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 7000)
    INSERT INTO history_numbers (topic, minute, field, least, greatest, total, count, first, first_at, last, last_at) SELECT CAST(? AS BIGINT), CAST(? AS BIGINT) - n, 0, 1, 1, 1, 1, 1, 0, 1, 0 FROM numbers`,
    id,
    minute,
  )
  const retention = new Retention({ ...archive, partitions: undefined, now: () => now })
  const left = async () =>
    (await archive.db.get<{ count: number }>('SELECT count(*) AS count FROM history_numbers'))?.count ?? 0
  for (let before = await left(); await retention.step();) {
    const after = await left()
    expect(before - after).toBeLessThanOrEqual(4100)
    before = after
  }
  expect(await left()).toBe(1)
})

test('HIST-05: an account that goes on writing at its limit does not keep another from its room', async () => {
  const archive = await openTestArchive()
  const retention = new Retention({ ...archive, partitions: undefined, now: () => now })
  const fill = (owner: string, count: number) =>
    archive.writer.store(batchOf(Array.from({ length: count }, (_, at) => ({ t: now + at, data: 'x', owner }))))
  await fill('ada', 600)
  await fill('bob', 900)
  for (const owner of ['ada', 'bob']) await archive.accounts.limit(owner, { days: 5, bytes: 100 })
  for (let step = 0; step < 20; step += 1) {
    await retention.step()
    await fill('ada', 300)
  }
  expect((await archive.accounts.status('ada')).events).toBeGreaterThan(0)
  expect((await archive.accounts.status('bob')).events).toBe(0)
})

describe('HIST-06: removed with its history', () => {
  const stored = async () => {
    const archive = await openTestArchive()
    await archive.writer.store(
      batchOf(Array.from({ length: 700 }, (_, at) => ({ t: now + at, device: at % 2 ? 'd1' : 'd2', data: `${at}` }))),
    )
    await archive.writer.store(batchOf([{ t: now, owner: 'bob', device: 'd3', data: 'b' }]))
    return archive
  }

  test('is a device: its events are found no more at once, and are gone after a while', async () => {
    const archive = await stored()
    const number = (await archive.accounts.find('ada'))?.number ?? 0
    await archive.db.atomic((tx) => archive.topics.forgetDevice(tx, number, 'd1'))
    expect(new Set((await find(archive)).map(({ device }) => device))).toEqual(new Set(['d2']))
    await keepUp(archive, now)
    expect(await archive.db.get('SELECT count(*) AS count FROM history_events')).toEqual({ count: 351 })
    expect(await counted(archive)).toEqual({ events: 350, dropped: 0, oldest: now })
    // A device with the same id may be added again; it must not get the former one's events.
    await archive.writer.store(batchOf([{ t: now + hour, device: 'd1', data: 'new' }]))
    expect(await texts(archive, { device: 'd1' })).toEqual(['new'])
  })

  test('is an account: a new one of the same name begins with nothing', async () => {
    const archive = await stored()
    await archive.accounts.remove('ada')
    expect(await find(archive)).toEqual([])
    await archive.writer.store(batchOf([{ t: now + 5, device: 'd1', data: 'new' }]))
    await keepUp(archive, now)
    expect(await texts(archive)).toEqual(['new'])
    expect(await texts(archive, {}, 'bob')).toEqual(['b'])
    expect(await archive.db.get('SELECT count(*) AS count FROM history_events')).toEqual({ count: 2 })
  })
})

test('HIST-06: an account that another process has removed is stored anew when it comes again', async () => {
  const archive = await openTestArchive()
  await archive.writer.store(batchOf([{ t: now, data: 'former' }]))
  const elsewhere = new Accounts(archive.db, usualLimits)
  await elsewhere.remove('ada')
  await archive.writer.store(batchOf([{ t: now + 1, data: 'new' }]))
  expect(await texts(archive)).toEqual(['new'])
  await elsewhere.remove('ada')
  await keepUp(archive, now)
  await archive.writer.store(batchOf([{ t: now + 2, data: 'newer' }]))
  expect(await texts(archive)).toEqual(['newer'])
})

describe('HIST-07: whatever the clock says', () => {
  const jumping: TestEvent[] = [now, now, now + 400 * day, now + 400 * day, now - 90 * day, now, now + 1, now].map(
    (t, at) => ({ t, data: `${at}` }),
  )

  test('events are stored and found by the time that it said, those of one millisecond in their order', async () => {
    const folder = temporaryFolder()
    const archive = await openTestArchive(folder)
    await archive.writer.store(batchOf(jumping))
    await archive.writer.store(batchOf(jumping))
    const again = await openTestArchive(folder)
    await again.writer.store(batchOf(jumping))
    const all = await texts(again)
    expect(all).toHaveLength(3 * jumping.length)
    expect(all.slice(0, 3)).toEqual(['4', '4', '4'])
    expect(all.slice(-6).sort()).toEqual(['2', '2', '2', '3', '3', '3'])
    const first = await openTestArchive()
    await first.writer.store(batchOf(jumping))
    expect(await texts(first)).toEqual(['4', '0', '1', '5', '7', '6', '2', '3'])
    expect(await texts(first, { order: 'newest' })).toEqual(['3', '2', '6', '7', '5', '1', '0', '4'])
  })
})

if (onPostgres)
  describe('HIST-20: partitions', () => {
    const partitions = async ({ db }: Archive) =>
      (
        await db.all<{ name: string }>(
          "SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid WHERE inhparent = to_regclass('history_events') ORDER BY 1",
        )
      ).map(({ name }) => name.replace('history_events_', ''))

    test('are there for each day that has events and for the next three, and go as a whole when their day is over for everybody', async () => {
      const archive = await openTestArchive()
      await archive.writer.store(
        batchOf(
          [40, 31, 30, 2].flatMap((age) => [
            { t: now - age * day, data: `${age}` },
            { t: now - age * day, data: `${age}`, owner: 'bob' },
          ]),
        ),
      )
      await archive.accounts.limit('ada', { days: 20, bytes: 1e9 })
      await keepUp(archive, now)
      expect(await partitions(archive)).toEqual([
        '2026_10_24',
        '2026_11_21',
        '2026_11_23',
        '2026_11_24',
        '2026_11_25',
        '2026_11_26',
      ])
      expect(await texts(archive)).toEqual(['2'])
      expect(await texts(archive, {}, 'bob')).toEqual(['30', '2'])
      expect([await counted(archive), await counted(archive, 'bob')]).toMatchObject([
        { events: 1, dropped: 0 },
        { events: 2, dropped: 0 },
      ])
    })

    test('go also when a former try was cut short, before its end or before the table was dropped', async () => {
      const folder = temporaryFolder()
      const archive = await openTestArchive(folder)
      await archive.writer.store(batchOf([43, 42, 41, 2].map((age) => ({ t: now - age * day, data: `${age}` }))))
      await archive.db.run('ALTER TABLE history_events DETACH PARTITION history_events_2026_10_11')
      const [reader, dropping] = [
        poolFor((await databaseOf(folder)) ?? '', 1),
        poolFor((await databaseOf(folder)) ?? '', 1, { statement_timeout: 300 }),
      ]
      try {
        const reading = await reader.connect()
        await reading.query('BEGIN; SELECT count(*) FROM history_events')
        await expect(
          dropping.query('ALTER TABLE history_events DETACH PARTITION history_events_2026_10_12 CONCURRENTLY'),
        ).rejects.toThrow('statement timeout')
        reading.release(true)
      } finally {
        await Promise.all([reader.end(), dropping.end()])
      }
      expect(await archive.db.all('SELECT 1 AS pending FROM pg_inherits WHERE inhdetachpending')).toHaveLength(1)
      await keepUp(archive, now)
      expect(await partitions(archive)).toEqual(['2026_11_21', '2026_11_23', '2026_11_24', '2026_11_25', '2026_11_26'])
      expect(
        await archive.db.all(
          "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname LIKE 'history_events_2026_10%'",
        ),
      ).toEqual([])
      expect(await texts(archive)).toEqual(['2'])
    })
  })

if (onPostgres)
  test('HIST-46: the first event of a topic is found, also when room is made while it is being stored', async () => {
    const folder = temporaryFolder()
    const archive = await openTestArchive(folder)
    await archive.db.run(
      "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END'",
    )
    await archive.db.run('CREATE TRIGGER waits BEFORE INSERT ON history_events FOR EACH ROW EXECUTE FUNCTION wait()')
    const holding = poolFor((await databaseOf(folder)) ?? '', 1)
    try {
      const holder = await holding.connect()
      await holder.query('SELECT pg_advisory_lock(7)')
      const storing = archive.writer.store(batchOf([{ t: now, data: 'first' }]))
      await until(
        async () => (await holder.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount,
        'the event to be on its way',
      )
      await new Retention({ ...archive, partitions: undefined, now: () => now }).step()
      // A search caches the topics like this.
      await archive.topics.of((await archive.accounts.find('ada'))?.number ?? 0)
      holder.release(true)
      await storing
    } finally {
      await holding.end()
    }
    expect(await texts(archive)).toEqual(['first'])
  })

test('HIST-08: an account has 20,000 topics at most; events of further ones are refused and counted, those of known ones are kept', async () => {
  const archive = await openTestArchive()
  const number = await archive.accounts.numberOf('ada')
  const most = 20_000
  for (let first = 0; first < most - 1; first += 1000) {
    await archive.db.run(
      `INSERT INTO history_topics (owner, device, name) VALUES ${Array.from({ length: Math.min(1000, most - 1 - first) }, (_, at) => `(${number}, 'd', 'n${first + at}')`).join(', ')}`,
    )
  }
  await archive.db.run('UPDATE history_accounts SET topics_version = 1 WHERE number = ?', number)
  const refused = await archive.writer.store(
    batchOf([
      { t: now, name: 'last', data: 'a' },
      { t: now, name: 'too many', data: 'b' },
      { t: now, name: 'n7', data: 'c' },
      { t: now, owner: 'bob', data: 'd' },
    ]),
  )
  expect(refused).toEqual({ ada: 1 })
  expect(await texts(archive)).toEqual(['a', 'c'])
  expect(await texts(archive, {}, 'bob')).toEqual(['d'])
})

test('HIST-49: counts that are summed by topic go on by a cursor of their own: that of a search is refused, and theirs by a search', async () => {
  const archive = await openTestArchive()
  await archive.writer.store(batchOf(['e1', 'e2', 'e3', 'other'].map((name) => ({ t: now, name, data: 'x' }))))
  const part = (cursor?: string) =>
    countEvents(
      archive,
      {
        owner: 'ada',
        request: {
          from: now,
          to: now + hour,
          bars: 1,
          terms: [{ field: 'topic', text: '/e', negated: false }],
          ...(cursor !== undefined && { cursor }),
        },
        devices,
      },
      atOnce,
    )
  let time = 0
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 1000))
  try {
    const first = await part()
    const second = await part(first.cursor ?? '')
    const third = await part(second.cursor ?? '')
    expect([first, second, third].map(({ counts, cursor }) => [counts[0], cursor === null])).toEqual([
      [1, false],
      [1, false],
      [1, true],
    ])
    const found = await search(archive, { owner: 'ada', request: { limit: 1 }, devices }, atOnce)
    await expect(part(found.cursor ?? '')).rejects.toThrow('"cursor" is not one that such a count has returned.')
    await expect(find(archive, { cursor: first.cursor ?? '' })).rejects.toThrow(
      '"cursor" is not one that a search has returned.',
    )
  } finally {
    clock.mockRestore()
  }
})

test('HIST-09: counts are those of the events, by natural steps, whether they are summed or read', async () => {
  const archive = await openTestArchive()
  const events = Array.from({ length: 2000 }, (_, at) => ({
    t: now + at * 7_000,
    name: at % 3 ? 'often' : 'rare',
    data: `${at}`,
  }))
  await archive.writer.store(batchOf(events))
  /** All parts of the answer: on a busy machine it comes in several. */
  const counts = async (request: Partial<Parameters<typeof countEvents>[1]['request']>) => {
    const part = (cursor?: string) =>
      countEvents(
        archive,
        {
          owner: 'ada',
          request: { from: now, to: now + 4 * hour, bars: 100, ...request, ...(cursor !== undefined && { cursor }) },
          devices,
        },
        atOnce,
      )
    const whole = await part()
    for (let { cursor } = whole; cursor !== null;) {
      const next = await part(cursor)
      for (const [bar, count] of next.counts.entries()) whole.counts[bar] = (whole.counts[bar] ?? 0) + count
      cursor = next.cursor
    }
    return whole
  }
  const expected = (width: number, first: number, count: number, fits: (at: number) => boolean) => {
    const bars = Array.from({ length: count }, () => 0)
    for (const [at, { t }] of events.entries()) {
      const bar = Math.floor((t - first) / width)
      if (fits(at) && bar >= 0 && bar < count) bars[bar] = (bars[bar] ?? 0) + 1
    }
    return bars
  }
  for (const [bars, width, span] of [
    [100, 5 * 60_000, 4 * hour],
    [400, 60_000, 4 * hour],
    [60, 10_000, 600_000],
    [10, hour, 10 * hour],
  ] as const) {
    for (const [terms, fits] of [
      [[], () => true],
      [[{ field: 'topic', text: 'rare', negated: false }], (at: number) => at % 3 === 0],
      [[{ field: 'data', text: '11', negated: false }], (at: number) => `${at}`.includes('11')],
    ] as const) {
      const { counts: told, width: chosen, from } = await counts({ bars, to: now + span, terms })
      expect(chosen).toBe(width)
      expect(told).toEqual(expected(width, from, told.length, fits))
    }
  }
})

test('EVT-110: an event has how it was published and what its publisher said beside it, by every way of a search; the bytes count, and are freed', async () => {
  const archive = await openTestArchive()
  const properties = { contentType: 'text/plain', user: [['größe', 'a\0b']] }
  const sending = { qos: 1, properties: JSON.stringify(properties) }
  await archive.writer.store(
    batchOf([
      { t: now, name: 'said', data: '1', sending },
      { t: now + 1, name: 'plain', data: '2', sending: { qos: 0 } },
      { t: now + 2, name: 'http', data: '3' },
      ...Array.from({ length: 60 }, (_, at) => ({ t: now + 3 + at, name: 'many', data: '4' })),
    ]),
  )
  const [said, plain, http] = await find(archive)
  expect([said, plain].map((event) => [event?.qos, event?.properties])).toEqual([
    [1, properties],
    [0, undefined],
  ])
  expect([Object.keys(http ?? {}).includes('qos'), http?.properties]).toEqual([false, undefined])
  const terms = [{ field: 'topic', text: '/said', negated: false }] as const
  expect(await find(archive, { terms })).toEqual([said])
  await counted(archive)
  await archive.accounts.limit('ada', { days: 1, bytes: 1e9 })
  await keepUp(archive, now + 2 * day)
  expect(await counted(archive)).toMatchObject({ events: 0 })
  expect((await archive.accounts.status('ada')).used).toBe(0)
})

test('EVT-110: events that a former release has stored are found, without what nobody kept', async () => {
  const file = join(temporaryFolder(), 'history.db')
  const former = await SqliteDatabase.open(file, 'NORMAL', historyMigrations.slice(0, 3))
  await former.run("INSERT INTO history_accounts (number, sub) VALUES (1, 'ada')")
  await former.run("INSERT INTO history_topics (id, owner, device, name) VALUES (1, 1, 'd', 'e')")
  await former.run("INSERT INTO history_events (owner, t, n, topic, data) VALUES (1, ?, 0, 1, 'old')", now)
  await former.close()
  const archive = await openArchive({ place: { file }, most: usualLimits, isUpkeeping: false })
  const found = await find(archive)
  await archive.db.close()
  expect(found).toEqual([{ id: expect.any(String), t: now, device: 'd', name: 'e', data: 'old' }])
})
