import { expect, test } from '@jest/globals'
import { isPassing, pauseAskedFor } from './retries.ts'

const now = Date.UTC(2026, 0, 2, 3, 4, 5)

test.each([
  ['2', 2_000],
  ['0', 1_000],
  [' 120 ', 120_000],
  ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
  ['Fri, 02 Jan 2026 03:00:00 GMT', 1_000],
  ['99999999999999999999', 3_600_000],
  ['Sat, 02 Jan 2027 03:04:05 GMT', 3_600_000],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('INT-40: Retry-After %j is a pause of %j milliseconds: a second at least, an hour at most', (header, pause) => {
  expect(pauseAskedFor(header, undefined, now)).toBe(pause)
})

test.each([
  ['0.35', undefined, 1_000],
  ['1.5', undefined, 1_500],
  // A target whose clock is ten minutes slow.
  ['Fri, 02 Jan 2026 02:54:50 GMT', 'Fri, 02 Jan 2026 02:54:05 GMT', 45_000],
  ['2026-01-02T03:05:05Z', 'no date', 60_000],
  ['-5', undefined, undefined],
  ['2, 2', undefined, undefined],
  ['5s', undefined, undefined],
])('INT-60: Retry-After %j with the date %j is a pause of %j milliseconds', (header, date, pause) => {
  expect(pauseAskedFor(header, date, now)).toBe(pause)
})

test.each([
  [413, 20_000, true],
  [403, 20_000, true],
  [403, undefined, false],
  [301, 20_000, false],
  [429, undefined, true],
  [508, 20_000, false],
])('INT-60: whether %i is tried again when it asks for a pause of %j: %j', (status, pause, again) => {
  expect(isPassing(status, pause)).toBe(again)
})
