import { setTimeout } from 'node:timers/promises'
import { startCloud } from '@console/platform-testing/cloud'
import type { Page } from '@playwright/test'
import { serveBarePage } from './barePage.ts'
import { firstDrawing, firstDrawingWork, framesDuring, installMeter, median, type FrameFigures } from './frames.ts'
import { launch, signedIn } from './session.ts'

const minute = 60_000
const readings = 43_200
const runs = 5
const moves = 120
// What a server needs for a month; the page itself is there by then. The bare page has its readings from the start.
const answerTime = 500

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
  first: { time: number; work: number }
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

const middle = <Figure extends object>(all: readonly Figure[]): Figure =>
  Object.fromEntries(Object.keys(all[0] ?? {}).map((key) => [key, median(all.map((figure) => figure[key as keyof Figure] as number))])) as Figure

const measure = async (newPage: () => Promise<Page>, address: string, halve: (page: Page) => Promise<unknown>): Promise<Figures> => {
  const all: Figures[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage()
    const open = () => page.goto(address)
    const first = { time: await firstDrawing(page, open), work: await firstDrawingWork(page, open) }
    await halve(page)
    all.push({ first, pan: await framesDuring(page, () => drag(page)), zoom: await framesDuring(page, () => wheel(page)) })
    await page.context().close()
  }
  return { first: middle(all.map(({ first }) => first)), pan: middle(all.map(({ pan }) => pan)), zoom: middle(all.map(({ zoom }) => zoom)) }
}

const columns = ['first drawing', 'work', 'pan frame', 'p95', 'work', 'zoom frame', 'p95', 'work']
const print = (name: string, cells: readonly string[]) => console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(14)).join(''))
const printFigures = (name: string, { first, pan, zoom }: Figures) =>
  print(name, [first.time, first.work, ...[pan, zoom].flatMap(({ frame, frameP95, work }) => [frame, frameP95, work])].map((value) => value.toFixed(1)))

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
    await context.route('**/stats?*', async (route) => {
      await setTimeout(answerTime)
      await route.fulfill({ json: stats })
    })
    return context.newPage()
  }
  console.log(`Vitals of 30 days, ${readings.toLocaleString('en')} readings in each of two charts, median of ${runs} runs, ms. First drawing: from the parsed answer to the frame after the last line.`)
  console.log('Work: what the main thread computed, which is the same on a busy machine.\n')
  print('', columns)
  printFigures('the console', await measure(newPage, `${cloud.address}/devices/NODE-A41C7E?tab=vitals&window=30d`, (page) => page.getByRole('button', { name: 'Zoom in' }).click()))
  printFigures('Chart.js alone, lttb', await measure(newPage, bare.address, (page) => page.evaluate('window.halve()')))
  bare.server.close()
  await browser.close()
  await cloud.stop()
}
