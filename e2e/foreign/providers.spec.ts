import type { Page } from '@playwright/test'
import { startTestBroker } from '@console/platform-testing/broker'
import { ConsolePage } from '../pages/consolePage.ts'
import { endedElsewhere, renewals, signIns } from '../support/foreign/providerScripts.data.ts'
import {
  scriptedClient,
  startScriptedProviders,
  type ProviderScript,
  type ScriptedProviders,
} from '../support/foreign/scriptedProvider.ts'
import { startWireApi } from '../support/foreign/wireApi.ts'
import { startHost } from '../support/host.ts'
import { expect, test as base } from '../support/test.ts'

const words = 'Call 0900 123 at once'
const noState: Readonly<Record<string, ProviderScript>> = {
  'no state': { answer: ({ code = '' }) => ({ code }) },
  'an error, and no state': { answer: () => ({ error: 'access_denied', error_description: words }) },
}
const scripts: Readonly<Record<string, ProviderScript>> = {
  ...signIns,
  ...renewals,
  ...noState,
  'ended elsewhere': endedElsewhere,
}

interface Fixtures {
  /** Opens an address of a console whose provider does this. */
  visit(script: string, address?: string, prepare?: (page: Page) => Promise<unknown>): Promise<ConsolePage>
}

interface WorkerFixtures {
  /** All of them on one server, beside one API and one broker; each page gets a config.json of its own. */
  servers: {
    providers: ScriptedProviders
    host: string
    broker: Awaited<ReturnType<typeof startTestBroker>>
    configFor(script: string): object
  }
}

const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
    async ({}, use) => {
      const providers = await startScriptedProviders(scripts)
      const host = await startHost()
      const api = await startWireApi({ allowed: host.address, subOf: providers.subOf })
      const broker = await startTestBroker({
        admit: ({ username, password }) => (providers.subOf(String(password)) === username ? 0 : 135),
      })
      const configFor = (script: string) => ({
        oidc: { authority: providers.authorityOf(script), clientId: scriptedClient, scope: 'openid' },
        api: { baseUrl: api.baseUrl },
        broker: { url: broker.url },
      })
      host.configure(configFor('the usual one'))
      await use({ providers, host: host.address, broker, configFor })
      for (const server of [providers, api, broker, host]) await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ servers }, use) => use(servers.host),
  visit: async ({ openPage, servers }, use) =>
    use(async (script, address = '/devices', prepare = async () => {}) => {
      const page = await openPage()
      await page.route('**/config.json', (route) => route.fulfill({ json: servers.configFor(script) }))
      await prepare(page)
      // It may be led on before it has loaded.
      await page.goto(address, { waitUntil: 'commit' })
      return new ConsolePage(page)
    }),
})

/** Goes through cases, two at a time: more wait for each other. */
const each = async (names: readonly string[], run: (name: string) => Promise<void>): Promise<void> => {
  const left = [...names]
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) await run(name)
    }),
  )
}

const expectIn = async ({ page, connection }: ConsolePage, name: string): Promise<void> => {
  await expect(page.getByRole('link', { name: 'Harbour pump' }), name).toBeVisible()
  await expect(connection, name).toHaveText(/: Live$/)
}

test('SHELL-01, SHELL-02, BRK-01: providers of the field sign people in, each in its own way', async ({
  visit,
  servers: { broker },
}) => {
  await each(Object.keys(signIns), async (script) => {
    const console = await visit(script)
    await expectIn(console, script)
    await expect(console.topBar, script).toContainText(signIns[script]?.name ?? 'ada')
    await console.page.close()
  })
  expect(broker.packets('connect').map(({ username }) => username)).toContain('DOMAIN|a\\b/c d+e')
})

