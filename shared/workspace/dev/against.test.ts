import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { claimsOf, ConsoleSession } from 'cloud/testing/browser.ts'
import { get, rawRequest } from 'cloud/testing/rawHttp.ts'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { readConsole } from '@console/platform-build/dev/deployedConsole'
import { configFor, originMapOf } from '@console/platform-build/dev/forward'
import { type RunningProxy, serveAgainst } from '@console/platform-build/dev/serveAgainst'

let cloud: TestCloud
let proxy: RunningProxy
// Not the one of its package.json, which may be raised while this runs.
const version = '0.0.9'
const here = (where: string, options?: RequestInit) => fetch(proxy.address + where, options)

beforeAll(async () => {
  const { folder } = newDeployment()
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><head><title>Console</title></head>')
  const { release: other } = newBuild('weather', '1.0.0')
  const { release: deployed } = newBuild('secrets', '0.0.1')
  writeFileSync(
    path.join(folder, 'registry.json'),
    JSON.stringify({
      schema: 1,
      release: '2026-11-20.1',
      remotes: { mfe_secrets: { ...deployed, previous: deployed }, mfe_weather: other },
    }),
  )
  const build = newBuild('secrets', version).folder
  cloud = await startCloud({ dist: folder })
  proxy = await serveAgainst({ console: await readConsole(cloud.address), name: 'mfe_secrets', build, port: 0 })
})
afterAll(async () => {
  await proxy.close()
  await cloud.close()
  removeFolders()
})

