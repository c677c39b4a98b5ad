import { callbackPath, type Config } from '../config/index.ts'
import { claimsOf, userOf } from './claims.ts'
import { announceLogOut } from './logOut.ts'
import { createSession, type Session } from './session.ts'
import { finishSignIn, redirectToSignIn } from './signIn.ts'
import { createUserManager } from './userManager.ts'

export type { Session } from './session.ts'

/** Returns the session after the provider's redirect. Before it, redirects to the provider and never settles. */
export const startSession = async (config: Config): Promise<Session> => {
  const manager = createUserManager(config)
  announceLogOut(manager)
  if (window.location.pathname === callbackPath) {
    const user = await finishSignIn(manager)
    if (user) {
      void manager.clearStaleState()
      return createSession(manager, user, userOf(await claimsOf(manager, user)))
    }
    window.history.replaceState(null, '', '/')
  }
  await redirectToSignIn(manager)
  return new Promise(() => {})
}

/** Inside the frame of a silent request: passes the provider's response to the parent page. */
export const completeSilentRequest = (config: Config): Promise<void> => createUserManager(config).signinSilentCallback()
