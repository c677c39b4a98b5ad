import { startTestBroker, type TestBroker } from '@console/platform-testing/broker'
import type { Page } from '@playwright/test'
import { startHost, type Host } from '../host.ts'
import { expect, test as base } from '../test.ts'
import {
  account,
  clientId,
  startForeignProvider,
  type ForeignOptions,
  type ForeignProvider,
} from './foreignProvider.ts'
import { startWireApi, type WireApi } from './wireApi.ts'

// Nothing here is the local cloud's. The console is the built one; only config.json, and the policy that follows from
// it, differ.

/** As much of a provider as the servers beside it know. */
interface Provider {
  issuer: string
  /** The user of an access token; null when it is unknown. */
  subOf(token: string): string | null | Promise<string | null>
}

interface Beside {
  api: WireApi
  broker: TestBroker
  /** From now on config.json names this broker. */
  useBroker(url: string): void
}

interface Settings {
  client?: string
  scope?: string
  /** Of the authorization request. */
  extraParams?: Record<string, string>
  /** What config.json names in place of the test broker. */
  brokerUrl?: string
  /** The API's lists are arrays and its times are texts. */
  plain?: boolean
}

type Elsewhere = Beside & { provider: ForeignProvider }
type ElsewhereSettings = Settings & Omit<ForeignOptions, 'origin'>

interface ForeignFixtures {
  host: Host
  /** Starts an API and a broker that know the provider's users, and has config.json name all three. */
  settleAt(provider: Provider, settings?: Settings): Promise<Beside>
  /** Starts another provider, API and broker, and has config.json name them. */
  settle(settings?: ElsewhereSettings): Promise<Elsewhere>
}

// As the standard has it, such a provider gives a refresh token to those who ask for consent.
export const withRefreshTokens: ElsewhereSettings = { refresh: true, extraParams: { prompt: 'consent' } }

export const productName = 'Harbour Fleet'
export const topic = 'devices/PUMP-7/events/pressure'

interface Stoppable {
  stop(): Promise<void>
}

const stopAll = async (running: readonly Stoppable[]): Promise<void> => {
  for (const server of running) await server.stop()
}

export const test = base.extend<ForeignFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
  host: async ({}, use) => {
    const host = await startHost()
    await use(host)
    await host.stop()
  },
  baseURL: async ({ host }, use) => use(host.address),
  settleAt: async ({ host }, use) => {
    const running: Stoppable[] = []
    await use(
      async (
        { issuer, subOf },
        { client = clientId, scope = 'openid email fleet', extraParams, brokerUrl, plain = false } = {},
      ) => {
        const api = await startWireApi({ allowed: host.address, subOf, plain })
        running.push(api)
        const broker = await startTestBroker({
          admit: ({ username, password }) => {
            const sub = subOf(String(password))
            // Where the provider has to be asked, the API does it.
            return sub instanceof Promise || (sub !== null && sub === username)
              ? 0
              : { code: 135, reason: 'Not authorized' }
          },
        })
        running.push(broker)
        const useBroker = (url: string): void =>
          host.configure({
            productName,
            oidc: { authority: issuer, clientId: client, scope, ...(extraParams && { extraParams }) },
            api: { baseUrl: api.baseUrl },
            ide: { baseUrl: api.baseUrl },
            broker: { url },
          })
        useBroker(brokerUrl ?? broker.url)
        return { api, broker, useBroker }
      },
    )
    await stopAll(running)
  },
  settle: async ({ host, settleAt }, use) => {
    const running: Stoppable[] = []
    await use(async (settings = {}) => {
      const provider = await startForeignProvider({ ...settings, origin: host.address })
      running.push(provider)
      const scope = settings.refresh ? 'openid email fleet offline_access' : 'openid email fleet'
      return { provider, ...(await settleAt(provider, { scope, ...settings })) }
    })
    await stopAll(running)
  },
})

/** The other provider's own pages. */
export const expectSignIn = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible({ timeout: 20_000 })
export const signIn = async (page: Page): Promise<void> => {
  await expectSignIn(page)
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

export { expect }
