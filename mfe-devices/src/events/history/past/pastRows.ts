import { searchHistory, type PastEvent, type PastFilter, type PastPage } from '@console/platform/api'
import { ApiError, type BrokerEvent, type EventMessageRow, type Http } from '@console/platform/contract'
import { delay, createWritable, logFailure, type Readable } from '@console/platform/lib'
import { eventTopic, previewOf } from '@console/platform/live'
import { eventSize } from './eventSize.ts'
import { belowMergePoint, type HeardEvent } from './mergePoint.ts'

export interface PastState {
  /** The newest first. Their ids are negative, unlike those of live rows. */
  rows: readonly EventMessageRow[]
  /**
   * `stopped` by the user; `full` when the page's limit is reached; `ended` when the store has no more; `refused` when
   * it does not accept the search.
   */
  kind: 'idle' | 'loading' | 'stopped' | 'failed' | 'refused' | 'full' | 'ended'
  /** The progress of a search that takes long. */
  progress: { searchedTo: number; read: number; of: number } | null
  /** The store's words, if it refused the search. */
  refusal: string
}

const pageSize = 200
// The page's limits: rows, and characters of their messages.
const most = { rows: 20_000, size: 24 * 1024 * 1024 }
// Milliseconds after which a search shows its progress.
const long = 300
// Milliseconds by which the server's events may be newer than its clock seems to say, tried one after the other.
const slacks = [250, 5_000, 60_000]
// Milliseconds between attempts: the store may get an event a moment after it was received.
const pauses = [150, 300, 600]

const none: PastState = { rows: [], kind: 'idle', progress: null, refusal: '' }

/** The stored events that pass a filter, loaded page by page, the newest first. */
export class PastRows {
  readonly #api: Http
  readonly #filter: PastFilter
  readonly #state = createWritable<PastState>(none)
  readonly state: Readable<PastState> = this.#state
  // The row id of each event, so that an event that is loaded again keeps its row.
  #ids: ReadonlyMap<string, number> = new Map()
  #lastId = 0
  #events: readonly PastEvent[] = []
  // Undefined before the first page, null after the last.
  #cursor: string | null | undefined
  #offset = 0
  #size = 0
  #wanted = 0
  #run: AbortController | null = null

  constructor(api: Http, filter: PastFilter) {
    this.#api = api
    this.#filter = filter
  }

