import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceMessage } from '../mqtt/deviceMessage.ts'
import type { Batch, Refused } from './protocol.ts'
import { HistoryAway } from './thread.ts'
import { batchOf, WaitingEvents } from './waitingEvents.ts'

/** Why events of an account were not stored. */
export interface NotKept {
  since: number
  reason: 'disk' | 'database' | 'busy' | 'topics'
  missed: number
}

/** Milliseconds in which events gather for a batch that nobody waits for. */
const gathering = 100
/**
 * Milliseconds from the beginning of one batch to that of the next one at most, while senders wait for their
 * acknowledgements.
 */
const maxPauseMs = 10
const usualPause = 1000
/** Milliseconds without an answer after which the store counts as failing. */
const maxSilenceMs = 5000
/** A batch is given up after so many attempts: the database may refuse its content. */
const maxTries = 10
/** How long `keeping` reports missed events after storing works again. */
const remembered = 10 * 60_000
const maxAccounts = 10_000
const settledAlready = Promise.resolve()

interface Times {
  retryAfter?: number
  /** Does something in so many milliseconds, unless what it returns is called before. */
  later?(work: () => void, milliseconds: number): () => void
}

/**
 * Collects published events into batches and stores them one after the other, each in one transaction. Events that the
 * store can't take in time are dropped and counted, so nothing but the acknowledgement of an event waits for the store.
 * It waits no more while the store fails, does not answer or has no room: such an event is acknowledged though it may
 * be missed, which `keeping` tells, as senders that repeat it would fill the store's way again.
 */
export class WriteBuffer {
  readonly #store: (batch: Batch) => Promise<Refused>
  readonly #owns: (owner: string, device: string) => boolean
  readonly #log: (text: string) => void
  readonly #retryAfter: number
  readonly #later: NonNullable<Times['later']>
  readonly #waiting = new WaitingEvents()
  /** Who is to be told when an event is stored, or given up. */
  readonly #awaited = new Map<DeviceMessage, (() => void)[]>()
  #timer: { due: number; handle: NodeJS.Timeout } | undefined
  #sending: Promise<void> | undefined
  /**
   * When the next batch may begin that somebody waits for: each is a transaction, so the store has time for others, as
   * much as the batch took, up to 10 ms after its beginning.
   */
  #nextBatch = -Infinity
  /** Questions that wait for the events before them. */
  #questions = 0
  #failing: { since: number; reason: 'disk' | 'database' } | undefined
  readonly #notKept = new Map<string, NotKept & { last: number }>()
  readonly #closing = new AbortController()
  stored = 0
  missed = 0

  constructor(
    store: (batch: Batch) => Promise<Refused>,
    owns: (owner: string, device: string) => boolean,
    log: (text: string) => void,
    { retryAfter = usualPause, later = unlessCalled }: Times = {},
  ) {
    this.#store = store
    this.#owns = owns
    this.#log = log
    this.#retryAfter = retryAfter
    this.#later = later
  }

  /**
   * An event with `isAwaited` is stored at once. The promise resolves when it is stored, or dropped and counted, or the
   * store is known to fail; at once for others.
   */
  add(event: DeviceMessage, isAwaited = false): Promise<void> {
    if (!this.#waiting.add(event)) {
      this.#miss(event.owner, this.#failing?.reason ?? 'busy', 1)
      return settledAlready
    }
    const settled = isAwaited && !this.#failing ? this.#settlementOf(event) : settledAlready
    this.#schedule()
    return settled
  }

