import type { TestCloud } from 'cloud/testing/startCloud.ts'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '@console/platform-testing/browser'

export type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

/** Runs in the page. A screen is usable when it has its heading and nothing is loading any more. */
export const isUsable = () =>
  document.querySelector('main h1') !== null &&
  document.querySelector('main [aria-busy=true], main [data-skeleton]') === null

export const launch = (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
}

/** Signs in by the form. Returns the cookies by which other pages sign in without it. */
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

/** The value that this part of the values does not exceed. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
