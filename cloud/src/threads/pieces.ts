import { performance } from 'node:perf_hooks'
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises'
import { FairQueue } from './fairQueue.ts'
import { Neighbours } from './neighbours.ts'
import { Turns } from './turns.ts'

const atOnce = 2
/** Milliseconds. After a shorter piece there is no rest. */
const [longPiece, longestRest] = [1, 50]
const queue = new FairQueue(atOnce, 1)
const turns = new Turns()
const neighbours = new Neighbours()
const waiting = new Map<string, number>()

/**
 * Runs a piece of longer work in the main thread: a few milliseconds of it. Accounts take turns, and everything else that waits is done
 * between two pieces, so that long work of one account delays nobody. A piece must not wait for another one of its account.
 * While others are there, an account's next piece after a long one comes when the main thread has been free for as long as the former one kept it busy: an answer
 * takes several turns of the event loop, and would else wait for a piece in each of them.
 */
export function piece<Result>(account: string, work: () => Result | Promise<Result>): Promise<Result> {
  neighbours.seen(account)
  waiting.set(account, waitingPieces(account) + 1)
  return new Promise((resolve, reject) => {
    turns.run(account, async () => {
      const active = await queue.run(account, async () => {
        leave(account)
        const before = performance.eventLoopUtilization()
        await Promise.resolve().then(work).then(resolve, reject)
        await othersTurn()
        return performance.eventLoopUtilization(before).active
      }, 'asked')
      if (active >= longPiece && neighbours.has(account)) await pause(Math.min(longestRest, active))
    }).catch(reject)
  })
}

/** How many pieces of an account have not begun. */
export function waitingPieces(account: string): number {
  return waiting.get(account) ?? 0
}

function leave(account: string): void {
  const left = waitingPieces(account) - 1
  if (left > 0) waiting.set(account, left)
  else waiting.delete(account)
}
