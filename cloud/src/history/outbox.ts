import { setTimeout as pause } from 'node:timers/promises'
import type { Batch, Refused } from './protocol.ts'
import { HistoryAway } from './thread.ts'

interface Pending {
  owner: string
  device: string
  name: string
  t: number
  data: Buffer
}

/** Why events of an account were not stored. */
export interface NotKept {
  since: number
  reason: 'disk' | 'database' | 'busy' | 'topics'
  missed: number
}

/** Limits of the events that wait to be stored. */
const most = { events: 50_000, bytes: 32 * 1024 * 1024 }
/** The limit of one account, so that a flood of one leaves room for the others. */
const mostOfOwner = { events: most.events / 2, bytes: most.bytes / 2 }
const batchSize = { events: 2000, bytes: 4 * 1024 * 1024 }
const gathering = 100
const usualPause = 1000
/** A batch is given up after so many attempts: the database may refuse its content. */
const mostTries = 10
/** How long `keeping` reports missed events after storing works again. */
const remembered = 10 * 60_000
const mostAccounts = 10_000

/**
 * Collects published events into batches and stores them one after the other. Events that the store can't take in time are dropped and counted, so nothing
 * waits for the store.
 */
export class Outbox {
  readonly #store: (batch: Batch) => Promise<Refused>
  readonly #owns: (owner: string, device: string) => boolean
  readonly #log: (text: string) => void
  readonly #retryAfter: number
  #pending: Pending[] = []
  #count = 0
  #bytes = 0
  readonly #waiting = new Map<string, { events: number; bytes: number }>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #failing: { since: number; reason: 'disk' | 'database' } | undefined
  readonly #notKept = new Map<string, NotKept & { last: number }>()
  readonly #closing = new AbortController()
  #settling: (() => void)[] = []
  #added = 0
  #ended = 0
  stored = 0
  missed = 0

  constructor(store: (batch: Batch) => Promise<Refused>, owns: (owner: string, device: string) => boolean, log: (text: string) => void, retryAfter = usualPause) {
    this.#store = store
    this.#owns = owns
    this.#log = log
    this.#retryAfter = retryAfter
  }

  add(owner: string, device: string, name: string, data: Buffer): void {
    const its = this.#waiting.get(owner) ?? { events: 0, bytes: 0 }
    const isFull = this.#count >= most.events || this.#bytes + data.length > most.bytes
    if (isFull || its.events >= mostOfOwner.events || its.bytes + data.length > mostOfOwner.bytes) return this.#miss(owner, this.#failing?.reason ?? 'busy', 1)
    this.#pending.push({ owner, device, name, t: Date.now(), data })
    this.#added += 1
    this.#count += 1
    this.#bytes += data.length
    this.#waiting.set(owner, { events: its.events + 1, bytes: its.bytes + data.length })
    this.#timer ??= setTimeout(() => this.flush(), gathering).unref()
  }

  /** Removes events from the counts of waiting ones. */
  #release(events: readonly Pending[]): void {
    for (const { owner, data } of events) {
      this.#bytes -= data.length
      const its = this.#waiting.get(owner)
      if (!its || its.events <= 1) this.#waiting.delete(owner)
      else this.#waiting.set(owner, { events: its.events - 1, bytes: its.bytes - data.length })
    }
    this.#count -= events.length
    this.#ended += events.length
  }

  /** Sends what waits. A call to the store that is made afterwards runs after it. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
      this.#tell()
    })
  }

  /** Resolves when all events added so far are stored, or the store is known to fail. */
  async settled(): Promise<void> {
    const until = this.#added
    this.flush()
    while (this.#sending && !this.#failing && this.#ended < until) await new Promise<void>((resolve) => void this.#settling.push(resolve))
  }

  async #sendAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const events = this.#take()
      await this.#send(events)
      this.#release(events)
      this.#tell()
    }
  }

  #take(): Pending[] {
    let [count, bytes] = [0, 0]
    while (count < Math.min(this.#pending.length, batchSize.events) && (count === 0 || bytes < batchSize.bytes)) {
      bytes += this.#pending[count]?.data.length ?? 0
      count += 1
    }
    return this.#pending.splice(0, count)
  }

  async #send(taken: readonly Pending[]): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      // A device may have been removed while its events waited, also between two attempts.
      const events = taken.filter(({ owner, device }) => this.#owns(owner, device))
      if (events.length === 0) return
      try {
        const refused = await this.#store(batchOf(events))
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
        if (tried >= mostTries || this.#closing.signal.aborted) {
          for (const { owner } of events) this.#miss(owner, this.#failing?.reason ?? 'database', 1)
          return
        }
        await pause(this.#retryAfter, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  #tell(): void {
    for (const resolve of this.#settling.splice(0)) resolve()
  }

  #fails(error: unknown): void {
    const reason = error instanceof HistoryAway && error.isFull ? 'disk' : 'database'
    if (!this.#failing) this.#log(`History: events are not stored at the moment, and the stream goes on without (${error instanceof Error ? error.message : String(error)}).`)
    this.#failing = { since: this.#failing?.since ?? Date.now(), reason }
    this.#tell()
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
    else if (this.#notKept.size < mostAccounts) this.#notKept.set(owner, { since: this.#failing?.since ?? now, reason, missed: count, last: now })
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
    this.flush()
    await this.#sending
  }
}

function batchOf(events: readonly Pending[]): Batch {
  const topics: Batch['topics'] = []
  const known = new Map<string, number>()
  const [times, topicOf, ends] = [new Float64Array(events.length), new Uint32Array(events.length), new Uint32Array(events.length)]
  const bytes = new Uint8Array(events.reduce((sum, { data }) => sum + data.length, 0))
  let end = 0
  for (const [index, { owner, device, name, t, data }] of events.entries()) {
    const key = `${device}/${name}`
    const topic = known.get(key) ?? topics.push({ owner, device, name }) - 1
    known.set(key, topic)
    bytes.set(data, end)
    end += data.length
    times[index] = t
    topicOf[index] = topic
    ends[index] = end
  }
  return { topics, times, topicOf, ends, bytes }
}
