import { passShown, pauseAfter } from '@console/platform/lib'
import { RemoteFault } from '../remoteFault.ts'

const worthRetrying = new Set([408, 429])

/** Network errors, overload and server errors may pass. A missing file and code that throws do not. */
const isTransient = ({ kind, status }: RemoteFault): boolean =>
  kind === 'unreachable' ||
  ((kind === 'fetch' || kind === 'chunk') && (status === undefined || status >= 500 || worthRetrying.has(status)))

/**
 * Runs `attempt` up to three times while its fault may pass, with growing pauses and jitter between. `attempt` gets its
 * number, from 0. What is no longer wanted is not tried again.
 */
export const withRetries = async <T>(
  attempt: (number: number) => Promise<T>,
  isWanted: () => boolean,
  firstPause = 500,
): Promise<T> => {
  for (let number = 0; ; number += 1) {
    try {
      return await attempt(number)
    } catch (error) {
      if (!(error instanceof RemoteFault)) throw error
      error.attempts = number + 1
      if (error.attempts === 3 || !isTransient(error)) throw error
      await passShown(pauseAfter(error.attempts, { first: firstPause, longest: 4 * firstPause }, error))
      if (!isWanted()) throw error
    }
  }
}
