import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mask, Masker } from './masker.ts'

const value = 'k-9 "x"/ü&=<\'>'

describe('SEC-04: the mask over secrets', () => {
  test.each([
    ['as it is', value],
    ['in JSON', JSON.stringify({ a: value })],
    ['in JSON within JSON', JSON.stringify({ echo: JSON.stringify({ a: value }) })],
    ['in JSON within JSON within JSON', JSON.stringify([JSON.stringify([JSON.stringify([value])])])],
    ['in JSON of ASCII', JSON.stringify({ a: value }).replace('ü', '\\u00fc')],
    ['in JSON of ASCII, in capitals', JSON.stringify({ a: value }).replace('ü', '\\u00FC')],
    ['in JSON with escaped slashes', JSON.stringify({ a: value }).replace('/', '\\/')],
    ['in a URL', `https://x/${encodeURIComponent(value)}?a`],
    ['in a URL, in small letters', encodeURIComponent(value).toLowerCase()],
    ['as a password in a URL, inserted as it is', 'https://me:k-9%20"x"%2Fü&=<\'>@host'],
    ['in a form', new URLSearchParams({ a: value }).toString()],
    [
      'in HTML',
      `<p>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</p>`,
    ],
    ['in base64', Buffer.from(value).toString('base64')],
    ['in base64, behind a name', Buffer.from(`user:${value}`).toString('base64')],
    ['in base64, behind another name, and before something', Buffer.from(`me:${value}:more`).toString('base64')],
    ['in base64url', Buffer.from(`a${value}`).toString('base64url')],
    ['in Latin-1 that is read as UTF-8', Buffer.from(value, 'latin1').toString()],
    ['in UTF-16 that is read as UTF-8', Buffer.from(value, 'utf16le').toString()],
    [
      'in UTF-16 that is read as Latin-1, the other way round',
      Buffer.from(value, 'utf16le').swap16().toString('latin1'),
    ],
    ['in base64 of Latin-1', Buffer.from(value, 'latin1').toString('base64')],
    ['in hex', Buffer.from(value).toString('hex')],
  ])('%s', (_name, text) => {
    const masked = new Masker([value]).mask(`before ${text} after`)
    expect(masked).toMatch(/^before .*\[\[SENSITIVE\]\].* after$/)
    expect(masked).not.toMatch(/k-9|k\0-|ay05|6b2d39/i)
  })

  test('whatever the secrets are, none of them is left in a text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.string()),
        (secrets, texts) => {
          const masker = new Masker(secrets)
          const text = [
            ...texts,
            ...secrets,
            ...secrets.map((secret) => JSON.stringify(secret)),
            ...secrets.map(encodeURIComponent),
          ].join(' ')
          const left = masker.mask(text).replaceAll(mask, '\n')
          for (const secret of secrets.filter((each) => each.trim() !== '' && !each.includes('\n')))
            expect(left).not.toContain(secret)
        },
      ),
    )
  })

  test('SEC-04: the longer of two that begin alike goes whole, and texts without one stay', () => {
    expect(new Masker(['abc', 'abcdef']).mask('abcdef abc')).toBe(`${mask} ${mask}`)
    expect(new Masker(['S', 'I']).mask('S I')).toBe(`${mask} ${mask}`)
    expect(new Masker([]).mask('text')).toBe('text')
    expect(new Masker(['']).mask('text')).toBe('text')
  })
})
