import type { SignInChallenge } from '@console/platform/contract'
import { createContext } from 'react'

/** How a screen of the shell has the user sign in again amid a task. */
export interface SignInAgain {
  /** Leaves at once, or asks first when something would be lost. */
  leave(go: () => void): void
  /** Leaves for a sign-in that is what a server wants, and comes back to this address. */
  signInFor(challenge: SignInChallenge, task: string): Promise<void>
  /** Whether the page is back from there. Tells it once. */
  takeResumed(task: string): boolean
}

/** Null where a screen stands alone. */
export const SignInAgainContext = createContext<SignInAgain | null>(null)
