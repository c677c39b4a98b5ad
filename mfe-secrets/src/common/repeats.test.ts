import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { repeats } from './repeats.ts'

const value = 'sk-proj-4f7a9c "Zwölf"\n'
const bytes = Buffer.from(value)

describe('what a server repeats of a secret', () => {
  test.each([
    ['as it is', value],
    ['as JSON', JSON.stringify({ value })],
    ['in an address', encodeURIComponent(value)],
    ['as base64', bytes.toString('base64')],
    ['as base64 behind other bytes', Buffer.from(`user:${value}`).toString('base64')],
    ['as base64 behind one byte more', Buffer.from(`users:${value}`).toString('base64')],
    ['as hex', bytes.toString('hex')],
    ['in capitals', value.toUpperCase()],
    ['in part', 'Unexpected token \'s\', "sk-proj-4"... is not valid JSON'],
  ])('SEC-04: is found %s', (_, text) => {
    expect(repeats(`The server failed on ${text}.`, value)).toBe(true)
  })

  test('SEC-04: a short value is found whole', () => {
    expect(repeats('Value hunt2 is too weak.', 'hunt2')).toBe(true)
    expect(repeats('Value is too weak.', 'hunt2')).toBe(false)
  })

  test('SEC-04: other words are nothing of it', () => {
    for (const text of ['', 'Too many secrets: at most 100.', 'HTTP error! Status: 500'])
      expect(repeats(text, value)).toBe(false)
    expect(repeats('Secret values must not be empty.', '')).toBe(false)
  })

  test('SEC-04: any value is found in any text around it, and six of its characters are enough', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string(),
        fc.string(),
        fc.nat(),
        (secret, before, after, at) => {
          expect(repeats(before + secret + after, secret)).toBe(true)
          const start = Math.min(at, Math.max(0, secret.length - 6))
          if (secret.length >= 6) expect(repeats(before + secret.slice(start, start + 6) + after, secret)).toBe(true)
        },
      ),
    )
  })
})
