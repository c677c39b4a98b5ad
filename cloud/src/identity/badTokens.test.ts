import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { badTokens } from '../../testing/forgery.ts'
import { connectTo, User } from '../../testing/user.ts'

const its = cloudForTests({ addAccount: 'second' })

async function rest(authorization: string | undefined): Promise<Response> {
  return fetch(`${its.cloud.address}/api/v1/devices`, authorization === undefined ? {} : { headers: { authorization } })
}

const refusedByBroker = async (username: string, password: string) =>
  connectTo(its.cloud, { username, password }).then(
    (client) => {
      client.end(true)
      return 'let in'
    },
    (error: Error & { code?: number }) => `${error.message} (${error.code})`,
  )

describe('without a good token', () => {
  test('the API answers 401 in plain words, to each of 30 bad tokens and more', async () => {
    const tokens = Object.entries(await badTokens(its.user))
    expect(tokens.length).toBeGreaterThanOrEqual(30)
    for (const [fault, token] of tokens) {
      const answer = await rest(`Bearer ${token}`)
      expect(`${fault}: ${answer.status} ${answer.headers.get('content-type')}`).toBe(
        `${fault}: 401 text/plain; charset=utf-8`,
      )
      expect(await answer.text()).toMatch(/^You are not signed in/)
    }
    expect((await rest(`Bearer ${its.user.tokens.access_token}`)).status).toBe(200)
  })

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YWRtaW46YWRtaW4=', 'Token x', 'Bearer a b'])(
    'the API refuses the header %j',
    async (header) => {
      expect((await rest(header)).status).toBe(401)
    },
  )

  test('CLOUD-61: the API takes a good token after any number of spaces', async () => {
    for (const scheme of ['Bearer  ', 'bearer   '])
      expect((await rest(scheme + its.user.tokens.access_token)).status).toBe(200)
  })

  test('a good token is not taken from the address or a cookie', async () => {
    const token = its.user.tokens.access_token
    expect(
      (
        await fetch(`${its.cloud.address}/api/v1/devices?access_token=${token}`, {
          headers: { cookie: `access_token=${token}` },
        })
      ).status,
    ).toBe(401)
  })

  test('the broker refuses each of them with reason 135 and the word "authorized"', async () => {
    for (const [fault, token] of Object.entries(await badTokens(its.user))) {
      expect(`${fault}: ${await refusedByBroker(its.user.sub, token)}`).toBe(
        `${fault}: Connection refused: Not authorized (135)`,
      )
    }
  })

  test('the broker takes a token only together with its own subject', async () => {
    const other = await User.signIn(its.cloud, its.cloud.added)
    const token = its.user.tokens.access_token
    expect(await refusedByBroker(its.user.sub, token)).toBe('let in')
    for (const username of [other.sub, '', 'admin', 'NODE-A41C7E', `${its.user.sub} `])
      expect(await refusedByBroker(username, token)).toMatch(/Not authorized \(135\)/)
  })
})
