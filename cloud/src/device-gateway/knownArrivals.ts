import type { Arrival, Arrivals, Protocol, RefusalReason, Refused, Stop } from './arrivals.ts'
import { RejectedConnections } from './rejectedConnections.ts'

/** What one process tells the others of a device. */
export interface Told extends Omit<Arrival, 'problem'> {
  refused?: Refused
  remote?: string
}

interface Entry extends Told {
  /** Where the device's name was said last, with its key or without. */
  named?: string
  changed: number
}

const hour = 3_600_000
const maxKeptMs = 24 * hour
/** What a device does wrong after it has signed in is over when it has not done it for this long. */
const maxMisdeedMs = hour
const most = 10_000
const sweepPeriod = 60_000
const atSignIn: ReadonlySet<RefusalReason> = new Set(['wrongKey', 'revoked', 'protocol', 'oldProtocol'])
/** Over when the device has come again and published where it may. */
const atProper: ReadonlySet<RefusalReason> = new Set(['topic', 'strayTopic', 'longTopic'])

/** Of the last day and so many devices, in memory. */
export class KnownArrivals implements Arrivals {
  readonly #entries = new Map<string, Entry>()
  readonly #watchers = new Map<string, Set<(arrival: Arrival) => void>>()
  readonly knocks: RejectedConnections
  readonly #now: () => number
  #happened: (id: string, told: Told) => void = () => {}
  readonly #sweep: NodeJS.Timeout

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.knocks = new RejectedConnections(now)
    this.#sweep = setTimeout(() => {
      this.#drop()
      this.#sweep.refresh()
    }, sweepPeriod).unref()
  }

  close(): void {
    clearTimeout(this.#sweep)
  }

  of(id: string): Arrival {
    const { seen, signedIn, firstEvent, remote } = this.#entries.get(id) ?? {}
    const refused = this.refusals.of(id)
    return {
      ...(seen && { seen }),
      ...(signedIn && { signedIn }),
      ...(firstEvent && { firstEvent }),
      ...(refused && {
        problem: {
          at: refused.last,
          reason: refused.reason,
          count: refused.count,
          ...(remote !== undefined && { remote }),
        },
      }),
    }
  }

  watch(id: string, listener: (arrival: Arrival) => void): Stop {
    const all = this.#watchers.get(id) ?? new Set()
    this.#watchers.set(id, all.add(listener))
    return () => {
      all.delete(listener)
      if (all.size === 0 && this.#watchers.get(id) === all) this.#watchers.delete(id)
    }
  }

  readonly refusals = {
    of: (id: string): Refused | undefined => {
      const refused = this.#entries.get(id)?.refused
      return refused && this.#now() - refused.last <= timeToRemember(refused) ? refused : undefined
    },
  }

  /** Calls the listener for what happens here, not for what another process has told. */
  onHappened(listener: (id: string, told: Told) => void): void {
    this.#happened = listener
  }

  /** What another process has told, which had what this one knew. */
  takeIn(id: string, told: Told): void {
    const { seen, signedIn, firstEvent } = this.#entries.get(id) ?? {}
    const known =
      signedIn && !told.signedIn ? { ...(seen && { seen }), signedIn, ...(firstEvent && { firstEvent }) } : {}
    this.#keep(id, { ...told, ...known, changed: this.#now() })
  }

  forget(id: string): void {
    this.#entries.delete(id)
  }

  /** Whoever only names a device that has signed in is not seen in its place. */
  seen(id: string, remote: string, protocol: Protocol, as: 'named' | 'signedIn' = 'named'): void {
    this.#change(id, (entry, at) => {
      entry.named = remote
      if (as === 'signedIn' || !entry.signedIn) entry.seen = { at, remote, protocol }
    })
  }

  signedIn(id: string): void {
    this.#change(id, (entry, at) => {
      entry.seen ??= { at, remote: '', protocol: 'ws' }
      entry.signedIn = { at }
      if (entry.refused && atSignIn.has(entry.refused.reason)) delete entry.refused
    })
  }

  /** Called for each event of a device; all but the first cost nothing. */
  heard(id: string, event: string): void {
    if (this.#entries.get(id)?.firstEvent) return
    this.#change(id, (entry, at) => {
      entry.firstEvent = { at, event: event.slice(0, 200) }
    })
  }

  /**
   * Called for all that a device publishes on a connection on which it has published nothing else; it costs nothing
   * when nothing was wrong.
   */
  proper(id: string): void {
    const reason = this.#entries.get(id)?.refused?.reason
    if (reason && atProper.has(reason)) this.#change(id, (entry) => void delete entry.refused)
  }

  refused(id: string, reason: RefusalReason, remote = this.#entries.get(id)?.named): void {
    const former = this.refusals.of(id)
    this.#change(id, (entry, at) => {
      entry.refused =
        former?.reason === reason
          ? { ...former, count: former.count + 1, last: at }
          : { count: 1, since: at, last: at, reason }
      if (remote === undefined) delete entry.remote
      else entry.remote = remote
    })
  }

  #change(id: string, change: (entry: Entry, at: number) => void): void {
    const at = this.#now()
    const entry = this.#entries.get(id) ?? { changed: at }
    change(entry, at)
    entry.changed = at
    this.#keep(id, entry)
    const { changed: _, named: __, ...told } = entry
    this.#happened(id, told)
  }

  #keep(id: string, entry: Entry): void {
    // The longest unchanged one comes first.
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    if (this.#entries.size > most) this.#dropFirst()
    const arrival = this.of(id)
    for (const watcher of this.#watchers.get(id) ?? []) watcher(arrival)
  }

  #dropFirst(): void {
    const [first] = this.#entries.keys()
    if (first !== undefined) this.#entries.delete(first)
  }

  #drop(): void {
    const now = this.#now()
    for (const [id, { changed }] of this.#entries) {
      if (now - changed <= maxKeptMs) break
      this.#entries.delete(id)
    }
  }
}

function timeToRemember({ reason }: Refused): number {
  return atSignIn.has(reason) ? maxKeptMs : maxMisdeedMs
}
