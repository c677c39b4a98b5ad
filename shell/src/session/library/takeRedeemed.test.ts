import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { ErrorResponse, InMemoryWebStorage } from 'oidc-client-ts'
import { createSignInClient } from '../signInClient.ts'
import { withOidc } from './createOidc.ts'
import { takeRedeemed } from './takeRedeemed.ts'
import { parseConfig } from '../../config/config.ts'

Object.assign(globalThis, {
  window: {
    location: { origin: 'https://console.test', href: 'https://console.test/' },
    sessionStorage: new InMemoryWebStorage(),
  },
})

const authority = 'https://id.test'
const document = {
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
}
const config = parseConfig(
  { oidc: { authority, clientId: 'console', scope: 'openid' } },
  { protocol: 'https:', hostname: 'console.test' },
)

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const idToken = (nonce: string) => `${encoded({ alg: 'none' })}.${encoded({ sub: 'anna', nonce })}.x`

/** A request that is stored, and the provider's answer to it. */
const begin = async (nonce: string) => {
  const client = withOidc(createSignInClient(config, { authority, document }))
  const { state } = await client.oidc.createSigninRequest({ nonce })
  return { client, url: `https://console.test/auth/callback?code=c&state=${state.id}` }
}

const answered = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }))

describe('a code that the boot script has redeemed', () => {
  afterEach(() => void jest.restoreAllMocks())

  test('PERF-05: is not redeemed again, and what has come of it is checked as ever', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('asked'))
    const right = await begin('n-1')
    takeRedeemed(right.client, answered({ access_token: 'a', token_type: 'Bearer', id_token: idToken('n-1') }))
    expect(await right.client.oidc.processSigninResponse(right.url)).toMatchObject({
      access_token: 'a',
      profile: { sub: 'anna' },
    })
    const wrong = await begin('n-2')
    takeRedeemed(
      wrong.client,
      answered({ access_token: 'a', token_type: 'Bearer', id_token: idToken('of another request') }),
    )
    await expect(wrong.client.oidc.processSigninResponse(wrong.url)).rejects.toThrow('nonce')
    expect(asked).not.toHaveBeenCalled()
  })

  test('PERF-05: which the provider has refused is refused in its words', async () => {
    const { client, url } = await begin('n')
    takeRedeemed(client, answered({ error: 'invalid_grant', error_description: 'spent' }, 400))
    const refused = client.oidc.processSigninResponse(url)
    await expect(refused).rejects.toBeInstanceOf(ErrorResponse)
    await expect(refused).rejects.toMatchObject({ error_description: 'spent' })
  })

  test('PERF-05: is the only one: the next code is redeemed by the library', async () => {
    const asked = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => answered({ access_token: 'b', token_type: 'Bearer', id_token: idToken('m') }))
    const { client, url } = await begin('n')
    takeRedeemed(client, answered({ access_token: 'a', token_type: 'Bearer', id_token: idToken('n') }))
    await client.oidc.processSigninResponse(url)
    const { state } = await client.oidc.createSigninRequest({ nonce: 'm' })
    expect(
      await client.oidc.processSigninResponse(`https://console.test/auth/callback?code=d&state=${state.id}`),
    ).toMatchObject({ access_token: 'b' })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