  /** `then` is called before anything else is sent. */
  #settlementOf(event: DeviceMessage, then: () => void = () => {}): Promise<void> {
    return new Promise((resolve) => {
      const tell = () => {
        then()
        resolve()
      }
      this.#awaited.set(event, [...(this.#awaited.get(event) ?? []), tell])
    })
  }

  #schedule(): void {
    if (this.#sending) return
    const now = performance.now()
    const due = this.#awaited.size > 0 ? Math.max(now, this.#nextBatch) : now + gathering
    if (this.#timer && this.#timer.due <= due) return
    clearTimeout(this.#timer?.handle)
    this.#timer = { due, handle: setTimeout(() => this.flush(), due - now).unref() }
  }

  /** Sends what waits. A call to the store that is made afterwards runs after it. */
  flush(): void {
    clearTimeout(this.#timer?.handle)
    this.#timer = undefined
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
      if (this.#waiting.count > 0) this.#schedule()
    })
  }

  /** Resolves when all events of an account that were added so far are stored, or the store is known to fail. */
  async settled(owner: string): Promise<void> {
    const last = this.#waiting.lastOf(owner)
    if (!last || this.#failing) return this.flush()
    this.#questions += 1
    this.flush()
    await this.#settlementOf(last, () => void (this.#questions -= 1))
  }

  /** One batch; more while somebody waits for the events of a question, or the cloud closes. */
  async #send(): Promise<void> {
    do {
      const events = this.#waiting.take()
      if (events.length === 0) return
      const began = performance.now()
      await this.#sendBatch(events)
      this.#nextBatch = began + Math.min(maxPauseMs, 2 * (performance.now() - began))
      this.#waiting.release(events)
      for (const event of events) this.#tell(event)
    } while (this.#waiting.count > 0 && (this.#questions > 0 || this.#closing.signal.aborted))
  }

  async #sendBatch(taken: readonly DeviceMessage[]): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      // A device may have been removed while its events waited, also between two attempts.
      const events = taken.filter(({ owner, device }) => this.#owns(owner, device))
      if (events.length === 0) return
      try {
        const refused = await this.#answer(batchOf(events, tried > 1))
        this.#works()
        let lost = 0
        for (const [owner, count] of Object.entries(refused)) {
          this.#miss(owner, 'topics', count)
          lost += count
        }
        this.stored += events.length - lost
        return
      } catch (error) {
        this.#fails(error)
        if (tried >= maxTries || this.#closing.signal.aborted) {
          for (const { owner } of events) this.#miss(owner, this.#failing?.reason ?? 'database', 1)
          return
        }
        await pause(this.#retryAfter, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  /** What the store says. While it says nothing for long, nobody waits for it. */
  async #answer(batch: Batch): Promise<Refused> {
    const answered = this.#later(
      () => this.#fails(new Error(`The store has not answered for ${maxSilenceMs / 1000} s.`)),
      maxSilenceMs,
    )
    try {
      return await this.#store(batch)
    } finally {
      answered()
    }
  }

  #tell(event: DeviceMessage): void {
    for (const resolve of this.#awaited.get(event) ?? []) resolve()
    this.#awaited.delete(event)
  }

  #fails(error: unknown): void {
    const reason = error instanceof HistoryAway && error.isFull ? 'disk' : 'database'
    if (!this.#failing)
      this.#log(
        `History: events are not stored at the moment, and the stream goes on without (${error instanceof Error ? error.message : String(error)}).`,
      )
    this.#failing = { since: this.#failing?.since ?? Date.now(), reason }
    for (const event of [...this.#awaited.keys()]) this.#tell(event)
  }

  #works(): void {
    if (!this.#failing) return
    this.#failing = undefined
    this.#log('History: events are stored again.')
  }

  #miss(owner: string, reason: NotKept['reason'], count: number): void {
    this.missed += count
    const now = Date.now()
    const known = this.#recent(owner)
    if (known) Object.assign(known, { missed: known.missed + count, reason, last: now })
    else if (this.#notKept.size < maxAccounts)
      this.#notKept.set(owner, { since: this.#failing?.since ?? now, reason, missed: count, last: now })
  }

  /** True if all of an account's events are stored and were so in the last minutes. */
  keeping(owner: string): true | NotKept {
    const known = this.#recent(owner)
    if (known) return { since: known.since, reason: known.reason, missed: known.missed }
    return this.#failing ? { ...this.#failing, missed: 0 } : true
  }

  /** Forgets what was missed too long ago: new misses have a cause of their own. */
  #recent(owner: string): (NotKept & { last: number }) | undefined {
    const known = this.#notKept.get(owner)
    if (!known || Date.now() - known.last <= remembered) return known
    this.#notKept.delete(owner)
    return undefined
  }

  async close(): Promise<void> {
    this.#closing.abort()
    do {
      this.flush()
      await this.#sending
    } while (this.#waiting.count > 0)
  }
}

function unlessCalled(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timer)
}
