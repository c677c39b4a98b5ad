import { expect, test } from '@jest/globals'
import { isolate } from './isolate.ts'
import { visible } from './visible.ts'

test('ERR-04: characters that turn others around, or are not seen, stand as their number; all others stay', () => {
  expect(visible('invoice\u202egnp.exe')).toBe('invoice[U+202E]gnp.exe')
  expect(visible('\ufeffA\u200bB\u2066')).toBe('[U+FEFF]A[U+200B]B[U+2066]')
  for (const text of ['', 'KEY_1', 'Grüße', 'שלום', '\u{1F468}\u200d\u{1F469}', 'a\n\tb', 'z\u0300'])
    expect(visible(text)).toBe(text)
})

test('ERR-03: a name that runs from right to left leaves the words around it in their places', () => {
  expect(`Remove ${isolate('pump\u202Egnp.exe')}?`).toBe('Remove \u2068pump\u202Egnp.exe\u2069?')
  expect(isolate('משאבה')).toBe('\u2068משאבה\u2069')
})

test('ERR-03: it can’t end its own isolation', () => {
  expect(isolate('a\u2069\u202Eb')).toBe('\u2068a\u202Eb\u2069')
})

test.each(['Pump', 'Grüße', 'ポンプ 🌱', ''])('ERR-03: a plain name stays as it is: %j', (name) => {
  expect(isolate(name)).toBe(name)
})
