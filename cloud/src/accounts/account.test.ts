import { describe, expect, test } from '@jest/globals'
import { ageSignIns } from '../../testing/ageSignIns.ts'
import { claimsOf, ConsoleSession } from '../../testing/browser.ts'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { agedToken } from '../../testing/forgery.ts'
import { User } from '../../testing/user.ts'

const its = cloudForTests({ addAccount: 'second' })

describe('settings', () => {
  test.each(['/users', '/settings'])('%s takes the whole user model and keeps it', async (path) => {
    expect(
      (await its.user.call('PUT', path, { firstName: 'Ada', lastName: `of ${path}`, language: 'de' })).status,
    ).toBe(200)
    for (const same of ['/users', '/settings']) {
      expect(await its.user.read(same)).toEqual({
        firstName: 'Ada',
        lastName: `of ${path}`,
        language: 'de',
        email: 'admin@localhost',
        username: 'admin',
      })
    }
  })

  test('the names are in the next ID token', async () => {
    await its.user.call('PUT', '/users', { firstName: 'Ada', lastName: 'Lovelace', language: 'de' })
    const tokens = await its.user.session.refresh(its.user.tokens.refresh_token)
    expect(
      Buffer.from(((await tokens.json()) as { id_token: string }).id_token.split('.')[1] ?? '', 'base64url').toString(),
    ).toContain('"given_name":"Ada"')
  })

  test.each([
    [{ language: 'fr' }, '"language" must be one of en, de.'],
    [{ firstName: 7 }, '"firstName" must be of type string.'],
    [{ lastName: 'x'.repeat(101) }, '"lastName" must be at most 100 characters long.'],
    ['not json', 'The body is of a type that this call does not take.'],
  ])('%j is refused, and the field is named', async (body, text) => {
    const answer = await its.user.call('PUT', '/users', body)
    expect(await answer.text()).toBe(text)
    expect([400, 415]).toContain(answer.status)
  })
})

describe('changing the password', () => {
  test.each([
    ['', '"newPassword" must be at least 8 characters long.'],
    ['1234567', '"newPassword" must be at least 8 characters long.'],
    ['x'.repeat(256), '"newPassword" must be at most 255 characters long.'],
    [undefined, '"newPassword" is required.'],
  ])('SET-02: %j is refused', async (newPassword, text) => {
    const answer = await its.user.call('PUT', '/users/password', { newPassword })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toBe(text)
  })

  test('CLOUD-33: a sign-in of more than five minutes ago is not enough, and a renewed token makes it no fresher', async () => {
    const change = (token: string, newPassword = 'eine andere Passphrase') =>
      its.user.call('PUT', '/users/password', { newPassword }, { authorization: `Bearer ${token}` })
    const refused = await change(await agedToken(its.user, 302))
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toMatch(
      /^Bearer error="insufficient_user_authentication", error_description="[^"]+", max_age="300", current_password="accepted"$/,
    )
    expect(await refused.text()).toBe('Sign in again to do this: your last sign-in is more than 5 minutes ago.')
    expect((await change(await agedToken(its.user, undefined))).status).toBe(401)
    // A wrong password, to be told apart: it is refused for itself.
    expect((await change(await agedToken(its.user, 290), 'short')).status).toBe(400)
    const own = await User.signIn(its.cloud)
    await ageSignIns(its.cloud.data, 302)
    const renewed = (await (await own.session.refresh(own.tokens.refresh_token)).json()) as { access_token: string }
    expect((await change(renewed.access_token)).status).toBe(401)
    expect(claimsOf(renewed.access_token)['auth_time']).toBe(
      Number(claimsOf(own.tokens.access_token)['auth_time']) - 302,
    )
  })

  test('CLOUD-33: signing in with max_age asks for the password once the last time is that long ago, and not before', async () => {
    const own = await User.signIn(its.cloud)
    const { browser } = own.session
    expect((await browser.get(own.session.authorizationAddress({ max_age: '300' }))).headers.get('location')).toContain(
      'code=',
    )
    const asked = await browser.get(own.session.authorizationAddress({ max_age: '0', prompt: 'login' }))
    const again = await own.session.redeem(
      await browser.follow(
        await browser.submit(asked.headers.get('location') ?? '', {
          username: 'admin',
          password: its.cloud.account.password ?? '',
        }),
      ),
    )
    expect(Number(claimsOf(again.access_token)['auth_time'])).toBeGreaterThanOrEqual(
      Number(claimsOf(own.tokens.access_token)['auth_time']),
    )
  })

  test('UX-60: the current password stands in for a recent sign-in; wrong ones are counted as at sign-in', async () => {
    const own = await User.signIn(its.cloud, its.cloud.added)
    const { password = '' } = its.cloud.added ?? {}
    const headers = { authorization: `Bearer ${await agedToken(own, 302)}` }
    const change = (currentPassword: string, newPassword = password) =>
      own.call('PUT', '/users/password', { newPassword, currentPassword }, headers)
    const wrong = await change('a guess', 'a password of its own')
    expect([wrong.status, await wrong.text()]).toEqual([403, 'The current password is wrong.'])
    expect((await change(password)).status).toBe(400)
    for (let guess = 0; guess < 5; guess += 1) expect((await change(`guess ${guess}`)).status).toBe(403)
    const held = await change(password)
    expect([held.status, Number(held.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })

  test('CLOUD-33: the same password is refused', async () => {
    const answer = await (
      await User.signIn(its.cloud)
    ).call('PUT', '/users/password', { newPassword: its.cloud.account.password })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toBe('The new password is the same as the current one. Choose another one.')
  })

  test('SET-03: who changes it stays signed in, elsewhere the sign-in ends, and only the new one works', async () => {
    const first = its.cloud.account.password ?? ''
    const elsewhere = await User.signIn(its.cloud)
    const here = await User.signIn(its.cloud)
    expect((await here.call('PUT', '/users/password', { newPassword: 'eine neue Passphrase' })).status).toBe(204)

    expect((await elsewhere.session.refresh(elsewhere.tokens.refresh_token)).status).toBe(400)
    const silent = await elsewhere.session.browser.get(elsewhere.session.authorizationAddress({ prompt: 'none' }))
    expect(silent.headers.get('location')).toContain('error=login_required')
    expect((await here.session.refresh(here.tokens.refresh_token)).status).toBe(200)
    expect(
      (await here.session.browser.get(here.session.authorizationAddress({ prompt: 'none' }))).headers.get('location'),
    ).toContain('code=')

    await expect(new ConsoleSession(its.cloud.address).signIn('admin', first)).rejects.toThrow(/401/)
    await expect(new ConsoleSession(its.cloud.address).signIn('admin', 'eine neue Passphrase')).resolves.toHaveProperty(
      'access_token',
    )
  })

  test('CLOUD-17: at two places at once, one changes it, and the other is signed out and changes nothing', async () => {
    const password = 'eine neue Passphrase'
    const [here, there] = [
      await User.signIn(its.cloud, { username: 'admin', password }),
      await User.signIn(its.cloud, { username: 'admin', password }),
    ]
    const changed = ['hier geändert', 'dort geändert']
    const answers = await Promise.all(
      [here, there].map((each, index) => each.call('PUT', '/users/password', { newPassword: changed[index] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
    const winner = answers.findIndex(({ status }) => status === 204)
    await expect(new ConsoleSession(its.cloud.address).signIn('admin', changed[winner] ?? '')).resolves.toHaveProperty(
      'access_token',
    )
    expect((await [here, there][winner]?.call('GET', '/users'))?.status).toBe(200)
  })
})
