import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { atOnce, batchOf, openTestArchive, type TestEvent } from '../../../testing/archive.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import type { Archive } from '../../history/archive/archive.ts'
import { search } from '../../history/search/search.ts'
import { fieldsOf } from '../../history/series/fields.ts'
import { seriesOf } from '../../history/series/series.ts'
import type { Draft, Watch } from '../rule.ts'
import { Previews } from './preview.ts'
import type { Past } from './past.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const begin = Date.UTC(2026, 10, 20)

let archive: Archive
let opened = 0

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(removeTemporaryFolders)

/** A new account with these events of its devices. */
async function stored(events: readonly TestEvent[]): Promise<string> {
  const owner = `user-${(opened += 1)}`
  const sorted = [...events].sort((one, other) => one.t - other.t)
  for (let next = 0; next < sorted.length; next += 1000)
    await archive.writer.store(
      batchOf(sorted.slice(next, next + 1000).map((event) => ({ owner, device: 'one', ...event }))),
    )
  return owner
}

/** There is any time to read, so that a busy machine finds as much. */
async function preview(
  owner: string,
  watch: Watch,
  {
    devices = ['one'],
    from = begin,
    to = begin + 24 * hour,
    longest = Infinity,
    ...more
  }: Partial<Draft> & { devices?: string[]; from?: number; to?: number; longest?: number } = {},
) {
  const past: Past = {
    status: async () => ({ oldest: begin }),
    fields: (account, device) => fieldsOf(archive, { owner: account, device }, atOnce),
    series: (account, request) => seriesOf(archive, { owner: account, request }, atOnce),
    search: (account, request) => search(archive, { owner: account, request, devices: new Map() }, atOnce),
  }
  const previews = new Previews({
    longest,
    past,
    scopes: { refreshOf: async () => {}, devices: () => devices },
    integrationsOf: async () => new Set(['hook']),
    endingsOf: async () =>
      [1, 0, 1, 1, 1, 1, 0].map((failed, at) => ({ at: begin + at * minute, failed: failed === 1 })),
  })
  return previews.of(
    owner,
    {
      name: 'n',
      enabled: true,
      watch,
      scope: { kind: 'all' },
      for: 0,
      tell: { integrations: [], email: false },
      ...more,
    },
    from,
    to,
  )
}

const value = (t: number, temperature: number, device = 'one'): TestEvent => ({
  t,
  device,
  name: 'climate',
  data: JSON.stringify({ temperature }),
})
const hot = { kind: 'value', event: 'climate', field: 'temperature', above: 30, clear: 28 } as const
/** A value each second; it is warm except in these stretches. */
const seconds = (stretches: readonly (readonly [from: number, to: number, temperature: number])[], until = 2 * hour) =>
  Array.from({ length: until / second }, (_, at) => at * second).map((t) =>
    value(begin + t, stretches.find(([from, to]) => t >= from && t < to)?.[2] ?? 20),
  )

describe('ALERT-30: a preview of a rule about a value', () => {
  test('has each time that the value was beyond the limit for the whole time, to the second, and no other', async () => {
    const owner = await stored(
      seconds([
        [10 * minute, 10 * minute + 50 * second, 35],
        [20 * minute, 25 * minute, 40],
        [25 * minute, 30 * minute, 29],
        [40 * minute, 45 * minute, 36],
      ]),
    )
    const { firings, devices, since, noisy, partial } = await preview(owner, hot, { for: 60 })
    expect(
      firings.map(({ from, to, peak }) => [
        Math.round((from - begin) / second),
        Math.round(((to ?? 0) - begin) / second),
        peak,
      ]),
    ).toEqual([
      [21 * 60, 31 * 60, 40],
      [41 * 60, 46 * 60, 36],
    ])
    expect(devices).toEqual([{ device: 'one', count: 2, series: expect.any(Array) }])
    expect([since, noisy, partial]).toEqual([begin, false, undefined])
    expect(devices[0]?.series?.length).toBeGreaterThan(20)
  })

  test('goes on to now, shows the worst six devices, and says when it would be noise', async () => {
    const names = Array.from({ length: 9 }, (_, number) => `d${number}`)
    const owner = await stored(
      names.flatMap((device, number) =>
        Array.from({ length: number + 1 }, (_, at) => [
          value(begin + at * hour + number * 3 * minute, 31, device),
          value(begin + at * hour + number * 3 * minute + minute, 20, device),
        ]).flat(),
      ),
    )
    const { firings, devices, more, noisy } = await preview(owner, hot, { devices: names })
    expect(devices.map(({ device, count }) => `${device} ${count}`)).toEqual([
      'd8 9',
      'd7 8',
      'd6 7',
      'd5 6',
      'd4 5',
      'd3 4',
    ])
    expect([firings.length, more, noisy]).toEqual([45, 3, true])
    const open = await stored([value(begin, 20), value(begin + hour, 31)])
    expect(
      (await preview(open, hot)).firings.map((firing) => ({
        ...firing,
        from: Math.round((firing.from - begin) / second),
      })),
    ).toEqual([{ device: 'one', from: hour / second, to: null, peak: 31 }])
  })
})

