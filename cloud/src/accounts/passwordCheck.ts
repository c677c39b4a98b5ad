import { passwordMatches, passwordQueueFull } from './passwordHash.ts'
import type { Attempt, SignInAttempts } from './signInAttempts.ts'

interface Guess {
  attempt: Attempt
  password: string
  /** Undefined for an unknown username: the check takes as long as for a known one. */
  hash: string | undefined
  /** Of the queue of password checks; undefined shares the lane of all unknown browsers. */
  lane: string | undefined
}

interface Checked {
  result: 'right' | 'wrong' | 'tooEarly' | 'busy'
  /** Milliseconds until the next password may be tried; 0 where it may be tried at once. */
  wait: number
}

const whenBusy = 5_000

/**
 * Checks a password wherever one is typed, at sign-in and for a change of the password. Wrong ones are counted
 * together, so that no place is a way to guess faster. `tooEarly` and `busy`: the password was not checked.
 */
export async function checkPassword(
  attempts: SignInAttempts,
  { attempt, password, hash, lane }: Guess,
): Promise<Checked> {
  const before = await attempts.wait(attempt)
  if (before > 0) return { result: 'tooEarly', wait: before }
  if (passwordQueueFull(lane)) return { result: 'busy', wait: whenBusy }
  const wait = await attempts.begin(attempt)
  if (wait > 0) return { result: 'tooEarly', wait }
  // Others have come meanwhile. From here until the password is in the queue, nothing is awaited.
  if (passwordQueueFull(lane)) {
    await attempts.notTried(attempt)
    return { result: 'busy', wait: whenBusy }
  }
  if (!(await passwordMatches(password, hash, lane))) return { result: 'wrong', wait: await attempts.wait(attempt) }
  await attempts.succeeded(attempt)
  return { result: 'right', wait: 0 }
}
