import type { SeriesOptions, SeriesPoint } from '../../contract/events.ts'
import { numberAt } from '../../live/index.ts'
import { Deque } from '../events/deque.ts'
import type { EventBuffer } from '../events/eventBuffer.ts'
import type { KeptEvent } from '../events/keptEvent.ts'
import type { SeriesUpdate, ViewRequest } from '../protocol.ts'

/** The numbers of one topic that have not been taken yet. */
export class LiveSeries {
  readonly #options: SeriesOptions
  readonly #buffer: EventBuffer
  #points = new Deque<SeriesPoint>()
  #reset = false

  /** Begins with what is kept from the id on. */
  constructor(options: SeriesOptions, buffer: EventBuffer, from: number) {
    this.#options = options
    this.#buffer = buffer
    this.#fill(from)
  }

  add(event: KeptEvent): void {
    const point = this.#pointOf(event)
    if (!point) return
    this.#points.push(point)
    if (this.#points.length > this.#options.points) this.#points.shift()
  }

  /** Begins again with what is kept from the id on. */
  restart(from: number): void {
    this.#points.clear()
    this.#reset = true
    this.#fill(from)
  }

  get hasNews(): boolean {
    return this.#reset || this.#points.length > 0
  }

  /** The points that came since they were last taken; `reset` when those before are no longer valid. */
  take(): { reset: boolean; points: SeriesPoint[] } {
    const taken = { reset: this.#reset, points: this.#points.slice(0, this.#points.length) }
    this.#points.clear()
    this.#reset = false
    return taken
  }

  #fill(from: number): void {
    const { device, name } = this.#options
    const topic = `devices/${device}/events/${name}`
    // An event without a name has two topics.
    const kept = [topic, ...(name === '' ? [topic.slice(0, -1)] : [])].flatMap((each) =>
      this.#newest(this.#buffer.of(each), from),
    )
    for (const event of kept.sort((one, other) => one.id - other.id)) this.add(event)
  }

  #newest(events: Iterable<KeptEvent>, from: number): KeptEvent[] {
    const kept: KeptEvent[] = []
    for (const event of events) {
      if (event.id < from || kept.length === this.#options.points) break
      if (this.#pointOf(event)) kept.push(event)
    }
    return kept
  }

  #pointOf({ source, text, time, retained }: KeptEvent): SeriesPoint | null {
    const { device, name, field } = this.#options
    // Nobody knows when a retained message was sent.
    if (retained || source.device !== device || source.name !== name) return null
    const value = numberAt(text, field)
    return value === null ? null : { time, value }
  }
}

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
export class SeriesSubscriptions {
  readonly #buffer: EventBuffer
  readonly #pause: number
  readonly #scheduleFlush: () => void
  readonly #opened = new Map<string, Opened>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(buffer: EventBuffer, pause: number, scheduleFlush: () => void) {
    this.#buffer = buffer
    this.#pause = pause
    this.#scheduleFlush = scheduleFlush
  }

  open({ view, series, options }: Open, from: number): void {
    this.#opened.set(`${view}/${series}`, {
      view,
      series,
      live: new LiveSeries(options, this.#buffer, from),
      taken: Number.NEGATIVE_INFINITY,
    })
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
        this.#flushIn(opened.taken + this.#pause - now)
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

  #flushIn(pause: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#scheduleFlush()
    }, pause)
  }
}
