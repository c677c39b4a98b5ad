import type { Page } from '@playwright/test'

/** What a page with an event list shows of itself. Times are milliseconds. */
export interface Readings {
  /** When each frame began. */
  frames: number[]
  /** How old the newest event in sight was, and for how long it was the newest. */
  ages: { age: number; lasted: number }[]
  /** From each key or click to the end of the frame that answers it. */
  answers: number[]
}

interface Probe extends Readings {
  running: boolean
  shown: number
  at: number
  start(): void
  frame(now: number): void
  look(): void
  answer(event: Event): void
}

declare global {
  interface Window { probe: Probe }
}

/**
 * Runs in the page before anything else. It looks at the newest row once per frame, behind all that the page does in it. The
 * messages carry the time of their publishing, on the same machine's clock.
 */
export const installProbe = (): void => {
  // Methods: the loader gives functions with a name a helper that the page lacks.
  const probe: Probe = {
    frames: [], ages: [], answers: [], running: false, shown: 0, at: 0,
    start() {
      Object.assign(probe, { frames: [], ages: [], answers: [], shown: 0, at: Date.now() })
      if (!probe.running) requestAnimationFrame(probe.frame)
      probe.running = true
    },
    frame(now) {
      requestAnimationFrame(probe.frame)
      probe.frames.push(now)
      channel.port2.postMessage(null)
    },
    look() {
      const now = Date.now()
      if (probe.shown > 0) probe.ages.push({ age: (now + probe.at) / 2 - probe.shown, lasted: now - probe.at })
      probe.at = now
      const row = document.querySelector('[role=row][aria-rowindex="2"]')?.textContent ?? ''
      probe.shown = Number(/"ts":(\d{13})/.exec(row)?.[1] ?? 0)
    },
    answer({ timeStamp }) {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => void probe.answers.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    },
  }
  const channel = new MessageChannel()
  channel.port1.addEventListener('message', probe.look)
  channel.port1.start()
  window.probe = probe
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, probe.answer, { capture: true })
}

export const startProbe = (page: Page): Promise<void> => page.evaluate(() => window.probe.start())

export const readProbe = (page: Page): Promise<Readings> => page.evaluate(() => {
  const { frames, ages, answers } = window.probe
  return { frames, ages, answers }
})
