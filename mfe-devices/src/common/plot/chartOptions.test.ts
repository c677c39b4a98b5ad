import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { tickStep, timeTicks } from './timeTicks.ts'
import { tickStyle } from './chartOptions.ts'

const at = (time: string) => new Date(time).getTime()
const day = 86_400_000
const clock = (time: number) => new Date(time).toTimeString().slice(0, 8)

describe('the time axis', () => {
  test('DEV-12: has at most 12 times, all of them in sight and in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e12 }),
        fc.integer({ min: 60_000, max: 31 * day }),
        fc.integer({ min: 2, max: 12 }),
        (from, span, most) => {
          const times = timeTicks(from, from + span, most)
          expect(times.length).toBeLessThanOrEqual(most)
          times.forEach((time, index) => {
            expect(time).toBeGreaterThanOrEqual(index === 0 ? from : (times[index - 1] ?? 0) + 1)
            expect(time).toBeLessThanOrEqual(from + span)
          })
        },
      ),
    )
  })

  test.each([
    [
      '2026-11-20T18:04:07',
      '2026-11-20T18:05:07',
      ['18:04:10', '18:04:20', '18:04:30', '18:04:40', '18:04:50', '18:05:00'],
    ],
    [
      '2026-11-20T17:04:00',
      '2026-11-20T18:04:00',
      ['17:10:00', '17:20:00', '17:30:00', '17:40:00', '17:50:00', '18:00:00'],
    ],
    ['2026-11-19T19:00:00', '2026-11-20T18:00:00', ['00:00:00', '06:00:00', '12:00:00', '18:00:00']],
  ])('DEV-12: from %s to %s there are round times', (from, to, expected) => {
    expect(timeTicks(at(from), at(to), 7).map(clock)).toEqual(expected)
  })

  test('DEV-12: a month has midnights, and the same ones while it moves on', () => {
    const from = at('2026-10-22T13:00:00')
    const times = timeTicks(from, from + 30 * day, 7)
    expect(times.map(clock)).toEqual(times.map(() => '00:00:00'))
    const later = timeTicks(from + 2 * day, from + 32 * day, 7)
    expect(later.filter((time) => time <= (times.at(-1) ?? 0))).toEqual(times.filter((time) => time >= from + 2 * day))
  })

  test('DEV-12: times are written as fine as they are apart, midnights as days', () => {
    expect(tickStep(60_000, 12)).toBe(10_000)
    expect(tickStyle(at('2026-11-20T18:04:10'), 10_000)).toBe('seconds')
    expect(tickStyle(at('2026-11-20T18:04:00'), 60_000)).toBe('minutes')
    expect(tickStyle(at('2026-11-20T06:00:00'), day / 4)).toBe('minutes')
    expect(tickStyle(at('2026-11-20T00:00:00'), day / 4)).toBe('day')
  })
})
