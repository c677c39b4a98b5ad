import { availableParallelism, totalmem } from 'node:os'
import { Failure } from '../api/failure.ts'
import { quotas } from '../api/quotas.data.ts'

interface Waiting {
  owner: string
  begin(): void
  moved(place: number): void
  place: number
}

const gigabyte = 1024 ** 3
const maxPlaces = 4
const maxWaiting = quotas.account.builds

/**
 * How many builds this machine can run at once: each takes a core, and up to a gigabyte of the half of the memory that
 * builds may have.
 */
export function placesOf(
  cores = availableParallelism(),
  memory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity),
): number {
  return Math.max(1, Math.min(maxPlaces, cores, Math.floor(memory / 2 / gigabyte)))
}

/** One that takes minutes is no reason to ask every few seconds. */
const askAgain = 30

export const tooMany = () =>
  new Failure(
    429,
    `${maxWaiting} of your builds wait already. Build again when one of them has ended, or stop one.`,
    askAgain,
  )

/**
 * Runs a few builds at once and queues the others. No account takes all places, and each further build of an account
 * waits longer.
 */
export class BuildQueue {
  readonly #places: number
  readonly #running: string[] = []
  /** In the order in which they came. */
  #waiting: Waiting[] = []

  constructor(places: number) {
    this.#places = places
  }

  /**
   * Waits for a place in the queue and reports it whenever it changes. The returned function must be called when the
   * build is over.
   */
  async enter(owner: string, moved: (place: number) => void, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    this.requireRoom(owner)
    await new Promise<void>((begin, reject) => {
      const waiting: Waiting = { owner, moved, place: 0, begin }
      this.#waiting.push(waiting)
      signal.addEventListener(
        'abort',
        () => {
          this.#waiting = this.#waiting.filter((each) => each !== waiting)
          reject(new Error('aborted'))
          this.#advance()
        },
        { once: true },
      )
      this.#advance()
    })
    return () => {
      // The order that was reported: the build that ends still counts for it.
      const order = this.#inOrder()
      this.#running.splice(this.#running.indexOf(owner), 1)
      this.#advance(order)
    }
  }

  /** Throws when so many builds of the account wait that one more is refused. */
  requireRoom(owner: string): void {
    if (this.#waiting.filter((each) => each.owner === owner).length < maxWaiting) return
    throw tooMany()
  }

  counted(): [{ state: string }, number][] {
    return [
      [{ state: 'running' }, this.#running.length],
      [{ state: 'waiting' }, this.#waiting.length],
    ]
  }

  #advance(order = this.#inOrder()): void {
    const most = Math.max(1, this.#places - 1)
    for (const next of order) {
      if (this.#running.length >= this.#places || this.#runningOf(next.owner) >= most) continue
      this.#waiting = this.#waiting.filter((each) => each !== next)
      this.#running.push(next.owner)
      next.begin()
    }
    this.#inOrder().forEach((waiting, index) => {
      if (waiting.place === index + 1) return
      waiting.place = index + 1
      waiting.moved(waiting.place)
    })
  }

  /** First those whose owner has the fewest builds before them, running or waiting; then in the order of arrival. */
  #inOrder(): Waiting[] {
    const before = new Map<string, number>()
    const turns = this.#waiting.map((waiting) => {
      const turn = before.get(waiting.owner) ?? this.#runningOf(waiting.owner)
      before.set(waiting.owner, turn + 1)
      return { waiting, turn }
    })
    return turns.toSorted((one, other) => one.turn - other.turn).map(({ waiting }) => waiting)
  }

  #runningOf(owner: string): number {
    return this.#running.filter((each) => each === owner).length
  }
}
