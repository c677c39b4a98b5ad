import type { Page } from '@playwright/test'
import { median, quantile } from './session.ts'

/** What a page measures of its drawing. Times are those of its clock. */
interface Meter {
  /** When the readings had arrived, not yet parsed. */
  dataAt: number
  /** The frame after the latest line on a canvas. */
  drawnAt: number
  /** When each frame began. */
  frames: number[]
}

declare global {
  interface Window {
    meter: Meter
  }
}

/** Runs in the page before its scripts: records responses, drawing and frames. */
export const installMeter = (): void => {
  const meter: Meter = { dataAt: 0, drawnAt: 0, frames: [] }
  window.meter = meter
  const { parse } = JSON
  JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
    // Longer than any other script of the page.
    if (text.length > 100_000) {
      meter.dataAt = performance.now()
      performance.mark('data')
    }
    return parse(text, reviver) as unknown
  }
  const { stroke } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.stroke = function (this: CanvasRenderingContext2D, path?: Path2D) {
    if (path) stroke.call(this, path)
    else (stroke as () => void).call(this)
    performance.mark('stroke')
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        meter.drawnAt = Math.max(meter.drawnAt, now)
      }),
    )
  }
  // A method, since tsx wraps named functions in a helper that the page lacks.
  const follower = {
    follow(now: number) {
      meter.frames.push(now)
      requestAnimationFrame(follower.follow)
    },
  }
  requestAnimationFrame(follower.follow)
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** The thread's processor time until then, in microseconds, which other programs on the machine don't affect. */
  tts?: number
}

/** The trace events of a page's main thread during an action. */
const traced = async (page: Page, action: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  await action()
  const trace = await browser?.stopTracing()
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] }
  const counts = new Map<number, number>()
  for (const { name, tid } of traceEvents)
    if (name === 'FireAnimationFrame') counts.set(tid, (counts.get(tid) ?? 0) + 1)
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return traceEvents.filter(({ tid, tts }) => tid === main && tts !== undefined)
}

const steps = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? value))

export interface FrameFigures {
  /** From one frame to the next, ms. */
  frame: number
  frameP95: number
  /** Processor time of the page's main thread for a frame on average, ms. */
  work: number
}

/** The frames of a page during an action. */
export const framesDuring = async (page: Page, action: () => Promise<void>): Promise<FrameFigures> => {
  await page.evaluate(() => {
    window.meter.frames.length = 0
  })
  const events = await traced(page, action)
  const intervals = steps(await page.evaluate(() => window.meter.frames))
  const computed = ((events.at(-1)?.tts ?? NaN) - (events[0]?.tts ?? NaN)) / 1000
  return { frame: median(intervals), frameP95: quantile(intervals, 0.95), work: computed / intervals.length }
}

/** From the readings, unread, to the frame after the last line, ms. */
export const firstDrawing = async (page: Page, open: () => Promise<unknown>): Promise<number> => {
  await open()
  await page.waitForFunction(
    () =>
      window.meter.dataAt > 0 &&
      window.meter.drawnAt > window.meter.dataAt &&
      performance.now() - window.meter.drawnAt > 500,
  )
  return page.evaluate(() => window.meter.drawnAt - window.meter.dataAt)
}

/**
 * Processor time of the main thread until the last line, ms. Measured apart from the time, since tracing takes time.
 */
export const firstDrawingWork = async (page: Page, open: () => Promise<unknown>): Promise<number> => {
  const events = await traced(page, () => firstDrawing(page, open))
  const at = (mark: string) => (events.findLast(({ name }) => name === mark)?.tts ?? NaN) / 1000
  return at('stroke') - at('data')
}
