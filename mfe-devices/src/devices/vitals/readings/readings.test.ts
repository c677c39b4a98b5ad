import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyReadings, minute, readingsAt, start } from './readings.testing.ts'

const minutesOf = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [(from - start) / minute, (to - start) / minute])
const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, index) => index * step)

describe('a gap', () => {
  test('DEV-18: is a silence of more than two and a half times the usual interval', () => {
    expect(
      minutesOf(
        readingsAt([...upTo(20), 21.4, ...upTo(30).map((each) => 22 + each)], undefined, {
          from: start,
          to: start + 51 * minute,
        }).offline,
      ),
    ).toEqual([])
    expect(minutesOf(readingsAt([...upTo(20), ...upTo(30).map((each) => 30 + each)]).offline)).toEqual([[19, 30]])
  })

  test('DEV-21: is none where a device has slowed down, even among readings that came faster', () => {
    const fast = upTo(40, 1 / 6)
    const slow = upTo(10).map((each) => 8 + each)
    const whole = { from: start, to: start + 18 * minute }
    expect(readingsAt([...fast, ...slow], undefined, whole).offline).toEqual([])
    expect(
      minutesOf(
        readingsAt([...fast, 20, ...fast.map((each) => 30 + each)], undefined, {
          from: start,
          to: start + 36.6 * minute,
        }).offline,
      ),
    ).toEqual([
      [6.5, 20],
      [20, 30],
    ])
  })

  test('DEV-18: is found where a device reports every ten seconds and its older readings are one a minute', () => {
    const old = upTo(6 * 1440)
    const recent = upTo(8640, 1 / 6).map((each) => 6 * 1440 + each)
    const whole = { from: start, to: start + 7 * 1440 * minute }
    expect(readingsAt([...old, ...recent], undefined, whole).offline).toEqual([])
    const interrupted = readingsAt(
      [...old.filter((at) => at < 100 || at > 120), ...recent.filter((at) => at < 9000 || at > 9002)],
      undefined,
      whole,
    )
    expect(minutesOf(interrupted.offline)).toEqual([
      [99, 121],
      [expect.closeTo(8999.83, 1), expect.closeTo(9002.17, 1)],
    ])
  })

  test('DEV-18: lies before the first and after the last reading, too', () => {
    expect(minutesOf(readingsAt([20, 21, 22, 23]).offline)).toEqual([
      [0, 20],
      [23, 60],
    ])
    expect(minutesOf(readingsAt([1, 2, ...upTo(57).map((each) => each + 3)]).offline)).toEqual([])
  })

  test('DEV-18: a device that was never heard was offline all the time', () => {
    const { offline, whole } = readingsAt([])
    expect(offline).toEqual([whole])
  })

  test('DEV-18: all silences are within the window, in order, and hold no reading', () => {
    fc.assert(
      fc.property(anyReadings, ({ offline, whole, times }) => {
        offline.forEach(({ from, to }, index) => {
          expect(from).toBeGreaterThanOrEqual(index === 0 ? whole.from : (offline[index - 1]?.to ?? 0))
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(whole.to)
          expect(times.some((time) => time > from && time < to)).toBe(false)
        })
      }),
    )
  })
})
