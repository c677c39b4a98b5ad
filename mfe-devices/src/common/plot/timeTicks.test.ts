import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { timeTicks } from './timeTicks.ts'

const at = (clock: string) => new Date(`2026-11-20T${clock}`).getTime()

test.each([
  ['18:04:22', '18:04:52', ['18:04:30', '18:04:40', '18:04:50']],
  ['18:04:00', '18:24:00', ['18:05:00', '18:10:00', '18:15:00', '18:20:00']],
  ['06:10:00', '17:10:00', ['09:00:00', '12:00:00', '15:00:00']],
])('EVT-13: a plot from %s to %s has round times on its axis', (from, to, expected) => {
  expect(timeTicks(at(from), at(to), 5)).toEqual(expected.map(at))
})

test('EVT-13: never too many of them, and all within the plot', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 1, max: 12 }),
      (from, span, most) => {
        const ticks = timeTicks(from, from + span, most)
        expect(ticks.length).toBeLessThanOrEqual(most)
        expect(ticks.every((tick) => tick >= from && tick <= from + span)).toBe(true)
      },
    ),
  )
})
