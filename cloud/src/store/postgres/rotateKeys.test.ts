import { describe, expect, test } from '@jest/globals'
import type { Tokens } from '../../../testing/browser.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { TwoClouds } from '../../../testing/stores/twoClouds.ts'
import { until } from '../../../testing/until.ts'
import { rotateKeysOfDatabase } from '../rotateKeys.ts'

const clouds = new TwoClouds()
const keyOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

describe('CLOUD-60: keys that are rotated while clouds run', () => {
  test('sign from then on, and nobody is signed out: former tokens and sessions count at all of them, and new tokens do', async () => {
    const database = await newDatabase()
    const {
      one,
      other,
      user: { session, tokens },
    } = await clouds.start({ database })
    const statuses = (token: string) =>
      Promise.all(
        [one, other].map(
          async ({ address }) =>
            (await fetch(`${address}/api/v1/settings`, { headers: { authorization: `Bearer ${token}` } })).status,
        ),
      )
    await rotateKeysOfDatabase(database, 500)
    let refreshToken = tokens.refresh_token
    const made = new Set<string>()
    await until(async () => {
      const answer = (await (await session.refresh(refreshToken)).json()) as Tokens
      refreshToken = answer.refresh_token
      expect(await statuses(answer.access_token)).toEqual([200, 200])
      made.add(keyOf(answer.access_token))
      return made.size > 1
    }, 'a token of the new key')
    expect(await statuses(tokens.access_token)).toEqual([200, 200])
    // The session's cookie is signed with the former key: no password is asked for.
    for (const _ of [one, other])
      expect(
        (await session.redeem(await session.browser.get(session.authorizationAddress({ prompt: 'none' }))))
          .access_token,
      ).toBeTruthy()
    const { keys } = (await (await fetch(`${session.origin}/oidc/jwks`)).json()) as {
      keys: { kid: string; d?: string }[]
    }
    expect(keys.map(({ kid, d }) => [made.has(kid), d])).toEqual([
      [true, undefined],
      [true, undefined],
    ])
  })
})
