import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { localAddress } from './localAddress.ts'

const origin = 'https://console.test'

describe('the address to come back to', () => {
  test('SHELL-01: an address of the console is kept whole', () => {
    expect(localAddress('/devices/x?tab=vitals#top', origin)).toBe('/devices/x?tab=vitals#top')
  })

  test.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/%09/../..//evil.test',
    '/.//evil.test',
    '',
    7,
    null,
    '/auth/callback?code=x',
  ])('SHELL-01: anything else leads to the start: %j', (address) => {
    const result = localAddress(address, origin)
    expect(new URL(result, origin).origin).toBe(origin)
    expect(result).not.toMatch(/^\/\/|callback/)
  })

  test('SHELL-01: no text whatever leads to another origin', () => {
    const crafted = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc
        .array(fc.constantFrom('/', '\\', '.', '..', ':', '@', 'evil.test', '\t', '\n', '%2f', '?', '#'))
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(crafted, (address) => {
        const result = localAddress(address, origin)
        expect(result.startsWith('/') && new URL(result, origin).origin === origin).toBe(true)
      }),
    )
  })
})
