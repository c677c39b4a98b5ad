import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyReadings, minute, readingsAt, start } from './readings/readings.testing.ts'
import { csvName } from '../../common/plot/csvName.ts'
import { csvHeader, vitalsCsv } from './vitalsCsv.ts'

describe('the file of what is shown', () => {
  test('DEV-18: has a header with units, times in UTC and bytes as they came', () => {
    expect(vitalsCsv(readingsAt([0, 1], [61, NaN]), { from: start, to: start + minute })).toBe(
      'time,rssi_dBm,free_heap_bytes\r\n2026-11-20T12:00:00.000Z,-61,62464\r\n2026-11-20T12:01:00.000Z,,\r\n',
    )
  })

  test('DEV-18: has the readings of the shown range, both ends included, and no others', () => {
    const file = vitalsCsv(readingsAt([0, 10, 20, 30, 40]), { from: start + 10 * minute, to: start + 30 * minute })
    expect(
      file
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(11, 16)),
    ).toEqual(['12:10', '12:20', '12:30'])
  })

  test('DEV-18: has every reading, and three fields in every line', () => {
    fc.assert(
      fc.property(anyReadings, (readings) => {
        const [header, ...lines] = vitalsCsv(readings, readings.whole).trimEnd().split('\r\n')
        expect(header).toBe(csvHeader)
        expect(lines).toHaveLength(readings.times.length)
        expect(lines.every((line) => /^[^,]+Z,(-?\d+)?,(-?\d+)?$/.test(line))).toBe(true)
      }),
    )
  })

  test('DEV-18: its name is one that every file system takes', () => {
    const range = { from: start, to: start + minute }
    expect(csvName('vitals', 'NODE-A41C7E', range)).toBe(
      'vitals-NODE-A41C7E-2026-11-20T12-00-00Z-2026-11-20T12-01-00Z.csv',
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) =>
        expect(csvName('vitals', id, range)).toMatch(
          /^vitals-[\w-]{1,64}-2026-11-20T12-00-00Z-2026-11-20T12-01-00Z\.csv$/,
        ),
      ),
    )
    expect(csvName('vitals', '../../etc', range)).not.toContain('..')
  })
})
