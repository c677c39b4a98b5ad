import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SignJWT, type JWTPayload } from 'jose'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { ForeignIssuer } from '../../../testing/foreignIssuer.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { connectTo } from '../../../testing/user.ts'
import { readOptions } from '../../options.ts'

let issuer: ForeignIssuer
let cloud: CloudProcess
beforeAll(async () => {
  issuer = await ForeignIssuer.start()
  const args = [
    '--issuer',
    issuer.issuer,
    '--audience',
    'the-api',
    '--client-id',
    'the-console',
    '--claims',
    'username=upn',
    '--account-page',
    'https://id.example.org/account',
  ]
  cloud = await startCloudProcess({
    ...readOptions(args, {}).cloud,
    port: 0,
    brokerPort: 0,
    data: temporaryFolder(),
    dist: temporaryFolder(),
  })
})
afterAll(async () => {
  await cloud.stop()
  await issuer.close()
  removeTemporaryFolders()
})

const call = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${cloud.address}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
const statusOf = async (token: string) => (await call(token, '/settings')).status
/** Signed with a text that provider and client share. */
const shared = (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a text of 32 bytes, or even more'))
const profileOf = async (token: string) => (await call(token, '/settings')).json()

describe('CLOUD-61: with an identity provider of somebody else', () => {
  test('who comes with its token for the first time gets an account, named by its claims; the first one has the simulated devices', async () => {
    const first = await issuer.token({
      sub: 'auth0|1',
      upn: 'ada',
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@example.org',
    })
    expect(await profileOf(first)).toEqual({
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
    })
    await until(
      async () =>
        Object.values((await (await call(first, '/devices')).json()) as Record<string, { status: string }>).filter(
          ({ status }) => status === 'online',
        ).length === 5,
      'the simulated devices',
    )
    const same = await issuer.token({ sub: 'other', upn: 'ADA' })
    expect(await profileOf(same)).toMatchObject({ username: expect.stringMatching(/^ADA [0-9a-f]{8}$/) })
    expect(await (await call(same, '/devices')).json()).toEqual({})
  })

  test('what a token does not say is asked once; what it says of somebody else is not believed', async () => {
    issuer.userinfo = { sub: 'quiet', upn: 'quiet one', email: 'q@example.org' }
    const token = await issuer.token({ sub: 'quiet' })
    for (let time = 0; time < 2; time += 1)
      expect(await profileOf(token)).toMatchObject({ username: 'quiet one', email: 'q@example.org' })
    expect(issuer.asked.filter((path) => path === '/realm/userinfo')).toHaveLength(1)
    expect(await profileOf(await issuer.token({ sub: 'somebody' }))).toMatchObject({ username: 'somebody' })
  })

  test('only its access tokens count, for this audience, with a name that harms nothing', async () => {
    const other = await ForeignIssuer.start()
    const good = { sub: 'auth0|1', upn: 'ada' }
    const now = Math.floor(Date.now() / 1000)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await issuer.token(good)).split('.')[1]}.`
    const refused = {
      'another audience': issuer.token({ ...good, aud: 'the-console' }),
      'another issuer': issuer.token({ ...good, iss: other.issuer }),
      'another key': other.token({ ...good, iss: issuer.issuer }),
      'an ID token': issuer.token({ ...good, typ: 'ID' }),
      'a refresh token': issuer.token({ ...good, type: 'refresh_token' }),
      'another kind': issuer.token(good, { typ: 'logout+jwt' }),
      expired: issuer.token({ ...good, exp: now - 60 }),
      'without an end': issuer.token({ ...good, exp: undefined as unknown as number }),
      unsigned: none,
      'a topic': issuer.token({ sub: 'a/+/#' }),
      nobody: issuer.token({ sub: '' }),
      'a number': issuer.token({ sub: 7 as unknown as string }),
      'a device': issuer.token({ sub: 'NODE-A41C7E' }),
      'too long': issuer.token({ sub: 'x'.repeat(129) }),
    }
    const statuses = await Promise.all(
      Object.entries(refused).map(async ([what, token]) => [what, await statusOf(await token)]),
    )
    expect(statuses).toEqual(Object.keys(refused).map((what) => [what, 401]))
    await other.close()
  })

  test('SEC-10: a token that names no key counts by any key of the provider that has signed it', async () => {
    await issuer.rotate()
    const named = await issuer.token({ sub: 'auth0|1', upn: 'ada' })
    await until(async () => (await statusOf(named)) === 200, 'the new key to be known')
    expect(await statusOf(await issuer.token({ sub: 'auth0|1', upn: 'ada' }, { kid: undefined }))).toBe(200)
    const other = await ForeignIssuer.start()
    const foreign = await other.token({ sub: 'auth0|1', iss: issuer.issuer }, { kid: undefined })
    expect(await statusOf(foreign)).toBe(401)
    expect(cloud.output()).toContain(`A token was refused: none of the keys of ${issuer.issuer} has signed it.`)
    await other.close()
  })

  test('ERR-11: what is unfit about a token of the provider is told, and logged once a minute', async () => {
    const good = { sub: 'auth0|1', upn: 'ada' }
    const now = Math.floor(Date.now() / 1000)
    const reasons: [token: string, reason: RegExp][] = [
      ['opaque+token/of.its==', /it is opaque, no signed JWT/],
      [await shared(good), /it is signed in a way that is not accepted here, such as HS256/],
      [await issuer.token({ ...good, aud: 'other-api' }), /it is for the audience "other-api", not for "the-api"/],
      [await issuer.token({ ...good, nbf: now + 600 }), /begins to count minutes from now/],
      [await issuer.token({ ...good, typ: 'ID' }), /it is not an access token/],
      [await issuer.token({ sub: 'NODE-A41C7E' }), /"sub" is "NODE-A41C7E", and a device has that id/],
      ...(await Promise.all(
        ['a/b', 'a+b', 'DOMAIN\\user', 'with space'].map(async (sub): Promise<[string, RegExp]> => [
          await issuer.token({ sub }),
          /"sub" is "(a\/b|a\+b|DOMAIN\\\\user|with space)"; a user's name here has/,
        ]),
      )),
    ]
    for (const [token, reason] of reasons) {
      const answer = await call(token, '/settings')
      expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([
        401,
        'Bearer error="invalid_token"',
        expect.stringMatching(reason),
      ])
    }
    await expect(
      connectTo(cloud, { username: 'auth0|1', password: await issuer.token({ ...good, aud: 'other-api' }) }),
    ).rejects.toThrow(/Not authorized/)
    expect(cloud.output().match(/does not accept the access token of your identity provider/g)).toHaveLength(1)
  })

  test('CLOUD-61: its clock may be two minutes ahead; a token counts no longer for that', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect(await statusOf(await issuer.token({ sub: 'auth0|1', upn: 'ada', nbf: now + 115 }))).toBe(200)
    const expired = await call(await issuer.token({ sub: 'auth0|1', upn: 'ada', exp: now - 30 }), '/settings')
    expect([expired.status, await expired.text()]).toEqual([401, expect.stringMatching(/^You are not signed in/)])
  })

  test("the broker takes the same tokens, and nobody else's devices are seen", async () => {
    const token = await issuer.token({ sub: 'auth0|1', upn: 'ada' })
    const client = await connectTo(cloud, { username: 'auth0|1', password: token })
    expect((await client.subscribeAsync('devices/NODE-A41C7E/events/#')).map(({ qos }) => qos)).toEqual([0])
    client.end(true)
    const stranger = await connectTo(cloud, { username: 'other', password: await issuer.token({ sub: 'other' }) })
    await expect(stranger.subscribeAsync('devices/NODE-A41C7E/events/#')).rejects.toThrow()
    stranger.end(true)
    await expect(
      connectTo(cloud, { username: 'auth0|1', password: await issuer.token({ sub: 'other' }) }),
    ).rejects.toThrow()
  })

  test('its keys may change; passwords are changed there, and the console is told all of it', async () => {
    const before = await issuer.token({ sub: 'auth0|1' })
    expect(await statusOf(before)).toBe(200)
    await issuer.rotate()
    const after = await issuer.token({ sub: 'auth0|1' })
    await until(async () => (await statusOf(after)) === 200, 'the new key to be known')
    expect(await statusOf(before)).toBe(200)
    const change = await call(before, '/users/password', {
      method: 'PUT',
      body: JSON.stringify({ newPassword: 'long enough' }),
      headers: { 'content-type': 'application/json' },
    })
    expect([change.status, await change.text()]).toEqual([
      400,
      'Your password is kept by your identity provider. Change it there: https://id.example.org/account',
    ])
    const config = (await (await fetch(`${cloud.address}/config.json`)).json()) as { oidc: object }
    expect(config.oidc).toEqual({
      authority: issuer.issuer,
      clientId: 'the-console',
      scope: 'openid profile email',
      accountPage: 'https://id.example.org/account',
    })
    const page = await fetch(`${cloud.address}/oidc/auth`)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      404,
      expect.stringContaining(`form-action 'self' ${cloud.address} ${new URL(issuer.issuer).origin}`),
    ])
  })

  test("while it is away, who can't be checked is answered 503, and afterwards let in", async () => {
    const late = await ForeignIssuer.start()
    const lateCloud = await startCloudProcess({
      foreign: {
        issuer: late.issuer,
        audience: 'the-api',
        clientId: 'console',
        scope: 'openid',
        params: {},
        claims: { sub: 'sub', username: 'upn', firstName: 'f', lastName: 'l', email: 'e' },
      },
    })
    const token = await late.token({ sub: 'late' })
    await late.close()
    const ask = () => fetch(`${lateCloud.address}/api/v1/settings`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(lateCloud.output()).not.toContain(token)
    const back = await ForeignIssuer.start(Number(new URL(late.issuer).port))
    const afterwards = await back.token({ sub: 'late' })
    await until(
      async () =>
        (await fetch(`${lateCloud.address}/api/v1/settings`, { headers: { authorization: `Bearer ${afterwards}` } }))
          .status === 200,
      'the provider to be asked again',
    )
    await back.close()
    await lateCloud.stop()
  })
})

describe('CLOUD-61: options of a foreign identity provider', () => {
  const refusal = (...args: string[]) => {
    try {
      readOptions(args, {})
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }

  test('are refused with the reason where they make no sense', () => {
    const issuerArgs = ['--issuer', 'https://id.example.org']
    expect(refusal('--audience', 'x')).toMatch(/belongs to a foreign identity provider/)
    expect(refusal(...issuerArgs)).toMatch(/--audience is missing/)
    expect(refusal(...issuerArgs, '--audience', 'console')).toMatch(/ID tokens would count/)
    expect(refusal('--issuer', 'http://id.example.org', '--audience', 'x')).toMatch(/with https/)
    for (const address of [
      'https://user:Secret@id.example.org',
      'https:/user:Secret@id.example.org',
      'user:Secret@id.example.org',
    ]) {
      expect(refusal('--issuer', address, '--audience', 'x')).toMatch(
        /^--issuer is "…@id\.example\.org"; it must be an address with https and without a user/,
      )
    }
    expect(refusal(...issuerArgs, '--audience', 'x', '--claims', 'name=upn')).toMatch(/--claims has "name=upn"/)
    expect(refusal(...issuerArgs, '--audience', 'x', '--add-account', 'ada')).toMatch(/at the first sign-in/)
    expect(refusal(...issuerArgs, '--audience', 'x')).toBe('taken')
  })
})
