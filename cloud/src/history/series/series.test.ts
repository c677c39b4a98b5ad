import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { atOnce, batchOf, openTestArchive, type TestEvent } from '../../../testing/archive.ts'
import { onPostgres } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import type { Archive } from '../archive/archive.ts'
import { Retention } from '../archive/retention.ts'
import { fieldsOf, newest } from './fields.ts'
import { bucketsOf, type Bucket } from './requests.ts'
import { seriesOf } from './series.ts'
import { deviceTimeIn } from './deviceTime.ts'
import { readingOf } from './reading.ts'
import { numberTables } from './numberTables.ts'
import { asSent, valuesIn } from '../../mqtt/values/values.ts'

const start = Date.UTC(2026, 10, 20, 3)
const minute = 60_000
const hour = 60 * minute

let archive: Archive
let opened = 0

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(removeTemporaryFolders)

/** A new account with these events, in batches of this size. */
async function stored(events: readonly TestEvent[], batch = 100): Promise<string> {
  const owner = `user-${(opened += 1)}`
  for (let first = 0; first < events.length; first += batch)
    await archive.writer.store(
      batchOf(
        events.slice(first, first + batch).map((event) => ({ owner, device: 'NODE-1', name: 'climate', ...event })),
      ),
    )
  return owner
}

const seriesIn = (
  owner: string,
  from: number,
  to: number,
  points: number,
  fields: { event: string; field: string | null }[] = [{ event: 'climate', field: 'v' }],
  device = 'NODE-1',
) => seriesOf(archive, { owner, request: { device, fields, from, to, points } }, atOnce)

const numbersIn = (message: string) => readingOf(message, start).numbers

const extent = (buckets: readonly Bucket[]) => [
  Math.min(...buckets.map(([, least]) => least)),
  Math.max(...buckets.map(([, , , greatest]) => greatest)),
  buckets.reduce((sum, [, , , , count]) => sum + count, 0),
]

test('DATA-34: many fields over a long time are read in as many turns, so that others get theirs', async () => {
  const owner = await stored(
    [0, 7 * 24 * hour].map((after) => ({
      t: start + after,
      data: JSON.stringify(Object.fromEntries(Array.from({ length: 32 }, (_, field) => [`f${field}`, field]))),
    })),
  )
  let turns = 0
  const turn = <Result>(work: () => Promise<Result>) => {
    turns += 1
    return work()
  }
  const request = {
    device: 'NODE-1',
    fields: [{ event: 'climate', field: 'f1' }],
    from: start,
    to: start + 8 * 24 * hour,
    points: 1000,
  }
  const { series } = await seriesOf(archive, { owner, request }, turn)
  expect(extent(series[0]?.buckets ?? [])).toEqual([1, 1, 2])
  expect(turns).toBeGreaterThan(32)
})

