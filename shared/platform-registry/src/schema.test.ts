import { describe, expect, test } from '@jest/globals'
import { parseRegistry, RegistryError } from './schema.ts'

const devices = {
  version: '1.7.2',
  entry: '/remotes/mfe_devices/1.7.2/remoteEntry.3f9c.js',
  integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
  platform: '^1.4.0',
  routes: [{ name: 'device-list', path: '/devices', module: './DeviceListScreen' }],
  nav: [{ to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } }],
  slots: [{ slot: 'secret.create/v1', module: './NewSecretModal' }],
}
const current = { ...devices, extensions: [], name: 'mfe_devices', kind: 'current', release: '2026-11-20.3' }
const registry = (change: object = {}) => ({
  schema: 1,
  release: '2026-11-20.3',
  remotes: { mfe_devices: { ...devices, ...change } },
})

describe('registry.json', () => {
  test('MFE-01: names the remotes that exist', () => {
    expect(parseRegistry(registry())).toEqual({
      release: '2026-11-20.3',
      offers: [{ name: 'mfe_devices', current, percent: 0 }],
    })
  })

  test('MFE-03: no remotes is a valid suite, the shell alone', () => {
    expect(parseRegistry({ schema: 1, release: 'r', remotes: {} }).offers).toEqual([])
  })

  test('MFE-01: a previous and a canary release are understood, later additions ignored', () => {
    const [offer] = parseRegistry(
      registry({
        previous: { ...devices, version: '1.7.1' },
        canary: { ...devices, version: '1.8.0', percent: 10 },
        note: 'x',
      }),
    ).offers
    expect(offer).toEqual({
      name: 'mfe_devices',
      current,
      previous: { ...current, version: '1.7.1', kind: 'previous' },
      canary: { ...current, version: '1.8.0', kind: 'canary' },
      percent: 10,
    })
  })

  test('MFE-08, MFE-09: a previous or canary release without a hash is not run, and harms no other', () => {
    const bare = { ...devices, integrity: undefined }
    const [offer] = parseRegistry(registry({ previous: bare, canary: { ...bare, percent: 10 } })).offers
    expect(offer?.current.problem).toBeUndefined()
    expect(offer?.previous?.problem).toBe('remotes.mfe_devices.previous.integrity: is missing')
    expect(offer?.canary?.problem).toBe('remotes.mfe_devices.canary.integrity: is missing')
  })

  test('MFE-09: a current release that is described wrongly leaves the previous one', () => {
    const [offer] = parseRegistry(registry({ integrity: undefined, previous: { ...devices, version: '1.7.1' } })).offers
    expect(offer).toMatchObject({
      current: { problem: expect.any(String) },
      previous: { version: '1.7.1', entry: devices.entry },
    })
    expect(offer?.previous?.problem).toBeUndefined()
  })

  test.each([undefined, '10', -1, 101, Number.NaN])('MFE-09: a canary whose share is %s goes to nobody', (percent) => {
    expect(parseRegistry(registry({ canary: { ...devices, percent } })).offers[0]?.percent).toBe(0)
  })

  test.each([
    [{ integrity: undefined }, 'remotes.mfe_devices.integrity: is missing'],
    [{ integrity: 'md5-abc' }, 'remotes.mfe_devices.integrity: must be a sha256, sha384 or sha512 hash'],
    [{ platform: '' }, 'remotes.mfe_devices.platform'],
    [
      { routes: [{ name: 'x', path: '//evil.test', module: './X' }] },
      'remotes.mfe_devices.routes.0.path: must be a path such as /devices/:id',
    ],
    [
      { routes: [{ name: 'x', path: '/x', module: '../X' }] },
      'remotes.mfe_devices.routes.0.module: must look like ./DeviceListScreen',
    ],
    [{ nav: [{ ...devices.nav[0], title: { en: 'Devices' } }] }, 'remotes.mfe_devices.nav.0.title.de'],
  ])('MFE-04: a wrong entry is refused, its place named, and the others stay as they are: %j', (change, message) => {
    const whole = registry(change)
    const [wrong, other] = parseRegistry({ ...whole, remotes: { ...whole.remotes, mfe_other: devices } }).offers
    expect(wrong?.current.problem).toContain(message)
    expect(wrong?.current).toMatchObject({ name: 'mfe_devices', entry: '' })
    expect(other?.current).toEqual({ ...current, name: 'mfe_other' })
  })

  test('MFE-04: a wrong entry still says which routes it would serve', () => {
    const routes = [...devices.routes, { name: 'x', path: '//evil.test', module: './X' }]
    expect(parseRegistry(registry({ integrity: undefined, routes })).offers[0]?.current).toMatchObject({
      version: '1.7.2',
      routes: devices.routes,
      nav: devices.nav,
      slots: [],
    })
    expect(
      parseRegistry({ ...registry(), remotes: { mfe_devices: 'a text', Wrong: devices } }).offers.map(
        (offer) => offer.current,
      ),
    ).toMatchObject([
      { name: 'mfe_devices', version: '?', routes: [], problem: expect.stringContaining('remotes.mfe_devices') },
      { name: 'Wrong', routes: devices.routes, problem: expect.stringContaining('must be a name') },
    ])
  })

  test('MFE-04: another schema, or no registry at all, is refused', () => {
    expect(() => parseRegistry({ ...registry(), schema: 2 })).toThrow('schema')
    expect(() => parseRegistry('<!doctype html>')).toThrow(RegistryError)
    expect(() => parseRegistry(null)).toThrow(RegistryError)
  })

  test('MFE-65: what a remote adds at extension points is passed on unread; a list that is none harms nothing', () => {
    const extensionsOf = (extensions: unknown) => parseRegistry(registry({ extensions })).offers[0]?.current
    expect(extensionsOf([{ id: 'alarms' }, null])).toEqual({ ...current, extensions: [{ id: 'alarms' }, null] })
    expect(extensionsOf('x')).toEqual(current)
  })

  test('MFE-64: a menu entry may bring its own icon, one path without markup; another is not drawn', () => {
    const iconOf = (iconPath: string) =>
      parseRegistry(registry({ nav: [{ ...devices.nav[0], iconPath }] })).offers[0]?.current.nav[0]?.iconPath
    expect(iconOf('M4 4h16v1.5e1l-3,-2z')).toBe('M4 4h16v1.5e1l-3,-2z')
    for (const path of ['', 'h4', 'M4 4"/><script>', 'M4 4 url(#x)', `M${' 1'.repeat(1100)}`])
      expect(iconOf(path)).toBeUndefined()
  })
})
