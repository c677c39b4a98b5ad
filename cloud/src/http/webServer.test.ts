import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import fc from 'fast-check'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { WebSocket } from 'ws'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { get, ports, rawRequest, upgrade, visit, type RawResponse } from '../../testing/rawHttp.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'

let cloud: CloudProcess
let web: number
let broker: number

beforeAll(async () => {
  cloud = await startCloudProcess()
  ;({ web, broker } = ports(cloud))
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const expected = () => ({
  'content-security-policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; " +
    `img-src 'self' data:; font-src 'self' data:; connect-src 'self' ${cloud.address} ${new URL(cloud.brokerUrl).origin}; frame-src 'self' ${cloud.address}; form-action 'self' ${cloud.address}; ` +
    "base-uri 'none'; object-src 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'serial=(self), usb=(), camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

test('CLOUD-61: takes a token of 24 kB, as of somebody in hundreds of groups, and looks at it', async () => {
  const answer = await fetch(`${cloud.address}/api/v1/devices`, {
    headers: { authorization: `Bearer ${'x'.repeat(24_000)}.x.x` },
  })
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringMatching(/^You are not signed in/)])
})

describe('CLOUD-31: every response carries the security headers', () => {
  const names = () => Object.keys(expected())
  const page = { accept: 'text/html' }

  test('of the console, the API, the sign-in and their failures', async () => {
    const user = await User.signIn(cloud)
    const json = { 'content-type': 'application/json', authorization: `Bearer ${user.tokens.access_token}` }
    const cases: [string, number, RequestInit][] = [
      ['/config.json', 200, {}],
      ['/registry.json', 404, {}],
      ['/missing.js', 404, {}],
      ['/devices', 405, { method: 'POST' }],
      ['/openapi.json', 200, {}],
      ['/api/v1/devices', 401, {}],
      ['/api/v1/devices', 200, { headers: json }],
      ['/api/v1/none', 404, { headers: json }],
      ['/api/v1/users/password', 400, { method: 'PUT', body: '{}', headers: json }],
      [
        '/api/v1/users',
        413,
        { method: 'PUT', body: JSON.stringify({ firstName: 'x'.repeat(2 ** 20) }), headers: json },
      ],
      ['/api/v1/secrets/A', 204, { method: 'PUT', body: '{"value":"v"}', headers: json }],
      ['/api/v1/projects/none/build', 404, { headers: json }],
      ['/api/%zz', 400, {}],
      ['/oidc/.well-known/openid-configuration', 200, {}],
      ['/oidc/jwks', 200, {}],
      ['/oidc/token', 400, { method: 'POST', body: new URLSearchParams({ client_id: 'console' }) }],
      ['/oidc/none', 404, {}],
      ['/oidc/auth', 400, { headers: page }],
      [user.session.authorizationAddress(), 303, { headers: page }],
      ['/oidc/session/end', 200, { headers: page }],
      ['/oidc/interaction/none', 400, { headers: page }],
      ['/oidc/assets/pages.css', 200, {}],
      ['/oidc/assets/none.css', 404, {}],
    ]
    for (const [path, status, init] of cases) {
      const answer = await fetch(new URL(path, cloud.address), { redirect: 'manual', ...init })
      expect(`${path} ${answer.status}`).toBe(`${path} ${status}`)
      expect({ path, ...Object.fromEntries(names().map((name) => [name, answer.headers.get(name)])) }).toEqual({
        path,
        ...expected(),
      })
    }
  })

  test('of redirects, refusals, malformed requests and the broker', async () => {
    const host = `localhost:${web}`
    const cases: [string, number, Promise<RawResponse>][] = [
      ['the console, not built', 503, visit(cloud, '/devices')],
      ['redirect', 302, rawRequest(web, get('/devices', { Host: `127.0.0.1:${web}`, Accept: 'text/html' }))],
      ['foreign host', 421, rawRequest(web, get('/', { Host: 'evil.example' }))],
      ['no host', 421, rawRequest(web, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
      ['foreign origin', 403, rawRequest(web, get('/', { Host: host, Origin: 'http://evil.example' }))],
      [
        'not modified',
        304,
        rawRequest(
          web,
          get('/oidc/assets/pages.css', { Host: host, 'If-None-Match': await etag('/oidc/assets/pages.css') }),
        ),
      ],
      ['malformed', 400, rawRequest(web, 'nonsense\r\n\r\n')],
      ['too many headers', 431, rawRequest(web, get('/', { Host: host, Large: 'x'.repeat(40_000) }))],
      ['broker page', 426, rawRequest(broker, get('/', { Host: `localhost:${broker}` }))],
      ['broker, foreign host', 421, rawRequest(broker, upgrade('/mqtt', { Host: 'evil.example' }))],
      ['broker, no host', 421, rawRequest(broker, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
      ['broker, other path', 404, rawRequest(broker, upgrade('/other', { Host: `localhost:${broker}` }))],
      [
        'foreign frame',
        403,
        rawRequest(
          web,
          get('/config.json', { Host: host, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }),
        ),
      ],
      ['strange expectation', 417, rawRequest(web, get('/', { Host: host, Expect: 'a miracle' }))],
      ['a proxy is wanted', 405, rawRequest(web, `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`)],
      ['broker, malformed', 400, rawRequest(broker, 'nonsense\r\n\r\n')],
      ['broker, too many headers', 431, rawRequest(broker, get('/', { Host: host, Large: 'x'.repeat(40_000) }))],
      [
        'broker, strange expectation',
        417,
        rawRequest(broker, get('/', { Host: `localhost:${broker}`, Expect: 'a miracle' })),
      ],
      [
        'broker, a proxy is wanted',
        405,
        rawRequest(broker, `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
      ],
      [
        'broker, no key',
        400,
        rawRequest(broker, upgrade('/mqtt', { Host: `localhost:${broker}`, 'Sec-WebSocket-Key': 'x' })),
      ],
      [
        'broker, another version',
        400,
        rawRequest(broker, upgrade('/mqtt', { Host: `localhost:${broker}`, 'Sec-WebSocket-Version': '7' })),
      ],
      [
        'broker, other protocol',
        400,
        rawRequest(broker, upgrade('/mqtt', { Host: `localhost:${broker}`, 'Sec-WebSocket-Protocol': 'chat' })),
      ],
    ]
    for (const [name, status, asked] of cases) {
      const answer = await asked
      expect(`${name} ${answer.status}`).toBe(`${name} ${status}`)
      expect({ name, ...Object.fromEntries(names().map((header) => [header, answer.headers.get(header)])) }).toEqual({
        name,
        ...expected(),
      })
    }
  })

  const etag = async (path: string) => (await fetch(cloud.address + path)).headers.get('etag') ?? ''
})

describe('only this machine, under its own name', () => {
  test('both ports listen on loopback and nowhere else', async () => {
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((each) => each && !each.internal && each.family === 'IPv4')
      .map((each) => each?.address ?? '')
    const open = (port: number, host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ port, host }, () => {
          socket.destroy()
          resolve(true)
        })
          .on('error', () => resolve(false))
          .setTimeout(5000, () => resolve(false))
      })
    for (const port of [web, broker]) {
      expect(await open(port, '127.0.0.1')).toBe(true)
      for (const host of others) expect(`${host} ${await open(port, host)}`).toBe(`${host} false`)
    }
  })

  test('the same machine under its loopback names gets through to the API and the broker', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LocalHost']) {
      expect(
        (await rawRequest(web, get('/api/v1/devices', { Host: `${name}:${web}`, Origin: `http://localhost:${web}` })))
          .status,
      ).toBe(401)
    }
  })

  test("the console's own page may open a connection to the broker", async () => {
    for (const origin of [cloud.address, `http://127.0.0.1:${web}`, `http://[::1]:${web}`]) {
      const socket = new WebSocket(cloud.brokerUrl, 'mqtt', { origin })
      await once(socket, 'open')
      expect(socket.protocol).toBe('mqtt')
      socket.terminate()
    }
  })

  test("CLOUD-30: a frame without an origin, of whatever site, gets nothing but the sign-in's forms", async () => {
    const sandboxed = { Origin: 'null', Connection: 'close' }
    const at = (port: number) => ({ Host: `localhost:${port}`, ...sandboxed })
    expect((await rawRequest(broker, upgrade('/mqtt', { Host: `localhost:${broker}`, Origin: 'null' }))).status).toBe(
      403,
    )
    expect((await rawRequest(web, get('/api/v1/devices', at(web)))).status).toBe(403)
    expect((await rawRequest(web, get('/oidc/.well-known/openid-configuration', at(web)))).status).toBe(403)
    const form = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: localhost:${web}\r\nOrigin: null\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    expect((await rawRequest(web, form('/oidc/interaction/none'))).status).toBe(400)
    expect((await rawRequest(web, form('/api/v1/projects'))).status).toBe(403)
  })

  test('a page at 127.0.0.1 is sent to localhost, with its path and query', async () => {
    const answer = await rawRequest(
      web,
      get('/devices/NODE-1?tab=vitals', { Host: `127.0.0.1:${web}`, 'Sec-Fetch-Mode': 'navigate' }),
    )
    expect(answer.headers.get('location')).toBe(`${cloud.address}/devices/NODE-1?tab=vitals`)
  })

  test('1,000 strange hosts and origins are refused on both ports, and both live on', async () => {
    const strange = fc
      .oneof(
        fc.webAuthority(),
        fc.ipV4(),
        fc.ipV6().map((ip) => `[${ip}]:${web}`),
        fc.string({ maxLength: 30 }),
        fc.constantFrom(
          `localhost:${broker}0`,
          'localhost',
          `localhost.evil.example:${web}`,
          `evil.example#localhost:${web}`,
          `localhost:${web}/`,
          `user@localhost:${web}`,
          `0.0.0.0:${web}`,
          `localhost :${web}`,
          '::1',
          '[',
          '[]',
          ':',
          '%',
          'a'.repeat(5000),
          '\u00ff\u00fe',
        ),
      )
      .map((text) => text.replace(/[\r\n\0]/g, ''))
    const samples = fc.sample(strange, { numRuns: 250, seed: 20261120 })
    const foreign = samples.filter(
      (each) => ![`localhost:${web}`, `localhost:${broker}`].includes(each.trim().toLowerCase()),
    )
    for (const each of foreign) {
      const answers = await Promise.all([
        rawRequest(web, get('/', { Host: each })),
        rawRequest(web, get('/', { Host: `localhost:${web}`, Origin: each })),
        rawRequest(broker, upgrade('/mqtt', { Host: each })),
        rawRequest(broker, upgrade('/mqtt', { Host: `localhost:${broker}`, Origin: each })),
      ])
      for (const { status } of answers) expect(`${each} ${status}`).toMatch(/ (400|403|421|431)$/)
    }
    expect((await fetch(`${cloud.address}/config.json`)).status).toBe(200)
    expect(cloud.process.exitCode).toBeNull()
  })

  test('a request without a Host, or with two, is refused', async () => {
    expect((await rawRequest(web, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(421)
    expect([400, 421]).toContain((await rawRequest(web, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).status)
    expect([400, 421]).toContain(
      (
        await rawRequest(
          web,
          `GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost:${web}\r\nConnection: close\r\n\r\n`,
        )
      ).status,
    )
  })
})

/** How many connections a server may leave waiting on this machine. */
const systemsLimit = existsSync('/proc/sys/net/core/somaxconn')
  ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  : 0
const many = 700

describeUnless(systemsLimit < many ? 'the system lets fewer connections wait than this test opens' : null)(
  'CLOUD-97: a busy cloud',
  () => {
    test('leaves none of hundreds out that come at once', async () => {
      const sockets: Socket[] = []
      let connected = 0
      cloud.process.kill('SIGSTOP')
      try {
        for (let number = 0; number < many; number += 1)
          sockets.push(connect(broker, '127.0.0.1', () => (connected += 1)).on('error', () => {}))
        expect(await until(() => connected === many, 'all of them to be taken')).toBe(true)
      } finally {
        cloud.process.kill('SIGCONT')
        for (const socket of sockets) socket.destroy()
      }
    })
  },
)
