import { startCloud, type TestCloud } from '@console/shared/testing/cloud'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { watchForViolations } from './violations.ts'

interface Fixtures {
  /** A page that is signed in. */
  page: Page
  /** A page without a session. */
  visitor: Page
}

interface WorkerFixtures {
  cloud: TestCloud
  /** The provider's session, so that each test signs in without typing. */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Types the account into the provider's page. */
export const signIn = async (page: Page, { username, password }: TestCloud['account']): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  cloud: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
    async ({}, use) => {
      const cloud = await startCloud()
      await use(cloud)
      await cloud.stop()
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ cloud, browser }, use) => {
      const context = await browser.newContext({ baseURL: cloud.address, locale: 'en-GB' })
      const page = await context.newPage()
      await page.goto('/')
      await signIn(page, cloud.account)
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await use(await context.storageState())
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.address),
  page: async ({ page, context, signedIn }, use) => {
    await context.addCookies(signedIn.cookies)
    const violations = await watchForViolations(context)
    await use(page)
    expect(violations(), 'violations of the security policy and uncaught errors').toEqual([])
  },
  visitor: async ({ browser, cloud }, use) => {
    const context = await browser.newContext({ baseURL: cloud.address, locale: 'en-GB' })
    const violations = await watchForViolations(context)
    await use(await context.newPage())
    expect(violations(), 'violations of the security policy and uncaught errors').toEqual([])
    await context.close()
  },
})

export { expect }