describe('ALERT-84: a preview', () => {
  test('says that an alert would have flapped, and how often it would have fired', async () => {
    const owner = await stored(
      Array.from({ length: 40 }, (_, at) => value(begin + at * 30 * second, at % 2 === 0 ? 35 : 20)),
    )
    const { firings } = await preview(owner, hot)
    expect(firings.map(({ times, flapping }) => [times, flapping])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [17, true],
    ])
  })

  test('of a rule about a state has the times of that state, and the series of 0 and 1', async () => {
    const owner = await stored(
      [
        [0, 'OFF'],
        [10, 'ON'],
        [30, 'OFF'],
        [50, 'on'],
        [90, 'off'],
      ].map(([at, data]) => ({ t: begin + Number(at) * minute, name: 'relay', data: String(data) })),
    )
    const { firings, devices, unread } = await preview(
      owner,
      { kind: 'value', event: 'relay', field: null, is: 'ON' },
      { for: 300 },
    )
    expect(firings.map(({ from, to }) => [from - begin, (to ?? 0) - begin])).toEqual([
      [15 * minute, 35 * minute],
      [55 * minute, 95 * minute],
    ])
    expect([devices[0]?.series?.map(([, least]) => least), unread]).toEqual([[0, 1, 0, 1, 0], undefined])
  })
})

