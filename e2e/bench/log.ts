import { startCloud } from '@console/platform-testing/cloud'
import type { Page } from '@playwright/test'
import { openApi } from '../support/api.ts'
import { startHost } from '../support/host.ts'
import { startIde } from './log/startIde.ts'
import { launch, signedIn } from './session.ts'

const lines = 100_000
const runs = 9

interface Meter {
  /** When Build was pressed. */
  pressedAt: number
  /** When the last line and the result were on the screen. */
  shownAt: number
  /** When each frame began. */
  frames: number[]
  /** Tasks over 50 ms. */
  longTasks: number[]
}

declare global {
  interface Window { logMeter: Meter }
}

/** Runs in the page before anything else. `last` is in the last line. */
const installMeter = (last: string): void => {
  const meter: Meter = { pressedAt: 0, shownAt: 0, frames: [], longTasks: [] }
  window.logMeter = meter
  const isShown = () => document.querySelector('[role=log]')?.lastElementChild?.lastElementChild?.textContent?.includes(last) && document.body.innerText.includes('Build failed')
  const follow = (now: number) => {
    if (meter.pressedAt > 0 && meter.shownAt === 0) {
      meter.frames.push(now)
      if (isShown()) meter.shownAt = now
    }
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
  window.addEventListener('click', () => Object.assign(meter, { pressedAt: performance.now(), shownAt: 0, frames: [], longTasks: [] }), { capture: true })
  new PerformanceObserver((list) => meter.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
}

const measure = async (page: Page) => {
  await page.getByRole('button', { name: 'Build', exact: true }).click()
  await page.waitForFunction(() => window.logMeter.shownAt > 0)
  return page.evaluate(() => {
    const { pressedAt, shownAt, frames, longTasks } = window.logMeter
    return {
      total: shownAt - pressedAt, frame: Math.max(...frames.map((at, index) => at - (frames[index - 1] ?? pressedAt))), task: Math.max(0, ...longTasks),
      nodes: document.querySelectorAll('*').length, inLog: document.querySelectorAll('[role=log] *').length,
    }
  })
}

type Run = Awaited<ReturnType<typeof measure>>
const columns = ['total', 'frame', 'task', 'nodes', 'inLog'] as const
const titles = ['', 'total ms', 'frame ms', 'task ms', 'DOM nodes', 'in the log']
const print = (name: string, cells: readonly string[]) => console.log(name.padEnd(10) + cells.map((cell) => cell.padStart(12)).join(''))
const row = (name: string, valueOf: (column: keyof Run) => number) => print(name, columns.map((column) => valueOf(column).toFixed(0)))

/** A build log of 100,000 coloured lines, from the press of Build to the last line and the result on the screen. */
export const benchLog = async (): Promise<void> => {
  const host = await startHost()
  const started = await startCloud({ origin: host.address })
  const cloud = { ...started, address: host.address }
  const ide = await startIde(lines)
  host.standBefore(started.address)
  host.configure({ oidc: { authority: `${host.address}/oidc`, clientId: 'console' }, api: { baseUrl: '' }, ide: { baseUrl: ide.address }, broker: { url: cloud.brokerUrl } })
  const browser = await launch()
  const cookies = await signedIn(browser, cloud)
  const { id } = (await (await openApi(cloud)).call('POST', '/projects', { name: 'Log', template: 'empty' })) as { id: string }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await context.addCookies(cookies)
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(installMeter, `driver_${lines - 1}.cpp.o`)
  const page = await context.newPage()
  await page.goto(`${cloud.address}/projects/${id}`)
  await page.locator('.view-line').first().waitFor()
  console.log(`${lines.toLocaleString('en')} lines. Total: from the press of Build to the frame with the last line and the result. Frame: the longest time from one frame to the next. Task: the longest one over 50 ms, else 0.\n`)
  print('', titles.slice(1))
  const measured: Run[] = []
  for (let run = 0; run <= runs; run += 1) {
    const figures = await measure(page)
    row(run === 0 ? 'first' : `run ${run}`, (column) => figures[column])
    if (run > 0) measured.push(figures)
  }
  row('median', (column) => measured.map((figures) => figures[column]).sort((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN)
  row('worst', (column) => Math.max(...measured.map((figures) => figures[column])))
  await browser.close()
  ide.stop()
  await host.stop()
  await cloud.stop()
}
