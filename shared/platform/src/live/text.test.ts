import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hasNumber, numberAt, numberFieldsIn, numbersIn } from './numbers/numbers.ts'
import { isLossy, previewOf, textOf, trimMessage } from './text.ts'

describe('EVT-05: any message can be shown as text', () => {
  test('bytes that are no UTF-8 become U+FFFD, and nothing throws', () => {
    expect(textOf(Uint8Array.of(0x61, 0xff, 0xc3, 0x28, 0x62))).toBe('a\uFFFD\uFFFD(b')
    fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => void previewOf(textOf(bytes))))
  })

  test('it is lossy when bytes were replaced, not when U+FFFD was sent', () => {
    const lossy = (...bytes: number[]) => isLossy(textOf(Uint8Array.from(bytes)), Uint8Array.from(bytes))
    expect([lossy(0x61, 0xff), lossy(0xef, 0xbf, 0xbd), lossy(0x61), lossy(0xef, 0xbb, 0xbf, 0x7b, 0x7d)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(isLossy(textOf(bytes), bytes)).toBe(!Buffer.from(textOf(bytes)).equals(bytes))
      }),
    )
  })

  test('a byte order mark and zero bytes stay in it, and are no part of its numbers', () => {
    const text = textOf(Buffer.from('\ufeff{"t":21.5}\0\0'))
    expect(text).toHaveLength(13)
    expect(trimMessage(text)).toBe('{"t":21.5}')
    expect([
      numbersIn(text),
      numberAt(text, 't'),
      numberFieldsIn(text),
      hasNumber(text, 21, 22),
      numberAt('\ufeff21.5\0', ''),
    ]).toEqual([[21.5], 21.5, ['t'], true, 21.5])
  })

  test('its preview is one line of bounded length without control characters', () => {
    expect(previewOf(' {\r\n\t"a":\u0000 1\u2028}\u0085 ')).toBe('{ "a": 1 }')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const preview = previewOf(text)
        expect(preview.length).toBeLessThanOrEqual(300)
        expect(preview).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  test('its preview does not end in half a character', () => {
    expect(previewOf(`${'x'.repeat(299)}😀`)).toBe('x'.repeat(299))
    expect(previewOf('😀'.repeat(200))).toBe('😀'.repeat(150))
  })

  test('a message of 8 MB costs its preview no more than one of 1 kB', () => {
    const timeOf = (text: string) => {
      const start = performance.now()
      for (let index = 0; index < 100; index++) previewOf(text)
      return performance.now() - start
    }
    const [long, short] = [' x'.repeat(4_000_000), ' x'.repeat(500)]
    timeOf(short)
    // The quickest of several: a busy machine interrupts some of them. To read all of the text would take some thousand
    // times as long.
    const quickest = (text: string) => Math.min(...Array.from({ length: 10 }, () => timeOf(text)))
    expect(quickest(long)).toBeLessThan(50 * quickest(short))
  })
})
