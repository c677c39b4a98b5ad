import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { knownAddresses } from './addresses.ts'
import { isNavigation, judge } from './gate.ts'

const own = knownAddresses({ port: 8080, brokerPort: 8083 })
const behindProxy = knownAddresses({ port: 8080, brokerPort: 8083, publicOrigin: 'http://localhost:3000' })
const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const ask = (headers: Record<string, string>, addresses = own, url = '/devices', method = 'GET') => judge({ method, url, headers }, addresses, 8080)

describe('who is let in', () => {
  test.each(['localhost:8080', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080'])('a call for %s passes', (host) => {
    expect(ask({ host })).toEqual({ kind: 'pass' })
  })

  test('a page at 127.0.0.1 is sent to the one address that cookies and sign-in know', () => {
    expect(ask({ host: '127.0.0.1:8080', ...page }, own, '/devices?x=1')).toEqual({ kind: 'redirect', location: 'http://localhost:8080/devices?x=1' })
    expect(ask({ host: '[::1]:8080', ...page })).toEqual({ kind: 'redirect', location: 'http://localhost:8080/devices' })
  })

  test.each(['//evil.example/', '/\\evil.example', '\\\\evil.example', 'http://evil.example/', '/%2f/evil.example'])('the path %s does not lead elsewhere', (url) => {
    const verdict = ask({ host: '127.0.0.1:8080', ...page }, own, url)
    expect(verdict.kind === 'redirect' && new URL(verdict.location).origin).toBe('http://localhost:8080')
  })

  test('behind a proxy its address passes too, and nothing is redirected', () => {
    expect(ask({ host: 'localhost:3000', origin: 'http://localhost:3000' }, behindProxy)).toEqual({ kind: 'pass' })
    expect(ask({ host: '127.0.0.1:8080', ...page }, behindProxy)).toEqual({ kind: 'pass' })
    expect(ask({ host: 'localhost:3001' }, behindProxy).kind).toBe('refuse')
  })

  test('a form of an own page, which browsers send with the origin "null", passes; that of another site does not', () => {
    const form = { host: 'localhost:8080', origin: 'null' }
    expect(ask({ ...form, 'sec-fetch-site': 'same-origin' }, own, '/', 'POST')).toEqual({ kind: 'pass' })
    expect(ask({ ...form, 'sec-fetch-site': 'same-site' }, own, '/', 'POST')).toMatchObject({ kind: 'refuse', status: 403 })
    expect(ask({ ...form, 'sec-fetch-site': 'cross-site' }, own, '/', 'POST')).toMatchObject({ kind: 'refuse', status: 403 })
  })

  test('any other Host is refused with 421, any other Origin with 403, whatever they look like', () => {
    const nearMiss = fc.constantFrom('localhost', 'localhost:8081', 'localhost:8080.', 'localhost.:8080', 'localhost:08080', 'evil.localhost:8080', 'localhost:8080@evil', '127.0.0.2:8080', '0.0.0.0:8080', '[::]:8080', '[::ffff:127.0.0.1]:8080', '2130706433:8080', 'http://localhost:8080', 'localhost:8080,evil', '')
    const foreign = fc.oneof(nearMiss, fc.string(), fc.webAuthority(), fc.ipV4(), fc.ipV6())
    fc.assert(fc.property(foreign, foreign, (host, origin) => {
      fc.pre(!own.hosts(8080).has(host.toLowerCase()) && !own.origins.has(origin) && origin !== 'null')
      expect(ask({ host })).toMatchObject({ kind: 'refuse', status: 421 })
      expect(ask({ host: 'localhost:8080', origin })).toMatchObject({ kind: 'refuse', status: 403 })
    }), { numRuns: 1000 })
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
