import type { Page } from '@playwright/test'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { openApi } from '../support/api.ts'
import { configureWithCloud, startCloudBehind, startHost } from '../support/host.ts'
import { launch, median, signedIn } from './session.ts'
import { listen, type Listening } from '../support/listen.ts'

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
  interface Window {
    logMeter: Meter
  }
}

/** Runs in the page before its scripts. `last` is a text of the last line. */
const installMeter = (last: string): void => {
  const meter: Meter = { pressedAt: 0, shownAt: 0, frames: [], longTasks: [] }
  window.logMeter = meter
  const isShown = () =>
    document.querySelector('[role=log]')?.lastElementChild?.lastElementChild?.textContent?.includes(last) &&
    document.body.innerText.includes('Build failed')
  const follow = (now: number) => {
    if (meter.pressedAt > 0 && meter.shownAt === 0) {
      meter.frames.push(now)
      if (isShown()) meter.shownAt = now
    }
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
  window.addEventListener(
    'click',
    () => Object.assign(meter, { pressedAt: performance.now(), shownAt: 0, frames: [], longTasks: [] }),
    { capture: true },
  )
  new PerformanceObserver((list) => meter.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask' },
  )
}

const measure = async (page: Page) => {
  await page.getByRole('button', { name: 'Build', exact: true }).click()
  await page.waitForFunction(() => window.logMeter.shownAt > 0)
  return page.evaluate(() => {
    const { pressedAt, shownAt, frames, longTasks } = window.logMeter
    return {
      total: shownAt - pressedAt,
      frame: Math.max(...frames.map((at, index) => at - (frames[index - 1] ?? pressedAt))),
      task: Math.max(0, ...longTasks),
      nodes: document.querySelectorAll('*').length,
      inLog: document.querySelectorAll('[role=log] *').length,
    }
  })
}

type Run = Awaited<ReturnType<typeof measure>>
const columns = ['total', 'frame', 'task', 'nodes', 'inLog'] as const
const titles = ['', 'total ms', 'frame ms', 'task ms', 'DOM nodes', 'in the log']
const print = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(10) + cells.map((cell) => cell.padStart(12)).join(''))
const row = (name: string, valueOf: (column: keyof Run) => number) =>
  print(
    name,
    columns.map((column) => valueOf(column).toFixed(0)),
  )

/**
 * Measures a build log of 100,000 coloured lines, from the press of Build until the last line and the result are on the
 * screen.
 */
export const benchLog = async (): Promise<void> => {
  const host = await startHost()
  const cloud = await startCloudBehind(host)
  const ide = await startIde(lines)
  configureWithCloud(host, cloud.brokerUrl, ide.address)
  const browser = await launch()
  const cookies = await signedIn(browser, cloud)
  const { id } = (await (await openApi(cloud)).call('POST', '/projects', { name: 'Log', template: 'empty' })) as {
    id: string
  }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await context.addCookies(cookies)
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(installMeter, `driver_${lines - 1}.cpp.o`)
  const page = await context.newPage()
  await page.goto(`${cloud.address}/projects/${id}`)
  await page.locator('.view-line').first().waitFor()
  console.log(
    `${lines.toLocaleString('en')} lines. Total: from the press of Build to the frame with the last line and the result. Frame: the longest time from one frame to the next. Task: the longest one over 50 ms, else 0.\n`,
  )
  print('', titles.slice(1))
  const measured: Run[] = []
  for (let run = 0; run <= runs; run += 1) {
    const figures = await measure(page)
    row(run === 0 ? 'first' : `run ${run}`, (column) => figures[column])
    if (run > 0) measured.push(figures)
  }
  row('median', (column) => median(measured.map((figures) => figures[column])))
  row('worst', (column) => Math.max(...measured.map((figures) => figures[column])))
  await browser.close()
  await ide.stop()
  await host.stop()
  await cloud.close()
}

const blockLines = 500
const escape = '\u001b'

/** A line as compilers write it: colours, a place in a file, sometimes a link. */
const lineOf = (index: number): string => {
  if (index % 100 === 0)
    return `${escape}[1msrc/main.ino:${(index % 12) + 1}:5: ${escape}[0m${escape}[0;1;35mwarning: ${escape}[0m${escape}[1munused variable 'reading${index}'${escape}[0m`
  if (index % 10 === 0)
    return `${escape}[36mSee https://docs.example.org/libraries/${index}${escape}[39m for what this library needs`
  return `${escape}[3${index % 8}mCompiling${escape}[0m .pio/build/esp32/lib${index % 997}/Sensor/driver_${index}.cpp.o`
}

function* blocks(count: number): Generator<string> {
  for (let first = 0; first < count; first += blockLines)
    yield `${Array.from({ length: Math.min(blockLines, count - first) }, (_, index) => lineOf(first + index)).join('\n')}\n`
  yield '@@BUILD_RESULT@@ {"success":false}\n'
}

const main = 'void setup() {}\nvoid loop() {}\n'

/**
 * Serves a project's files and a build log of so many lines. The log is made in advance, and sent no faster than it is
 * read.
 */
const startIde = (count: number): Promise<Listening> => {
  const log = [...blocks(count)].map((block) => Buffer.from(block))
  const respond = (path: string, response: ServerResponse) => {
    if (path.endsWith('/build'))
      Readable.from(log).pipe(response.setHeader('Content-Type', 'text/plain; charset=utf-8'))
    else if (path.endsWith('/files'))
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify([{ path: 'src/main.ino', name: 'main.ino' }]))
    else response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(main)
  }
  return listen(() => (request, response) => {
    response
      .setHeader('Access-Control-Allow-Origin', '*')
      .setHeader('Access-Control-Allow-Headers', 'authorization, cache-control')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else respond(request.url ?? '/', response)
  })
}
