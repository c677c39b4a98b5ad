import type { Config } from '../config/index.ts'
import { callbackPath } from './callbackPath.ts'
import { claimsOf, userOf } from './claims.ts'
import { tellOthers } from './logOut.ts'
import { createSession, type Session } from './session.ts'
import { finishSignIn, redirectToSignIn } from './signIn.ts'
import { createUserManager } from './userManager.ts'

export type { Session } from './session.ts'

/** Answers the session after the provider's redirect; before it, leaves for the provider and never settles. */
export const startSession = async (config: Config): Promise<Session> => {
  const manager = createUserManager(config)
  tellOthers(manager)
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

/** Inside the frame of a silent request: hands the provider's answer to the page around it. */
export const answerSilentRequest = (config: Config): Promise<void> => createUserManager(config).signinSilentCallback()
