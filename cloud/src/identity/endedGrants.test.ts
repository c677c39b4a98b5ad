import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { MqttClient } from 'mqtt'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { onPostgres, withDatabase } from '../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { connectTo, User } from '../../testing/user.ts'

let cloud: CloudProcess
const users: User[] = []

beforeAll(async () => {
  cloud = await startCloudProcess({ addAccount: 'second' })
})
afterEach(() => users.splice(0).forEach((user) => user.disconnect()))
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const signIn = async (account = cloud.account as { username: string; password: string | null }) => {
  const user = await User.signIn(cloud, account)
  users.push(user)
  return user
}
/** Listens for how a connection ends: with the broker's reason. */
const endOf = (client: MqttClient) => {
  let reason: string | undefined
  client.once('disconnect', ({ reasonCode, properties }) => (reason = `${reasonCode} ${properties?.reasonString}`))
  return () => until(() => reason, 'the end of the connection')
}
const status = async (user: User) => (await user.call('GET', '/devices')).status
const letIn = (user: User) =>
  connectTo(cloud, { username: user.sub, password: user.tokens.access_token }).then(
    (client) => {
      client.end(true)
      return 'let in'
    },
    (error: Error) => error.message,
  )
const logOut = async ({ session, tokens }: User) => {
  const page = await (
    await session.browser.get(
      `${cloud.address}/oidc/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token }).toString()}`,
    )
  ).text()
  const [, action = '', xsrf = ''] =
    /action="([^"]+)"[^>]*><input type="hidden" name="xsrf" value="([^"]+)"/.exec(page) ?? []
  return session.browser.submit(action, { xsrf, logout: 'yes' })
}

describe('CLOUD-32: an access token ends with its sign-in', () => {
  test("at a log-out: for the API, for new connections, and for those there are; another browser's goes on", async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const [gone, stays] = [await here.connect(), await elsewhere.connect()]
    const ended = endOf(gone)
    expect((await logOut(here)).status).toBe(303)
    expect(await ended()).toBe('135 Signed out')
    expect([await status(here), await letIn(here)]).toEqual([401, 'Connection refused: Not authorized'])
    expect([await status(elsewhere), await letIn(elsewhere), stays.connected]).toEqual([200, 'let in', true])
  })

  test('when the refresh token is revoked, as the console does before it logs out', async () => {
    const user = await signIn()
    const ended = endOf(await user.connect())
    await fetch(`${cloud.address}/oidc/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'console', token: user.tokens.refresh_token }),
    })
    expect(await ended()).toBe('135 Signed out')
    expect(await status(user)).toBe(401)
  })

  test('when the password is changed elsewhere; who changed it goes on', async () => {
    const password = 'a password that was changed'
    const [here, elsewhere] = [await signIn(cloud.added), await signIn(cloud.added)]
    const [mine, theirs] = [await here.connect(), await elsewhere.connect()]
    const ended = endOf(theirs)
    expect((await here.call('PUT', '/users/password', { newPassword: password })).status).toBe(204)
    expect(await ended()).toBe('135 Signed out')
    expect([await status(elsewhere), await letIn(elsewhere)]).toEqual([401, 'Connection refused: Not authorized'])
    expect([await status(here), await letIn(here), mine.connected]).toEqual([200, 'let in', true])

    // An account that is removed takes its tokens with it, though its sign-in was never ended.
    await withDatabase(cloud.data, 'cloud', async (db) => {
      await db.run(onPostgres ? 'SET session_replication_role = replica' : 'PRAGMA foreign_keys = OFF')
      await db.run("DELETE FROM users WHERE username = 'second'")
    })
    expect([await status(here), await letIn(here)]).toEqual([401, 'Connection refused: Not authorized'])
  })
})

test('CLOUD-37: no session, code or refresh token can be read in the store', async () => {
  const user = await signIn()
  const renewed = (await (await user.session.refresh(user.tokens.refresh_token)).json()) as { refresh_token: string }
  const page = await user.session.openSignIn({ prompt: 'login' })
  const silent = await user.session.browser.get(user.session.authorizationAddress({ prompt: 'none' }))
  const bearers = [
    user.tokens.refresh_token,
    renewed.refresh_token,
    user.tokens.access_token,
    page.split('/').at(-1) ?? '',
    new URL(silent.headers.get('location') ?? '').searchParams.get('code') ?? '',
    ...user.session.browser.cookies().map(({ value }) => value),
  ]
  expect(bearers.length).toBeGreaterThanOrEqual(7)
  const bytes = onPostgres
    ? JSON.stringify(await withDatabase(cloud.data, 'cloud', (db) => db.all('SELECT * FROM identity')))
    : readdirSync(cloud.data)
        .filter((name) => name.includes('.db'))
        .map((name) => readFileSync(join(cloud.data, name), 'latin1'))
        .join('')
  expect(bytes).toContain('RefreshToken')
  for (const bearer of bearers) {
    expect(bearer.length).toBeGreaterThan(20)
    expect(bytes).not.toContain(bearer)
  }
})

test('CLOUD-39: the provider offers nothing that the console does not use', async () => {
  const offered = (await (await fetch(`${cloud.address}/oidc/.well-known/openid-configuration`)).json()) as Record<
    string,
    unknown
  >
  expect(
    Object.keys(offered)
      .filter((key) => key.endsWith('_endpoint') || key === 'jwks_uri')
      .sort(),
  ).toEqual(['authorization_endpoint', 'end_session_endpoint', 'jwks_uri', 'revocation_endpoint', 'token_endpoint'])
  expect(offered).toMatchObject({
    token_endpoint_auth_methods_supported: ['none'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  })
  expect(offered).not.toHaveProperty('dpop_signing_alg_values_supported')
  for (const path of ['request', 'me', 'reg', 'device/auth', 'token/introspection', 'backchannel']) {
    expect(
      (
        await fetch(`${cloud.address}/oidc/${path}`, {
          method: 'POST',
          body: new URLSearchParams({ client_id: 'console' }),
        })
      ).status,
    ).toBe(404)
  }
})
