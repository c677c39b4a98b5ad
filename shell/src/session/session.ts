import type { ConsoleUser, SignInChallenge } from '@console/platform/contract'
import type { Readable } from '@console/platform/lib'
import type { User, UserManager } from 'oidc-client-ts'
import { createStore } from 'zustand/vanilla'
import { SessionEndedError } from './errors.ts'
import { createLogOut, rememberLogOut } from './logOut.ts'
import { renewToken, tokenOf } from './renew.ts'
import { excludeFromPageCache, redirectToSignIn, createResumeCheck } from './signIn.ts'
import { createTokens } from './tokens.ts'

export interface Session {
  readonly user: ConsoleUser
  /** `ended`: the user has to sign in again to get a token. */
  readonly state: Readable<'active' | 'ended'>
  getToken(): Promise<string>
  /** A token other than the one that was just refused. */
  renewToken(refused: string): Promise<string>
  /** Redirects to the provider, which returns to this address. */
  signIn(): Promise<void>
  /** Redirects to a sign-in that meets a server's demand, and returns to this address to continue a task. */
  signInFor(challenge: SignInChallenge, task: string): Promise<void>
  /** Whether the page was redirected to sign-in during this task. True only once. */
  takeResumed(task: string): boolean
  /** Ends the provider's session too. */
  signOut(): Promise<void>
}

const longestTimer = 2 ** 31 - 1

// A server that refuses even a new token would redirect the user endlessly.
const shortestSignInInterval = 60_000

export const createSession = (manager: UserManager, first: User, user: ConsoleUser): Session => {
  const state = createStore<'active' | 'ended'>(() => 'active')
  const startedAt = Date.now()
  const logOut = createLogOut(manager, () => state.setState('ended', true))

  const tokens = createTokens(tokenOf(first), async () => {
    if (await logOut.settled()) state.setState('ended', true)
    if (state.getState() === 'ended') throw new SessionEndedError()
    return renewToken(manager).catch((error: unknown) => {
      if (error instanceof SessionEndedError) state.setState('ended', true)
      throw error
    })
  })

  // Renews shortly before the token expires; a hidden page waits until it is shown. The caller reports a failed
  // renewal; the next tick or call tries again.
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepFresh = async () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    await tokens.get().catch(() => undefined)
    if (state.getState() === 'active') timer = setTimeout(() => void keepFresh(), Math.min(Math.max(tokens.freshFor() + 1, 1000), longestTimer))
  }
  document.addEventListener('visibilitychange', () => void keepFresh())
  void keepFresh()

  return {
    user,
    state,
    getToken: tokens.get,
    renewToken: tokens.getInsteadOf,
    signIn: async () => {
      if (state.getState() === 'active' && Date.now() - startedAt < shortestSignInInterval) return
      await redirectToSignIn(manager, { promptAgain: await logOut.settled() })
    },
    signInFor: (challenge, task) => redirectToSignIn(manager, { challenge, loginHint: user.username, resume: { task, sub: user.sub } }),
    takeResumed: createResumeCheck(first),
    signOut: () =>
      logOut.run(async (announceDone) => {
        await manager.revokeTokens().catch(() => undefined)
        if (await manager.metadataService.getEndSessionEndpoint()) {
          excludeFromPageCache()
          rememberLogOut()
          // The configured parameters are for the authorization request only.
          await manager.signoutRedirect({ extraQueryParams: {} })
        } else {
          announceDone()
          // The provider's session goes on: without a prompt it would sign the same user in again.
          await redirectToSignIn(manager, { returnTo: '/', promptAgain: true })
        }
      }),
  }
}
