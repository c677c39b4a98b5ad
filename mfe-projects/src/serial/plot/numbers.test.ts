import { describe, expect, test } from '@jest/globals'
import { SerialLines } from '../serialLines.ts'
import { numbersOf } from './numbers.ts'
import { PlotSeries } from './PlotSeries.ts'

describe('SER-06: the numbers of a line', () => {
  test.each([
    ['21.5', [[1, 21.5]]],
    ['1,2;-3\t.5', [[1, 1], [2, 2], [3, -3], [4, 0.5]]],
    ['soil=31 t:21.4, rh : 63', [['soil', 31], ['t', 21.4], ['rh', 63]]],
    ['1e3 a:-2E-1', [[1, 1000], ['a', -0.2]]],
    ['ready', null],
    ['t: 21 degrees', null],
    ['', null],
    ['1e999', null],
    ['18:21:03', null],
    ['1 2 3 4 5 6 7 8 9 10 11 12 13', null],
  ])('%j', (line, expected) => {
    expect(numbersOf(line)?.map(({ label, value }) => [label, value]) ?? null).toEqual(expected)
  })

  test('become series as the log grows, within limits', () => {
    const log = new SerialLines()
    const series = new PlotSeries()
    const read = () => series.read(log.view.getState()).map(({ label, points }) => [label, points.length, points.at(-1)?.y])
    log.print('t:1 rh:2\nhello\nt:3\nt:4', 5)
    log.clear()
    log.print('t:1 rh:2\nhello\nt:3\nt:4', 5)
    log.flush()
    expect(read()).toEqual([['t', 2, 3], ['rh', 1, 2]])
    log.print('5\n', 6)
    log.flush()
    expect(read()).toEqual([['t', 3, 45], ['rh', 1, 2]])
    for (let n = 0; n < 3000; n += 1) log.print(`t:${n} s${n % 20}:1\n`, n)
    log.flush()
    const found = read()
    expect(found).toHaveLength(8)
    expect(found[0]?.[1]).toBeLessThanOrEqual(1000)
  })
})
