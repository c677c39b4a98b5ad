import type { BrokerEvent, MessageProperties } from '../../contract/events.ts'
import { allEvents, isLossy, textOf } from '../../live/index.ts'
import type { SaidBeside } from '../connection/transport.ts'
import { EventBuffer, type EventLimits } from '../events/eventBuffer.ts'
import { eventOf, isFromBefore, type Beside, type Kept } from '../events/keptEvent.ts'
import type { Reply, ViewCall, ViewChanges, ViewCommand, ViewRequest } from '../protocol.ts'
import { LiveView } from '../view/liveView.ts'
import { SeriesSubscriptions } from '../view/series.ts'

export interface CollectorOptions {
  limits: EventLimits
  /** Milliseconds for which events are collected after the last view was closed. */
  linger: number
  /** Milliseconds that a search takes at a time, so that messages are taken in between. */
  slice: number
  /** Milliseconds between two updates of a series. */
  seriesPause: number
  /** Retains a subscription until the returned function is called. */
  retain: (filter: string) => () => void
  refusal: () => string | null
  reply: (reply: Reply) => void
  /** Something may have changed. */
  scheduleFlush: () => void
}

interface Opened {
  view: LiveView
  device: string | undefined
}

/**
 * Keeps the events and the views of them. It collects from the first view on and for a while after the last, so that
 * coming back shows what was there; then it forgets everything, because a history with holes would look like a complete
 * one.
 *
 * It always collects the events of all devices, also for the view of one. In a large fleet that costs traffic, and it
 * buys that going from one device to all and back never changes the subscription: no gap, no doubled event, and one
 * history.
 */
export class Collector {
  readonly #options: CollectorOptions
  readonly #buffer: EventBuffer
  readonly #views = new Map<number, Opened>()
  readonly #series: SeriesSubscriptions
  // From where on a view shows events, by device: a table that was cleared stays so when it is opened again.
  readonly #cleared = new Map<string | undefined, number>()
  #refused: string | null = null
  #release: (() => void) | null = null
  #lingering: ReturnType<typeof setTimeout> | undefined
  #working: ReturnType<typeof setTimeout> | undefined

  constructor(options: CollectorOptions) {
    this.#options = options
    this.#buffer = new EventBuffer(options.limits, (kept) => this.#each((view) => view.drop(kept)))
    this.#series = new SeriesSubscriptions(this.#buffer, options.seriesPause, options.scheduleFlush)
  }

  handle(request: ViewRequest): void {
    if (request.kind === 'open') this.#open(request)
    const opened = this.#views.get(request.view)
    if ('call' in request) this.#options.reply(this.#reply(request, opened?.view))
    else if (opened) this.#change(request, opened)
    this.#work()
    this.#options.scheduleFlush()
  }

