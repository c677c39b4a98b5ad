import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { seriesAxis } from '../series/seriesAxis.ts'
import { axisFormat } from './axisLabels.ts'

const labelsOf = (least: number, greatest: number, language: 'en' | 'de' = 'en'): string[] => {
  const axis = seriesAxis({ least, mean: least, greatest })
  return axis.ticks.map(axisFormat(axis, language))
}

describe('the labels of an axis', () => {
  test.each<[string, number, number, string[]]>([
    ['air pressure', 1013.2, 1013.38, ['1,013.2', '1,013.25', '1,013.3', '1,013.35', '1,013.4']],
    ['a meter', 64_541.05, 64_541.25, ['64,541.05', '64,541.1', '64,541.15', '64,541.2', '64,541.25']],
    ['numbers below zero', -12_346.5, -12_345.5, ['−12,346.5', '−12,346.25', '−12,346', '−12,345.75', '−12,345.5']],
    ['small numbers', 0.00033, 0.00035, ['0.00033', '0.000335', '0.00034', '0.000345', '0.00035']],
    ['one small number', 0.00033, 0.00033, ['0.00031', '0.00032', '0.00033', '0.00034', '0.00035']],
    [
      'a count that grows slowly',
      1_095_603,
      1_095_607,
      ['1,095,603', '1,095,604', '1,095,605', '1,095,606', '1,095,607'],
    ],
    ['large round numbers', 0, 4_000_000, ['0', '1M', '2M', '3M', '4M']],
    ['smaller than a millionth', 1e-9, 3e-9, ['1E−9', '1.5E−9', '2E−9', '2.5E−9', '3E−9']],
  ])('DATA-40: of %s are written as fine as they are apart', (_, least, greatest, labels) => {
    expect(labelsOf(least, greatest)).toEqual(labels)
  })

  test('DATA-40: have the separators of the language', () => {
    expect(labelsOf(1013.2, 1013.38, 'de')).toContain('1.013,25')
  })

  test.each([
    [1_763_600_000_123_456, 1_763_600_060_123_456],
    [1.0000001e-7, 1.0000003e-7],
  ])('DATA-40: from %d to %d are not equal', (least, greatest) => {
    const labels = labelsOf(least, greatest)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('DATA-40: are never equal', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e12, noNaN: true }),
        (least, span) => {
          const labels = labelsOf(least, least + span)
          expect(new Set(labels).size).toBe(labels.length)
        },
      ),
    )
  })
})
