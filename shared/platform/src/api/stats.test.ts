import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ApiError, type Http } from '../contract/index.ts'
import { statsQuery } from './stats.ts'

const from = Date.UTC(2026, 10, 20, 12)
const to = from + 3_600_000

const read = (answer: unknown, asked: string[] = []) => {
  const api: Http = {
    request: () => Promise.reject(new Error('not called')),
    json: async (path) => {
      asked.push(path)
      return answer
    },
  }
  return statsQuery(api, 'a/b', '7d').queryFn({ signal: new AbortController().signal })
}

describe('the stats of a device', () => {
  test('DEV-11: are asked for by device and window', async () => {
    const asked: string[] = []
    await read({ from, to, data: [] }, asked)
    expect(asked).toEqual(['/api/v1/devices/a%2Fb/stats?window=7d'])
  })

  test('DEV-11: take times as ISO 8601 and as epoch milliseconds, and come out oldest first', async () => {
    const { times, rssi, heap, ...window } = await read({
      from: new Date(from).toISOString(),
      to,
      data: [
        { t: from + 2000, r: -61, h: 2048 },
        { t: '2026-11-20T12:00:01.000Z', r: -62, h: 1024 },
      ],
    })
    expect(window).toEqual({ from, to })
    expect([...times]).toEqual([from + 1000, from + 2000])
    expect([...rssi]).toEqual([-62, -61])
    expect([...heap]).toEqual([1024, 2048])
  })

  test('DEV-11: a value that is null or absent is missing, the reading stays', async () => {
    const { times, rssi, heap } = await read({
      from,
      to,
      data: [
        { t: from, r: null, h: 1 },
        { t: from + 1, r: -60 },
      ],
    })
    expect(times).toHaveLength(2)
    expect([...rssi]).toEqual([NaN, -60])
    expect([...heap]).toEqual([1, NaN])
  })

  test('DEV-11: no data at all is an empty window', async () => {
    expect((await read({ from, to })).times).toHaveLength(0)
    expect((await read({ from, to, data: null })).times).toHaveLength(0)
  })

  test.each([
    ['stats.data.0.t', { from, to, data: [{ t: 'noon', r: -60, h: 1 }] }],
    ['stats.data.1.r', { from, to, data: [{ t: from }, { t: from, r: '-60' }] }],
    ['stats.data.0', { from, to, data: [null] }],
    ['stats.to', { from, to: from, data: [] }],
    ['stats.from', { to, data: [] }],
  ])('DEV-13: what is not understood at %s is an error that names the place', async (place, answer) => {
    await expect(read(answer)).rejects.toMatchObject({ kind: 'parse', place })
  })

  test('DEV-13: no answer whatever makes anything but stats or an ApiError', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (answer, data) => {
        for (const each of [answer, { from, to, data }, { from, to, data: [data] }]) {
          try {
            const { times, rssi, heap } = await read(each)
            expect([rssi.length, heap.length]).toEqual([times.length, times.length])
          } catch (error) {
            expect(error).toBeInstanceOf(ApiError)
          }
        }
      }),
    )
  })
})