  /** Loads until so many rows are there, if the store has them. */
  load(count: number): void {
    const { kind } = this.#state.getState()
    this.#wanted = Math.max(this.#wanted, count)
    if (kind === 'idle' && this.#wanted > this.#events.length) void this.#load()
  }

  /** Continues after a stop or a failure. */
  goOn(): void {
    this.#wanted = Math.max(this.#wanted, this.#events.length + 1)
    void this.#load()
  }

  stop(): void {
    if (this.#state.getState().kind !== 'loading') return
    this.#run?.abort()
    this.#set({ kind: 'stopped', progress: null })
  }

  close(): void {
    this.#run?.abort()
  }

  /** Drops everything. */
  reset(): void {
    this.close()
    this.#events = []
    this.#cursor = undefined
    this.#size = this.#wanted = 0
    this.#state.setState(none)
  }

  /**
   * Leaves out events that the live list has, and loads those between its end and the loaded rows. `edge` are the
   * oldest events of the live list, the oldest first. Resolves to whether that was possible.
   */
  async meet(edge: readonly HeardEvent[]): Promise<boolean> {
    // The same search would be refused again.
    if (this.#state.getState().kind === 'refused') return false
    this.close()
    const run = (this.#run = new AbortController())
    this.#set({ kind: 'loading', progress: null })
    try {
      const page = await this.#pageAt(edge, run.signal)
      if (run.signal.aborted) return false
      this.#append(page.events, page.cursor)
      this.#set({ kind: this.#kind, progress: null })
      return true
    } catch (error) {
      if (run.signal.aborted) return false
      this.#fail(error)
      return false
    }
  }

  /** The whole event of a row. */
  read(id: number): BrokerEvent | null {
    const event = this.#events[this.indexOf(id)]
    return event ? brokerEventOf(event, id) : null
  }

  indexOf(id: number): number {
    return this.#state.getState().rows.findIndex((row) => row.id === id)
  }

  /** The whole message of the row at the index. */
  readonly textAt = (index: number): string | undefined => this.#events[index]?.text

  all(): BrokerEvent[] {
    return this.#state
      .getState()
      .rows.flatMap(({ id }, index) => (this.#events[index] ? [brokerEventOf(this.#events[index], id)] : []))
  }

  /** A time of the server's clock, by this browser's clock. */
  localTime(time: number): number {
    return time - this.#offset
  }

  get #kind(): 'idle' | 'full' | 'ended' {
    if (this.#cursor === null) return 'ended'
    return this.#events.length >= most.rows || this.#size > most.size ? 'full' : 'idle'
  }

  async #load(): Promise<void> {
    this.close()
    const run = (this.#run = new AbortController())
    const begun = performance.now()
    let read = 0
    this.#set({ kind: 'loading' })
    try {
      while (this.#wanted > this.#events.length && this.#kind === 'idle') {
        const page = await this.#page({ ...(typeof this.#cursor === 'string' && { cursor: this.#cursor }) }, run.signal)
        if (run.signal.aborted) return
        const { searchedTo, of } = page
        read += page.read
        this.#append([...this.#events, ...page.events], page.cursor)
        if (performance.now() - begun > long) this.#set({ progress: { searchedTo, read, of } })
      }
      this.#set({ kind: this.#kind, progress: null })
    } catch (error) {
      if (run.signal.aborted) return
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const refused = error instanceof ApiError && error.status === 400
    if (!refused) logFailure('Reading past events', error)
    this.#set({ kind: refused ? 'refused' : 'failed', progress: null, ...(refused && { refusal: error.message }) })
  }

  async #page(asked: { cursor?: string; to?: number; limit?: number }, signal: AbortSignal): Promise<PastPage> {
    const asks = Date.now()
    const page = await searchHistory(this.#api, { limit: pageSize, ...this.#filter, ...asked }, signal)
    this.#offset = page.now - (asks + Date.now()) / 2
    return page
  }

  /** The events below the live list, down to those that are loaded already, or one page. */
  async #pageAt(
    edge: readonly HeardEvent[],
    signal: AbortSignal,
  ): Promise<{ events: PastEvent[]; cursor: string | null }> {
    // The clocks are compared once before they are used.
    if (this.#cursor === undefined) await this.#page({ limit: 1 }, signal)
    const serverTime = (event: HeardEvent | undefined) => event?.accepted?.at ?? (event?.time ?? 0) + this.#offset
    const [oldest, newest] = [serverTime(edge[0]), serverTime(edge.at(-1))]
    for (const pause of [0, ...pauses]) {
      await delay(pause)
      for (const slack of slacks) {
        const page = await this.#page({ to: Math.ceil(newest + slack), limit: 500 }, signal)
        const below = belowMergePoint(page.events, edge, this.#offset)
        if (below) return this.#joined(below, page)
        // All of these are older: newer ones are not stored yet.
        if (page.events.length > 0 && (page.events[0]?.time ?? 0) < oldest - slack) break
      }
    }
    const page = await this.#page({ to: Math.floor(oldest) }, signal)
    return this.#joined(page.events, page)
  }

  #joined(below: PastEvent[], page: PastPage): { events: PastEvent[]; cursor: string | null } {
    const last = below.at(-1)?.id
    const known = this.#events.findIndex(({ id }) => id === last)
    return known < 0
      ? { events: below, cursor: page.cursor }
      : { events: [...below, ...this.#events.slice(known + 1)], cursor: this.#cursor ?? null }
  }

  #append(events: readonly PastEvent[], cursor: string | null): void {
    const rows = new Map(this.#state.getState().rows.map((row) => [row.id, row]))
    this.#events = events
    this.#cursor = cursor
    this.#size = events.reduce((sum, event) => sum + eventSize(event), 0)
    this.#ids = new Map(events.map(({ id }) => [id, this.#ids.get(id) ?? (this.#lastId -= 1)]))
    this.#set({
      rows: events.map((event) => {
        const id = this.#ids.get(event.id) ?? 0
        return rows.get(id) ?? rowOf(event, id)
      }),
    })
  }

  #set(change: Partial<PastState>): void {
    this.#state.setState({ ...this.#state.getState(), ...change })
  }
}

const rowOf = ({ device, name, text, time, accepted }: PastEvent, id: number): EventMessageRow => ({
  kind: 'message',
  id,
  device,
  name,
  preview: previewOf(text),
  retained: false,
  time,
  ...(accepted && { accepted }),
})

const brokerEventOf = (event: PastEvent, id: number): BrokerEvent => ({
  ...event,
  id,
  topic: eventTopic(event.device, event.name),
  retained: false,
})
