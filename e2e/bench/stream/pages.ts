import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isUsable, type Cookies } from '../session.ts'
import { installProbe } from './probe.ts'
import { stopWatchingSockets } from './devtools.ts'
import { listen, type Listening } from '../../support/listen.ts'

/** Opens the console's event stream in a context of its own, which is closed with the page. */
export const openConsole = (browser: Browser, address: string, cookies: Cookies): Promise<Page> =>
  open(browser, `${address}/events`, cookies)

export const openBare = (browser: Browser, address: string, broker: string): Promise<Page> =>
  open(browser, `${address}/?broker=${encodeURIComponent(broker)}`, [])

const open = async (browser: Browser, url: string, cookies: Cookies): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  // The browser may be closed first.
  page.on('close', () => void context.close().catch(() => {}))
  await page.addInitScript(installProbe)
  await page.goto(url)
  await page.waitForFunction(isUsable)
  await stopWatchingSockets(page)
  return page
}

/** How many events the page shows as received. */
export const counted = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const matches = (document.querySelector('main') as HTMLElement).innerText.matchAll(
      /(?<![\d,.])(\d[\d,]*) events?\b/g,
    )
    return Math.max(0, ...[...matches].map(([, number]) => Number(number?.replaceAll(',', ''))))
  })

/** Waits until the page has counted so many events or stops counting. Returns the count. */
export const settled = async (page: Page, expected: number): Promise<number> => {
  let [before, now] = [-1, await counted(page)]
  for (; now < expected && now > before; [before, now] = [now, await counted(page)]) await wait(2_000)
  return now
}

const folder = fileURLToPath(new URL('./bare', import.meta.url))
const mqtt = path.join(path.dirname(createRequire(import.meta.url).resolve('mqtt')), '../dist/mqtt.min.js')
const files: Record<string, readonly [file: string, type: string]> = {
  '/': [path.join(folder, 'bare.html'), 'text/html; charset=utf-8'],
  '/page.js': [path.join(folder, 'page.js'), 'text/javascript'],
  '/worker.js': [path.join(folder, 'worker.js'), 'text/javascript'],
  '/mqtt.js': [mqtt, 'text/javascript'],
}

/** Serves the bare page: the same stream and nothing else, which shows the limit of this machine. */
export const startBare = (): Promise<Listening> =>
  listen(() => ({ url = '/' }, response) => {
    const [file, type] = files[new URL(url, 'http://bare').pathname] ?? []
    if (file === undefined) response.writeHead(404).end()
    else response.setHeader('Content-Type', type ?? '').end(readFileSync(file))
  })

/** A file of the bare page. */
export const bareFile = (pathname: string): string | undefined => files[pathname]?.[0]
