import type { Page } from '@playwright/test'

/** What the page tells. Times are those of its clock. */
interface Meter {
  /** When the devices had arrived, still unread. */
  arrivedAt: number
  /** When the first row was on the screen. */
  shownAt: number
  /** For each click and key: how long its handling took, and how long until the frame with its outcome was out. */
  answers: { handled: number; painted: number }[]
  /** When each frame began. */
  frames: number[]
  /** Tasks over 50 ms. */
  longTasks: number[]
}

declare global {
  interface Window { tableMeter: Meter }
}

/** Runs in the page before anything else. `row` finds a row of the table. */
export const installMeter = (row: string): void => {
  const meter: Meter = { arrivedAt: 0, shownAt: 0, answers: [], frames: [], longTasks: [] }
  window.tableMeter = meter
  // A task of its own: after everything that the present one and its microtasks do, or after the present frame.
  const soon = (call: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = call
    port2.postMessage(null)
  }
  const { parse } = JSON
  JSON.parse = (text: string, ...rest: []) => {
    if (text.length > 1_000_000) meter.arrivedAt = performance.now()
    return parse(text, ...rest) as unknown
  }
  const follow = (now: number) => {
    meter.frames.push(now)
    if (meter.shownAt === 0 && document.querySelector(row)) soon(() => { meter.shownAt ||= performance.now() })
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
  for (const type of ['click', 'input']) {
    window.addEventListener(type, () => {
      const start = performance.now()
      const answer = { handled: 0, painted: 0 }
      meter.answers.push(answer)
      // Comes here last, after what the others do and their microtasks.
      window.addEventListener(type, () => { answer.handled = performance.now() - start }, { once: true })
      requestAnimationFrame(() => soon(() => { answer.painted = performance.now() - start }))
    }, { capture: true })
  }
  new PerformanceObserver((list) => meter.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
}

const share = (values: readonly number[], part: number): number => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
export const median = (values: readonly number[]): number => share(values, 0.5)

/** The answers to the clicks and keys of an action. */
export const answersTo = async (page: Page, action: () => Promise<void>) => {
  await page.evaluate(() => { window.tableMeter.answers.length = 0 })
  await action()
  await page.waitForFunction(() => window.tableMeter.answers.every(({ painted }) => painted > 0))
  const answers = await page.evaluate(() => window.tableMeter.answers)
  const handled = answers.map((answer) => answer.handled)
  return { handled: median(handled), slowest: Math.max(...handled), painted: median(answers.map((answer) => answer.painted)) }
}

/** Frames per second of an action: the median one, and the slow ones (5 %). */
export const framesOf = async (page: Page, action: () => Promise<void>) => {
  await page.evaluate(() => { window.tableMeter.frames.length = 0 })
  await action()
  const frames = await page.evaluate(() => window.tableMeter.frames)
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  return { fps: 1000 / median(gaps), fpsP5: 1000 / share(gaps, 0.95) }
}
