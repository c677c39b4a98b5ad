import type { ConsoleUser, SignInChallenge } from '@console/platform/contract'
import type { Readable } from '@console/platform/lib'
import { createStore } from 'zustand/vanilla'
import { savesData } from '../boot/savesData.ts'
import { SessionEndedError } from './errors.ts'
import { forcedSignIns } from './forcedSignIns.ts'
import { createLogOut } from './logOut.ts'
import { framesWork } from '../boot/framesWork.ts'
import type { SignInOptions } from './library/signIn.ts'
import { createResumeCheck } from './resume.ts'
import { loadLibrary, type SignedIn, type SignInClient } from './signInClient.ts'
import { onSignInElsewhere } from './signInsElsewhere.ts'
import { createTokens, tokenOf } from './tokens.ts'

export interface Session {
  readonly user: ConsoleUser
  /** What the provider says of the user's roles. */
  readonly claims: Readonly<Record<string, unknown>>
  /**
   * `ended`: the user has to sign in again to get a token. A sign-in of the same user in another tab makes it `active`
   * again.
   */
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

/**
 * Milliseconds after the start: what the user waits for comes first. The library is there before it is needed, then.
 */
const rest = 8_000

const maxTimerMs = 2 ** 31 - 1

/**
 * Renews shortly before the token expires; a hidden page waits until it is shown. A caller reports a failed renewal;
 * the next tick or call tries again, once the pause after it is over.
 */
const followFreshness = (tokens: ReturnType<typeof createTokens>, isActive: () => boolean): (() => Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepFresh = async () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    await tokens.get().catch(() => undefined)
    if (isActive())
      timer = setTimeout(() => void keepFresh(), Math.min(Math.max(tokens.freshFor() + 1, 1000), maxTimerMs))
  }
  document.addEventListener('visibilitychange', () => void keepFresh())
  window.addEventListener('online', () => {
    tokens.endPause()
    void keepFresh()
  })
  void keepFresh()
  return keepFresh
}

export const createSession = (
  client: SignInClient,
  first: SignedIn,
  user: ConsoleUser,
  claims: Session['claims'],
): Session => {
  const state = createStore<'active' | 'ended'>(() => 'active')
  const startedAt = Date.now()
  const logOut = createLogOut(client, () => state.setState('ended', true))

  const tokens = createTokens(tokenOf(first), async () => {
    if (await logOut.settled()) state.setState('ended', true)
    if (state.getState() === 'ended') throw new SessionEndedError()
    const { renewToken } = await loadLibrary(client)
    return renewToken().catch((error: unknown) => {
      if (error instanceof SessionEndedError) state.setState('ended', true)
      throw error
    })
  })

  const keepFresh = followFreshness(tokens, () => state.getState() === 'active')
  /** The same user has signed in in another tab: what is on this page goes on in place. */
  const revive = async () => {
    const { askSilently } = await loadLibrary(client)
    const user = await askSilently()
    if (state.getState() === 'active') return
    client.user = user
    tokens.replace(tokenOf(user))
    logOut.forget()
    state.setState('active', true)
    void keepFresh()
  }
  onSignInElsewhere(client, () => {
    // Of another user, or of a provider that answers in no frame: the page asks for a sign-in, as before.
    if (state.getState() === 'ended') void revive().catch(() => undefined)
  })

  if (!savesData())
    setTimeout(
      () =>
        void (async () => {
          const { oidc, learnFrames } = await loadLibrary(client)
          void oidc.clearStaleState()
          await learnFrames(
            () => state.getState() === 'active' && !logOut.isBegun() && document.visibilityState === 'visible',
          )
        })().catch(() => undefined),
      rest,
    )

  const leave = async (options: SignInOptions) => (await loadLibrary(client)).redirectToSignIn(options)

  return {
    user,
    claims,
    state,
    getToken: tokens.get,
    renewToken: tokens.getInsteadOf,
    signIn: async () => {
      if (state.getState() === 'active' && !forcedSignIns.begin(startedAt)) return
      await leave({ promptAgain: await logOut.settled() })
    },
    signInFor: (challenge, task) => leave({ challenge, loginHint: user.username, resume: { task, sub: user.sub } }),
    takeResumed: createResumeCheck(first),
    signOut: () =>
      logOut.run(async (announceDone) => {
        framesWork.forget()
        await (await loadLibrary(client)).endSession(announceDone)
      }),
  }
}
