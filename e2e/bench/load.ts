import { startCloud } from '@console/platform-testing/cloud'
import type { Browser, Page } from '@playwright/test'
import { gzipBytesOf } from '../support/dist.ts'
import { scriptsOf } from '../support/remoteReleases.ts'
import { isUsable, launch, median, signedIn, type Cookies } from './session.ts'

const sections = ['/dashboard', '/projects', '/devices', '/events', '/integrations', '/secrets', '/settings']
const runs = 5
const throttle = 4

interface Visit {
  milliseconds: number
  requests: number
  scripts: readonly string[]
}

const visit = async (page: Page, url: string): Promise<Visit> => {
  let requests = 0
  const count = () => void (requests += 1)
  page.on('request', count)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(isUsable, undefined, { polling: 'raf' })
  const milliseconds = performance.now() - start
  page.off('request', count)
  return { milliseconds, requests, scripts: await scriptsOf(page) }
}

const measureSection = async (browser: Browser, url: string, cookies: Cookies): Promise<{ first: Visit; second: Visit }> => {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  // Preloading is not part of what the first screen needs.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const first = await visit(page, url)
  const second = await visit(page, url)
  await context.close()
  return { first, second }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Measures bytes, requests and times of the first and the second visit of each section, with a cold and a warm cache. */
export const benchLoad = async (): Promise<void> => {
  const cloud = await startCloud()
  const browser = await launch()
  const cookies = await signedIn(browser, cloud)
  console.log(`First visit (cold cache) and second visit (warm), CPU slowed ${throttle} times, median of ${runs}. Both include the redirect to the identity provider.\n`)
  console.log(`${'section'.padEnd(16)}${'script gzip'.padStart(12)}${'over first'.padStart(12)}${'requests'.padStart(10)}${'usable'.padStart(10)}${'second'.padStart(10)}`)
  let base = 0
  for (const section of sections) {
    const visits = []
    for (let run = 0; run < runs; run += 1) visits.push(await measureSection(browser, cloud.address + section, cookies))
    const bytes = gzipBytesOf(visits[0]?.first.scripts ?? [])
    base ||= bytes
    const first = median(visits.map((run) => run.first.milliseconds))
    const second = median(visits.map((run) => run.second.milliseconds))
    console.log(
      section.padEnd(16) + kilobytes(bytes).padStart(12) + kilobytes(bytes - base).padStart(12) + String(visits[0]?.first.requests).padStart(10)
      + `${Math.round(first)} ms`.padStart(10) + `${Math.round(second)} ms`.padStart(10),
    )
  }
  await browser.close()
  await cloud.stop()
}
