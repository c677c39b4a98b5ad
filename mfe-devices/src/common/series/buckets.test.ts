import type { Bucket } from '@console/platform/api'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decimalsFor } from '../plot/axisLabels.ts'
import { extentIn, lineOf, meansIn, stretchesIn } from './buckets.ts'
import { seriesAxis } from './seriesAxis.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 12)
const whole = { from: start, to: start + 60 * minute }
const bucketsAt = (...minutes: readonly number[]): Bucket[] =>
  minutes.map((each) => [start + each * minute, each - 1, each, each + 2, 1])
const upTo = (count: number, first = 0) => Array.from({ length: count }, (_, index) => first + index)
const minutesOf = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [(from - start) / minute, (to - start) / minute])

describe('a line of stored values', () => {
  test('DATA-20: has a gap where nothing came for longer than its rhythm, and is interrupted there', () => {
    const line = lineOf(bucketsAt(...upTo(20), ...upTo(20, 40)), whole)
    expect(minutesOf(line.gaps)).toEqual([[19, 40]])
    expect(stretchesIn(line, whole)).toEqual([
      [0, 20],
      [20, 40],
    ])
    expect(
      meansIn(line, whole)
        .filter(({ y }) => Number.isNaN(y))
        .map(({ x }) => (x - start) / minute),
    ).toEqual([19, 59])
  })

  test('DATA-20: of values without a rhythm, only the gaps that are given count', () => {
    const buckets = bucketsAt(0, 1, 2, 3, 4, 5, 6, 30, 31, 50)
    expect(stretchesIn(lineOf(buckets, whole, []), whole)).toEqual([[0, 10]])
    expect(stretchesIn(lineOf(buckets, whole, [{ from: start + 8 * minute, to: start + 20 * minute }]), whole)).toEqual(
      [
        [0, 7],
        [7, 10],
      ],
    )
  })

  test('DATA-20: a single value between two gaps can be seen', () => {
    const line = lineOf(bucketsAt(30), whole, [])
    const [first, second] = meansIn(line, whole)
    expect(first).toEqual({ x: start + 30 * minute, y: 30 })
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(0)
  })

  test('DATA-20: goes on beyond the edges of what is shown', () => {
    const line = lineOf(bucketsAt(...upTo(60)), whole)
    const shown = { from: start + 20.5 * minute, to: start + 25.5 * minute }
    expect(
      meansIn(line, shown)
        .filter(({ y }) => !Number.isNaN(y))
        .map(({ y }) => y),
    ).toEqual([20, 21, 22, 23, 24, 25, 26])
  })
})

describe('least, mean and greatest', () => {
  test('DATA-21: are of every value, however many there were in a bucket', () => {
    const buckets: Bucket[] = [
      [start, 1, 2, 9, 3],
      [start + minute, -4, 10, 20, 1],
    ]
    expect(extentIn(buckets, whole)).toEqual({ least: -4, mean: 4, greatest: 20 })
    expect(extentIn(buckets, { from: start, to: start })).toEqual({ least: 1, mean: 2, greatest: 9 })
    expect(extentIn(buckets, { from: start + 2 * minute, to: start + 3 * minute })).toBeNull()
  })
})

describe('the axis of values', () => {
  test.each([
    [17.9, 36.1, 15, 40],
    [-3, 8, -5, 10],
    [0, 1, 0, 1],
    [22, 22, 20, 24],
    [0, 0, -0.5, 0.5],
    [99_000, 186_000, 75_000, 200_000],
  ])('DATA-20: of values from %d to %d goes from %d to %d', (least, greatest, min, max) => {
    expect(seriesAxis({ least, mean: 0, greatest })).toMatchObject({ min, max })
  })

  test('DATA-20: holds all values between its ends, in few steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (least, span) => {
        const axis = seriesAxis({ least, mean: least, greatest: least + span })
        expect(axis.min).toBeLessThanOrEqual(least)
        expect(axis.max).toBeGreaterThanOrEqual(least + span)
        expect(axis.ticks.length).toBeGreaterThanOrEqual(2)
        expect(axis.ticks.length).toBeLessThanOrEqual(8)
      }),
    )
  })

  test('DATA-21: values beside it have as many decimals as can be told apart in it', () => {
    expect(decimalsFor(seriesAxis({ least: 17.9, mean: 0, greatest: 36.1 }))).toBe(2)
    expect(decimalsFor(seriesAxis({ least: 0, mean: 0, greatest: 4000 }))).toBe(0)
  })
})
