import type { SeriesOptions, SeriesPoint } from '../../contract/broker.ts'
import { Deque, type EventBuffer, type KeptEvent } from '../events/index.ts'
import { numberAt } from '../numbers/index.ts'

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
    const kept = [topic, ...(name === '' ? [topic.slice(0, -1)] : [])].flatMap((each) => this.#newest(this.#buffer.of(each), from))
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

  #pointOf({ source, text, time }: KeptEvent): SeriesPoint | null {
    const { device, name, field } = this.#options
    if (source.device !== device || source.name !== name) return null
    const value = numberAt(text, field)
    return value === null ? null : { time, value }
  }
}
