import { setTimeout } from 'node:timers/promises'
import { startCloud } from 'cloud/testing/startCloud.ts'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstDrawing, firstDrawingWork, framesDuring, installMeter, type FrameFigures } from './frames.ts'
import { listen, type Listening } from '../support/listen.ts'
import { launch, median, signedIn } from './session.ts'

const minute = 60_000
const readings = 43_200
const runs = 5
const moves = 120
// How long a server takes to respond with a month of readings, in ms. The page itself is loaded by then; the bare page
// has its readings from the start.
const responseTime = 500

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

/** A move ends when the page has handled it: about one per frame. */
const drag = async (page: Page) => {
  const { x = 0, y = 0, width = 0 } = (await page.locator('canvas').first().boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 80)
  await page.mouse.down()
  for (let move = 0; move < moves; move += 1)
    await page.mouse.move(x + width / 2 + Math.sin(move / 12) * width * 0.3, y + 80)
  await page.mouse.up()
}

const wheel = async (page: Page) => {
  for (let turn = 0; turn < moves; turn += 1) await page.mouse.wheel(0, turn % 40 < 20 ? -60 : 60)
}

const middle = <Figure extends object>(all: readonly Figure[]): Figure =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((key) => [key, median(all.map((figure) => figure[key as keyof Figure] as number))]),
  ) as Figure

const measure = async (
  newPage: () => Promise<Page>,
  address: string,
  halve: (page: Page) => Promise<unknown>,
): Promise<Figures> => {
  const all: Figures[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage()
    const open = () => page.goto(address)
    const first = { time: await firstDrawing(page, open), work: await firstDrawingWork(page, open) }
    await halve(page)
    all.push({
      first,
      pan: await framesDuring(page, () => drag(page)),
      zoom: await framesDuring(page, () => wheel(page)),
    })
    await page.context().close()
  }
  return {
    first: middle(all.map(({ first }) => first)),
    pan: middle(all.map(({ pan }) => pan)),
    zoom: middle(all.map(({ zoom }) => zoom)),
  }
}

const columns = ['first drawing', 'work', 'pan frame', 'p95', 'work', 'zoom frame', 'p95', 'work']
const print = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(14)).join(''))
const printFigures = (name: string, { first, pan, zoom }: Figures) =>
  print(
    name,
    [first.time, first.work, ...[pan, zoom].flatMap(({ frame, frameP95, work }) => [frame, frameP95, work])].map(
      (value) => value.toFixed(1),
    ),
  )

/** Measures the vitals of a month with both charts visible and, in the same run, the library alone. */
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
      await setTimeout(responseTime)
      await route.fulfill({ json: stats })
    })
    return context.newPage()
  }
  console.log(
    `Vitals of 30 days, ${readings.toLocaleString('en')} readings in each of two charts, median of ${runs} runs, ms. First drawing: from the response, unread, to the frame after the last line.`,
  )
  console.log('Work: what the main thread computed, which is the same on a busy machine.\n')
  print('', columns)
  printFigures(
    'the console',
    await measure(newPage, `${cloud.address}/devices/NODE-A41C7E?tab=vitals&window=30d`, (page) =>
      page.getByRole('button', { name: 'Zoom in' }).click(),
    ),
  )
  printFigures('Chart.js alone, lttb', await measure(newPage, bare.address, (page) => page.evaluate('window.halve()')))
  await bare.stop()
  await measureValues(
    newPage,
    `${cloud.address}/devices/NODE-A41C7E?tab=data&window=30d&fields=${names.map((name) => `load.${name}`).join(',')}`,
  )
  await browser.close()
  await cloud.close()
}

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

interface SeriesRequest {
  fields: readonly object[]
  from: number
  to: number
  points: number
}

/**
 * The server's answer for a month of values, one a second: buckets of so many seconds, with their least and greatest
 * values.
 */
const bucketsOf = ({ fields, from, to, points }: SeriesRequest) => {
  const width = Math.ceil((to - from) / points / minute) * minute
  const buckets = Array.from({ length: Math.floor((to - from) / width) }, (_, index) => {
    const mean = 20 + 6 * Math.sin(index / 29) + 0.01 * (index % 97)
    return [from + index * width, mean - 1.237, mean, mean + 1.731, width / 1000]
  })
  return { from, to, width, now: to, series: fields.map((field) => ({ ...field, buckets })) }
}

