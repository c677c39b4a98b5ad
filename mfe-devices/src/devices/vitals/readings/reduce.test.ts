import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyReadings, minute, readingsAt, start } from './readings.testing.ts'
import type { Readings } from './readings.ts'
import type { Dot } from '../../../common/plot/Plot.tsx'
import { reduce } from './reduce.ts'

const lineOf = ({ times, rssi, breaks }: Readings, range: { from: number; to: number }, columns: number) =>
  reduce({ times, values: rssi, breaks }, range, columns)
const isEnd = ({ y }: Dot) => Number.isNaN(y)

/** Readings, a range over some of them, and a number of columns. */
const anyDrawing = fc
  .tuple(
    anyReadings,
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0.01, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 300 }),
  )
  .map(([readings, at, part, columns]) => {
    const { from, to } = readings.whole
    const span = Math.max(1000, (to - from) * part)
    const left = from + (to - from - span) * at
    return { readings, range: { from: left, to: left + span }, columns }
  })

describe('a line of what the pixels can show', () => {
  test('DEV-12: keeps the least and the greatest value of every column', () => {
    fc.assert(
      fc.property(anyDrawing, ({ readings, range, columns }) => {
        const dots = lineOf(readings, range, columns)
        const width = (range.to - range.from) / columns
        const extremes = new Map<number, { least: number; greatest: number }>()
        readings.times.forEach((time, index) => {
          const value = readings.rssi[index] ?? NaN
          if (time < range.from || time > range.to || Number.isNaN(value)) return
          const column = Math.floor(time / width)
          const { least, greatest } = extremes.get(column) ?? { least: value, greatest: value }
          extremes.set(column, { least: Math.min(least, value), greatest: Math.max(greatest, value) })
        })
        for (const [column, { least, greatest }] of extremes) {
          const shown = dots
            .filter(({ x, y }) => Math.floor(x / width) === column && !Number.isNaN(y))
            .map(({ y }) => y)
          expect(Math.min(...shown)).toBeLessThanOrEqual(least)
          expect(Math.max(...shown)).toBeGreaterThanOrEqual(greatest)
        }
      }),
    )
  })

  test('DEV-18: never joins what lies on either side of a gap', () => {
    fc.assert(
      fc.property(anyDrawing, ({ readings: { times, rssi, breaks, ...rest }, range, columns }) => {
        const dots = lineOf({ times, rssi, breaks, ...rest }, range, columns)
        const width = (range.to - range.from) / columns
        dots.slice(1).forEach((dot, index) => {
          const before = dots[index]
          if (!before || isEnd(before) || isEnd(dot)) return
          const [a, b] = [times.indexOf(before.x), times.indexOf(dot.x)]
          // A reading between two gaps is a dash, whose other end is no reading. Within one column nothing can be seen
          // of a gap.
          if (a < 0 || b < 0 || Math.floor(before.x / width) === Math.floor(dot.x / width)) return
          const last = times.findLastIndex(
            (time, at) => at < b && Math.floor(time / width) === Math.floor(before.x / width),
          )
          for (let at = Math.max(a, last) + 1; at <= b; at += 1) {
            if (Math.floor((times[at] ?? 0) / width) === Math.floor(dot.x / width) && at > last + 1) break
            expect({ at, broken: breaks[at], missing: Number.isNaN(rssi[at] ?? NaN) }).toEqual({
              at,
              broken: 0,
              missing: false,
            })
          }
        })
      }),
    )
  })

  test('DEV-12: has at most three dots per column, however many readings there are', () => {
    fc.assert(
      fc.property(anyDrawing, ({ readings, range, columns }) => {
        expect(lineOf(readings, range, columns).length).toBeLessThanOrEqual(3 * (columns + 3))
      }),
    )
    const many = readingsAt(
      Array.from({ length: 43_200 }, (_, index) => index),
      undefined,
      { from: start, to: start + 43_200 * minute },
    )
    expect(lineOf(many, many.whole, 600).length).toBeLessThanOrEqual(3 * 602)
  })

  test('DEV-12: consists of readings, in their order, and goes on beyond both edges of the range', () => {
    fc.assert(
      fc.property(anyDrawing, ({ readings, range, columns }) => {
        const dots = lineOf(readings, range, columns)
        expect(dots.every(({ x }, index) => index === 0 || x >= (dots[index - 1]?.x ?? 0))).toBe(true)
      }),
    )
    const steady = readingsAt([0, 10, 20, 30, 40, 50, 60])
    const dots = lineOf(steady, { from: start + 15 * minute, to: start + 35 * minute }, 100).filter(
      (dot) => !isEnd(dot),
    )
    expect(dots.map(({ x }) => (x - start) / minute)).toEqual([10, 20, 30, 40])
  })

  test('DEV-12: is the same line while the range moves on', () => {
    const noisy = readingsAt(
      Array.from({ length: 600 }, (_, index) => index / 10),
      Array.from({ length: 600 }, (_, index) => (index * 7919) % 101),
    )
    const at = (shift: number) => lineOf(noisy, { from: start + shift, to: start + shift + 30 * minute }, 100)
    const inBoth = ({ x }: Dot) => x > start + 2 * minute && x < start + 29 * minute
    expect(at(4321).filter(inBoth)).toEqual(at(0).filter(inBoth))
  })

  test('DEV-18: shows a reading between two gaps as a dash', () => {
    const lonely = readingsAt([0, 1, 2, 3, 4, 5, 30, 55, 56, 57, 58, 59])
    const dots = lineOf(lonely, lonely.whole, 120)
    const dash = dots.filter(({ y }) => y === -30)
    expect(dash).toHaveLength(2)
    expect((dash[1]?.x ?? 0) - (dash[0]?.x ?? 0)).toBeGreaterThan(0)
  })

  test('DEV-11: a value that is missing interrupts its own line only', () => {
    const missing = readingsAt([0, 10, 20, 30, 40], [1, 2, NaN, 4, 5])
    const dots = lineOf(missing, missing.whole, 60)
    expect(dots.findIndex(isEnd)).toBe(2)
    expect(missing.breaks).toEqual(new Uint8Array(5))
  })
})
