import { nextTick } from 'node:process'
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises'
import { FairQueue, Turns } from '@console/threads'
import { Neighbours } from './neighbours.ts'

const atOnce = 2
/** Milliseconds. After a shorter piece there is no rest. */
const [longPiece, maxRestMs] = [1, 50]
export const neighbours = new Neighbours()

/**
 * Pieces of longer work in the main thread, each of a few milliseconds. Accounts take turns, and everything else that
 * waits is done between two pieces, so that long work of one account delays nobody. What counts is the work until it
 * first waits for something, such as PostgreSQL: nobody waits for that. An answer takes several turns of the event
 * loop, and would wait for a piece of another account in each of them. So while others are there, an account rests
 * after a piece for as long as the piece kept the main thread busy, 50 ms at most.
 */
export class Pieces {
  readonly #queue = new FairQueue(atOnce, 1)
  readonly #turns = new Turns()
  readonly #now: () => number
  readonly #rest: (milliseconds: number) => Promise<unknown>

  constructor(now: () => number = () => performance.now(), rest: (milliseconds: number) => Promise<unknown> = pause) {
    this.#now = now
    this.#rest = rest
  }

  run<Result>(account: string, work: () => Result | Promise<Result>): Promise<Result> {
    neighbours.seen(account)
    return new Promise((resolve, reject) => {
      this.#turns
        .run(account, async () => {
          const took = await this.#queue.run(
            account,
            async () => {
              const took = await this.#busyTime(() => new Promise<Result>((done) => done(work())).then(resolve, reject))
              await othersTurn()
              return took
            },
            'asked',
          )
          if (took >= longPiece && neighbours.has(account)) await this.#rest(Math.min(maxRestMs, took))
        })
        .catch(reject)
    })
  }

  /**
   * How many milliseconds work takes until it has ended or waits. What SQLite answers is there at once, and part of it.
   */
  async #busyTime(work: () => unknown): Promise<number> {
    // After a microtask the next tick comes when no microtask is left.
    await Promise.resolve()
    const began = this.#now()
    work()
    await new Promise<void>((done) => nextTick(done))
    return this.#now() - began
  }
}

const pieces = new Pieces()

/** Runs a piece of longer work when it is its account's turn. */
export function piece<Result>(account: string, work: () => Result | Promise<Result>): Promise<Result> {
  return pieces.run(account, work)
}
