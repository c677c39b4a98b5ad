import { describe, expect, test } from '@jest/globals'
import { problemWithUrl } from './content.ts'

describe('WHK-03: the URL of a request', () => {
  test.each([
    'https://example.com',
    'http://10.0.0.7:8080/hook?a=b#c',
    'HTTPS://EXAMPLE.COM',
    ' https://example.com ',
    'https://user:secret@example.com/',
    'https://example.com/{{PATH}}?q={{{RAW}}}',
    'https://triggers.example/webhooks/<WEBHOOK_ID>',
    'https://example.com/a b',
    'https://example.com/{{#if x}}a{{else}}b{{/if}}',
    '{{URL}}',
    '{{URL}}/x',
    '{{{URL}}}',
    'https://{{HOST}}/x',
    'https://{{HOST}}:{{PORT}}/x',
    'https://{{A}}.example.com',
    'https://{{USER}}:{{KEY}}@example.com',
    '{{SCHEME}}://example.com',
    'http{{S}}://example.com',
  ])('WHK-03: %j is taken', (url) => {
    expect(problemWithUrl(url)).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:{{X}}',
    'javascript:"{{X}}://"',
    'javascript://{{X}}',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com',
    'ws://example.com',
    'blob:https://example.com/x',
    'example.com',
    '/hook',
    '//example.com',
    'https:example.com',
    'https:/example.com',
    'httpsx://example.com',
    '\u0000https://',
    'java\u0000script://x',
  ])('WHK-03: %j is refused: no request can be sent there', (url) => {
    expect(problemWithUrl(url)).toMatch(
      /^"content\.url" (must start with https:\/\/ or http:\/\/|is not a valid address)/,
    )
  })

  test.each(['https://', 'https:///x', 'https://exa mple.com', 'https://example.com:99999', 'http://[::1'])(
    'WHK-03: %j is no address',
    (url) => {
      expect(problemWithUrl(url)).toBe('"content.url" is not a valid address.')
    },
  )
})
