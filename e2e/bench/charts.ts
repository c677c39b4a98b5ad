import { startCloud } from '@console/shared/testing/cloud'
import type { Page } from '@playwright/test'
import { serveBarePage } from './barePage.ts'
import { framesDuring, installMeter, median, type FrameFigures } from './frames.ts'
import { launch, signedIn } from './session.ts'

const minute = 60_000
const readings = 43_200
const runs = 5
const moves = 120

/** A month, one reading a minute. */
const month = () => {
  const to = Math.floor(Date.now() / minute) * minute
  const from = to - readings * minute
  const data = Array.from({ length: readings }, (_, index) => ({
    t: from + index * minute,
    r: Math.round(-62 + 6 * Math.sin(index / 229) + 3 * Math.sin(index * index)),
    h: Math.round(186_000 - (index % 180) * 130 + 3000 * Math.sin(index * 12.9898)),
  }))
  return { from, to, data }
}

interface Figures {
  first: number
  pan: FrameFigures
  zoom: FrameFigures
}

/** Each move is answered once the page has handled it: about one a frame. */
const drag = async (page: Page) => {
  const { x = 0, y = 0, width = 0 } = (await page.locator('canvas').first().boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 80)
  await page.mouse.down()
  for (let move = 0; move < moves; move += 1) await page.mouse.move(x + width / 2 + Math.sin(move / 12) * width * 0.3, y + 80)
  await page.mouse.up()
}

const wheel = async (page: Page) => {
  for (let turn = 0; turn < moves; turn += 1) await page.mouse.wheel(0, turn % 40 < 20 ? -60 : 60)
}

const firstDrawing = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => window.meter.dataAt > 0 && window.meter.drawnAt > window.meter.dataAt && performance.now() - window.meter.drawnAt > 500)
  return page.evaluate(() => window.meter.drawnAt - window.meter.dataAt)
}

const measure = async (open: () => Promise<Page>, halve: (page: Page) => Promise<unknown>): Promise<Figures> => {
  const firsts: number[] = []
  const pans: FrameFigures[] = []
  const zooms: FrameFigures[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await open()
    firsts.push(await firstDrawing(page))
    await halve(page)
    pans.push(await framesDuring(page, () => drag(page)))
    zooms.push(await framesDuring(page, () => wheel(page)))
    await page.context().close()
  }
  const middle = (all: readonly FrameFigures[]): FrameFigures => ({
    frame: median(all.map(({ frame }) => frame)), frameP95: median(all.map(({ frameP95 }) => frameP95)),
    script: median(all.map(({ script }) => script)), scriptP95: median(all.map(({ scriptP95 }) => scriptP95)),
  })
  return { first: median(firsts), pan: middle(pans), zoom: middle(zooms) }
}

const columns = ['first drawing', 'pan frame', 'p95', 'script', 'p95', 'zoom frame', 'p95', 'script', 'p95']
const print = (name: string, cells: readonly string[]) => console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(14)).join(''))
const printFigures = (name: string, { first, pan, zoom }: Figures) =>
  print(name, [first, ...[pan, zoom].flatMap(({ frame, frameP95, script, scriptP95 }) => [frame, frameP95, script, scriptP95])].map((value) => value.toFixed(1)))

/** The vitals of a month, both charts in sight, and beside them in the same run the library alone. */
export const benchCharts = async (): Promise<void> => {
  const stats = month()
  const cloud = await startCloud()
  const browser = await launch()
  const cookies = await signedIn(browser, cloud)
  const bare = await serveBarePage(stats)
  const newPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies(cookies)
    await context.addInitScript(installMeter)
    return context.newPage()
  }
  const openConsole = async () => {
    const page = await newPage()
    await page.route('**/stats?*', (route) => route.fulfill({ json: stats }))
    await page.goto(`${cloud.address}/devices/NODE-A41C7E?tab=vitals&window=30d`)
    return page
  }
  const openBare = async () => {
    const page = await newPage()
    await page.goto(bare.address)
    return page
  }
  console.log(`Vitals of 30 days, ${readings.toLocaleString('en')} readings in each of two charts, median of ${runs} runs, ms. First drawing: from the parsed answer to the frame after the last line.\n`)
  print('', columns)
  printFigures('the console', await measure(openConsole, (page) => page.getByRole('button', { name: 'Zoom in' }).click()))
  printFigures('Chart.js alone, lttb', await measure(openBare, (page) => page.evaluate('window.halve()')))
  bare.server.close()
  await browser.close()
  await cloud.stop()
}
