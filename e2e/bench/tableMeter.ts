import type { Page } from '@playwright/test'
import { median, quantile } from './session.ts'

/** What the page measures. Times are those of its clock. */
interface Meter {
  /** When the devices had arrived, not yet parsed. */
  arrivedAt: number
  /** When the first row was on the screen. */
  shownAt: number
  /** For each click and key: how long its handling took, and how long until the next frame was painted. */
  responses: { handled: number; painted: number }[]
  /** When each frame began. */
  frames: number[]
  /** Tasks over 50 ms. */
  longTasks: number[]
}

declare global {
  interface Window {
    tableMeter: Meter
  }
}

/** Runs in the page before its scripts. `row` is the selector of a table row. */
export const installMeter = (row: string): void => {
  const meter: Meter = { arrivedAt: 0, shownAt: 0, responses: [], frames: [], longTasks: [] }
  window.tableMeter = meter
  // A task of its own runs after the current task with its microtasks, or after the current frame.
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
    if (meter.shownAt === 0 && document.querySelector(row))
      soon(() => {
        meter.shownAt ||= performance.now()
      })
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
  for (const type of ['click', 'input']) {
    window.addEventListener(
      type,
      () => {
        const start = performance.now()
        const response = { handled: 0, painted: 0 }
        meter.responses.push(response)
        // Added last, so that it runs after all other listeners and their microtasks.
        window.addEventListener(
          type,
          () => {
            response.handled = performance.now() - start
          },
          { once: true },
        )
        requestAnimationFrame(() =>
          soon(() => {
            response.painted = performance.now() - start
          }),
        )
      },
      { capture: true },
    )
  }
  new PerformanceObserver((list) => meter.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask', buffered: true },
  )
}

/** How fast the page responds to the clicks and keys of an action. */
export const responsesTo = async (page: Page, action: () => Promise<void>) => {
  await page.evaluate(() => {
    window.tableMeter.responses.length = 0
  })
  await action()
  await page.waitForFunction(() => window.tableMeter.responses.every(({ painted }) => painted > 0))
  const responses = await page.evaluate(() => window.tableMeter.responses)
  const handled = responses.map((response) => response.handled)
  return {
    handled: median(handled),
    slowest: Math.max(...handled),
    painted: median(responses.map((response) => response.painted)),
  }
}

/** Frames per second during an action: the median and the slowest 5 %. */
export const framesOf = async (page: Page, action: () => Promise<void>) => {
  await page.evaluate(() => {
    window.tableMeter.frames.length = 0
  })
  await action()
  const frames = await page.evaluate(() => window.tableMeter.frames)
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  return { fps: 1000 / median(gaps), fpsP5: 1000 / quantile(gaps, 0.95) }
}
