import { startTestBroker, type TestBroker } from '@console/platform-testing/broker'
import type { Page } from '@playwright/test'
import { startHost, type Host } from '../host.ts'
import { expect, test as base } from '../test.ts'
import { account, clientId, startForeignApi, startForeignProvider, type ForeignApi, type ForeignOptions, type ForeignProvider } from './foreignProvider.ts'

// Nothing here is the local cloud's. The console is the built one; only config.json, and the policy that follows from it, differ.

interface Elsewhere {
  provider: ForeignProvider
  api: ForeignApi
  broker: TestBroker
}

interface ForeignFixtures {
  host: Host
  /** Starts another provider, API and broker, and has config.json name them. */
  settle(options?: Settings): Promise<Elsewhere>
}

interface Settings extends Omit<ForeignOptions, 'origin'> {
  /** Of the authorization request. */
  extraParams?: Record<string, string>
  /** What config.json names in place of the test broker. */
  brokerUrl?: string
}

// As the standard has it, such a provider gives a refresh token to those who ask for consent.
export const withRefreshTokens: Settings = { refresh: true, extraParams: { prompt: 'consent' } }

export const productName = 'Harbour Fleet'
export const topic = 'devices/PUMP-7/events/pressure'
const device = {
  id: 'PUMP-7', name: 'Harbour pump', model: 'p7', status: 'online', updatedAt: Date.UTC(2026, 0, 2), functions: ['valve'], variables: { level: 'int' },
}
const responses = {
  '/fleet/api/v1/users': { firstName: 'Ada', lastName: '', language: 'en' },
  '/fleet/api/v1/settings': {},
  '/fleet/api/v1/devices': [device],
  '/fleet/api/v1/devices/PUMP-7': device,
  '/fleet/api/v1/secrets': [],
  '/fleet/api/v1/integrations': [],
}

export const test = base.extend<ForeignFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
  host: async ({}, use) => {
    const host = await startHost()
    await use(host)
    await host.stop()
  },
  baseURL: async ({ host }, use) => use(host.address),
  settle: async ({ host }, use) => {
    const running: { stop(): Promise<void> }[] = []
    await use(async ({ extraParams, brokerUrl, ...options } = {}) => {
      const provider = await startForeignProvider({ ...options, origin: host.address })
      running.push(provider)
      const api = await startForeignApi(provider, host.address, responses)
      running.push(api)
      const broker = await startTestBroker({
        admit: ({ username, password }) => (username === account.sub && provider.subOf(String(password)) === username ? 0 : { code: 135, reason: 'Not authorized' }),
      })
      running.push(broker)
      const scope = options.refresh ? 'openid email fleet offline_access' : 'openid email fleet'
      host.configure({
        productName,
        oidc: { authority: provider.issuer, clientId, scope, ...(extraParams && { extraParams }) },
        api: { baseUrl: api.baseUrl },
        broker: { url: brokerUrl ?? broker.url },
      })
      return { provider, api, broker }
    })
    for (const server of running) await server.stop()
  },
})

/** The other provider's own pages. */
export const expectSignIn = (page: Page): Promise<void> => expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible({ timeout: 20_000 })
export const signIn = async (page: Page): Promise<void> => {
  await expectSignIn(page)
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

export { expect }
