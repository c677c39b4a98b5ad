import type { EventBuffer, KeptEvent } from '../events/index.ts'
import { LiveSeries } from '../view/index.ts'
import type { SeriesUpdate, ViewRequest } from './protocol.ts'

type Open = Extract<ViewRequest, { kind: 'openSeries' }>
type Close = Extract<ViewRequest, { kind: 'closeSeries' }>

interface Opened {
  view: number
  series: number
  live: LiveSeries
  /** When it was last taken, of `performance.now()`. */
  taken: number
}

/** The series that are plotted. Each is told again after a pause: what changes with every message can't be read. */
export class SeriesDesk {
  readonly #buffer: EventBuffer
  readonly #pause: number
  readonly #stir: () => void
  readonly #opened = new Map<string, Opened>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(buffer: EventBuffer, pause: number, stir: () => void) {
    this.#buffer = buffer
    this.#pause = pause
    this.#stir = stir
  }

  open({ view, series, options }: Open, from: number): void {
    this.#opened.set(`${view}/${series}`, { view, series, live: new LiveSeries(options, this.#buffer, from), taken: Number.NEGATIVE_INFINITY })
  }

  close({ view, series }: Close): void {
    this.#opened.delete(`${view}/${series}`)
  }

  closeAll(view: number): void {
    for (const [key, opened] of this.#opened) if (opened.view === view) this.#opened.delete(key)
  }

  /** Lets the series of a view begin at the id. */
  clear(view: number, from: number): void {
    for (const opened of this.#opened.values()) if (opened.view === view) opened.live.restart(from)
  }

  add(event: KeptEvent): void {
    for (const { live } of this.#opened.values()) live.add(event)
  }

  take(): SeriesUpdate[] {
    const now = performance.now()
    const updates: SeriesUpdate[] = []
    for (const opened of this.#opened.values()) {
      if (!opened.live.hasNews) continue
      if (now - opened.taken < this.#pause) {
        this.#stirIn(opened.taken + this.#pause - now)
        continue
      }
      opened.taken = now
      updates.push({ view: opened.view, series: opened.series, ...opened.live.take() })
    }
    return updates
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#opened.clear()
  }

  #stirIn(pause: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#stir()
    }, pause)
  }
}
