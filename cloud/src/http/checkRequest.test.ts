import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { knownAddresses } from './addresses.ts'
import { isNavigation, checkRequest } from './checkRequest.ts'

const own = knownAddresses({ port: 8080, brokerPort: 8083 })
const behindProxy = knownAddresses({ port: 8080, brokerPort: 8083, publicOrigin: 'http://localhost:3000' })
const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const ask = (headers: Record<string, string>, addresses = own, url = '/devices', method = 'GET') =>
  checkRequest({ method, url, headers }, addresses, 8080)

describe('who is let in', () => {
  test.each(['localhost:8080', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080'])('a call for %s passes', (host) => {
    expect(ask({ host })).toEqual({ kind: 'pass' })
  })

  test('a page at 127.0.0.1 is sent to the one address that cookies and sign-in know', () => {
    expect(ask({ host: '127.0.0.1:8080', ...page }, own, '/devices?x=1')).toEqual({
      kind: 'redirect',
      location: 'http://localhost:8080/devices?x=1',
    })
    expect(ask({ host: '[::1]:8080', ...page })).toEqual({
      kind: 'redirect',
      location: 'http://localhost:8080/devices',
    })
  })

  test.each(['//evil.example/', '/\\evil.example', '\\\\evil.example', 'http://evil.example/', '/%2f/evil.example'])(
    'the path %s does not lead elsewhere',
    (url) => {
      const verdict = ask({ host: '127.0.0.1:8080', ...page }, own, url)
      expect(verdict.kind === 'redirect' && new URL(verdict.location).origin).toBe('http://localhost:8080')
    },
  )

  test('behind a proxy its address passes too, and nothing is redirected', () => {
    expect(ask({ host: 'localhost:3000', origin: 'http://localhost:3000' }, behindProxy)).toEqual({ kind: 'pass' })
    expect(ask({ host: '127.0.0.1:8080', ...page }, behindProxy)).toEqual({ kind: 'pass' })
    expect(ask({ host: 'localhost:3001' }, behindProxy).kind).toBe('refuse')
  })

  describe('CLOUD-30: the origin "null", which forms of our sign-in have, and sandboxed frames of any site', () => {
    const form = { host: 'localhost:8080', origin: 'null', 'content-type': 'application/x-www-form-urlencoded' }
    const refused = { kind: 'refuse', status: 403 }

    test.each([{}, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-site': 'none' }])(
      'passes with a form below /oidc: %j',
      (more) => {
        expect(ask({ ...form, ...more }, own, '/oidc/interaction/x', 'POST')).toEqual({ kind: 'pass' })
      },
    )

    test.each(['cross-site', 'same-site'])('does not with a form from a page that is %s', (site) => {
      expect(ask({ ...form, 'sec-fetch-site': site }, own, '/oidc/interaction/x', 'POST')).toMatchObject(refused)
    })

    test.each([
      ['GET', '/oidc/auth', {}],
      ['PUT', '/oidc/token', {}],
      ['POST', '/oidc/token', { 'content-type': 'application/json' }],
      ['POST', '/api/v1/projects', {}],
      ['POST', '/oidcx', {}],
      ['POST', '/mqtt', { 'sec-fetch-site': 'same-origin' }],
      ['POST', '//oidc/token', {}],
    ])('does not with %s %s %j', (method, url, more) => {
      expect(ask({ ...form, ...more }, own, url, method)).toMatchObject(refused)
    })
  })

  describe('CLOUD-30: a page of another site', () => {
    test.each([
      [
        'loads a script or a picture',
        'GET',
        { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script', accept: '*/*' },
        'refuse',
      ],
      ['loads with its credentials', 'GET', { 'sec-fetch-mode': 'cors' }, 'refuse'],
      ['asks for a page as a part of itself', 'GET', { 'sec-fetch-mode': 'no-cors', accept: 'text/html' }, 'refuse'],
      ['sends something without telling where from', 'POST', { 'sec-fetch-mode': 'navigate' }, 'refuse'],
      ['leads here by a link', 'GET', page, 'pass'],
    ])('%s', (_name, method, headers, kind) => {
      for (const site of ['cross-site', 'same-site'])
        expect(
          ask({ host: 'localhost:8080', 'sec-fetch-site': site, ...headers }, own, '/config.json', method).kind,
        ).toBe(kind)
    })

    test("is not what the console is at another of this machine's names", () => {
      expect(
        ask({
          host: 'localhost:8080',
          origin: 'http://127.0.0.1:8080',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'cors',
        }),
      ).toEqual({ kind: 'pass' })
    })
  })

  test('any other Host is refused with 421, any other Origin with 403, whatever they look like', () => {
    const nearMiss = fc.constantFrom(
      'localhost',
      'localhost:8081',
      'localhost:8080.',
      'localhost.:8080',
      'localhost:08080',
      'evil.localhost:8080',
      'localhost:8080@evil',
      '127.0.0.2:8080',
      '0.0.0.0:8080',
      '[::]:8080',
      '[::ffff:127.0.0.1]:8080',
      '2130706433:8080',
      'http://localhost:8080',
      'localhost:8080,evil',
      '',
    )
    const foreign = fc.oneof(nearMiss, fc.string(), fc.webAuthority(), fc.ipV4(), fc.ipV6())
    fc.assert(
      fc.property(foreign, foreign, (host, origin) => {
        fc.pre(!own.hosts(8080).has(host.toLowerCase()) && !own.origins.has(origin) && origin !== 'null')
        expect(ask({ host })).toMatchObject({ kind: 'refuse', status: 421 })
        expect(ask({ host: 'localhost:8080', origin })).toMatchObject({ kind: 'refuse', status: 403 })
      }),
      { numRuns: 1000 },
    )
  })

  test('a request without a Host is refused', () => {
    expect(ask({})).toMatchObject({ kind: 'refuse', status: 421 })
  })

  test('only a person who opens an address navigates', () => {
    expect(isNavigation('GET', { 'sec-fetch-mode': 'navigate', accept: '*/*' })).toBe(true)
    expect(isNavigation('GET', { accept: 'text/html,application/xhtml+xml' })).toBe(true)
    expect(isNavigation('GET', { 'sec-fetch-mode': 'no-cors', accept: 'text/html' })).toBe(false)
    expect(isNavigation('GET', { accept: '*/*' })).toBe(false)
    expect(isNavigation('POST', { 'sec-fetch-mode': 'navigate', accept: 'text/html' })).toBe(false)
  })
})