describe('one remote of the workspace in a console that is deployed', () => {
  test('MFE-01, MFE-21: is the only entry of the registry that is replaced; its files come from here, all others from there', async () => {
    const { release, remotes } = (await (await here('/registry.json')).json()) as {
      release: string
      remotes: Record<string, { version: string; entry: string; previous?: unknown }>
    }
    expect(release).toContain('2026-11-20.1 with mfe-secrets')
    expect(remotes['mfe_weather']?.version).toBe('1.0.0')
    expect(remotes['mfe_secrets']).toMatchObject({ version })
    expect(remotes['mfe_secrets']?.previous).toBeUndefined()
    const entry = await here(remotes['mfe_secrets']?.entry ?? '')
    expect([
      entry.status,
      entry.headers.get('content-type'),
      (await entry.text()).includes(`/* ${version} */`),
    ]).toEqual([200, 'text/javascript; charset=utf-8', true])
    expect(
      await Promise.all(
        ['/remotes/mfe_secrets/9.9.9/x.js', `/remotes/mfe_secrets/${version}/..%2f..%2fx.js`].map(
          async (where) => (await here(where)).status,
        ),
      ),
    ).toEqual([404, 404])
  })

  test('MFE-02: pages are the deployed console’s, under its policy, and reload after a build', async () => {
    const answer = await rawRequest(
      Number(new URL(proxy.address).port),
      get('/devices', { Host: new URL(proxy.address).host, Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }),
    )
    expect(answer.body).toContain('<title>Console</title><script src="/.dev/reload.js" defer></script></head>')
    const policy = String(answer.headers.get('content-security-policy'))
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(`connect-src ${proxy.address.replace('http', 'ws')} 'self'`)
    expect(policy).not.toContain(cloud.address)
    const events = (await here('/.dev/events')).body?.getReader()
    proxy.reload()
    expect(new TextDecoder().decode((await events?.read())?.value)).toBe('data: built\n\n')
    await events?.cancel()
    expect(await (await here('/.dev/reload.js')).text()).toContain('location.reload()')
  })

  test('MFE-02: the deployed provider signs people in, and its API takes their token', async () => {
    const { oidc } = (await (await here('/config.json')).json()) as { oidc: { authority: string } }
    expect(oidc.authority).toBe(`${proxy.address}/oidc`)
    const { access_token: token } = await new ConsoleSession(proxy.address).signIn(
      cloud.account.username,
      cloud.account.password,
    )
    const devices = await here('/api/v1/devices', { headers: { authorization: `Bearer ${token}` } })
    expect([devices.status, Object.keys((await devices.json()) as object).length > 0]).toEqual([200, true])
    expect(
      (
        await here('/api/v1/secrets/NEW', {
          method: 'PUT',
          body: '{"value":"x"}',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: proxy.address },
        })
      ).status,
    ).toBeLessThan(300)
  })

  test('MFE-02, SHELL-40: an ID token names the issuer that pages know, and the provider takes it as the hint at log-out', async () => {
    const { issuer, end_session_endpoint: end } = (await (
      await here('/oidc/.well-known/openid-configuration')
    ).json()) as { issuer: string; end_session_endpoint: string }
    expect(issuer).toBe(`${proxy.address}/oidc`)
    const { id_token: token } = await new ConsoleSession(proxy.address).signIn(
      cloud.account.username,
      cloud.account.password,
    )
    expect(claimsOf(token)['iss']).toBe(issuer)
    const hinted = await fetch(`${end}?id_token_hint=${token}`, { redirect: 'manual' })
    expect(hinted.status).toBeLessThan(400)
    const forged = `${token.slice(0, -8)}AAAAAAAA`
    expect((await fetch(`${end}?id_token_hint=${forged}`, { redirect: 'manual' })).status).toBe(400)
  })

  test('MFE-54: a deployment that asks for signatures shows the build of this machine, which nobody has signed', async () => {
    const deployed = await readConsole(cloud.address)
    const asking = { ...deployed, config: { ...deployed.config, signatures: { keys: {} } } }
    expect(
      JSON.parse(JSON.stringify(configFor(asking, originMapOf(cloud.address, proxy.address), proxy.address))),
    ).not.toHaveProperty('signatures')
  })

  test('MFE-21: what goes wrong in it is reported to nobody, as if it were the released version', async () => {
    const deployed = await readConsole(cloud.address)
    const reporting = { ...deployed, config: { ...deployed.config, reports: { url: '/api/reports' } } }
    expect(
      JSON.parse(JSON.stringify(configFor(reporting, originMapOf(cloud.address, proxy.address), proxy.address))),
    ).not.toHaveProperty('reports')
  })

  test('MFE-02: the broker is reached through it', async () => {
    const { broker } = (await (await here('/config.json')).json()) as { broker: { url: string } }
    const socket = new WebSocket(broker.url, 'mqtt', { origin: proxy.address })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    expect(socket.protocol).toBe('mqtt')
    socket.close()
  })

  test('MFE-02: it ends although a page is connected to the broker', async () => {
    // One that never closes by itself.
    const patient = new WebSocketServer({ port: 0, host: 'localhost' })
    await once(patient, 'listening')
    const deployed = await readConsole(cloud.address)
    const broker = new URL(`ws://localhost:${(patient.address() as AddressInfo).port}`)
    const own = await serveAgainst({
      console: { ...deployed, servers: { ...deployed.servers, broker } },
      name: 'mfe_secrets',
      build: '',
      port: 0,
    })
    const socket = new WebSocket(`${own.address.replace('http', 'ws')}/.dev/broker`, 'mqtt', { origin: own.address })
    await once(socket, 'open')
    const gone = once(socket, 'close')
    await own.close()
    await gone
    expect(socket.readyState).toBe(WebSocket.CLOSED)
    patient.close()
  })

  test('MFE-87: a port that is taken is told in words', async () => {
    const port = Number(new URL(proxy.address).port)
    await expect(
      serveAgainst({ console: await readConsole(cloud.address), name: 'mfe_secrets', build: '', port }),
    ).rejects.toThrow(`Port ${port} is taken. Give another one`)
  })

  test('MFE-02: a wrong address is told in words', async () => {
    await expect(readConsole('console')).rejects.toThrow('--against is "console"; it takes the address of a console')
    await expect(readConsole('http://localhost:1')).rejects.toThrow("http://localhost:1/config.json can't be reached.")
  })
})
