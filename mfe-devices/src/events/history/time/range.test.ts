import { describe, expect, test } from '@jest/globals'
import { parseTyped, typedTime } from '../../../common/typedTime.ts'
import { putRange, rangeIn, wordsOf } from './range.ts'

const inAddress = (text: string) => rangeIn(new URLSearchParams(text))

test('HIST-41: the address holds the time that is looked at; what is none is live', () => {
  expect(inAddress('range=24h')).toEqual({ last: '24h' })
  const times = { from: Date.parse('2026-11-20T02:40:00Z'), to: Date.parse('2026-11-20T03:40:00Z') }
  const params = putRange(new URLSearchParams('q=climate&range=24h'), times)
  expect(params.toString()).toBe('q=climate&from=2026-11-20T02%3A40%3A00.000Z&to=2026-11-20T03%3A40%3A00.000Z')
  expect(rangeIn(params)).toEqual(times)
  expect(putRange(params, null).toString()).toBe('q=climate')
  for (const text of [
    '',
    'range=2y',
    'from=2026-11-20T02:40:00Z',
    'from=2026-11-20T03:00:00Z&to=2026-11-20T02:00:00Z',
    'from=1763606400000&to=1763610000000',
    'from=x&to=y',
  ])
    expect(inAddress(text)).toBeNull()
})

test('HIST-42: a time is typed as it is shown, and one that there is not is none', () => {
  const time = new Date(2026, 10, 20, 18, 4).getTime()
  expect(typedTime(time)).toBe('2026-11-20 18:04')
  expect(parseTyped('2026-11-20 18:04')).toBe(time)
  expect(parseTyped(' 2026-11-20T18:04:22 ')).toBe(time + 22_000)
  expect(parseTyped('2026-11-20')).toBe(new Date(2026, 10, 20).getTime())
  for (const text of ['', 'yesterday', '2026-02-30', '2026-13-01', '2026-11-20 25:00', '2026-11-20 18:61'])
    expect(parseTyped(text)).toBeNull()
})

describe('where clocks are set back, an hour comes twice', () => {
  const [first, second, after] = ['05:30', '06:30', '07:30'].map((time) => Date.parse(`2026-11-01T${time}:00Z`)) as [
    number,
    number,
    number,
  ]

  test('DATA-45: a time in it is written with its offset', () => {
    expect(wordsOf({ from: first, to: second }, 'en', 'today', 'America/New_York')).toBe(
      'Nov 1, 01:30 UTC-4 – 01:30 UTC-5',
    )
    expect(wordsOf({ from: second, to: after }, 'en', 'today', 'America/New_York')).toBe('Nov 1, 01:30 UTC-5 – 02:30')
    expect(
      wordsOf(
        { from: Date.parse('2026-04-04T15:15:00Z'), to: Date.parse('2026-04-04T15:45:00Z') },
        'en',
        'today',
        'Australia/Lord_Howe',
      ),
    ).toBe('Apr 5, 01:45 UTC+10:30 – 02:15')
    expect(
      wordsOf(
        { from: Date.parse('2026-04-04T14:45:00Z'), to: Date.parse('2026-04-04T16:00:00Z') },
        'en',
        'today',
        'Australia/Lord_Howe',
      ),
    ).toBe('Apr 5, 01:45 UTC+11 – 02:30')
    expect(wordsOf({ from: first, to: second }, 'en', 'today', 'UTC')).toBe('Nov 1, 05:30 – 06:30')
  })

  test('DATA-45: it is typed with its offset, too', () => {
    expect(parseTyped('2026-11-01 01:30 UTC-4')).toBe(first)
    expect(parseTyped('2026-11-01 01:30 utc−5')).toBe(second)
    expect(parseTyped('2026-11-01 12:00 UTC+5:30')).toBe(second)
    expect(parseTyped('2026-11-01 06:30 UTC')).toBe(second)
    for (const text of ['2026-11-01 UTC', '2026-11-01 01:30 EDT', '2026-11-01 01:30 UTC-'])
      expect(parseTyped(text)).toBeNull()
  })
})
