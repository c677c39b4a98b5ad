import { describe, expect, test } from '@jest/globals'
import { ConfigError, parseConfig } from './config.ts'

const page = { protocol: 'http:', hostname: 'console.test' }
const oidc = { authority: 'https://id.test', clientId: 'console' }

const errorOf = (value: unknown): ConfigError => {
  try {
    parseConfig(value, page)
  } catch (error) {
    if (error instanceof ConfigError) return error
  }
  throw new Error('The configuration was accepted.')
}

describe('config.json', () => {
  test('SHELL-01: the two required keys are enough, everything else has its default', () => {
    expect(parseConfig({ oidc }, page)).toEqual({
      productName: 'IoT Console',
      oidc: { ...oidc, scope: 'openid profile email offline_access', extraParams: {} },
      apiBaseUrl: '',
      ideBaseUrl: null,
      brokerUrl: 'ws://console.test:8083/mqtt',
      registryUrl: '/registry.json',
      signatureKeys: null,
      extensions: {},
      features: [],
      unknownKeys: [],
    })
  })

  test('MFE-61, MFE-62: the order of what remotes add, and what is switched on, are lists of names', () => {
    const extensions = { 'dashboard.box/v1': ['alarms', 'fleet'] }
    expect(parseConfig({ oidc, extensions, features: ['beta'] }, page)).toMatchObject({
      extensions,
      features: ['beta'],
      unknownKeys: [],
    })
    expect(errorOf({ oidc, features: 'beta' })).toMatchObject({ key: 'features', problem: 'list' })
    expect(errorOf({ oidc, extensions: { 'dashboard.box/v1': 'alarms' } })).toMatchObject({
      key: 'extensions.dashboard.box/v1',
      problem: 'list',
    })
  })

  test('BRK-01: without an address the broker is the page’s host, secure where the page is', () => {
    expect(parseConfig({ oidc }, { protocol: 'https:', hostname: 'console.test' }).brokerUrl).toBe(
      'wss://console.test:8084/mqtt',
    )
  })

  test('PRJ-11: an IDE address that is absent or null is none, "" is the same origin', () => {
    expect(parseConfig({ oidc, ide: null }, page).ideBaseUrl).toBeNull()
    expect(parseConfig({ oidc, ide: { baseUrl: null } }, page).ideBaseUrl).toBeNull()
    expect(parseConfig({ oidc, ide: { baseUrl: '' } }, page).ideBaseUrl).toBe('')
  })

  test.each([
    [{}, 'oidc', 'missing'],
    [{ oidc: { clientId: 'console' } }, 'oidc.authority', 'missing'],
    [{ oidc: { authority: 'https://id.test' } }, 'oidc.clientId', 'missing'],
    [{ oidc: { ...oidc, authority: 'id.test' } }, 'oidc.authority', 'address'],
    [{ oidc: { ...oidc, extraParams: { audience: 1 } } }, 'oidc.extraParams.audience', 'text'],
    [{ oidc: { ...oidc, accountPage: 'javascript:alert(1)' } }, 'oidc.accountPage', 'address'],
    [{ oidc, broker: { url: 'https://broker.test' } }, 'broker.url', 'brokerAddress'],
    [{ oidc, api: { baseUrl: 7 } }, 'api.baseUrl', 'baseUrl'],
    [{ oidc, registry: '' }, 'registry', 'empty'],
    [{ oidc, signatures: {} }, 'signatures.keys', 'missing'],
    [{ oidc, signatures: { keys: { mfe_devices: 'A' } } }, 'signatures.keys.mfe_devices', 'publicKey'],
    [{ oidc, signatures: { keys: { mfe_devices: ['short'] } } }, 'signatures.keys.mfe_devices.0', 'publicKey'],
    [{ oidc, api: { baseUrl: 'javascript:alert(1)' } }, 'api.baseUrl', 'address'],
    [{ oidc: { ...oidc, authority: 'ftp://id.test' } }, 'oidc.authority', 'address'],
    [{ oidc, previews: { key: 'short' } }, 'previews.key', 'publicKey'],
    [{ oidc, reports: {} }, 'reports.url', 'missing'],
    [{ oidc, reports: { url: '//elsewhere.test' } }, 'reports.url', 'endpoint'],
    [{ oidc, reports: { url: 'javascript:alert(1)' } }, 'reports.url', 'endpoint'],
    [{ oidc, reports: { url: '/reports', sample: 'all' } }, 'reports.sample', 'share'],
    [{ oidc, reports: { url: '/reports', sample: 7 } }, 'reports.sample', 'share'],
    [{ oidc, reports: { url: '/reports', sample: -0.1 } }, 'reports.sample', 'share'],
  ])('SHELL-01: a wrong key is named: %j', (value, key, problem) => {
    const error = errorOf(value)
    expect([error.key, error.problem]).toEqual([key, problem])
  })

  test('MFE-68: nothing is reported unless config.json names an endpoint: a path of the console’s own, or an address', () => {
    expect(parseConfig({ oidc }, page)).not.toHaveProperty('reports')
    expect(parseConfig({ oidc, reports: { url: '/reports' } }, page).reports).toEqual({ url: '/reports', sample: 1 })
    expect(parseConfig({ oidc, reports: { url: 'https://reports.test/in', sample: 0.1 } }, page).reports).toEqual({
      url: 'https://reports.test/in',
      sample: 0.1,
    })
  })

  test('MFE-53: keys that this shell does not know stop nothing, and are named with their places', () => {
    const config = {
      oidc: { ...oidc, clientID: 'x', extraParams: { audience: 'api' } },
      releases: { most: 9 },
      brokr: 1,
      ide: { url: '/' },
      toString: {},
      alarms: { endpoint: '/' },
    }
    expect(parseConfig(config, page)).toEqual({
      ...parseConfig({ oidc: { ...oidc, extraParams: { audience: 'api' } } }, page),
      unknownKeys: ['oidc.clientID', 'brokr', 'ide.url', 'toString', 'alarms'],
    })
  })

  test('MFE-53: what is wrong in a known key stops the console also beside an unknown one', () => {
    expect(errorOf({ brokr: 1, oidc: { clientID: 'x', authority: 'https://id.test' } }).key).toBe('oidc.clientId')
  })

  test('SHELL-01: a file that holds no object is refused', () => {
    expect([errorOf('text').key, errorOf('text').problem]).toEqual([null, 'object'])
    expect([errorOf(null).key, errorOf(null).problem]).toEqual([null, 'object'])
  })
})