test('SHELL-09: tokens are renewed whatever the response to a refresh token is; trouble that passes asks nobody to sign in', async ({
  visit,
  servers: { providers },
}) => {
  await each(Object.keys(renewals), async (script) => {
    const { grants = [], authorizations = [] } = renewals[script] ?? {}
    const console = await visit(script)
    await expectIn(console, script)
    await console.mark()
    const seen = providers.seen(script)
    await expect
      .poll(() => seen.grants.length, { message: script, timeout: 20_000 })
      .toBeGreaterThanOrEqual(grants.length)
    expect(seen.grants.slice(0, grants.length), script).toEqual(grants)
    expect(seen.authorizations.slice(0, authorizations.length), script).toEqual(authorizations)
    expect(
      seen.authorizations.filter((silent) => !silent),
      script,
    ).toHaveLength(1)
    await expectIn(console, script)
    await console.expectNoReload()
    await console.page.close()
  })
})

test('SHELL-09: an ID token of another sign-in, without a session for a frame, leads to sign-in once, and back to the same address', async ({
  visit,
  servers: { providers },
}) => {
  const console = await visit('ended elsewhere', '/devices?q=har')
  await expectIn(console, 'first')
  const { authorizations, grants } = providers.seen('ended elsewhere')
  await expect.poll(() => authorizations.filter((silent) => !silent).length, { timeout: 20_000 }).toBe(2)
  await expectIn(console, 'again')
  expect(console.page.url()).toMatch(/\/devices\?q=har$/)
  expect(authorizations.slice(0, 3)).toEqual([false, true, false])
  expect(grants).toEqual(['authorization_code', 'refresh_token', 'authorization_code'])
})

test.describe('answers that belong to no sign-in of this tab', () => {
  const title = 'Sign-in goes round in circles'
  const loseStorage = (page: Page) =>
    page.addInitScript(() => {
      if (window.location.pathname === '/auth/callback') window.sessionStorage.clear()
    })

  test('SHELL-31: end on a page that says so after three of them; "Try again" leads on once it is mended', async ({
    visit,
    servers: { providers, configFor },
  }) => {
    for (const [script, prepare, code] of [
      ['no state', undefined, false],
      ['an error, and no state', undefined, true],
      ['the usual one', loseStorage, false],
    ] as const) {
      // A page that is signed in also asks in a frame.
      const asked = () => providers.seen(script).authorizations.filter((silent) => !silent).length
      const before = asked()
      const console = await visit(script, '/devices', prepare)
      await expect(console.page.getByRole('heading', { level: 1 }), script).toHaveText(
        code ? 'Sign-in was refused' : title,
      )
      expect(asked() - before, script).toBe(3)
      const card = console.page.getByRole('alert')
      // Words that anybody may have linked to are not told; the code is OAuth's.
      await expect(card, script).not.toContainText(words)
      if (code) await expect(card, script).toContainText('access_denied')
      if (prepare) continue
      await console.page.unroute('**/config.json')
      await console.page.route('**/config.json', (route) => route.fulfill({ json: configFor('the usual one') }))
      await console.page.getByRole('button', { name: 'Try again' }).click()
      await console.expectScreen('Dashboard')
    }
  })

  test('SHELL-31: a link to the callback with an error of its own shows none of its words', async ({ visit }) => {
    const console = await visit(
      'the usual one',
      `/auth/callback?${new URLSearchParams({ error: 'x', error_description: words }).toString()}`,
    )
    await console.expectScreen('Dashboard')
    await expect(console.page.getByText(words)).toHaveCount(0)
  })

  test('SHELL-31: the bare address of the callback is no answer, and counts as none', async ({ visit }) => {
    const console = await visit('the usual one', '/devices')
    await console.expectScreen('Devices')
    // Two were in vain just now: one more would be the last.
    await console.page.evaluate(() => localStorage.setItem('vain-sign-ins', JSON.stringify([Date.now(), Date.now()])))
    await console.page.goto('/auth/callback')
    await console.expectScreen('Dashboard')
  })
})

test('SHELL-31: a browser that forbids storage is told so', async ({ visit }) => {
  const forbid = (page: Page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
  const console = await visit('the usual one', '/devices', forbid)
  await expect(console.page.getByRole('heading', { level: 1 })).toHaveText(
    'This browser lets the console store nothing',
  )
})
