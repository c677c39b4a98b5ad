import type { KnockReason, Problem, Stop } from './arrivals.ts'

const hour = 3_600_000

/** What can't be said of one device, counted by reason. */
export class RejectedConnections {
  readonly #last = new Map<KnockReason, Problem>()
  readonly #watchers = new Set<(knock: Problem) => void>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  last(since: number): Problem | undefined {
    return [...this.#last.values()].filter(({ at }) => at >= since).sort((one, other) => other.at - one.at)[0]
  }

  watch(listener: (knock: Problem) => void): Stop {
    this.#watchers.add(listener)
    return () => void this.#watchers.delete(listener)
  }

  add(reason: KnockReason, remote?: string): void {
    const at = this.#now()
    const former = this.#last.get(reason)
    const count = former && at - former.at <= hour ? former.count + 1 : 1
    const knock = { at, reason, count, ...(remote !== undefined && { remote }) }
    this.#last.set(reason, knock)
    for (const watcher of this.#watchers) watcher(knock)
  }
}