/** Measures the tab Data with eight charts, from the server's answer to the last drawn line. */
const measureValues = async (newPage: () => Promise<Page>, address: string): Promise<void> => {
  const all: { time: number; work: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage()
    await page.route('**/history/fields?*', (route) =>
      route.fulfill({
        json: {
          fields: names.map((field) => ({ event: 'load', field, last: 1, at: Date.now(), every: 1000, numeric: true })),
        },
      }),
    )
    await page.route('**/history/series', async (route) => {
      await setTimeout(responseTime)
      await route.fulfill({ json: bucketsOf(route.request().postDataJSON() as SeriesRequest) })
    })
    const open = () => page.goto(address)
    all.push({ time: await firstDrawing(page, open), work: await firstDrawingWork(page, open) })
    await page.context().close()
  }
  const { time, work } = middle(all)
  console.log(
    `\nValues of 30 days, one a second, in each of ${names.length} charts: first drawing ${time.toFixed(1)} ms, work ${work.toFixed(1)} ms.`,
  )
}

// Two charts of the library alone, as its guide on performance advises: no animation, parsed data, its own decimation.
// A drag moves both.
const script = `
  const { from, to, points } = JSON.parse(document.getElementById('data').textContent)
  let range = { from, to }
  const chartOf = (id, key, y) => new Chart(document.getElementById(id), {
    type: 'line',
    data: { datasets: [{ data: points.map((point) => ({ x: point.t, y: point[key] })), borderWidth: 1.5, pointRadius: 0 }] },
    options: {
      animation: false, parsing: false, normalized: true, responsive: true, maintainAspectRatio: false, events: [],
      plugins: { legend: { display: false }, tooltip: { enabled: false }, decimation: { enabled: true, algorithm: 'lttb', samples: 500 } },
      scales: { x: { type: 'linear', min: from, max: to, ticks: { maxTicksLimit: 12, maxRotation: 0 } }, y },
    },
  })
  const charts = [chartOf('rssi', 'r', { min: -100, max: 0 }), chartOf('heap', 'h', { min: 0 })]
  let scheduled = false
  const show = (wanted) => {
    range = wanted
    if (scheduled) return
    scheduled = true
    requestAnimationFrame(() => {
      scheduled = false
      for (const chart of charts) {
        Object.assign(chart.options.scales.x, { min: range.from, max: range.to })
        chart.update('none')
      }
    })
  }
  window.halve = () => show({ from: from + (to - from) / 4, to: to - (to - from) / 4 })
  let before = null
  addEventListener('pointerdown', (event) => { before = event.clientX })
  addEventListener('pointerup', () => { before = null })
  addEventListener('pointermove', (event) => {
    if (before === null) return
    const distance = ((before - event.clientX) / 600) * (range.to - range.from)
    before = event.clientX
    show({ from: range.from + distance, to: range.to + distance })
  })
  addEventListener('wheel', (event) => {
    event.preventDefault()
    const span = (range.to - range.from) * Math.exp(event.deltaY * 0.002)
    const middle = (range.from + range.to) / 2
    show({ from: middle - span / 2, to: middle + span / 2 })
  }, { passive: false })
`

const library = () =>
  readFileSync(
    fileURLToPath(new URL('../../mfe-devices/node_modules/chart.js/dist/chart.umd.min.js', import.meta.url)),
    'utf8',
  )

const documentWith = (data: string) =>
  `<!doctype html><title>Chart.js alone</title><body style="margin:0"><div style="position:relative;width:660px;height:214px"><canvas id="rssi"></canvas></div>` +
  `<div style="position:relative;width:660px;height:214px"><canvas id="heap"></canvas></div><script type="application/json" id="data">${data}</script><script src="/chart.js"></script><script>${script}</script>`

/** Serves the library alone with the same readings. */
const serveBarePage = (stats: { from: number; to: number; data: unknown }): Promise<Listening> => {
  const page = documentWith(JSON.stringify({ from: stats.from, to: stats.to, points: stats.data }))
  return listen(() => (request, response) => {
    const isLibrary = request.url === '/chart.js'
    response
      .setHeader('Content-Type', isLibrary ? 'text/javascript' : 'text/html; charset=utf-8')
      .end(isLibrary ? library() : page)
  })
}
