import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from './database.ts'

const wait = 500

/**
 * Tries again while the database is away; until `closing`, when it fails as it did last. For what has to be stored and
 * can wait, within whoever's limits.
 */
export async function patiently<Result>(work: () => Promise<Result>, closing: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseAway) || closing.aborted) throw error
      await pause(wait, undefined, { signal: closing, ref: false }).catch(() => {})
    }
  }
}
