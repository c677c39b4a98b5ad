import { expect, test } from '@jest/globals'
import { visible } from './visible.ts'

test('ERR-04: characters that turn others around, or are not seen, stand as their number; all others stay', () => {
  expect(visible('invoice\u202egnp.exe')).toBe('invoice[U+202E]gnp.exe')
  expect(visible('\ufeffA\u200bB\u2066')).toBe('[U+FEFF]A[U+200B]B[U+2066]')
  for (const text of ['', 'KEY_1', 'Grüße', 'שלום', '\u{1F468}\u200d\u{1F469}', 'a\n\tb', 'z\u0300']) expect(visible(text)).toBe(text)
})
