import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readNumber, translateNumber, writeNumber } from './typedNumber.ts'

const languages = ['en', 'de'] as const

describe('numbers that are typed', () => {
  test.each<[text: string, english: number | null, german: number | null]>([
    ['1,000', 1000, 1],
    ['1.013', 1.013, 1013],
    ['1,013.2', 1013.2, null],
    ['1.013,2', null, 1013.2],
    ['12,345,678', 12_345_678, null],
    ['2,5', null, 2.5],
    ['2.5', 2.5, null],
    ['0.125', 0.125, null],
    ['0,125', null, 0.125],
    ['1,00,000', null, null],
    ['1000,000', null, 1000],
    ['3 5', null, null],
    ['', null, null],
    ['-', null, null],
    [' −12 ', -12, -12],
    ['+.5', 0.5, null],
    ['1e3', 1000, 1000],
    ['1e999', null, null],
    ['0x10', null, null],
    ['Infinity', null, null],
  ])('UX-40: %j is %p in English and %p in German', (text, english, german) => {
    expect(languages.map((language) => readNumber(text, language))).toEqual([english, german])
  })

  test('UX-40: what the console writes into a field is read again as the same number, also after a change of the language', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
        fc.constantFrom(...languages),
        fc.constantFrom(...languages),
        (value, one, other) => {
          expect(readNumber(translateNumber(writeNumber(value, one), one, other), other)).toBe(value)
        },
      ),
    )
  })

  test('UX-40: what is no number stays as it was typed', () => {
    expect(translateNumber('3 5', 'en', 'de')).toBe('3 5')
  })
})
