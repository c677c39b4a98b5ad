import { longProof } from 'cloud/testing/proofs.ts'
import { ConsoleSession } from 'cloud/testing/browser.ts'
import { startCloud, type TestCloud, type TestCloudOptions } from 'cloud/testing/startCloud.ts'
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { SignInPage } from '../pages/signInPage.ts'
import { openApi, provide, type Holdings } from './api.ts'
import { prepareFirefox } from './firefox.ts'
import { Violations } from './violations.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
type Cookie = StorageState['cookies'][number]

/** Signs in without a page. */
const openSession = async ({ address, account }: TestCloud): Promise<Cookie[]> => {
  const session = new ConsoleSession(address)
  await session.signIn(account.username, account.password)
  const kept = {
    domain: new URL(address).hostname,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  } as const
  return session.browser.cookies().map((cookie) => ({ ...cookie, ...kept }))
}

interface Fixtures {
  /** Violations and errors in the pages of this test. Those that are left at the end fail it. */
  violations: Violations
  /** A signed-in page. */
  page: Page
  /** A page without a session. */
  visitor: Page
  /** Opens a page in a browser context of its own, without a session unless one is given. */
  openPage(options?: BrowserContextOptions): Promise<Page>
  /** Leaves out tests tagged `@long`, which only `npm run proofs` runs. */
  longProofs: void
}

interface WorkerFixtures {
  /** `test.use({ cloudOptions: … })` starts a separate cloud for a file. */
  cloudOptions: TestCloudOptions
  cloud: TestCloud
  /** The provider's session, by which each test signs in without typing. */
  session: Cookie[]
  /** What a browser holds after a visit: the session, and what the console remembers there. */
  signedIn: StorageState
  /** Something to show on every route. */
  holdings: Holdings
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  longProofs: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
    async ({}, use, testInfo) => {
      testInfo.skip(longProof !== null && testInfo.tags.includes('@long'), longProof ?? '')
      await use()
    },
    { auto: true },
  ],
  cloudOptions: [{}, { scope: 'worker', option: true }],
  cloud: [
    async ({ cloudOptions }, use) => {
      const dist = process.env['CONSOLE_FOLDER']
      const cloud = await startCloud({ ...(dist && { dist }), ...cloudOptions })
      await use(cloud)
      await cloud.close()
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ cloud }, use) => {
      let session: Cookie[] = []
      // A replica may be killed meanwhile.
      await expect(async () => {
        session = await openSession(cloud)
      }).toPass()
      await use(session)
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ cloud, browser }, use) => {
      const context = await browser.newContext({ baseURL: cloud.address, locale: 'en-GB' })
      const page = await context.newPage()
      await page.goto('/')
      await new SignInPage(page).submit(cloud.account)
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      // The console remembers what remotes add to the menu once it shows them.
      await expect(page.locator('nav a[href="/projects"]')).toBeAttached()
      const state = await context.storageState()
      await context.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  holdings: [async ({ cloud }, use) => use(await provide(await openApi(cloud))), { scope: 'worker' }],
  baseURL: async ({ cloud }, use) => use(cloud.address),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
  violations: async ({}, use) => {
    const violations = new Violations()
    await use(violations)
    expect(violations.found, 'violations of the security policy and uncaught errors').toEqual([])
  },
  context: async ({ context, violations }, use) => {
    await violations.watch(context)
    await prepareFirefox(context)
    await use(context)
    await violations.settle(context)
  },
  page: async ({ page, context, session }, use) => {
    await context.addCookies(session)
    await use(page)
  },
  openPage: async ({ browser, violations, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        locale: 'en-GB',
        ...options,
      })
      contexts.push(context)
      await violations.watch(context)
      await prepareFirefox(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await violations.settle(context)
      await context.close()
    }
  },
  visitor: async ({ openPage }, use) => use(await openPage()),
})

export { expect }
