import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { createHash, randomBytes } from 'node:crypto'
import { claimsOf, type Tokens } from '../../../testing/browser.ts'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { freePort } from '../../../testing/freePort.ts'
import { GlewlwydServer } from '../../../testing/glewlwydServer.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { connectTo } from '../../../testing/user.ts'
import { readOptions } from '../../options.ts'

describeUnless(GlewlwydServer.isInstalled ? null : 'Glewlwyd is not installed')(
  "Debian's Glewlwyd as identity provider",
  () => {
    let provider: GlewlwydServer
    let cloud: CloudProcess
    beforeAll(async () => {
      provider = await GlewlwydServer.start(await freePort(), 'https://console.test')
      const args = [
        '--origin',
        provider.origin,
        '--issuer',
        provider.issuer,
        '--audience',
        provider.resource,
        '--scope',
        'openid',
        '--claims',
        'username=email,firstName=name',
        '--sign-in-params',
        `resource=${provider.resource}`,
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
      await cloud?.stop()
      await provider?.end()
      removeTemporaryFolders()
    })

    /** As the console does it, by what its config.json says. */
    const signIn = async (): Promise<Tokens> => {
      const {
        oidc: { authority, clientId, scope, extraParams },
      } = (await (await fetch(`${cloud.address}/config.json`)).json()) as {
        oidc: { authority: string; clientId: string; scope: string; extraParams: Record<string, string> }
      }
      const verifier = randomBytes(32).toString('base64url')
      const challenge = {
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      const back = await provider.authorize({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: provider.redirectUri,
        scope,
        state: 's',
        nonce: 'n',
        ...challenge,
        ...extraParams,
      })
      return token(authority, {
        grant_type: 'authorization_code',
        code: new URL(back).searchParams.get('code') ?? '',
        redirect_uri: provider.redirectUri,
        code_verifier: verifier,
      })
    }
    const token = async (authority: string, fields: Record<string, string>): Promise<Tokens> =>
      (await (
        await fetch(`${authority}/token`, {
          method: 'POST',
          body: new URLSearchParams({ client_id: 'console', ...fields }),
        })
      ).json()) as Tokens
    const profile = async (accessToken: string) => {
      const answer = await fetch(`${cloud.address}/api/v1/users`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      return answer.ok ? ((await answer.json()) as object) : answer.status
    }

    test("CLOUD-64: signs a user in for API and broker; its access tokens count, renewed ones too, its ID tokens don't", async () => {
      const tokens = await signIn()
      const { username } = provider.person
      const grace = {
        username: `${username}@example.org`,
        firstName: 'Grace Hopper',
        lastName: '',
        email: `${username}@example.org`,
      }
      expect(await profile(tokens.access_token)).toEqual(grace)
      expect(await profile(tokens.id_token)).toBe(401)
      const sub = String(claimsOf(tokens.id_token)['sub'])
      const client = await connectTo(cloud, { username: sub, password: tokens.access_token })
      expect((await client.subscribeAsync('devices/NODE-A41C7E/events/#')).map(({ qos }) => qos)).toEqual([0])
      client.end(true)
      const renewed = await token(provider.issuer, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
      expect(renewed.access_token).not.toBe(tokens.access_token)
      expect(await profile(renewed.access_token)).toEqual(grace)
    })
  },
)
