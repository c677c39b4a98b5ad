import { describe, expect, test } from '@jest/globals'
import { SerialLines } from '../serialLines.ts'
import { numbersOf } from './numbers.ts'
import { PlotSeries } from './PlotSeries.ts'

describe('SER-06, SER-10: the numbers of a line', () => {
  test.each([
    ['21.5', [[1, 21.5]]],
    [
      '1,2;-3\t.5',
      [
        [1, 1],
        [2, 2],
        [3, -3],
        [4, 0.5],
      ],
    ],
    [
      'soil=31 t:21.4, rh : 63',
      [
        ['soil', 31],
        ['t', 21.4],
        ['rh', 63],
      ],
    ],
    [
      '1e3 a:-2E-1',
      [
        [1, 1000],
        ['a', -0.2],
      ],
    ],
    ['ready', null],
    ['t: 21 degrees', null],
    ['', null],
    ['1e999', null],
    ['18:21:03', null],
    ['T:nan,H:45', [['H', 45]]],
    ['NAN 5 inf', [[2, 5]]],
    ['t=-inf;rh=60', [['rh', 60]]],
    ['nan', null],
  ])('%j', (line, expected) => {
    expect(numbersOf(line)?.samples.map(({ label, value }) => [label, value]) ?? null).toEqual(expected)
  })

  test('of more than twelve, the first are read, and the others are told', () => {
    const { samples, hasMore } = numbersOf('1 2 3 4 5 6 7 8 9 10 11 12 13') ?? {}
    expect([samples?.map(({ value }) => value), hasMore]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], true])
    expect(numbersOf('1 2 3 4 5 6 7 8 9 10 11 12')?.hasMore).toBe(false)
  })

  test('become series as the log grows, within limits', () => {
    const log = new SerialLines()
    const series = new PlotSeries()
    const read = () =>
      series.read(log.view.getState()).series.map(({ label, points }) => [label, points.length, points.at(-1)?.y])
    log.print('t:1 rh:2\nhello\nt:3\nt:4', 5)
    log.clear()
    log.print('t:1 rh:2\nhello\nt:3\nt:4', 5)
    log.flush()
    expect(read()).toEqual([
      ['t', 2, 3],
      ['rh', 1, 2],
    ])
    log.print('5\n', 6)
    log.flush()
    expect(read()).toEqual([
      ['t', 3, 45],
      ['rh', 1, 2],
    ])
    for (let n = 0; n < 3000; n += 1) log.print(`t:${n} s${n % 20}:1\n`, n)
    log.flush()
    const found = read()
    expect(found).toHaveLength(8)
    expect(found[0]?.[1]).toBeLessThanOrEqual(1000)
    expect(series.read(log.view.getState()).leavesOut).toBe(true)
    log.clear()
    log.print('t:nan,h:45\n', 7)
    log.flush()
    expect(series.read(log.view.getState())).toEqual({
      series: [{ label: 'h', points: [{ x: 7, y: 45 }] }],
      leavesOut: false,
    })
  })
})
