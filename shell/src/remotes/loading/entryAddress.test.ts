import { describe, expect, test } from '@jest/globals'
import { permittedEntry } from './entryAddress.ts'

const page = 'https://console.test/devices/x'
const policy = async () => "default-src 'none'; script-src 'self' https://remotes.test; connect-src https://other.test"
const permitted = (entry: string) => permittedEntry(entry, page, policy)

describe('the address of a remote’s entry', () => {
  test('MFE-01: a path of the console’s own origin is permitted', async () => {
    expect(await permitted('/remotes/mfe_devices/1.0.0/remoteEntry.js')).toBe(
      'https://console.test/remotes/mfe_devices/1.0.0/remoteEntry.js',
    )
    expect(await permitted('https://console.test/r.js')).toBe('https://console.test/r.js')
  })

  test('MFE-01: another origin is permitted only where the page’s script-src lists it', async () => {
    expect(await permitted('https://remotes.test/r.js')).toBe('https://remotes.test/r.js')
    expect(await permitted('https://other.test/r.js')).toBeNull()
    expect(await permittedEntry('https://remotes.test/r.js', page, async () => null)).toBeNull()
  })

  test.each([
    '//evil.test/r.js',
    '/\\evil.test/r.js',
    '\\\\evil.test/r.js',
    'data:text/javascript,alert(1)',
    'blob:https://console.test/x',
    'javascript:alert(1)',
    'r.js',
    './r.js',
    '/remotes/../r.js',
    '/remotes/%2e%2e/r.js',
    '/remotes/./r.js',
    'https://user:pass@console.test/r.js',
    'http://console.test/r.js',
    ' https://remotes.test/r.js',
    '/r.js\n',
    'ftp://remotes.test/r.js',
    'https://remotes.test.evil.test/r.js',
    'https://remotes.test:8443/r.js',
    '',
  ])('MFE-01: anything else is refused: %j', async (entry) => {
    expect(await permitted(entry)).toBeNull()
  })

  test('MFE-01: whatever way leads to another origin or out of the folder, fifty times over, is refused', async () => {
    const ways = [
      '//X',
      '/\\X',
      '\\\\X',
      'https://X',
      'http://X',
      'https:X',
      'https://console.test@X',
      'https://remotes.test.X',
      '/../X',
      '/remotes/../../X',
      '/remotes/%2E%2e/X',
      'data:text/javascript,X',
      'javascript:X',
    ]
    const addresses = ways.flatMap((way) =>
      ['evil.test/r.js', 'xn--e1awd7f.test/r.js', '2130706433/r.js', '[::1]/r.js'].map((end) => way.replace('X', end)),
    )
    expect(addresses.length).toBeGreaterThanOrEqual(50)
    for (const address of addresses) expect([address, await permitted(address)]).toEqual([address, null])
  })
})