describe('DATA-11: a series', () => {
  test('loses no peak: its least, greatest and count are those of the events, for any window and number of buckets', async () => {
    const value = fc.oneof(
      fc.integer({ min: -1000, max: 1000 }),
      fc
        .double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true })
        .map((v) => (Math.abs(v) < 1e-100 ? 0 : v)),
    )
    // Many times lie at the edges of minutes, some are equal.
    const time = fc
      .tuple(
        fc.integer({ min: 0, max: 3 * 60 }),
        fc.oneof(fc.constantFrom(0, 1, 59_999), fc.integer({ min: 0, max: 59_999 })),
      )
      .map(([at, within]) => start + at * minute + within)
    const events = fc.array(fc.tuple(time, value), { minLength: 1, maxLength: 150 })
    const window = fc.tuple(fc.integer({ min: -hour, max: 4 * hour }), fc.integer({ min: 1, max: 5 * hour }))
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.tuple(window, fc.integer({ min: 1, max: 2000 })), { minLength: 1, maxLength: 6 }),
        async (given, inOrder, batch, windows) => {
          // A clock may be set back.
          const events = inOrder ? given.toSorted(([a], [b]) => a - b) : given
          const owner = await stored(
            events.map(([t, v]) => ({ t, data: JSON.stringify({ v }) })),
            batch,
          )
          for (const [[offset, length], points] of windows) {
            const answer = await seriesIn(owner, start + offset, start + offset + length, points)
            const {
              from,
              to,
              width,
              series: [{ buckets, first, last } = { buckets: [] }],
            } = answer
            expect([
              from <= start + offset,
              to >= start + offset + length,
              from > start + offset - width,
              to < start + offset + length + width,
            ]).toEqual([true, true, true, true])
            expect((to - from) / width).toBeLessThanOrEqual(Math.max(2, points))
            const raw = events.filter(([t]) => t >= from && t < to)
            const expected = raw.map(([, v]) => v)
            expect(extent(buckets)).toEqual([Math.min(...expected), Math.max(...expected), expected.length])
            for (const [t, least, mean, greatest, count] of buckets) {
              const inside = raw.flatMap(([at, v]) => (at >= t && at < t + width ? [v] : []))
              expect([t % width, least, greatest, count]).toEqual([
                0,
                Math.min(...inside),
                Math.max(...inside),
                inside.length,
              ])
              expect(mean).toBeCloseTo(inside.reduce((sum, v) => sum + v, 0) / inside.length, 4)
            }
            expect(buckets.map(([t]) => t)).toEqual(buckets.map(([t]) => t).sort((a, b) => a - b))
            const times = raw.map(([t]) => t)
            expect([first?.t, last?.t]).toEqual(
              raw.length === 0 ? [undefined, undefined] : [Math.min(...times), Math.max(...times)],
            )
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('of many events is read from what was counted of each minute, and loses nothing either', async () => {
    // A sensor with 20 values a second: too many to read them all.
    const events = Array.from({ length: 36_000 }, (_, index) => ({
      t: start + index * 50,
      data: `{"v":${index === 17_777 ? 99 : index % 10}}`,
    }))
    const owner = await stored(events, 2000)
    const {
      width,
      series: [{ buckets, first, last } = { buckets: [] }],
    } = await seriesIn(owner, start, start + 30 * minute, 1000)
    expect([width, buckets.length, extent(buckets)]).toEqual([minute, 30, [0, 99, 36_000]])
    expect([first, last]).toEqual([
      { t: start, value: 0 },
      { t: start + 30 * minute - 50, value: 9 },
    ])
    const near = await seriesIn(owner, start + 14 * minute, start + 15 * minute, 600)
    expect([near.width, extent(near.series[0]?.buckets ?? [])]).toEqual([101, [0, 99, expect.any(Number)]])
  })

  test('is of one device, event and field of one account; others are empty', async () => {
    const owner = await stored([
      { t: start, data: '{"v":1,"in":{"deep":2}}' },
      { t: start, data: '3', name: 'level' },
      { t: start, data: '{"v":9}', device: 'NODE-2' },
    ])
    const fields = [
      { event: 'climate', field: 'in.deep' },
      { event: 'level', field: null },
      { event: 'none', field: 'v' },
      { event: 'climate', field: null },
      { event: 'climate', field: 'v' },
    ]
    for (const to of [start + minute, start + 90 * 24 * hour]) {
      const { series } = await seriesIn(owner, start, to, 100, fields)
      expect(series.map(({ event, field, buckets }) => [event, field, extent(buckets)[1]])).toEqual([
        ['climate', 'in.deep', 2],
        ['level', null, 3],
        ['none', 'v', -Infinity],
        ['climate', null, -Infinity],
        ['climate', 'v', 1],
      ])
    }
    expect((await seriesIn('nobody', start, start + minute, 10)).series).toEqual([
      { event: 'climate', field: 'v', buckets: [] },
    ])
  })

  test('of months is read in parts, without a gap between them', async () => {
    const events = Array.from({ length: 40 }, (_, index) => ({ t: start + index * 24 * hour, data: `{"v":${index}}` }))
    const owner = await stored(events, 40)
    for (const points of [1, 7, 40, 2000]) {
      const {
        series: [{ buckets } = { buckets: [] }],
        width,
      } = await seriesIn(owner, 0, start + 1000 * 24 * hour, points)
      expect(extent(buckets)).toEqual([0, 39, 40])
      expect(new Set(buckets.map(([t]) => t)).size).toBe(buckets.length)
      expect(buckets.every(([t]) => t % width === 0)).toBe(true)
    }
    expect(extent((await seriesIn(owner, start, 8.64e15, 2000)).series[0]?.buckets ?? [])).toEqual([0, 39, 40])
  })

  test('goes with its events, with its device and with its account', async () => {
    const rows = async () =>
      Promise.all(
        ['fields', 'numbers'].map(
          async (table) =>
            (
              await archive.db.get<{ count: number }>(
                `SELECT count(*) AS count FROM history_${table} WHERE topic IN (SELECT id FROM history_topics WHERE owner = ?) OR topic NOT IN (SELECT id FROM history_topics)`,
                number,
              )
            )?.count,
        ),
      )
    const owner = await stored(
      [
        ...Array.from({ length: 700 }, (_, index) => ({ t: start + index * minute, data: '{"v":1,"w":2}' })),
        { t: start, data: '1', device: 'NODE-2' },
      ],
      1000,
    )
    const { number = 0 } = (await archive.accounts.find(owner)) ?? {}
    const keepUp = async () => {
      while (await archive.retention.step());
    }
    expect(await rows()).toEqual([3, 1401])
    await archive.topics.forgetDevice(archive.db, number, 'NODE-1')
    await keepUp()
    expect(await rows()).toEqual([1, 1])
    await archive.accounts.remove(owner)
    await keepUp()
    expect(await rows()).toEqual([0, 0])
    const old = await stored([
      { t: start - 400 * 24 * hour, data: '{"v":1}' },
      { t: start, data: '{"v":2}' },
    ])
    await keepUp()
    const {
      series: [series],
    } = await seriesIn(old, start - 500 * 24 * hour, start + hour, 100)
    expect(series?.buckets.map(([, least]) => least)).toEqual([2])
  })

  test('has buckets at multiples of their width, whole minutes from one on, and no more than were asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e12 }),
        fc.integer({ min: 1, max: 400 * 24 * hour }),
        fc.integer({ min: 2, max: 2000 }),
        (from, length, points) => {
          const { from: first, to: end, width } = bucketsOf(from, from + length, points)
          expect([
            first % width,
            end % width,
            width < minute || width % minute === 0,
            first <= from,
            end >= from + length,
          ]).toEqual([0, 0, true, true, true])
          expect((end - first) / width).toBeLessThanOrEqual(points)
        },
      ),
    )
  })
})

