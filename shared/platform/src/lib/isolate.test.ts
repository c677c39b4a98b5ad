import { expect, test } from '@jest/globals'
import { isolate } from './isolate.ts'

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
