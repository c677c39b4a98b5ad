import { describe, expect, test } from '@jest/globals'
import { parseRegistry, RegistryError } from './registry.ts'

const devices = {
  version: '1.7.2',
  entry: '/remotes/mfe_devices/1.7.2/remoteEntry.3f9c.js',
  integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
  platform: '^1.4.0',
  routes: [{ name: 'device-list', path: '/devices', module: './DeviceListScreen' }],
  nav: [{ to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } }],
  slots: [{ slot: 'secret.create/v1', module: './NewSecretModal' }],
}
const registry = (change: object = {}) => ({ schema: 1, release: '2026-11-20.3', remotes: { mfe_devices: { ...devices, ...change } } })

describe('registry.json', () => {
  test('MFE-01: names the remotes that exist', () => {
    expect(parseRegistry(registry()).remotes).toEqual([{ name: 'mfe_devices', ...devices }])
  })

  test('MFE-03: no remotes is a valid suite, the shell alone', () => {
    expect(parseRegistry({ schema: 1, release: 'r', remotes: {} }).remotes).toEqual([])
  })

  test('MFE-01: a previous and a canary release are understood, later additions ignored', () => {
    const [remote] = parseRegistry(registry({ previous: { ...devices, version: '1.7.1' }, canary: { ...devices, percent: 10 }, note: 'x' })).remotes
    expect(remote?.problem).toBeUndefined()
  })

  test.each([
    [{ integrity: undefined }, 'remotes.mfe_devices.integrity: is missing'],
    [{ integrity: 'md5-abc' }, 'remotes.mfe_devices.integrity: must be a sha256, sha384 or sha512 hash'],
    [{ platform: '' }, 'remotes.mfe_devices.platform'],
    [{ routes: [{ name: 'x', path: '//evil.test', module: './X' }] }, 'remotes.mfe_devices.routes.0.path: must be a path such as /devices/:id'],
    [{ routes: [{ name: 'x', path: '/x', module: '../X' }] }, 'remotes.mfe_devices.routes.0.module: must look like ./DeviceListScreen'],
    [{ nav: [{ ...devices.nav[0], title: { en: 'Devices' } }] }, 'remotes.mfe_devices.nav.0.title.de'],
  ])('MFE-04: a wrong entry is refused, its place named, and the others stay as they are: %j', (change, message) => {
    const whole = registry(change)
    const [wrong, other] = parseRegistry({ ...whole, remotes: { ...whole.remotes, mfe_other: devices } }).remotes
    expect(wrong?.problem).toContain(message)
    expect(wrong).toMatchObject({ name: 'mfe_devices', entry: '' })
    expect(other).toEqual({ name: 'mfe_other', ...devices })
  })

  test('MFE-04: a wrong entry still says which routes it would serve', () => {
    const routes = [...devices.routes, { name: 'x', path: '//evil.test', module: './X' }]
    expect(parseRegistry(registry({ integrity: undefined, routes })).remotes[0]).toMatchObject({ version: '1.7.2', routes: devices.routes, nav: devices.nav, slots: [] })
    expect(parseRegistry({ ...registry(), remotes: { mfe_devices: 'a text', Wrong: devices } }).remotes).toMatchObject([
      { name: 'mfe_devices', version: '?', routes: [], problem: expect.stringContaining('remotes.mfe_devices') },
      { name: 'Wrong', routes: devices.routes, problem: expect.stringContaining('must be a name') },
    ])
  })

  test('MFE-04: another schema, or no registry at all, is refused', () => {
    expect(() => parseRegistry({ ...registry(), schema: 2 })).toThrow('schema')
    expect(() => parseRegistry('<!doctype html>')).toThrow(RegistryError)
    expect(() => parseRegistry(null)).toThrow(RegistryError)
  })
})
