import { setImmediate as othersTurn } from 'node:timers/promises'
import { FairQueue } from './fairQueue.ts'

const atOnce = 2
const queue = new FairQueue(atOnce, 1)

/**
 * Runs a piece of longer work in the main thread: a few milliseconds of it. Accounts take turns, and everything else that waits is done
 * between two pieces, so that long work of one account delays nobody. A piece must not wait for another one of its account.
 */
export function piece<Result>(account: string, work: () => Result | Promise<Result>): Promise<Result> {
  return queue.run(account, async () => {
    const result = await work()
    await othersTurn()
    return result
  }, 'asked')
}
