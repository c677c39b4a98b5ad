import path from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { securityHeaders } from 'cloud/securityHeaders'
import { readJson } from '@console/platform-build/home'
import { root } from '../workspace.ts'

const folder = path.join(root, 'shared/docs/deployment')
const conf = readFileSync(path.join(folder, 'nginx.conf'), 'utf8')
const service = readFileSync(path.join(folder, 'registry-service.conf'), 'utf8')
const [compose, keycloak] = ['compose.own-api.yaml', 'compose.keycloak.yaml'].map((name) =>
  readFileSync(path.join(folder, name), 'utf8'),
)
const config = readJson<{
  oidc: { authority: string; clientId: string }
  api: { baseUrl: string }
  ide: { baseUrl: string }
  broker: { url: string }
}>(folder, 'config.json')
const realm = readJson<{
  realm: string
  clients: { clientId: string; publicClient: boolean; redirectUris: string[]; attributes: Record<string, string> }[]
}>(folder, 'realm.json')

const headers = Object.fromEntries(
  [...conf.matchAll(/^ {2}add_header ([\w-]+) (?!\$console_cache)"?([^"]*?)"? always;$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)
const directives = (policy = ''): Record<string, string> =>
  Object.fromEntries(policy.split('; ').map((text) => [text.split(' ')[0] ?? '', text.split(' ').slice(1).join(' ')]))

describe('the worked deployment', () => {
  const issuer = new URL(config.oidc.authority).origin

  test('MFE-03: nginx sends the headers of the local cloud, with the addresses of its own config.json', () => {
    const { 'Content-Security-Policy': policy, ...others } = securityHeaders({
      origin: issuer,
      issuer,
      brokerUrl: config.broker.url,
    })
    const { 'Content-Security-Policy': ours, 'Integrity-Policy': integrity, ...rest } = headers
    expect([rest, ours, integrity]).toEqual([others, '$console_policy', '$console_integrity'])
    const origins = new Set(
      [config.oidc.authority, config.api.baseUrl, config.ide.baseUrl, config.broker.url].map(
        (address) => new URL(address).origin,
      ),
    )
    expect(directives(/map \$uri \$console_policy \{[^}]*default "([^"]*)";\n\}/.exec(conf)?.[1])).toEqual({
      ...directives(policy),
      'connect-src': `'self' ${[...origins].join(' ')}`,
    })
  })

  test('MFE-02: what has a hash or version in its name is kept, documents are asked for again, and what is missing is never a page', () => {
    expect(conf).toMatch(
      /location ~ \^\/\(assets\|remotes\)\/ \{\n {4}set \$console_cache "public, max-age=31536000, immutable";\n {4}try_files \$uri @missing;/,
    )
    expect(conf).toMatch(
      /set \$console_cache "no-cache";\n\n[\s\S]*location @missing \{\n {4}set \$console_cache "no-cache";\n {4}types \{\}\n {4}default_type text\/plain;/,
    )
    // One of a location's own would take all others away.
    expect(conf.match(/^ {4,}add_header/gm)).toBeNull()
  })

  test('MFE-45, MFE-77: before a registry service nginx passes on its calls and the reports alone, ahead of the rule for other calls, and says where reports come from', () => {
    expect([...service.matchAll(/^location (.*) \{$/gm)].map(([, place]) => place)).toEqual([
      '^~ /api/registry',
      '= /api/reports',
    ])
    expect(service).toMatch(/\^~ \/api\/registry \{\n {2}proxy_pass [^\n]*;\n {2}client_max_body_size 16m;/)
    expect(service).toMatch(
      /= \/api\/reports \{\n {2}proxy_pass [^\n]*;\n {2}proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/,
    )
  })

  test('MFE-03: the realm has the client of config.json, and its addresses; the broker asks that realm', () => {
    const [client] = realm.clients
    expect(config.oidc.authority).toBe(`${issuer}/realms/${realm.realm}`)
    expect(client).toMatchObject({
      clientId: config.oidc.clientId,
      publicClient: true,
      redirectUris: ['https://console.example.org/auth/callback'],
      attributes: { 'pkce.code.challenge.method': 'S256', 'post.logout.redirect.uris': 'https://console.example.org/' },
    })
    expect(compose).toContain(`/realms/${realm.realm}/protocol/openid-connect/certs`)
    expect(keycloak).toContain(`KC_HOSTNAME: ${issuer}`)
    expect(conf).toContain('server_name console.example.org;')
  })
})
