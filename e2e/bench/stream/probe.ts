import type { Page } from '@playwright/test'
import { quantile } from '../session.ts'

/** What is measured in a page with an event list. Times are milliseconds. */
export interface Readings {
  /** When each frame began. */
  frames: number[]
  /** How old the newest visible event was, and for how long it was the newest. */
  ages: { age: number; lasted: number }[]
  /** From each key or click to the end of its frame. `typed` are keys in the search box. */
  responses: { typed: boolean; lasted: number }[]
  /** Tasks of more than 50 ms. */
  longTasks: number[]
}

interface Probe extends Readings {
  running: boolean
  shown: number
  at: number
  start(): void
  frame(now: number): void
  measureAge(): void
  respond(event: Event): void
}

declare global {
  interface Window {
    probe: Probe
  }
}

/**
 * Runs in the page before its scripts. It reads the newest row once per frame, after the page's own work in that frame.
 * The messages carry the time when they were published, on the same machine's clock.
 */
export const installProbe = (): void => {
  // Methods, since tsx wraps named functions in a helper that the page lacks.
  const probe: Probe = {
    frames: [],
    ages: [],
    responses: [],
    longTasks: [],
    running: false,
    shown: 0,
    at: 0,
    start() {
      Object.assign(probe, { frames: [], ages: [], responses: [], longTasks: [], shown: 0, at: Date.now() })
      if (!probe.running) requestAnimationFrame(probe.frame)
      probe.running = true
    },
    frame(now) {
      requestAnimationFrame(probe.frame)
      probe.frames.push(now)
      channel.port2.postMessage(null)
    },
    measureAge() {
      const now = Date.now()
      if (probe.shown > 0) probe.ages.push({ age: (now + probe.at) / 2 - probe.shown, lasted: now - probe.at })
      probe.at = now
      const row = document.querySelector('[role=row][aria-rowindex="2"]')?.textContent ?? ''
      probe.shown = Number(/"ts":(\d{13})/.exec(row)?.[1] ?? 0)
    },
    respond({ timeStamp, target }) {
      const typed = target instanceof HTMLInputElement
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener(
          'message',
          () => void probe.responses.push({ typed, lasted: performance.now() - timeStamp }),
        )
        port1.start()
        port2.postMessage(null)
      })
    },
  }
  const channel = new MessageChannel()
  channel.port1.addEventListener('message', probe.measureAge)
  channel.port1.start()
  window.probe = probe
  new PerformanceObserver((list) => probe.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask' },
  )
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, probe.respond, { capture: true })
}

export const startProbe = (page: Page): Promise<void> => page.evaluate(() => window.probe.start())

export const readProbe = (page: Page): Promise<Readings> =>
  page.evaluate(() => {
    const { frames, ages, responses, longTasks } = window.probe
    return { frames, ages, responses, longTasks }
  })

const windowLength = 500

/** Frames per second in windows of half a second, without the last, incomplete one. */
const framesPerSecond = (frames: readonly number[]): number[] => {
  const start = frames[0] ?? 0
  const counts = Array.from({ length: Math.floor(((frames.at(-1) ?? start) - start) / windowLength) }, () => 0)
  for (const time of frames) {
    const index = Math.floor((time - start) / windowLength)
    if (index < counts.length) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts.map((count) => (count * 1_000) / windowLength)
}

/** The age that was not exceeded for this part of the time. */
const ageFor = (ages: Readings['ages'], part: number): number => {
  const sorted = [...ages].sort((one, other) => one.age - other.age)
  let left = sorted.reduce((sum, { lasted }) => sum + lasted, 0) * part
  return sorted.find(({ lasted }) => (left -= lasted) <= 0)?.age ?? Number.NaN
}

export interface Figures {
  fps: { median: number; p5: number }
  delay: { median: number; p95: number }
  /** The slowest response, and the slowest to a key in the search box. */
  response: number
  typed: number
  longestFrame: number
  longestTask: number
}

/** The figures of several readings together. */
export const figuresOf = (all: readonly Readings[]): Figures => {
  const fps = all.flatMap(({ frames }) => framesPerSecond(frames))
  const ages = all.flatMap((readings) => readings.ages)
  const responses = all.flatMap((readings) => readings.responses)
  const intervals = all.flatMap(({ frames }) => frames.slice(1).map((time, index) => time - (frames[index] ?? time)))
  return {
    fps: { median: quantile(fps, 0.5), p5: quantile(fps, 0.05) },
    delay: { median: ageFor(ages, 0.5), p95: ageFor(ages, 0.95) },
    response: Math.max(0, ...responses.map(({ lasted }) => lasted)),
    typed: Math.max(0, ...responses.filter(({ typed }) => typed).map(({ lasted }) => lasted)),
    longestFrame: Math.max(0, ...intervals),
    longestTask: Math.max(0, ...all.flatMap(({ longTasks }) => longTasks)),
  }
}
