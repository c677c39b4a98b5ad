import type { Page } from '@playwright/test'

/** What a page tells of its drawing. Times are those of the page's clock. */
interface Meter {
  /** When the readings had arrived and were parsed. */
  dataAt: number
  /** The frame after the latest line on a canvas. */
  drawnAt: number
  /** When each frame began, and how long its own code ran. */
  frames: { at: number; script: number }[]
}

declare global {
  interface Window { meter: Meter }
}

/** Runs in the page before anything else: notes answers, drawing and frames. */
export const installMeter = (): void => {
  const meter: Meter = { dataAt: 0, drawnAt: 0, frames: [] }
  window.meter = meter
  const { parse } = JSON
  JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
    const value: unknown = parse(text, reviver)
    if (text.length > 1_000_000) meter.dataAt = performance.now()
    return value
  }
  const request = window.requestAnimationFrame.bind(window)
  const { stroke } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.stroke = function (this: CanvasRenderingContext2D, path?: Path2D) {
    if (path) stroke.call(this, path)
    else (stroke as () => void).call(this)
    request(() => request((now) => { meter.drawnAt = Math.max(meter.drawnAt, now) }))
  }
  window.requestAnimationFrame = (callback) => request((now) => {
    const start = performance.now()
    callback(now)
    const frame = meter.frames.at(-1)
    if (frame) frame.script += performance.now() - start
  })
  // A method: the loader gives functions with a name a helper that the page lacks.
  const follower = {
    follow(now: number) {
      meter.frames.push({ at: now, script: 0 })
      request(follower.follow)
    },
  }
  request(follower.follow)
}

const share = (values: readonly number[], part: number): number => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN

export const median = (values: readonly number[]): number => share(values, 0.5)

export interface FrameFigures {
  /** From one frame to the next, ms. */
  frame: number
  frameP95: number
  /** What the page's own code took of a frame, ms. */
  script: number
  scriptP95: number
}

/** The frames of a page while something is done with it. */
export const framesDuring = async (page: Page, action: () => Promise<void>): Promise<FrameFigures> => {
  await page.evaluate(() => { window.meter.frames.length = 0 })
  await action()
  const frames = await page.evaluate(() => window.meter.frames)
  const intervals = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at))
  const scripts = frames.map(({ script }) => script).filter((time) => time > 0)
  return { frame: median(intervals), frameP95: share(intervals, 0.95), script: median(scripts), scriptP95: share(scripts, 0.95) }
}