describe('ALERT-85: a preview says that messages came, and why none could be read', () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`k${at}`, at])))

  test.each<[string, string | Buffer, string | null, object]>([
    ['a text', '{"v":"warm"}', 'v', { why: 'text', sample: 'warm' }],
    ['no JSON', '{"v":21,"w":1,"list":[1,2],"name":oops}', 'v', { why: 'json', place: 35 }],
    ['too many values', many, 'k35', { why: 'beyond' }],
    ['another field', '{"w":1}', 'v', { why: 'absent' }],
    ['an object', '{"w":1}', null, { why: 'absent' }],
    ['too long', `{"v":1,"t":"${'x'.repeat(20_000)}"}`, 'v', { why: 'long' }],
    ['bytes', Buffer.from([0xff, 1]), 'v', { why: 'bytes' }],
  ])('%s', async (_what, data, field, why) => {
    const owner = await stored([
      { t: begin, data: '{"v":1}', name: 'other' },
      ...Array.from({ length: 20 }, (_, at) => ({ t: begin + at * second, name: 'climate', data })),
      value(begin, 1, 'two'),
    ])
    const { unread, firings } = await preview(
      owner,
      { kind: 'value', event: 'climate', field, above: 10 },
      { devices: ['one'] },
    )
    expect([firings, unread]).toEqual([[], [{ device: 'one', messages: 20, ...why }]])
  })

  test('a number of an event with too many fields', async () => {
    const fields = (from: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${from + at}`, at])))
    const owner = await stored(
      [0, 20].map((from, at) => ({ t: begin + at * second, name: 'climate', data: fields(from) })),
    )
    const { unread } = await preview(
      owner,
      { kind: 'value', event: 'climate', field: 'k39', above: 10 },
      { devices: ['one'], to: begin + 30 * 24 * hour },
    )
    expect(unread).toEqual([{ device: 'one', messages: 2, why: 'crowded' }])
  })

  test('of many devices by the newest events', async () => {
    const devices = Array.from({ length: 9 }, (_, number) => `d${number}`)
    const owner = await stored([
      ...Array.from({ length: 700 }, (_, at) => ({
        t: begin + at * second,
        device: 'd8',
        name: 'climate',
        data: 'warm',
      })),
      value(begin, 20, 'd1'),
    ])
    const { unread, devices: shown } = await preview(owner, hot, { devices })
    expect(unread).toEqual([{ device: 'd8', messages: 500, atLeast: true, why: 'text', sample: 'warm' }])
    expect(shown[0]?.device).toBe('d1')
  })
})

describe('ALERT-31: a preview of a rule about what is missing', () => {
  const status = (t: number, device: string, data: string): TestEvent => ({
    t: begin + t,
    device,
    name: 'status',
    data,
  })

  test('has what it has found when the time to read is over, and says so', async () => {
    const owner = await stored([value(begin, 20), value(begin + hour, 31)])
    expect(await preview(owner, hot, { longest: -1 })).toMatchObject({
      partial: true,
      searchedTo: begin + 24 * hour,
      firings: [],
    })
  })

  test('has the times that a device was gone for longer, by what the broker has announced', async () => {
    const owner = await stored([
      status(0, 'one', 'online'),
      status(hour, 'one', 'offline'),
      status(hour + 4 * minute, 'one', 'online'),
      status(2 * hour, 'one', 'offline'),
      status(3 * hour, 'one', 'online'),
      status(5 * hour, 'one', 'offline'),
    ])
    const { firings } = await preview(owner, { kind: 'offline', minutes: 5 })
    expect(firings.map(({ from, to }) => [from - begin, to === null ? null : to - begin])).toEqual([
      [2 * hour + 5 * minute, 3 * hour + 30 * second],
      [5 * hour + 5 * minute, null],
    ])
  })

  test('ALERT-81: leaves out devices that only visit, until they stay away for longer than they used to', async () => {
    const visits = Array.from({ length: 8 }, (_, at) => [
      status(at * 15 * minute, 'one', 'online'),
      status(at * 15 * minute + 3 * second, 'one', 'offline'),
    ]).flat()
    const owner = await stored([
      ...visits,
      status(4 * hour, 'two', 'online'),
      status(4 * hour + second, 'two', 'offline'),
    ])
    const { firings } = await preview(owner, { kind: 'offline', minutes: 5 }, { devices: ['one', 'two'] })
    expect(firings).toEqual([
      { device: 'one', from: begin + 105 * minute + 3 * second + 45 * minute, to: null, peak: null },
    ])
    expect(
      (
        await preview(
          owner,
          { kind: 'offline', minutes: 5 },
          { devices: ['one'], scope: { kind: 'device', device: 'one' } },
        )
      ).firings,
    ).toHaveLength(8)
  })

  test('has many that went at once as one', async () => {
    const devices = Array.from({ length: 8 }, (_, number) => `d${number}`)
    const owner = await stored(
      devices
        .slice(0, 6)
        .flatMap((device, number) => [
          status(hour + number * second, device, 'offline'),
          status(2 * hour, device, 'online'),
        ]),
    )
    expect((await preview(owner, { kind: 'offline', minutes: 5 }, { devices })).firings).toEqual([
      {
        device: null,
        from: begin + hour + 5 * minute,
        to: begin + 2 * hour + 30 * second,
        peak: null,
        devices: devices.slice(0, 6),
      },
    ])
  })

  test.each([
    ['values', '{"v":1}'],
    ['texts', '"x"'],
  ])('has the gaps between events, with %s', async (_what, data) => {
    const times = [
      ...Array.from({ length: 60 }, (_, at) => at * minute),
      ...Array.from({ length: 45 }, (_, at) => 3 * hour + (at < 30 ? at : at + 15) * minute),
    ]
    const owner = await stored(times.map((t) => ({ t: begin + t, name: 'beat', data })))
    const { firings } = await preview(owner, { kind: 'silent', event: 'beat', minutes: 10 })
    expect(firings).toHaveLength(3)
    // Times are only as exact as the width of a bucket.
    const [first, second, last] = firings.map(
      ({ from, to }) => [(from - begin) / minute, to === null ? null : (to - begin) / minute] as const,
    )
    for (const [found, due] of [
      [first?.[0], 69],
      [first?.[1], 180],
      [second?.[0], 219],
      [second?.[1], 225],
      [last?.[0], 249],
    ] as const)
      expect(Math.abs((found ?? 0) - due)).toBeLessThan(4)
    expect(last?.[1]).toBeNull()
  })

  test('has crashes, and failures of an integration in a row', async () => {
    const owner = await stored([
      { t: begin + hour, name: 'crash', data: '{"reason":"x"}' },
      { t: begin + hour + 5 * minute, name: 'crash', data: '{}' },
      { t: begin + 5 * hour, name: 'hello', data: '{"safeMode":true}' },
      { t: begin + 6 * hour, name: 'hello', data: '{}' },
    ])
    expect(
      (await preview(owner, { kind: 'crash', safeMode: true })).firings.map(({ from, to }) => [
        from - begin,
        (to ?? 0) - begin,
      ]),
    ).toEqual([
      [hour, hour + 16 * minute],
      [5 * hour, 6 * hour + 10 * minute],
    ])
    expect((await preview(owner, { kind: 'crash', safeMode: false })).firings).toHaveLength(1)
    const { since, firings } = await preview(owner, { kind: 'integration', integration: null, failures: 3 })
    expect([since, firings]).toEqual([
      begin,
      [{ device: null, from: begin + 4 * minute, to: begin + 6 * minute, peak: null }],
    ])
  })
})
