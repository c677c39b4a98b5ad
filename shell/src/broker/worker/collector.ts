import type { BrokerEvent, EventViewOptions } from '@console/shared/contract'
import { allEvents, EventBuffer, LiveView, textOf, type EventLimits, type Kept, type KeptEvent, type Look } from '@console/shared/live'
import type { ViewUpdate } from '../protocol.ts'

export interface CollectorOptions {
  limits: EventLimits
  /** Milliseconds. */
  linger: number
  /** Asks for the events until the answered function is called. */
  hold: (filter: string) => () => void
  refusal: () => string | null
}

interface Opened {
  view: LiveView
  device: string | undefined
}

/**
 * Keeps the events and the views of them. It collects from the first view on and for a while after the last, so that coming
 * back shows what was there; then it forgets everything, because a history with holes would look like a complete one.
 *
 * It always collects the events of all devices, also for the view of one. In a large fleet that costs traffic, and it buys
 * that going from one device to all and back never changes the subscription: no gap, no doubled event, and one history.
 */
export class Collector {
  readonly #options: CollectorOptions
  readonly #buffer: EventBuffer
  readonly #views = new Map<number, Opened>()
  // From where on a view shows events, by device: a table that was cleared stays so when it is opened again.
  readonly #cleared = new Map<string | undefined, number>()
  #refused: string | null = null
  #release: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: CollectorOptions) {
    this.#options = options
    this.#buffer = new EventBuffer(options.limits, (kept) => this.#each((view) => view.drop(kept)))
  }

  open(id: number, { device, rows }: EventViewOptions): void {
    clearTimeout(this.#timer)
    this.#release ??= this.#options.hold(allEvents)
    const matches = ({ source }: KeptEvent) => device === undefined || source.device === device
    const view = new LiveView(rows, matches)
    const from = this.#cleared.get(device) ?? 0
    for (const kept of this.#buffer) if (kept.id >= from) view.add(kept)
    this.#views.set(id, { view, device })
  }

  look(id: number, look: Look): void {
    this.#views.get(id)?.view.look(look)
  }

  clear(id: number): void {
    const opened = this.#views.get(id)
    if (!opened) return
    this.#cleared.set(opened.device, this.#buffer.nextId)
    for (const { view, device } of this.#views.values()) if (device === opened.device) view.clear()
  }

  close(id: number): void {
    if (!this.#views.delete(id) || this.#views.size > 0) return
    this.#timer = setTimeout(() => this.#stop(), this.#options.linger)
  }

  read(id: number, event: number): BrokerEvent | null {
    const kept = this.#buffer.get(event) ?? this.#views.get(id)?.view.find(event)
    return kept?.kind === 'message' ? whole(kept) : null
  }

  message(topic: string, payload: Uint8Array, retained: boolean, time: number): void {
    if (!this.#release) return
    this.#show(this.#buffer.add({ topic, text: textOf(payload), retained, time }))
  }

  gap(from: number, to: number): void {
    if (this.#release) this.#show(this.#buffer.addGap(from, to))
  }

  /** The windows that changed since they were last taken. */
  takeUpdates(): ViewUpdate[] {
    const refused = this.#options.refusal()
    if (refused !== this.#refused) this.#each((view) => view.touch())
    this.#refused = refused
    const limit = this.#options.limits.events
    const updates: ViewUpdate[] = []
    for (const [id, { view }] of this.#views) {
      const window = view.takeWindow()
      if (window) updates.push({ view: id, end: view.end, window: { ...window, limit, refused } })
    }
    return updates
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#views.clear()
    this.#stop()
  }

  #show(kept: Kept | null): void {
    if (!kept) return
    this.#each((view) => view.add(kept))
    this.#buffer.trim()
  }

  #each(act: (view: LiveView) => void): void {
    for (const { view } of this.#views.values()) act(view)
  }

  #stop(): void {
    this.#release?.()
    this.#release = null
    this.#buffer.clear()
    this.#cleared.clear()
  }
}

const whole = ({ id, source: { topic, device, name }, text, retained, time }: KeptEvent): BrokerEvent =>
  ({ id, device, name, topic, text, retained, time })
