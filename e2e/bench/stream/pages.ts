import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { isUsable, type Cookies } from '../session.ts'
import { installProbe } from './probe.ts'
import { stopWatchingSockets } from './unwatched.ts'

/** Opens the console's event stream in a context of its own, which goes when the page is closed. */
export const openConsole = (browser: Browser, address: string, cookies: Cookies): Promise<Page> =>
  open(browser, `${address}/events`, cookies)

export const openBare = (browser: Browser, address: string, broker: string): Promise<Page> =>
  open(browser, `${address}/?broker=${encodeURIComponent(broker)}`, [])

const open = async (browser: Browser, url: string, cookies: Cookies): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.on('close', () => void context.close())
  await page.addInitScript(installProbe)
  await page.goto(url)
  await page.waitForFunction(isUsable)
  await stopWatchingSockets(page)
  return page
}

/** How many events the page says it has had. */
export const counted = (page: Page): Promise<number> => page.evaluate(() => {
  const said = (document.querySelector('main') as HTMLElement).innerText.matchAll(/(?<![\d,.])(\d[\d,]*) events?\b/g)
  return Math.max(0, ...[...said].map(([, number]) => Number(number?.replaceAll(',', ''))))
})

/** Waits until the page has counted so many, or counts no further. */
export const settled = async (page: Page, expected: number): Promise<number> => {
  let [before, now] = [-1, await counted(page)]
  for (; now < expected && now > before; [before, now] = [now, await counted(page)]) await wait(2_000)
  return now
}
