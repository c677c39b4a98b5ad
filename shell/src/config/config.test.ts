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
    })
  })

  test('BRK-01: without an address the broker is the page’s host, secure where the page is', () => {
    expect(parseConfig({ oidc }, { protocol: 'https:', hostname: 'console.test' }).brokerUrl).toBe('wss://console.test:8084/mqtt')
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
    [{ oidc, broker: { url: 'https://broker.test' } }, 'broker.url', 'brokerAddress'],
    [{ oidc, api: { baseUrl: 7 } }, 'api.baseUrl', 'baseUrl'],
    [{ oidc, registry: '' }, 'registry', 'empty'],
    [{ oidc, brokr: 1 }, 'brokr', 'unknown'],
    [{ oidc: { ...oidc, clientID: 'x' } }, 'oidc.clientID', 'unknown'],
    [{ oidc, api: { baseUrl: 'javascript:alert(1)' } }, 'api.baseUrl', 'address'],
    [{ oidc: { ...oidc, authority: 'ftp://id.test' } }, 'oidc.authority', 'address'],
  ])('SHELL-01: a wrong key is named: %j', (value, key, problem) => {
    const error = errorOf(value)
    expect([error.key, error.problem]).toEqual([key, problem])
  })

  test('SHELL-01: a file that holds no object is refused', () => {
    expect([errorOf('text').key, errorOf('text').problem]).toEqual([null, 'object'])
    expect([errorOf(null).key, errorOf(null).problem]).toEqual([null, 'object'])
  })
})