describe('DATA-12: the values of messages', () => {
  test.each<[string, unknown]>([
    ['21.5', { '': 21.5 }],
    [' -300 ', { '': -300 }],
    ['+.5', { '': '+.5' }],
    ['online', { '': 'online' }],
    ['', {}],
    ['[1,{"t":2}]', { 0: 1, '1.t': 2 }],
    ['{"a":1', { '': '{"a":1' }],
    [
      '{"t":21,"ok":true,"s":"x","none":null,"list":[1],"in":{"t":{"u":1}}}',
      { t: 21, ok: 'true', s: 'x', 'in.t.u': 1, 'list.0': 1 },
    ],
    ['{"a.b":1,"a":{"b":2},"":3,"x\\n":4}', { 'a.b': 1, '': 3 }],
    ['{"":{"Pp":215}}', { '.Pp': 215 }],
    ['{"a":{"b":{"c":{"d":{"e":1}}}}}', { 'a.b.c.d.e': 1 }],
    ['{"big":1e999,"far":1e200,"tiny":1e-310,"zero":-0}', { tiny: 0, zero: 0 }],
    ['{"__proto__":1,"constructor":2}', { ['__proto__']: 1, constructor: 2 }],
  ])('%s', (message, expected) => {
    expect([...valuesIn(message)]).toEqual(Object.entries(expected as object))
  })

  test.each<[string, string, string, string | number]>([
    ['a text that is a number', '{"value":"317.3988"}', 'value', 317.3988],
    ['one in quotes', '"21.5"', '', 21.5],
    ['one beside NaN of C', '{"A":{"Temperature":17.1},"B":{"Temperature":nan}}', 'A.Temperature', 17.1],
    ['one beside NaN of Python', '{"h":51.2,"s":"NaN","t":NaN,"i":[-Infinity]}', 'h', 51.2],
    ['one before a zero byte', '{"temperature":21.5}\0', 'temperature', 21.5],
    ['one behind a mark of the byte order', '\uFEFF{"temperature":21.5}', 'temperature', 21.5],
    ['a plain one before a zero byte', '21.5\0', '', 21.5],
    ['one before a zero byte and what a buffer had behind it', '{"temperature":21.5}\0\n}"', 'temperature', 21.5],
    ['one beside what is no number in C of Microsoft', '{"a":-nan(ind),"b":-1.#IND00,"c":1.#QNAN,"h":5}', 'h', 5],
    ['one beside what Arduino and Python write', '{"a":ovf,"b":None,"c":undefined,"d":True,"h":5}', 'h', 5],
    ['one with a plus', '{"t":+5}', 't', 5],
    ['one without a digit before its point', '{"t":-.5}', 't', -0.5],
    ['one without a digit behind its point', '{"t":[5.,1]}', 't.0', 5],
    ['one with zeros in front', '{"t":05.50,"id":"05.50"}', 't', 5.5],
    ['one in JSON that was made a text once more', '"{\\"t\\":21.5}"', 't', 21.5],
    ['one in a list', '[{"t":21.5}]', '0.t', 21.5],
    ['one under an empty name', '{"":{"Pp":215}}', '.Pp', 215],
  ])('DATA-50, EVT-130: of %s', (_what, message, field, expected) => {
    expect(valuesIn(message).get(field)).toBe(expected)
    expect(numbersIn(message).get(field)).toBe(expected)
  })

  test('DATA-51: of a text that would not be written back the same are shown as sent, and count where programs write numbers so', () => {
    for (const [text, number] of [
      ['21.50', 21.5],
      ['1.10', 1.1],
      ['+3', 3],
      ['1e-05', 1e-5],
      ['1.0E7', 1e7],
      ['-0', 0],
      ['241408E4', undefined],
      ['000012300007', undefined],
      ['16888884830636646', undefined],
      ['1,5', undefined],
      ['0x1f', undefined],
      ['21 °C', undefined],
    ] as const) {
      expect([...valuesIn(text)]).toEqual([['', text]])
      expect(numbersIn(JSON.stringify({ v: text })).get('v')).toBe(number)
    }
    expect(valuesIn('-5.2').get('')).toBe(-5.2)
  })

  test('DATA-52, EVT-130: of two states count as 0 and 1', () => {
    expect([...numbersIn('{"water_leak":true,"relay":"OFF","door":"Open","valve":"closed","mode":"auto"}')]).toEqual([
      ['water_leak', 1],
      ['relay', 0],
      ['door', 1],
      ['valve', 0],
    ])
    expect([...numbersIn('{"cover":"CLOSE","lock":"LOCKED"}')]).toEqual([
      ['cover', 0],
      ['lock', 1],
    ])
    expect([
      numbersIn('ON').get(''),
      numbersIn('false').get(''),
      numbersIn('online').size,
      valuesIn('ON').get(''),
    ]).toEqual([1, 0, 0, 'ON'])
  })

  test('DATA-50: of a message that is no JSON are soon found to be none, whatever it holds', () => {
    for (const message of [
      `{${'\\"'.repeat(8000)}`,
      `{${'"\\'.repeat(8000)}`,
      `{${'nan'.repeat(5000)}`,
      `{"a":${'-'.repeat(16000)}`,
      `{"a":${'0'.repeat(16000)}x`,
      `{"a":${'1.#'.repeat(5000)}`,
      '1'.repeat(16000),
    ]) {
      const begun = performance.now()
      numbersIn(message)
      expect(performance.now() - begun).toBeLessThan(200)
    }
  })

  test('are few of a message that has many, and none of a long one', () => {
    const many = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index])))
    expect(numbersIn(many(100)).size).toBe(32)
    expect(numbersIn(many(5000)).size).toBe(0)
    expect(numbersIn(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`).size).toBe(0)
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) =>
        expect([...numbersIn(text).values()].every((value) => Number.isFinite(value))).toBe(true),
      ),
      { numRuns: 50 },
    )
  })

  test.each<[string, string, unknown]>([
    ['1.10', '', '1.10'],
    ['000012300007', '', '000012300007'],
    ['241408E4', '', '241408E4'],
    [' 21.5\n', '', 21.5],
    ['-0', '', '-0'],
    ['1688888483063664642', '', '1688888483063664642'],
    ['{"id":1688888483063664642}', 'id', '1688888483063664642'],
    ['{"a":{"b.c":[1],"id":-9007199254740993}}', 'a.id', '-9007199254740993'],
    ['{"id":1234567890123456}', 'id', 1234567890123456],
    ['{"note":"\\"1688888483063664642","t":21.50}', 't', 21.5],
    ['{"note":"1688888483063664642"}', 'note', '1688888483063664642'],
    ['21.5\0', '', 21.5],
    ['"21.5"', '', 21.5],
    ['{"":5,"b":2}', '', 5],
    ['\uFEFF{"id":1688888483063664642,"t":0.30000000000000004,"x":NaN}', 'id', '1688888483063664642'],
  ])('DATA-43: %s at %j is shown as it was sent', (message, path, shown) => {
    expect(asSent(message)(path, valuesIn(message).get(path) ?? NaN)).toBe(shown)
  })

  test('DATA-43: a number that is written otherwise is told as it was sent, and has its series', async () => {
    const owner = await stored([
      { t: start, data: '1.10' },
      { t: start + 1, data: '21.50' },
    ])
    const [field] = await fieldsOf(archive, { owner, device: 'NODE-1' }, atOnce)
    expect(field).toMatchObject({ last: '21.50', numeric: true })
    expect(
      (await seriesIn(owner, start, start + hour, 10, [{ event: 'climate', field: null }])).series[0]?.last?.value,
    ).toBe(21.5)
  })

  test('that are bytes, or of ever new names, are stored with their events and have few series', async () => {
    const events = Array.from({ length: 300 }, (_, index): TestEvent => ({
      t: start + index,
      data: index % 3 === 0 ? Buffer.from([0xff, 0, index & 0xff]) : `{"f${index}":${index},"\\u0000":1}`,
    }))
    const owner = await stored(events, 50)
    const fields = await fieldsOf(archive, { owner, device: 'NODE-1' }, atOnce)
    expect(fields.filter(({ numeric }) => numeric)).toHaveLength(32)
    expect((await archive.accounts.status(owner)).events).toBe(300)
  })
})

describe('EVT-111: the time that a message says of itself', () => {
  const values = (message: string) => deviceTimeIn(valuesIn(message), start)
  const seen = start - hour + 123

  test.each<[string, string]>([
    ['milliseconds', `{"ts":${seen},"t":21}`],
    ['seconds with a fraction', `{"Time":${seen / 1000}}`],
    ['microseconds', `{"timestamp":${seen}000}`],
    ['nanoseconds, as a text', `{"t":1,"TS":"${seen}000000"}`],
    ['ISO 8601', `{"time":"${new Date(seen).toISOString()}"}`],
    ['ISO 8601 of another zone', `{"time":"${new Date(seen + 2 * hour).toISOString().slice(0, -1)}+0200"}`],
    ['the first that is plausible', `{"time":17,"ts":${seen}}`],
  ])('is read as %s', (_what, message) => {
    expect(values(message)?.t).toBe(seen)
  })

  test.each<[string, string]>([
    ['31 days ago', `{"ts":${start - 31 * 24 * hour}}`],
    ['six minutes ahead', `{"ts":${start + 6 * minute}}`],
    ['seconds since the start of a device', '{"time":86400}'],
    ['of no known zone', `{"Time":"${new Date(seen).toISOString().slice(0, -1)}"}`],
    ['of no day', '{"time":"2026-11-99T03:00:00Z"}'],
    ['of another part of the message', `{"gps":{"time":${seen}},"t":${seen}}`],
  ])('is not believed when it is %s', (_what, message) => {
    expect(values(message)).toBeUndefined()
  })
})

describe('HIST-70: numbers of events that carry their own time', () => {
  // Ten readings of the last hour come at once, after the newest one.
  const late = Array.from({ length: 10 }, (_, at) => start - hour + at * 5 * minute + 7)
  const buffered = [
    { t: start, data: '{"v":99}' },
    ...late.map((ts, at) => ({ t: start + 1000, data: JSON.stringify({ ts, v: at }) })),
  ]
  const expected = [...late.map((t, at) => [t, at]), [start, 99]]

  test('lie at that time, in minutes and in milliseconds; by their arrival for rules; the time is no number', async () => {
    const owner = await stored(buffered, 4)
    for (const points of [100, 2000]) {
      const {
        width,
        series: [{ buckets, first, last } = { buckets: [] }],
      } = await seriesIn(owner, start - hour, start + minute, points)
      const bucketOf = (t = 0) => t - (t % width)
      expect(buckets.map(([t, least]) => [t, least])).toEqual(expected.map(([t, value]) => [bucketOf(t), value]))
      expect([first, last]).toEqual([
        { t: late[0], value: 0 },
        { t: start, value: 99 },
      ])
      const request = {
        device: 'NODE-1',
        fields: [{ event: 'climate', field: 'v' }],
        from: start - hour,
        to: start + hour,
        points,
        byArrival: true,
      }
      const { series: heard } = await seriesOf(archive, { owner, request }, atOnce)
      expect(extent(heard[0]?.buckets ?? [])).toEqual([0, 99, 11])
      expect(heard[0]?.buckets[0]?.[0]).toBeGreaterThanOrEqual(start - minute)
    }
    const fields = await fieldsOf(archive, { owner, device: 'NODE-1' }, atOnce)
    expect(fields.map(({ field, last, at }) => [field, last, at])).toEqual([['v', 99, start]])
  })

  test('go with their events, when those have been kept for the days of the account, and their bytes with them', async () => {
    const owner = await stored([
      { t: start - 25 * 24 * hour, data: `{"ts":${start - 40 * 24 * hour},"v":1}` },
      ...buffered,
    ])
    const keepUp = async (now: number) => {
      const retention = new Retention({ ...archive, partitions: undefined, now: () => now })
      while (await retention.step());
    }
    const left = async () =>
      (await seriesIn(owner, start - 60 * 24 * hour, start + hour, 2000)).series[0]?.buckets.reduce(
        (sum, [, , , , count]) => sum + count,
        0,
      )
    await keepUp(start)
    expect(await left()).toBe(12)
    await keepUp(start + 7 * 24 * hour)
    expect(await left()).toBe(11)
    const { number = 0 } = (await archive.accounts.find(owner)) ?? {}
    await archive.topics.forgetDevice(archive.db, number, 'NODE-1')
    await keepUp(start)
    expect(
      await archive.db.all(
        'SELECT 1 FROM history_measured WHERE topic IN (SELECT id FROM history_topics WHERE owner = ?)',
        number,
      ),
    ).toEqual([])
    expect((await archive.accounts.status(owner)).used).toBe(0)
  })
})

test('DATA-35: names of fields that come no more are free again once nothing is left of them; until then it is told that there are too many', async () => {
  const archive = await openTestArchive()
  const message = (kind: string) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`${kind}${at}`, at])))
  const day = 86_400_000
  const store = (t: number, data: string) => archive.writer.store(batchOf([{ t, data }]))
  const fields = () => fieldsOf(archive, { owner: 'ada', device: 'd' }, atOnce)
  const from = Date.UTC(2026, 10, 1)
  await store(from, message('old'))
  await store(from + 20 * day, message('new'))
  expect(
    (await fields()).filter(({ crowded }) => crowded).map(({ field, numeric }) => [field, numeric]),
  ).toContainEqual(['new0', false])
  const retention = new Retention({ ...archive, partitions: undefined, now: () => from + 35 * day })
  while (await retention.step());
  await store(from + 35 * day, message('new'))
  // The last place is kept, so that none is taken twice.
  expect(
    (await fields())
      .filter(({ numeric }) => numeric)
      .map(({ field }) => field)
      .filter((field) => field?.startsWith('new')),
  ).toHaveLength(31)
  const { series } = await seriesOf(
    archive,
    {
      owner: 'ada',
      request: {
        device: 'd',
        fields: [{ event: 'e', field: 'new5' }],
        from: from + 34 * day,
        to: from + 36 * day,
        points: 100,
      },
    },
    atOnce,
  )
  expect(series[0]?.buckets.map(([, least]) => least)).toEqual([5])
})

test('DATA-35: a process that knew the names before they were free takes no place that another field has by now', async () => {
  const folder = temporaryFolder()
  const [one, other] = [await openTestArchive(folder), await openTestArchive(folder)]
  const day = 86_400_000
  const from = Date.UTC(2026, 10, 1)
  await other.writer.store(batchOf([{ t: from, data: '{"old":1,"kept":1}' }]))
  await one.writer.store(batchOf([{ t: from + 35 * day, data: '{"kept":1}' }]))
  const retention = new Retention({ ...one, partitions: undefined, now: () => from + 35 * day })
  while (await retention.step());
  await one.writer.store(batchOf([{ t: from + 35 * day, data: '{"new":7}' }]))
  await other.writer.store(batchOf([{ t: from + 35 * day + 1, data: '{"old":2}' }]))
  const { series } = await seriesOf(
    one,
    {
      owner: 'ada',
      request: {
        device: 'd',
        fields: ['new', 'old'].map((field) => ({ event: 'e', field })),
        from: from + 34 * day,
        to: from + 36 * day,
        points: 100,
      },
    },
    atOnce,
  )
  expect(series.map(({ buckets }) => buckets.map(([, least, , greatest]) => [least, greatest]))).toEqual([
    [[7, 7]],
    [[2, 2]],
  ])
})

if (!onPostgres)
  test('DATA-36: the newest value of a field that comes no more is looked up, not searched for', async () => {
    const { db } = await openTestArchive()
    for (const table of numberTables) {
      const plan = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${newest(db.dialect, table)}`, 1, 1)
      expect(plan.map(({ detail }) => detail).join()).toContain(`${table.name}_field (topic=? AND field=?)`)
    }
  })

