import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { moved, minSpanMs, spanOf, within, zoomed, type Range } from './view.ts'

const hour = 3_600_000
const whole = { from: 1_763_640_000_000, to: 1_763_640_000_000 + 24 * hour }

const anyRange = fc
  .tuple(fc.double({ min: -1, max: 2, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }))
  .map(([at, part]) => {
    const from = whole.from + spanOf(whole) * at
    return { from, to: from + spanOf(whole) * part }
  })
const anyStep = fc.oneof(
  fc
    .record({
      factor: fc.double({ min: 0.001, max: 1000, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(
      ({ factor, share }) =>
        (range: Range) =>
          zoomed(whole, range, factor, share),
    ),
  fc.double({ min: -5, max: 5, noNaN: true }).map((share) => (range: Range) => moved(whole, range, share)),
)

const expectAllowed = (range: Range) => {
  expect(range.from).toBeGreaterThanOrEqual(whole.from)
  expect(range.to).toBeLessThanOrEqual(whole.to + 1)
  expect(spanOf(range)).toBeGreaterThan(minSpanMs - 1)
}

describe('what is shown', () => {
  test('DEV-12: is never less than a minute and never beyond the loaded window, whatever is wanted', () => {
    fc.assert(fc.property(anyRange, (range) => expectAllowed(within(whole, range))))
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 50 }), (steps) =>
        expectAllowed(steps.reduce((range, step) => step(range), whole)),
      ),
    )
  })

  test('DEV-12: a range of 60,000 ms can be shown, one of 59,999 ms can’t', () => {
    const at = whole.from + hour
    expect(within(whole, { from: at, to: at + 60_000 })).toEqual({ from: at, to: at + 60_000 })
    expect(spanOf(within(whole, { from: at, to: at + 59_999 }))).toBe(60_000)
  })

  test('DEV-12: what is under the pointer stays there while zooming', () => {
    const range = zoomed(whole, whole, 0.25, 0.2)
    expect(spanOf(range)).toBe(6 * hour)
    expect(range.from + 0.2 * spanOf(range)).toBeCloseTo(whole.from + 0.2 * spanOf(whole), -1)
  })

  test('DEV-12: moving changes what is shown, not how much, and stops at the ends', () => {
    const range = { from: whole.from + hour, to: whole.from + 3 * hour }
    expect(moved(whole, range, 0.5)).toEqual({ from: whole.from + 2 * hour, to: whole.from + 4 * hour })
    expect(moved(whole, range, -10)).toEqual({ from: whole.from, to: whole.from + 2 * hour })
    expect(moved(whole, range, 1000)).toEqual({ from: whole.to - 2 * hour, to: whole.to })
  })

  test('DEV-12: zooming out ends at the whole window, exactly', () => {
    expect(zoomed(whole, { from: whole.from + hour, to: whole.from + 2 * hour }, 1000)).toBe(whole)
  })

  test('DEV-12: a window of less than a minute is shown whole', () => {
    const short = { from: 0, to: 1000 }
    expect(within(short, { from: 400, to: 500 })).toBe(short)
  })
})