  message(
    topic: string,
    payload: Uint8Array,
    retained: boolean,
    time: number,
    { properties, accepted }: SaidBeside = {},
  ): void {
    if (!this.#release) return
    const text = textOf(payload)
    const beside = besideOf(text, payload, properties)
    this.#show(this.#buffer.add({ topic, text, retained, time, beside, ...(accepted && { accepted }) }))
  }

  gap(from: number, to: number): void {
    if (this.#release) this.#show(this.#buffer.addGap(from, to))
  }

  /** What changed since it was last taken. */
  takeChanges(): ViewChanges {
    const refused = this.#options.refusal()
    if (refused !== this.#refused) this.#each((view) => view.touch())
    this.#refused = refused
    const limit = this.#options.limits.events
    const views = [...this.#views].flatMap(([id, { view }]) => {
      const window = view.takeWindow()
      return window ? [{ view: id, end: view.end, window: { ...window, limit, refused } }] : []
    })
    return { views, series: this.#series.take() }
  }

  end(): void {
    clearTimeout(this.#lingering)
    clearTimeout(this.#working)
    this.#views.clear()
    this.#stop()
  }

  #open({ view, options }: Extract<ViewCommand, { kind: 'open' }>): void {
    clearTimeout(this.#lingering)
    this.#release ??= this.#options.retain(allEvents)
    this.#views.set(view, {
      view: new LiveView(this.#buffer, options, this.#cleared.get(options.device) ?? 0),
      device: options.device,
    })
  }

  #change(request: ViewCommand, { view, device }: Opened): void {
    switch (request.kind) {
      case 'viewport':
        return view.setViewport(request.viewport)
      case 'filter':
        return view.setFilter(request.filter)
      case 'names':
        return view.setNames(request.names)
      case 'clear':
        return this.#clear(device, view.seen)
      case 'fill':
        return this.#fill(request)
      case 'close':
        return this.#close(request.view)
      case 'openSeries':
        return this.#series.open(request, view.from)
      case 'closeSeries':
        return this.#series.close(request)
      case 'open':
    }
  }

  #reply(request: ViewCall, view: LiveView | undefined): Reply {
    const { call } = request
    switch (request.kind) {
      case 'read':
        return {
          kind: 'reply',
          to: 'read',
          call,
          value: readable(this.#buffer.get(request.id) ?? view?.find(request.id)),
        }
      case 'step':
        return { kind: 'reply', to: 'step', call, value: readable(view?.step(request.id, request.by)) }
      case 'all':
        return { kind: 'reply', to: 'all', call, value: (view?.all() ?? []).map(eventOf) }
      case 'before':
        return { kind: 'reply', to: 'before', call, value: (view?.all() ?? []).filter(isFromBefore).map(eventOf) }
      case 'topics':
        return { kind: 'reply', to: 'topics', call, value: view?.topics(Date.now()) ?? [] }
    }
  }

  #clear(cleared: string | undefined, upTo: number): void {
    this.#cleared.set(cleared, upTo + 1)
    for (const [id, { view, device }] of this.#views) {
      if (device !== cleared) continue
      view.clear(upTo)
      this.#series.clear(id, view.from)
    }
  }

  #fill({ gap, missed, rest }: Extract<ViewCommand, { kind: 'fill' }>): void {
    const filled = this.#buffer.fill(gap, missed, rest)
    if (!filled) return
    this.#each((view) => view.fill(filled))
    this.#buffer.trim()
  }

  #close(id: number): void {
    this.#views.delete(id)
    this.#series.closeAll(id)
    if (this.#views.size === 0) this.#lingering = setTimeout(() => this.#stop(), this.#options.linger)
  }

  // Searches share the time: each gets its part of it.
  #work(): void {
    const searching = [...this.#views.values()].filter(({ view }) => view.isSearching)
    for (const { view } of searching) view.work(performance.now() + this.#options.slice / searching.length)
    clearTimeout(this.#working)
    if (!searching.some(({ view }) => view.isSearching)) return
    this.#working = setTimeout(() => {
      this.#work()
      this.#options.scheduleFlush()
    })
  }

  #show(kept: Kept | null): void {
    if (!kept) return
    this.#each((view) => view.add(kept))
    if (kept.kind === 'message') this.#series.add(kept)
    this.#buffer.trim()
  }

  #each(act: (view: LiveView) => void): void {
    for (const { view } of this.#views.values()) act(view)
  }

  #stop(): void {
    this.#release?.()
    this.#release = null
    this.#buffer.clear()
    this.#series.end()
    this.#cleared.clear()
  }
}

const besideOf = (text: string, payload: Uint8Array, properties: MessageProperties | undefined): Beside | null => {
  const lossy = isLossy(text, payload)
  if (!lossy && !properties) return null
  // A copy: what arrived is a part of a larger piece of memory.
  return { ...(lossy && { bytes: new Uint8Array(payload) }), ...(properties && { properties }) }
}

const readable = (kept: Kept | null | undefined): BrokerEvent | null =>
  kept?.kind === 'message' ? eventOf(kept) : null
