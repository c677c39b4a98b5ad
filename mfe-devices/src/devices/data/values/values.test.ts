import type { Bucket } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hasStopped, isChartable, readKeys, sourceOf, writeKeys } from '../fields/sources.ts'
import { dataCsv } from './dataCsv.ts'
import { loadStatuses, offlineTimes } from './useOfflineTimes.ts'
import { shownAt, valueAt } from '../../../common/valueAt.ts'

const start = Date.UTC(2026, 10, 20, 12)

describe('a value in a message', () => {
  test.each([
    ['{"t":21.5}', 't', 21.5],
    ['{"air":{"t":21.5}}', 'air.t', 21.5],
    ['{"air.t":1,"air":{"t":2}}', 'air.t', 1],
    ['{"a.b":{"c":3}}', 'a.b.c', 3],
    ['18.1', null, 18.1],
    ['{"t":"21"}', 't', 21],
    ['{"t":"21.50"}', 't', 21.5],
    ['"21.5"', null, 21.5],
    ['{"h":51.2,"s":"NaN","t":NaN}', 'h', 51.2],
    ['\uFEFF{"t":21.5}\0', 't', 21.5],
    ['{"a":-nan(ind),"b":1.#QNAN,"c":ovf,"d":None,"h":5}\0x', 'h', 5],
    ['{"t":+.5,"on":True}', 't', 0.5],
    ['{"t":+.5,"on":True}', 'on', 1],
    ['"{\\"t\\":21.5}"', 't', 21.5],
    ['[{"t":21.5}]', '0.t', 21.5],
    ['{"":{"Pp":215}}', '.Pp', 215],
    ['{"door":"OPEN","wet":false}', 'door', 1],
    ['{"door":"OPEN","wet":false}', 'wet', 0],
    ['off', null, 0],
    ['241408E4', null, null],
    ['000012300007', null, null],
    ['{"t":1}', 'toString.length', null],
    ['not JSON', 't', null],
    ['1e999', null, null],
  ])('DATA-24, EVT-130: of %s at %s is %s', (text, field, value) => {
    expect(valueAt(text, field)?.value ?? null).toBe(value)
  })

  test.each([
    ['1.10', null, '1.10'],
    ['+3', null, '+3'],
    ['{"t":"21.50"}', 't', '21.50'],
    ['ON', null, undefined],
    ['18.1\n', null, undefined],
    ['{"t":21.50}', 't', undefined],
    ['{"id":1688888483063664642,"s":"9999999999999999999"}', 'id', '1688888483063664642'],
    ['{"ts":1763600000123}', 'ts', undefined],
    ['{"id":1688888483063664642,"t":0.30000000000000004}', 'id', '1688888483063664642'],
  ])('DATA-43: of %s at %s, %s is shown as it was sent', (text, field, sent) => {
    expect(valueAt(text, field)?.sent).toBe(sent)
  })

  test.each([
    ['ON', null, 'ON'],
    ['1.10', null, '1.10'],
    ['241408E4', null, '241408E4'],
    ['18.1\n', null, 18.1],
    ['{"t":true}', 't', 'true'],
    ['{"id":1688888483063664642}', 'id', '1688888483063664642'],
    ['{"t":null}', 't', null],
  ])('DATA-43, DATA-60: of %s at %s, %s is shown', (text, field, shown) => {
    expect(shownAt(text, field)).toBe(shown)
  })

  test('DATA-24: what says that there is no value, and messages that the cloud does not read, are none; a long one takes no time', () => {
    expect([
      valueAt('{"t":1.797e308}', 't'),
      valueAt('{"t":5e-324}', 't')?.value,
      valueAt(`{"t":1,"x":"${'x'.repeat(20_000)}"}`, 't'),
    ]).toEqual([null, 0, null])
    const began = performance.now()
    valueAt(`{"a":12345678901234567890,"c":${'1'.repeat(16_000)}.5}`, 'a')
    expect(performance.now() - began).toBeLessThan(200)
  })

  test('DATA-24: takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, field) => {
        expect([null, Number(text)]).toContain(valueAt(text, field)?.value ?? null)
      }),
    )
  })
})

describe('what is chosen', () => {
  test('DATA-22: stands in the address whatever its names hold, once and in its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 8 }), (keys) => {
        expect(readKeys(writeKeys(keys))).toEqual(keys)
      }),
    )
    expect(readKeys('a,b,,a')).toEqual(['a', 'b'])
    expect(readKeys(Array.from({ length: 20 }, (_, index) => `k${index}`).join(','))).toHaveLength(8)
  })

  test('DATA-22: is the field that the server names so, else a variable, else the field behind the first dot', () => {
    const known = [{ event: 'a.b', field: 'c', last: 1, at: null, every: null, numeric: true }]
    expect(sourceOf('a.b.c', known, {})).toMatchObject({ event: 'a.b', field: 'c' })
    expect(sourceOf('$light', known, { light: 'number' })).toMatchObject({ kind: 'variable', name: 'light' })
    expect(sourceOf('$light', known, {})).toMatchObject({ kind: 'field', event: '$light', field: null })
    expect(sourceOf('climate.air.t', known, {})).toMatchObject({ event: 'climate', field: 'air.t' })
  })

  test.each([
    ['number', null, true],
    ['number', '21.5', true],
    ['', '1e3', true],
    ['string', null, false],
    ['string', '12', false],
    ['boolean', 'true', false],
    ['int', 'abc', false],
    [{}, '', false],
  ])('DATA-25: a variable of type %j, of which %j was read, can be charted: %s', (type, read, can) => {
    expect(isChartable(type, read)).toBe(can)
  })

  test('DATA-24: a field has stopped after three of its intervals, and not before a minute', () => {
    expect(hasStopped({ every: 300_000, at: start }, start + 900_000)).toBe(false)
    expect(hasStopped({ every: 300_000, at: start }, start + 900_001)).toBe(true)
    expect(hasStopped({ every: 1000, at: start }, start + 59_000)).toBe(false)
    expect(hasStopped({ every: null, at: start }, start + 1e9)).toBe(false)
  })
})

