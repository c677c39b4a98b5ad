import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formatBytes } from './formatBytes.ts'

test.each([
  [0, '0 B'], [1, '1 B'], [1023, '1023 B'], [1024, '1.0 KB'], [1536, '1.5 KB'], [10 * 1024, '10 KB'], [10_230, '10 KB'], [1024 ** 2, '1.0 MB'],
  [1024 ** 2 - 1, '1.0 MB'], [1_258_291, '1.2 MB'], [5 * 1024 ** 3, '5.0 GB'], [2 * 1024 ** 4, '2.0 TB'], [5000 * 1024 ** 4, '5000 TB'],
])('FMT-01: %d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([null, undefined, -1, Number.NaN, Number.POSITIVE_INFINITY])('FMT-01: a size of %s is an em dash', (bytes) => {
  expect(formatBytes(bytes)).toBe('—')
})

test('SHELL-06: German writes a comma', () => {
  expect(formatBytes(1536, 'de')).toBe('1,5 KB')
})

test('FMT-01: no size is shown as 1024 or more of a unit that has a larger one', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (bytes) => {
    const [number = '', unit] = formatBytes(bytes).split(' ')
    expect(unit === 'TB' || Number(number) < 1024).toBe(true)
  }))
})
