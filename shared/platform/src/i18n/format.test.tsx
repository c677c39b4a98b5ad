import { describe, expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { setLanguage, useFormat, type Format } from './index.ts'

const Shown = ({ show }: { show: (format: Format) => string }) => <output>{show(useFormat())}</output>

const inBoth = (show: (format: Format) => string): [string | null, string | null] => {
  setLanguage('en')
  render(<Shown show={show} />)
  const english = screen.getByRole('status').textContent
  act(() => setLanguage('de'))
  return [english, screen.getByRole('status').textContent]
}

const noon = new Date(2026, 10, 20, 12, 4, 9, 7).getTime()

describe('dates and numbers follow the language', () => {
  test('SHELL-06: numbers', () => {
    expect(inBoth((format) => format.number(1234.5))).toEqual(['1,234.5', '1.234,5'])
  })

  test('SHELL-06, PERF-12: small numbers are those of the language, too', () => {
    const all = [0, 7, 999, 1000, -5, 0.5]
    expect(inBoth((format) => all.map(format.number).join(' '))).toEqual(
      ['en', 'de'].map((language) => all.map((value) => new Intl.NumberFormat(language).format(value)).join(' ')),
    )
  })

  test('SHELL-06: the time of an event, with milliseconds', () => {
    expect(inBoth((format) => format.clock(noon))).toEqual(['12:04:09.007', '12:04:09,007'])
  })

  test('EVT-05: the full time of an event, with milliseconds and its zone', () => {
    expect(inBoth((format) => format.exactTime(noon))).toEqual([
      expect.stringMatching(/2026.* 12:04:09\.007 \S+/),
      expect.stringMatching(/2026.* 12:04:09,007 \S+/),
    ])
  })

  test.each([
    [1_095_607, '1,095,607', '1.095.607'],
    [12_345.678, '12,345.678', '12.345,678'],
    [1_763_600_000_123, '1,763,600,000,123', '1.763.600.000.123'],
    [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991', '9.007.199.254.740.991'],
    [0.000123456789, '0.000123456789', '0,000123456789'],
    [0.1 + 0.2, '0.3', '0,3'],
    [-12_345.505000000001, '-12,345.505', '-12.345,505'],
    [0, '0', '0'],
    [1.5e-9, '1.5E-9', '1,5E-9'],
    [-2.5e30, '-2.5E30', '-2,5E30'],
  ])('UX-41, EVT-13: the measured value %p keeps its digits', (value, english, german) => {
    expect(inBoth((format) => format.measure(value))).toEqual([english, german])
  })

  const pastMidnight = new Date(2026, 10, 20, 0, 5, 7, 9).getTime()

  test('SHELL-06: the first hour of a day is 00 in the time of an event', () => {
    expect(inBoth((format) => format.clock(pastMidnight))).toEqual(['00:05:07.009', '00:05:07,009'])
  })

  test('UX-02: the first hour of a day is 00 in the full time', () => {
    expect(inBoth((format) => format.dateTime(pastMidnight))).toEqual([
      expect.stringMatching(/ 00:05:07 /),
      expect.stringMatching(/ 00:05:07 /),
    ])
  })

  test('UX-02: the full time names its zone', () => {
    const [english, german] = inBoth((format) => format.dateTime(noon))
    expect(english).toMatch(/20 Nov 2026|Nov 20, 2026/)
    expect(english).toMatch(/12:04:09 \S+/)
    expect(german).toMatch(/20\. Nov\.? 2026/)
  })

  test.each([
    [5, '5 s ago', 'vor 5 s'],
    [90, '1 min ago', 'vor 1 min'],
    [7200, '2 h ago', 'vor 2 h'],
    [100_000, 'yesterday', 'gestern'],
    [10 * 86_400, 'Nov 10', '10. Nov.'],
  ])('UX-02: %d seconds ago', (seconds, english, german) => {
    expect(inBoth((format) => format.relative(noon - seconds * 1000, noon))).toEqual([english, german])
  })

  test.each([
    ['23 hours ago, on the calendar’s day before', new Date(2026, 10, 19, 2), '23 h ago', 'vor 23 h'],
    ['the day before from its first minute', new Date(2026, 10, 19, 0, 30), 'yesterday', 'gestern'],
    ['26 hours ago, two days before', new Date(2026, 10, 18, 23), 'Nov 18', '18. Nov.'],
  ])('UX-02: at one in the night: %s', (_, then, english, german) => {
    expect(inBoth((format) => format.relative(then.getTime(), new Date(2026, 10, 20, 1).getTime()))).toEqual([
      english,
      german,
    ])
  })

  test('UX-02: the last day of a month is yesterday on the first of the next, and late in the day too', () => {
    expect(
      inBoth((format) =>
        format.relative(new Date(2026, 9, 31, 0, 10).getTime(), new Date(2026, 10, 1, 23, 50).getTime()),
      )[0],
    ).toBe('yesterday')
  })

  test('UX-02: a clock that runs ahead makes nothing of the future', () => {
    expect(inBoth((format) => format.relative(noon + 5000, noon))[0]).toBe('now')
  })
})
