import { afterEach, describe, expect, test } from '@jest/globals'
import { networkInterfaces } from 'node:os'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { get, ports, rawRequest } from '../../testing/rawHttp.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'

let cloud: CloudProcess

afterEach(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

describe("behind another address, such as a development server's", () => {
  test.each([
    ['http://localhost:3999', undefined],
    ['https://console.example.org', '0.0.0.0'],
  ])(
    'CLOUD-81, CLOUD-98: everything names %s, whichever address the proxy asks under; with --listen %s all addresses of the machine answer, to the public name only',
    async (origin, listen) => {
      cloud = await startCloudProcess({ origin, ...(listen !== undefined && { listen }) })
      const { web } = ports(cloud)
      expect([cloud.address, cloud.origin]).toEqual([`http://localhost:${web}`, origin])
      for (const host of [new URL(origin).host, `localhost:${web}`, `127.0.0.1:${web}`]) {
        const ask = (path: string) =>
          rawRequest(
            web,
            get(path, { Host: host, Accept: '*/*', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp' }),
          )
        const config = (await ask('/config.json')).body
        const discovery = (await ask('/oidc/.well-known/openid-configuration')).body
        expect(config).toContain(`"authority":"${origin}/oidc"`)
        expect(discovery).toContain(`"issuer":"${origin}/oidc"`)
        expect(discovery).toContain(`"token_endpoint":"${origin}/oidc/token"`)
        expect(config + discovery).not.toContain('evil')
      }
      const begun = new URLSearchParams({
        client_id: 'console',
        response_type: 'code',
        redirect_uri: `${origin}/auth/callback`,
        scope: 'openid',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      })
      const answer = await rawRequest(
        web,
        get(`/oidc/auth?${begun.toString()}`, {
          Host: new URL(origin).host,
          Accept: 'text/html',
          'Sec-Fetch-Mode': 'navigate',
        }),
      )
      expect(answer.headers.get('location')).toMatch(/^\/oidc\/interaction\//)
      expect(/; *secure/i.test(answer.headers.get('set-cookie') ?? '')).toBe(origin.startsWith('https:'))
      expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${origin};`)
      expect(answer.headers.get('strict-transport-security')).toBe(
        origin.startsWith('https:') ? 'max-age=31536000' : undefined,
      )
      expect((await rawRequest(web, get('/', { Host: 'localhost:4000' }))).status).toBe(421)

      if (listen === undefined) return
      const elsewhere =
        Object.values(networkInterfaces())
          .flat()
          .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.2'
      const askFrom = (host: string) => rawRequest(web, get('/config.json', { Host: host, Accept: '*/*' }), elsewhere)
      expect((await askFrom('console.example.org')).status).toBe(200)
      expect((await askFrom(`${elsewhere}:${web}`)).status).toBe(421)
    },
  )
})