describe('DATA-13: the fields of a device', () => {
  const of = async (owner: string, device = 'NODE-1') => fieldsOf(archive, { owner, device }, atOnce)

  test('are those of its last messages, with the newest value, its time and the rhythm; and numbers that came before', async () => {
    const owner = await stored([
      { t: start, data: '{"rare":7}' },
      ...Array.from({ length: 10 }, (_, index) => ({
        t: start + index * 10_000 - (index < 8 ? hour : 0),
        data: `{"t":${20 + index},"mode":"auto"}`,
      })),
      { t: start + 5, data: 'on', name: 'relay/1' },
      { t: start + 6, data: '1', device: 'NODE-2' },
    ])
    expect(await of(owner)).toEqual([
      { event: 'climate', field: 't', last: 29, at: start + 90_000, every: 10_000, numeric: true },
      { event: 'climate', field: 'mode', last: 'auto', at: start + 90_000, every: 10_000, numeric: false },
      { event: 'climate', field: 'rare', last: 7, at: start, every: null, numeric: true },
      { event: 'relay/1', field: null, last: 'on', at: start + 5, every: null, numeric: true },
    ])
    expect(await of(owner, 'NODE-2')).toMatchObject([{ event: 'climate', field: null, last: 1 }])
    expect(await of(owner, 'NODE-3')).toEqual([])
    expect(await of('nobody')).toEqual([])
  })

  test('DATA-53: has those that are not read, with the reason', async () => {
    const owner = await stored([
      {
        t: start,
        data: JSON.stringify(Object.fromEntries(Array.from({ length: 34 }, (_, at) => [`k${at}`, at]))),
        name: 'many',
      },
      { t: start, data: '{"t":21.5,"h":51.2', name: 'cut' },
      { t: start, data: 'ON', name: 'relay' },
      { t: start, data: '21.50', name: 'temp' },
      { t: start, data: '0012', name: 'tag' },
    ])
    const fields = await of(owner)
    expect(
      fields
        .filter(({ event }) => event === 'many')
        .slice(31)
        .map(({ field, numeric, beyond }) => [field, numeric, beyond]),
    ).toEqual([
      ['k31', true, undefined],
      ['k32', false, true],
      ['k33', false, true],
    ])
    expect(fields.filter(({ event }) => event !== 'many')).toMatchObject([
      { event: 'cut', field: null, numeric: false, fault: 19 },
      { event: 'relay', last: 'ON', numeric: true },
      { event: 'tag', last: '0012', numeric: false },
      { event: 'temp', last: '21.50', numeric: true },
    ])
  })

  test('are 200 at most, also of a device with very many topics', async () => {
    const owner = await stored(
      Array.from({ length: 250 }, (_, index) => ({ t: start, data: '{"a":1,"b":2}', name: `topic${index}` })),
      250,
    )
    expect(await of(owner)).toHaveLength(200)
  })
})
