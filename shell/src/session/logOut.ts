import type { SignInClient } from './signInClient.ts'

/** The stages of a log-out that tabs broadcast to each other. */
type Stage = 'begun' | 'done' | 'failed'

const storageKey = 'logging-out'

/** Milliseconds that tabs wait for the provider to end its session. */
const maxLogOutMs = 10_000

const channelOf = ({ provider }: SignInClient) =>
  new BroadcastChannel(`session:${provider.authority}:${provider.clientId}`)

/** Notes that this tab redirects to the provider, which ends the session and redirects back. */
export const rememberLogOut = (): void => window.sessionStorage.setItem(storageKey, 'true')

/**
 * Tells the other tabs that the log-out of this one is done. Before that, the provider would sign them in again without
 * asking.
 */
export const announceLogOut = (client: SignInClient): void => {
  if (window.sessionStorage.getItem(storageKey) === null) return
  window.sessionStorage.removeItem(storageKey)
  const others = channelOf(client)
  others.postMessage('done' satisfies Stage)
  others.close()
}

/**
 * A log-out in this tab or another one of the session. While it lasts, all of them are refused the revoked token, and a
 * request for a new one waits: before the provider's session has ended, it would start another one.
 */
export const createLogOut = (client: SignInClient, onLoggedOutElsewhere: () => void) => {
  const others = channelOf(client)
  let signedOut = false
  let inProgress: Promise<void> | undefined
  let end = () => {}
  const follow = (stage: Stage) => {
    signedOut = stage !== 'failed'
    if (stage === 'begun') inProgress = new Promise((resolve) => setTimeout((end = resolve), maxLogOutMs))
    else end()
  }
  others.onmessage = ({ data }: MessageEvent<Stage>) => {
    follow(data)
    if (data === 'done') onLoggedOutElsewhere()
  }
  return {
    isBegun: (): boolean => signedOut,
    /** Somebody has signed in again since. */
    forget: (): void => {
      signedOut = false
    },
    /** Resolves once no log-out is in progress, with whether the user has logged out. */
    settled: async (): Promise<boolean> => {
      await inProgress
      return signedOut
    },
    /** Runs a log-out for this tab and the others. `leave` gets a function that tells the others that it is done. */
    run: async (leave: (announceDone: () => void) => Promise<void>): Promise<void> => {
      const announce = (stage: Stage) => {
        others.postMessage(stage)
        follow(stage)
      }
      announce('begun')
      try {
        await leave(() => others.postMessage('done' satisfies Stage))
      } catch (error) {
        announce('failed')
        throw error
      }
    },
  }
}
