import type { TestCloud } from '@console/platform-testing/cloud'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

export type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

// A heading, and nothing that is still on its way.
export const isUsable = () => document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true], main [data-skeleton]') === null

export const launch = (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-background-networking'] })
}

/** Signs in by hand; answers what makes later pages sign in by themselves. */
export const signedIn = async (browser: Browser, { address, account }: TestCloud): Promise<Cookies> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForFunction(isUsable)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
