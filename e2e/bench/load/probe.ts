import type { Page } from '@playwright/test'

/** What tells whether a screen is usable. All of it runs in the page. */
export interface Screen {
  /** Whether the screen's own data is shown. */
  shown: () => boolean
  /** The screen's main control. */
  control: () => Element | null
  /** What is different once the control has answered a click. */
  state: () => string
}

/** What is known of one document. Times are milliseconds; `began` is an epoch, the others count from it. */
interface DocumentReadings {
  began: number
  firstPaint: number | null
  longTasks: { at: number; lasted: number }[]
  shifts: { at: number; value: number }[]
}

export interface Readings {
  /** All documents of the visit: the console may leave for the provider and come back. */
  documents: DocumentReadings[]
  /** From the beginning of the last document. */
  usable: number
}

declare global {
  interface Window {
    loadProbe: {
      documents(): DocumentReadings[]
      usable: number
      /** Makes the next document the first one. */
      forget(): void
      /** Milliseconds from a click on a link of the menu until the screen's data is painted. */
      open(path: string): Promise<number>
      shown: Record<string, () => boolean>
    }
  }
}

/** Runs in each document before its scripts. Plain text, so that it contains the functions of the screen. */
const scriptFor = (
  { shown, control, state }: Screen,
  sections: Readonly<Record<string, () => boolean>>,
): string => `(() => {
  globalThis.__name = (named) => named
  if (window !== window.top || location.protocol === 'about:') return
  const store = 'load-probe'
  const earlier = JSON.parse(sessionStorage.getItem(store) ?? '[]')
  const here = { began: performance.timeOrigin, firstPaint: null, longTasks: [], shifts: [] }
  let forgets = false
  const follow = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  follow('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') here.firstPaint = startTime })
  follow('longtask', ({ startTime, duration }) => here.longTasks.push({ at: startTime, lasted: duration }))
  follow('layout-shift', ({ startTime, value, hadRecentInput }) => { if (!hadRecentInput) here.shifts.push({ at: startTime, value }) })
  addEventListener('pagehide', () => sessionStorage.setItem(store, JSON.stringify(forgets ? [] : [...earlier, here])))
  const afterFrame = (call) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = call
    port2.postMessage(null)
  })
  const shown = ${shown.toString()}
  const control = ${control.toString()}
  const state = ${state.toString()}
  let before = null
  let clicked = 0
  const look = () => {
    if (before !== null && state() !== before) {
      loadProbe.usable = performance.now()
      return
    }
    const found = shown() ? control() : null
    // A click that nobody has heard is repeated.
    if (found && (before === null || performance.now() - clicked > 100)) {
      before = state()
      clicked = performance.now()
      found.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, detail: 1 }))
    }
    afterFrame(look)
  }
  window.loadProbe = {
    usable: 0,
    // What the click that was answered has moved is meant to move, and the browser does not know that it was a click.
    documents: () => [...earlier, { ...here, shifts: here.shifts.filter(({ at }) => clicked === 0 || at < clicked) }],
    forget: () => { forgets = true },
    shown: { ${Object.entries(sections)
      .map(([path, isShown]) => `${JSON.stringify(path)}: ${isShown.toString()}`)
      .join(', ')} },
    open: (path) => new Promise((resolve) => {
      const start = performance.now()
      const wait = () => (loadProbe.shown[path]() ? resolve(performance.now() - start) : afterFrame(wait))
      document.querySelector('nav a[href="' + path + '"]').click()
      afterFrame(wait)
    }),
  }
  afterFrame(look)
})()`

export const installProbe = (
  page: Page,
  screen: Screen,
  sections: Readonly<Record<string, () => boolean>> = {},
): Promise<unknown> => page.addInitScript({ content: scriptFor(screen, sections) })

/** Waits until the screen is usable. */
export const readProbe = async (page: Page): Promise<Readings> => {
  await page.waitForFunction(() => window.loadProbe.usable > 0, undefined, { polling: 100 })
  return page.evaluate(() => ({ documents: window.loadProbe.documents(), usable: window.loadProbe.usable }))
}
