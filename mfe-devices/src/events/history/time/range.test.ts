import { expect, test } from '@jest/globals'
import { parseTyped, putRange, rangeIn, typedTime } from './range.ts'

const inAddress = (text: string) => rangeIn(new URLSearchParams(text))

test('HIST-41: the address holds the time that is looked at; what is none is live', () => {
  expect(inAddress('range=24h')).toEqual({ last: '24h' })
  const times = { from: Date.parse('2026-11-20T02:40:00Z'), to: Date.parse('2026-11-20T03:40:00Z') }
  const params = putRange(new URLSearchParams('q=climate&range=24h'), times)
  expect(params.toString()).toBe('q=climate&from=2026-11-20T02%3A40%3A00.000Z&to=2026-11-20T03%3A40%3A00.000Z')
  expect(rangeIn(params)).toEqual(times)
  expect(putRange(params, null).toString()).toBe('q=climate')
  for (const text of ['', 'range=2y', 'from=2026-11-20T02:40:00Z', 'from=2026-11-20T03:00:00Z&to=2026-11-20T02:00:00Z', 'from=1763606400000&to=1763610000000', 'from=x&to=y']) expect(inAddress(text)).toBeNull()
})

test('HIST-42: a time is typed as it is shown, and one that there is not is none', () => {
  const time = new Date(2026, 10, 20, 18, 4).getTime()
  expect(typedTime(time)).toBe('2026-11-20 18:04')
  expect(parseTyped('2026-11-20 18:04')).toBe(time)
  expect(parseTyped(' 2026-11-20T18:04:22 ')).toBe(time + 22_000)
  expect(parseTyped('2026-11-20')).toBe(new Date(2026, 10, 20).getTime())
  for (const text of ['', 'yesterday', '2026-02-30', '2026-13-01', '2026-11-20 25:00', '2026-11-20 18:61']) expect(parseTyped(text)).toBeNull()
})
