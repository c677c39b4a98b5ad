import { beforeAll, describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { shortToken } from '../../testing/forgery.ts'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { connectTo, deviceKey } from '../../testing/user.ts'
import { until } from '../../testing/until.ts'
import { openLog, withoutSecrets } from './log.ts'

const its = cloudForTests({ logFormat: 'json' })
const canary = 'c4n4ry'

interface Entry {
  time: string
  level: string
  message: string
  request?: string
  route?: string
  status?: number
}

const entries = () =>
  its.cloud
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"time"'))
    .map((line) => JSON.parse(line) as Entry)
const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${its.cloud.address}${path}`, init).then((answer) => answer.text().then(() => answer))

describe('CLOUD-67: the log as JSON', () => {
  const told: string[] = []

  beforeAll(async () => {
    const { user } = its
    told.push(
      user.tokens.access_token,
      user.tokens.refresh_token,
      user.tokens.id_token,
      its.cloud.account.password ?? '',
      await deviceKey(its.cloud, 'NODE-A41C7E'),
    )
    await user.call('PUT', '/secrets/KEY', { value: `${canary}-secret` })
    await user.call('PUT', '/integrations/i1', {
      id: 'i1',
      type: 'webhook',
      content: {
        name: 'hook',
        url: `http://user:${canary}-url@127.0.0.1:9/?token=${canary}-query`,
        headers: { Authorization: `Bearer ${canary}-header` },
        secrets: [{ name: 'KEY' }],
        body: '{{KEY}}',
      },
    })
    const client = await user.connect()
    await client.publishAsync('devices/NODE-A41C7E/webhooks/hook', `${canary}-event`, { qos: 1 })
    await visit(`/auth/callback?code=${canary}-code&state=${canary}-state`, {
      headers: { accept: 'text/html', cookie: `a=${canary}-cookie` },
    })
    await visit(`/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'console',
        grant_type: 'refresh_token',
        refresh_token: `${canary}-refresh`,
      }),
    })
    await visit(`/oidc/auth?client_id=console&id_token_hint=${canary}-hint&login_hint=${canary}-name`)
    await visit('/api/v1/devices', { headers: { authorization: `Bearer ${canary}.${canary}.${canary}` } })
    await visit(`/api/v1/secrets/${canary}-name`, { headers: { authorization: `Bearer ${shortToken(user, 60)}` } })
    await user.call('PUT', '/users/password', { newPassword: its.cloud.account.password })
    await user.call('PUT', '/users/password', `{"newPassword": "${canary}-password`, {
      'content-type': 'application/json',
    })
    await connectTo(its.cloud, { username: 'NODE-A41C7E', password: `${canary}-key` }).catch(() => {})
    await until(
      () => entries().filter(({ route }) => route === '/api/v1/users/password').length === 2,
      'the last entries',
    )
  })

  test('holds no password, token, key, secret or content of anybody, whatever was asked', () => {
    const log = its.cloud
      .output()
      .split('\n')
      .filter((line) => !line.includes('"brokerUrl"'))
      .join('\n')
    expect(entries().length).toBeGreaterThan(10)
    expect(log).not.toContain(canary)
    for (const secret of told) expect(log).not.toContain(secret)
  })

  test('has a line for each request, with the id that its response carries; the id of a proxy that is named is taken when it is one', async () => {
    const origin = 'http://localhost:3999'
    const [behind, unnamed] = await Promise.all([
      startCloudProcess({ logFormat: 'json', origin, proxies: ['127.0.0.0/8', '::1'] }),
      startCloudProcess({ logFormat: 'json', origin, proxies: ['10.0.0.1'] }),
    ])
    const sent = [
      [its.cloud, undefined],
      [behind, 'of-the-proxy-1'],
      [its.cloud, 'of-a-stranger-1'],
      [unnamed, 'of-a-stranger-2'],
      [behind, 'x"}\\u000a'],
    ] as const
    const answers = await Promise.all(
      sent.map(([cloud, id]) =>
        fetch(`${cloud.address}/config.json`, { ...(id !== undefined && { headers: { 'x-request-id': id } }) }),
      ),
    )
    await Promise.all([behind.stop(), unnamed.stop()])
    const [own, given, strangers, others, forged] = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
    expect(own).toMatch(/^[\w-]{8,}$/)
    expect(given).toBe('of-the-proxy-1')
    for (const id of [strangers, others, forged]) expect(id).toMatch(/^[\w-]{8}-\w+$/)
    const entry = await until(() => entries().find(({ request }) => request === strangers), 'its line')
    expect(entry).toMatchObject({
      level: 'info',
      message: 'request',
      method: 'GET',
      route: '/config.json',
      status: 200,
      milliseconds: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test('what goes wrong during a request carries its id, in one line', () => {
    const lines: string[] = []
    const log = openLog((line) => lines.push(line), 'json')
    log.during('request-1', () => log.tell('It failed:\nforged\u2028 line'))
    log.tell('Later.')
    log.tell('It is there again.', 'info')
    expect(lines.map((line) => JSON.parse(line) as Entry)).toEqual([
      { time: expect.any(String), level: 'error', message: 'It failed:\n    forged\\u2028 line', request: 'request-1' },
      { time: expect.any(String), level: 'error', message: 'Later.' },
      { time: expect.any(String), level: 'info', message: 'It is there again.' },
    ])
    expect(lines.every((line) => !line.includes('\n'))).toBe(true)
  })

  test('what libraries say loses what opens something', () => {
    const jwt = its.user.tokens.access_token
    for (const [text, shown] of [
      [`connect postgres://cloud:${canary}@db:5432/x failed`, 'connect postgres://cloud:…@db:5432/x failed'],
      [`mqtts://:${canary}@broker`, 'mqtts://:…@broker'],
      [`token ${jwt} refused`, 'token … refused'],
      [`Authorization: Bearer ${canary}`, 'Authorization: Bearer …'],
      [`/auth/callback?state=${canary}&code=${canary}#x`, '/auth/callback?state=…&code=…#x'],
    ] as const)
      expect(withoutSecrets(text)).toBe(shown)
  })

  test('a long text is shortened, takes no time, and loses no less of what opens something', () => {
    const began = performance.now()
    for (const piece of ['a', '-eyJ00000', 'a://b:', 'Bearer  '])
      expect(withoutSecrets(piece.repeat(Math.ceil(100_000 / piece.length))).length).toBeLessThan(10_100)
    expect(performance.now() - began).toBeLessThan(1_500)
    for (let before = 9_940; before < 10_010; before += 1)
      expect(withoutSecrets(`${'x '.repeat(before / 2)}postgres://cloud:${canary}@db:5432/x failed`)).not.toContain(
        'c4n',
      )
    expect(withoutSecrets(`It failed. ${'x '.repeat(10_000)}`)).toMatch(/^It failed\. x .* … \(20011 characters\)$/)
  })
})
