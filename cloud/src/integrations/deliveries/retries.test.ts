import { expect, test } from '@jest/globals'
import { pauseAskedFor } from './retries.ts'

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
  expect(pauseAskedFor(header, now)).toBe(pause)
})
