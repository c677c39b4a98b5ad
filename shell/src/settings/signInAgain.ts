import type { SignInChallenge } from '@console/platform/contract'
import { createContext } from 'react'

/** How a screen of the shell lets the user sign in again during a task. */
export interface SignInAgain {
  /** Leaves at once, or asks first when something would be lost. */
  leave(go: () => void): void
  /** Redirects to a sign-in that meets a server's demand, and returns to this address. */
  signInFor(challenge: SignInChallenge, task: string): Promise<void>
  /** Whether the page is back from there. True only once. */
  takeResumed(task: string): boolean
  /** Where the password is changed instead, when the provider keeps it. */
  accountPage?: string
}

/** Null where a screen stands alone. */
export const SignInAgainContext = createContext<SignInAgain | null>(null)

/** The task that is continued after the sign-in. */
export const passwordTask = 'change-password'
