import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { servers } from '@console/platform-registry/collisions'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { get, ports, rawRequest, visit } from '../../testing/rawHttp.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'

let cloud: CloudProcess

const put = (path: string, content: string) => {
  mkdirSync(dirname(join(cloud.dist, path)), { recursive: true })
  writeFileSync(join(cloud.dist, path), content)
}
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${cloud.address}${path}`, { headers })
const open = (path: string) => visit(cloud, path)

beforeAll(async () => {
  cloud = await startCloudProcess({ productName: 'Test Console', securityContact: 'mailto:security@example.org' })
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

describe('the console', () => {
  test('before it is built says how to build it', async () => {
    const answer = await open('/devices')
    expect(answer.status).toBe(503)
    expect(answer.body).toMatch(/not built yet[\s\S]*npm run build/)
  })

  test('CLOUD-98: it says whom those tell who find a weakness', async () => {
    const answer = await ask('/.well-known/security.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const [, expires = ''] =
      /^Contact: mailto:security@example\.org\nExpires: (\S+)\nPreferred-Languages: en, de\n$/.exec(
        await answer.text(),
      ) ?? []
    expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 300 * 86_400_000)
  })

  test("DASH-05: its configuration is the cloud's own, with the real addresses and what it has beyond the contract", async () => {
    put('config.json', '{"productName":"Example"}')
    const answer = await ask('/config.json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.json()).toEqual({
      productName: 'Test Console',
      oidc: { authority: `${cloud.address}/oidc`, clientId: 'console', scope: 'openid profile email offline_access' },
      api: { baseUrl: '' },
      ide: { baseUrl: '' },
      broker: { url: cloud.brokerUrl },
      registry: '/registry.json',
      features: ['history', 'alerts', 'dashboard'],
    })
  })

  test("MFE-54: its configuration has the signatures, extensions and features that the deployment decides, after what the cloud has, and none when that can't be read", async () => {
    const own = {
      signatures: { keys: { mfe_plants: [`${'A'.repeat(43)}=`] } },
      extensions: { 'dashboard.box/v1': ['fleet'] },
      features: ['beta'],
    }
    put('config.json', JSON.stringify({ ...own, productName: 'Example', api: { baseUrl: 'https://elsewhere.test' } }))
    expect(await (await ask('/config.json')).json()).toMatchObject({
      ...own,
      features: ['history', 'alerts', 'dashboard', 'beta'],
      productName: 'Test Console',
      api: { baseUrl: '' },
    })
    put('config.json', '{"features":"beta"}')
    expect(await (await ask('/config.json')).json()).toMatchObject({ features: ['history', 'alerts', 'dashboard'] })
    for (const damaged of ['{"signatures":', 'null']) {
      put('config.json', damaged)
      expect((await ask('/config.json')).status).toBe(503)
    }
    put('config.json', '{}')
  })

  test.each([
    ['1.9.0', undefined],
    ['1.10.2', undefined],
    ['1.11.0', ['history', 'alerts', 'dashboard']],
    ['2.0.0', ['history', 'alerts', 'dashboard']],
  ])('MFE-10: a shell of the contract %s is told of features as it understands: %j', async (platform, features) => {
    put('shell.json', JSON.stringify({ platform }))
    expect(((await (await ask('/config.json')).json()) as { features?: string[] }).features).toEqual(features)
    rmSync(join(cloud.dist, 'shell.json'))
  })

  test.each([
    ['a hash', '<script src="/a.js" integrity="sha256-x"></script>', 'blocked-destinations=(script)'],
    ['none, as before', '<script src="/a.js"></script>', undefined],
  ])('MFE-110: the start page of a shell whose script has %s', async (_, page, policy) => {
    put('index.html', page)
    for (const path of ['/', '/index.html', '/devices'])
      expect((await visit(cloud, path)).headers.get('integrity-policy')).toBe(policy)
    expect((await ask('/config.json')).headers.get('integrity-policy')).toBeNull()
  })

  test.each([
    '/',
    '/dashboard',
    '/devices/NODE-A41C7E',
    '/secrets/MY.KEY',
    '/auth/callback?code=x&state=y',
    '/integrations/add/webhook',
  ])('opening %s answers the start page', async (path) => {
    put('index.html', '<!doctype html><title>Console</title>')
    const answer = await open(path)
    expect(`${answer.status} ${answer.headers.get('content-type')} ${answer.headers.get('cache-control')}`).toBe(
      '200 text/html; charset=utf-8 no-cache',
    )
    expect(answer.body).toContain('<title>Console</title>')
  })

  test.each([
    '/main.0123abcd.js',
    '/x.mjs',
    '/a.css',
    '/b.json',
    '/b.map',
    '/f.woff2',
    '/remotes/none',
    '/logo.svg',
    '/devices/a.js',
  ])('%s is 404 in plain text to a page that loads it, never the start page', async (path) => {
    const answer = await ask(path, { accept: 'text/html' })
    expect(`${answer.status} ${answer.headers.get('content-type')}`).toBe('404 text/plain; charset=utf-8')
  })

  test.each([
    '/remotes/mfe_devices/1.0.0/remoteEntry.js',
    '/remotes/none',
    '/assets/main.0123abcd.js',
    '/assets/none',
    '/oidc/assets/none',
    '/api/v2/devices',
    ...servers.filter((name) => name !== 'auth').map((name) => `/${name}/none`),
  ])('a missing %s is 404 to people, too', async (path) => {
    const answer = await open(path)
    expect(`${answer.status} ${answer.headers.get('content-type')}`).toBe('404 text/plain; charset=utf-8')
  })

  test.each(['/devices/a.js', '/secrets/MY.JSON', '/projects/x.css', '/main.0123abcd.js', '/integrations/logo.svg'])(
    'SHELL-04: opening %s answers the start page, whatever the last part ends in',
    async (path) => {
      put('index.html', '<!doctype html><title>Console</title>')
      const answer = await open(path)
      expect(`${answer.status} ${answer.headers.get('content-type')}`).toBe('200 text/html; charset=utf-8')
      expect(answer.body).toContain('<title>Console</title>')
    },
  )

  test('a browser that does not say who asks gets no page for the name of a file', async () => {
    put('index.html', '<!doctype html><title>Console</title>')
    const { web } = ports(cloud)
    const visitOf = (path: string) => rawRequest(web, get(path, { Host: `localhost:${web}`, Accept: 'text/html' }))
    expect([(await visitOf('/devices/a')).status, (await visitOf('/devices/a.js')).status]).toEqual([200, 404])
  })

  test('a page that is loaded as a part is 404: only people open pages', async () => {
    expect((await ask('/devices')).status).toBe(404)
    expect((await ask('/devices', { accept: 'text/html' })).status).toBe(404)
  })

  test('the registry is read again each time, and a change shows at once', async () => {
    put('registry.json', '{"schema":1,"release":"1","remotes":{}}')
    const first = await ask('/registry.json')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask('/registry.json', { 'if-none-match': etag })).status).toBe(304)
    put('registry.json', '{"schema":1,"release":"22","remotes":{}}')
    const second = await ask('/registry.json', { 'if-none-match': etag })
    expect(await second.json()).toMatchObject({ release: '22' })
  })

  test('a remote that goes is gone, and is there again when it is back', async () => {
    const entry = '/remotes/mfe_devices/1.0.0/remoteEntry.3f9c.js'
    put(entry, 'export {}')
    const answer = await ask(entry)
    expect(`${answer.status} ${answer.headers.get('content-type')} ${answer.headers.get('cache-control')}`).toBe(
      '200 text/javascript; charset=utf-8 public, max-age=31536000, immutable',
    )
    rmSync(join(cloud.dist, 'remotes'), { recursive: true })
    expect((await ask(entry)).status).toBe(404)
    put(entry, 'export {}')
    expect((await ask(entry)).status).toBe(200)
  })

  test('MFE-75: a document that a release or a preview brings does nothing when it is opened by its address, whether it is sent or kept', async () => {
    for (const path of [
      '/previews/mfe_plants/1.0.0-x/x.svg',
      '/remotes/mfe_plants/1.0.0/x.svg',
      '/remotes/mfe_plants/1.0.0/x.html',
      '/x.svg',
    ]) {
      put(path, '<svg xmlns="http://www.w3.org/2000/svg"/>')
      const answer = await ask(path)
      const again = await ask(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect([again.status, ...[answer, again].map(({ headers }) => headers.get('content-security-policy'))]).toEqual([
        304,
        ...Array.from({ length: 2 }, () => expect.stringContaining("sandbox; default-src 'none'")),
      ])
    }
    put('index.html', '<!doctype html><title>Console</title>')
    for (const path of ['/', '/index.html'])
      expect((await open(path)).headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test('compressed files are sent as such, and caches are told that it depends', async () => {
    put('main.0123abcd.js', 'plain')
    put('main.0123abcd.js.br', 'brotli')
    const { web } = ports(cloud)
    const raw = (accept: string) =>
      rawRequest(web, get('/main.0123abcd.js', { Host: `localhost:${web}`, 'Accept-Encoding': accept }))
    const br = await raw('gzip, br')
    expect([
      br.headers.get('content-encoding'),
      br.headers.get('vary'),
      br.headers.get('content-type'),
      br.body,
    ]).toEqual(['br', 'Accept-Encoding', 'text/javascript; charset=utf-8', 'brotli'])
    const plain = await raw('identity')
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary'), plain.body]).toEqual([
      undefined,
      'Accept-Encoding',
      'plain',
    ])
    expect(plain.headers.get('etag')).not.toBe(br.headers.get('etag'))
    expect(plain.headers.get('cache-control')).toContain('immutable')
  })

  test('a HEAD request gets the headers alone', async () => {
    put('main.0123abcd.js', 'plain')
    const answer = await fetch(`${cloud.address}/main.0123abcd.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '5', ''])
  })

  test('no path leads out of its folder', async () => {
    writeFileSync(join(cloud.dist, '..', 'outside.txt'), 'outside')
    const { web } = ports(cloud)
    const paths = [
      '/../outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/..%5coutside.txt',
      '/remotes/../../outside.txt',
      '//outside.txt',
      '/./../outside.txt',
      '/%2e%2e%2foutside.txt',
      '/..%252foutside.txt',
      '/remotes/%2e%2e/%2e%2e/outside.txt',
      '\\..\\outside.txt',
      'http://localhost/../outside.txt',
    ]
    for (const path of paths) {
      const answer = await rawRequest(web, get(path, { Host: `localhost:${web}` }))
      expect(`${path} ${answer.status} ${answer.body}`).not.toContain('200 outside')
      expect(`${path} ${answer.status}`).toMatch(/ (400|404)$/)
    }
    rmSync(join(cloud.dist, '..', 'outside.txt'))
  })
})
