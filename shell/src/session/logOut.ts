import type { UserManager } from 'oidc-client-ts'

/** What tabs tell each other of a log-out. */
type Stage = 'begun' | 'done' | 'failed'

const storageKey = 'logging-out'

/** Milliseconds that tabs wait for the provider to end its session. */
const longestLogOut = 10_000

const channelOf = ({ settings }: UserManager) => new BroadcastChannel(`session:${settings.authority}:${settings.client_id}`)

/** This tab leaves for the provider, which ends the session and leads back. */
export const rememberLogOut = (): void => window.sessionStorage.setItem(storageKey, 'true')

/** Tells the other tabs that the log-out in this one is done: before that the provider would sign them in again by itself. */
export const tellOthers = (manager: UserManager): void => {
  if (window.sessionStorage.getItem(storageKey) === null) return
  window.sessionStorage.removeItem(storageKey)
  const others = channelOf(manager)
  others.postMessage('done' satisfies Stage)
  others.close()
}

/**
 * A log-out in this tab or another one of the session. While it lasts, the revoked token is refused in all of them, and whoever
 * asks for a new one waits: before its session has ended, the provider would start another session.
 */
export const createLogOut = (manager: UserManager, onDoneElsewhere: () => void) => {
  const others = channelOf(manager)
  let signedOut = false
  let underWay: Promise<void> | undefined
  let end = () => {}
  const follow = (stage: Stage) => {
    signedOut = stage !== 'failed'
    if (stage === 'begun') underWay = new Promise((resolve) => setTimeout((end = resolve), longestLogOut))
    else end()
  }
  others.onmessage = ({ data }: MessageEvent<Stage>) => {
    follow(data)
    if (data === 'done') onDoneElsewhere()
  }
  return {
    /** Answers, once no log-out is under way, whether the user has logged out. */
    settled: async (): Promise<boolean> => {
      await underWay
      return signedOut
    },
    /** Takes this tab and the others through a log-out; `leave` is given a way to tell the others that it is done. */
    run: async (leave: (tellDone: () => void) => Promise<void>): Promise<void> => {
      const tell = (stage: Stage) => {
        others.postMessage(stage)
        follow(stage)
      }
      tell('begun')
      try {
        await leave(() => others.postMessage('done' satisfies Stage))
      } catch (error) {
        tell('failed')
        throw error
      }
    },
  }
}
