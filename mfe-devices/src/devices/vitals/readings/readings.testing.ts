import fc from 'fast-check'
import { readingsOf, type Readings } from './readings.ts'

export const minute = 60_000
export const start = Date.UTC(2026, 10, 20, 12)

/** Readings at these minutes after the start; each value is its minute unless others are given. */
export const readingsAt = (
  minutes: readonly number[],
  values: readonly number[] = minutes,
  whole = { from: start, to: start + 60 * minute },
): Readings =>
  readingsOf({
    ...whole,
    times: Float64Array.from(minutes, (each) => start + each * minute),
    rssi: Float64Array.from(values, (value) => -value),
    heap: Float64Array.from(values, (value) => value * 1024),
  })

/** Arbitrary readings with constant and changing intervals, gaps and missing values. */
export const anyReadings = fc
  .array(
    fc.record({
      pause: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: 120 }) },
        fc.integer({ min: 1000, max: 50_000 }),
      ),
      value: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: -100, max: 100 }) }, fc.constant(NaN)),
    }),
    { maxLength: 400 },
  )
  .map((made) => {
    let at = start
    const times = Float64Array.from(made, ({ pause }) => (at += pause * 1000))
    const values = Float64Array.from(made, ({ value }) => value)
    return readingsOf({ from: start, to: at + 1000, times, rssi: values, heap: values })
  })
