import type { ConsoleUser, SignInChallenge } from '@console/platform/contract'
import type { Readable } from '@console/platform/lib'
import type { User, UserManager } from 'oidc-client-ts'
import { createStore } from 'zustand/vanilla'
import { SessionEndedError } from './errors.ts'
import { createLogOut, rememberLogOut } from './logOut.ts'
import { renewToken, tokenOf } from './renew.ts'
import { neverShowAgain, redirectToSignIn, createResumed } from './signIn.ts'
import { createTokens } from './tokens.ts'

export interface Session {
  readonly user: ConsoleUser
  /** `ended`: no token can be had without signing in again. */
  readonly state: Readable<'active' | 'ended'>
  getToken(): Promise<string>
  /** A token other than the one that was just refused. */
  renewToken(refused: string): Promise<string>
  /** Leaves for the provider and comes back to this address. */
  signIn(): Promise<void>
  /** Leaves for a sign-in that is what a server wants, and comes back to this address to go on with a task. */
  signInFor(challenge: SignInChallenge, task: string): Promise<void>
  /** Whether the page has left for sign-in amid this task. Tells it once. */
  takeResumed(task: string): boolean
  /** Ends the provider's session too. */
  signOut(): Promise<void>
}

const longestTimer = 2 ** 31 - 1

// A server that refuses even a token fresh from sign-in would send the user round in circles.
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

  // Renews shortly before the token ends; a page that nobody sees waits until it is shown. A failed renewal is the caller's to
  // report: the next tick or the next call tries again.
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
      await redirectToSignIn(manager, { askAnew: await logOut.settled() })
    },
    signInFor: (challenge, task) => redirectToSignIn(manager, { challenge, loginHint: user.username, resume: { task, sub: user.sub } }),
    takeResumed: createResumed(first),
    signOut: () =>
      logOut.run(async (tellDone) => {
        await manager.revokeTokens().catch(() => undefined)
        if (await manager.metadataService.getEndSessionEndpoint()) {
          neverShowAgain()
          rememberLogOut()
          // The configured parameters are the authorization request's only.
          await manager.signoutRedirect({ extraQueryParams: {} })
        } else {
          tellDone()
          // Its session goes on: unasked, it would sign the same user in again.
          await redirectToSignIn(manager, { returnTo: '/', askAnew: true })
        }
      }),
  }
}