describe('when a device was offline', () => {
  const told = (...all: [minute: number, text: string, name?: string][]) =>
    all.map(([minute, text, name = 'status']) => ({ name, time: start + minute * 60_000, text }))
  const minutes = (events: ReturnType<typeof told>) =>
    offlineTimes(events, start + 60 * 60_000).map(({ from, to }) => [(from - start) / 60_000, (to - start) / 60_000])

  test('DATA-33: is from each offline to the next online, the newest first or not, until now where it has not come back', () => {
    expect(
      minutes(
        told([20, 'online'], [5, 'offline'], [10, '"offline"'], [50, 'offline'], [30, 'offline', 'other/status']),
      ),
    ).toEqual([
      [5, 20],
      [50, 60],
    ])
    expect(minutes(told([3, 'online'], [9, 'online']))).toEqual([])
  })

  test('DATA-33: holds from the beginning of the window where the device was offline before, whatever else has the word in its name', async () => {
    const asked: object[] = []
    const others = told(
      ...Array.from({ length: 20 }, (_, index): [number, string, string] => [index, 'offline', 'statusReport']),
    )
    // The newest first, in pages of ten.
    const kept = [...others, ...told([40, 'online'], [-200, 'offline'], [-300, 'online'])].sort(
      (a, b) => b.time - a.time,
    )
    const api = {
      json: async (
        _: string,
        {
          json: { from = -Infinity, to = Infinity, cursor = '0' },
        }: { json: { from?: number; to?: number; cursor?: string } },
      ) => {
        asked.push({ from, to })
        const found = kept
          .filter(({ time }) => time >= from && time < to)
          .map(({ time, name, text }, index) => ({ id: String(index), t: time, device: 'd', name, data: text }))
        const end = Number(cursor) + 10
        return {
          events: found.slice(Number(cursor), end),
          cursor: end < found.length ? String(end) : null,
          searchedTo: 0,
          read: 0,
          of: 0,
          now: 0,
        }
      },
    } as unknown as Http
    expect(minutes([...(await loadStatuses(api, 'd', start, new AbortController().signal))])).toEqual([[0, 40]])
    expect(asked.length).toBeGreaterThan(2)
  })
})

describe('the file of the shown values', () => {
  const bucket = (minute: number, mean: number): Bucket => [start + minute * 60_000, mean - 1, mean, mean + 1, 4]

  test('DATA-26: has a line for each time in the range, and nothing where a field has no value', () => {
    expect(
      dataCsv(
        [
          { name: 'a', buckets: [bucket(0, 5), bucket(1, 6), bucket(9, 7)] },
          { name: 'b', buckets: [bucket(1, 2)] },
        ],
        { from: start, to: start + 120_000 },
        'en',
      ),
    ).toBe(
      '\uFEFF"time","a","a min","a max","b","b min","b max"\r\n2026-11-20T12:00:00.000Z,5,4,6,,,\r\n2026-11-20T12:01:00.000Z,6,5,7,2,1,3\r\n',
    )
  })

  test('DATA-41: is as spreadsheets read it in German: semicolons, decimal commas, times without T and Z', () => {
    const buckets: Bucket[] = [
      [start, -12_346, -12_345.505000000001, 3.5, 4],
      [start + 117, 1, 1, 1, 1],
    ]
    expect(dataCsv([{ name: 'a,b', buckets }], { from: start, to: start + 1000 }, 'de')).toBe(
      '\uFEFF"time (UTC)";"a,b";"a,b min";"a,b max"\r\n2026-11-20 12:00:00;-12345,505;-12346;3,5\r\n2026-11-20 12:00:00,117;1;1;1\r\n',
    )
  })

  test('DATA-26: a name that a device made is text, in a spreadsheet too', () => {
    const [header] = dataCsv([{ name: '=cmd("x"),1', buckets: [] }], { from: 0, to: 1 }, 'en').split('\r\n')
    expect(header).toBe(`\uFEFF"time","'=cmd(""x""),1","'=cmd(""x""),1 min","'=cmd(""x""),1 max"`)
    expect(dataCsv([{ name: '＝1+1', buckets: [] }], { from: 0, to: 1 }, 'en')).toContain('"\'＝1+1"')
  })
})
