import { startCloud } from 'cloud/testing/startCloud.ts'
import type { Browser, Page } from '@playwright/test'
import { fleetOf } from '../support/api.ts'
import { launch, median, signedIn, type Cookies } from './session.ts'
import { allRowsPage, virtualPage } from './plainTables.ts'
import { framesOf, installMeter, responsesTo } from './tableMeter.ts'

const devices = 10_000
// One run of the page with all rows takes half a minute.
const runs = { console: 5, virtual: 5, allRows: 1 }
const wheelTurns = 150

interface Subject {
  /** Opens the page, which then gets the devices. */
  open(): Promise<Page>
}

const measure = async ({ open }: Subject) => {
  const page = await open()
  await page.waitForFunction(() => window.tableMeter.shownAt > 0)
  const paint = await page.evaluate(() => window.tableMeter.shownAt - window.tableMeter.arrivedAt)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const header = page.getByRole('button', { name: 'Name', exact: true })
  await header.click()
  const sort = await responsesTo(page, async () => {
    for (let click = 0; click < 6; click += 1) await header.click()
  })
  const scroll = await framesOf(page, async () => {
    await page.mouse.move(640, 500)
    for (let turn = 0; turn < wheelTurns; turn += 1) await page.mouse.wheel(0, turn % 100 < 60 ? 400 : -400)
  })
  await page.evaluate(() => window.scrollTo(0, 0))
  const type = await responsesTo(page, async () => {
    await page.getByRole('searchbox').pressSequentially('pump house 12', { delay: 60 })
    for (let key = 0; key < 13; key += 1) await page.keyboard.press('Backspace', { delay: 60 })
  })
  await page.context().close()
  return { paint, sort, type, scroll, nodes }
}

type Run = Awaited<ReturnType<typeof measure>>

const columns: readonly { title: string; of: (run: Run) => number; digits?: number }[] = [
  { title: 'first paint', of: ({ paint }) => paint },
  { title: 'sort', of: ({ sort }) => sort.handled },
  { title: 'slowest', of: ({ sort }) => sort.slowest },
  { title: 'painted', of: ({ sort }) => sort.painted },
  { title: 'key', of: ({ type }) => type.handled },
  { title: 'slowest', of: ({ type }) => type.slowest },
  { title: 'painted', of: ({ type }) => type.painted },
  { title: 'scroll fps', of: ({ scroll }) => scroll.fps },
  { title: 'p5', of: ({ scroll }) => scroll.fpsP5 },
  { title: 'DOM nodes', of: ({ nodes }) => nodes, digits: 0 },
]
const print = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(12)).join(''))

const newPage = async (browser: Browser, cookies: Cookies, row: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await context.addCookies(cookies)
  // tsx wraps named functions in a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(installMeter, row)
  return context.newPage()
}

/**
 * Measures the device list with 10,000 devices and, in the same run, a page with nothing but a virtual table and one
 * that has all rows in its document.
 */
export const benchTables = async (): Promise<void> => {
  const cloud = await startCloud()
  const browser = await launch()
  const cookies = await signedIn(browser, cloud)
  const body = JSON.stringify(fleetOf(devices))
  const respondWithDevices = async (page: Page, ready: () => Promise<unknown>) => {
    await page.route('**/api/v1/devices', async (route) => {
      await ready()
      await route.fulfill({ contentType: 'application/json', body })
    })
  }
  const theConsole: Subject = {
    open: async () => {
      const page = await newPage(browser, cookies, 'a[data-row-link]')
      // The response waits for the section's code, so that only the table's work is measured.
      await respondWithDevices(page, () => page.getByRole('table').waitFor())
      await page.goto(`${cloud.address}/devices`)
      return page
    },
  }
  const plain = (html: string): Subject => ({
    open: async () => {
      const page = await newPage(browser, [], '[role=cell] a')
      await respondWithDevices(page, async () => {})
      await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: html }))
      await page.goto(`${cloud.address}/plain`)
      return page
    },
  })
  console.log(
    `${devices.toLocaleString('en')} devices, median of ${runs.console} runs (of the page with all rows: ${runs.allRows}), ms. First paint: from the response, unread, to the first row on the screen. Sort and key: the page's work for a click on a header and a key in the search; painted: until the frame is out.\n`,
  )
  print(
    '',
    columns.map(({ title }) => title),
  )
  for (const [name, subject, count] of [
    ['the console', theConsole, runs.console],
    ['virtual rows alone', plain(virtualPage), runs.virtual],
    ['all rows in the DOM', plain(allRowsPage), runs.allRows],
  ] as const) {
    const measured: Run[] = []
    for (let run = 0; run < count; run += 1) measured.push(await measure(subject))
    print(
      name,
      columns.map(({ of, digits = 1 }) => median(measured.map(of)).toFixed(digits)),
    )
  }
  await browser.close()
  await cloud.close()
}
