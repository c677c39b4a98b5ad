import type { Answer, Early } from '../boot/early.ts'
import { callbackPath, returnAddress } from '../boot/localAddress.ts'
import { forgetRequest } from '../boot/signInRequest.ts'
import type { Config } from '../config/index.ts'
import { acceptRedeemed } from './acceptRedeemed.ts'
import { claimsOf, userOf } from './claims.ts'
import { announceLogOut } from './logOut.ts'
import { createSession, type Session } from './session.ts'
import { createSignInClient, loadLibrary, type SignedIn, type SignInClient } from './signInClient.ts'

export type { Session } from './session.ts'

/** The provider's answer, which the boot script has; null where there is none. */
const answerOf = async (early: Early | null) =>
  (await early?.answer?.catch(() => null)) ?? (window.location.pathname === callbackPath ? { url: window.location.href, redeemed: null } : null)

/** The user of an answer; null when it belongs to no request of this tab. What is not as usual is left to the library. */
const userOfAnswer = async (client: SignInClient, answer: Answer): Promise<SignedIn | null> => {
  const accepted = answer.redeemed && (await acceptRedeemed(client.provider, answer.url, answer.redeemed))
  if (!accepted) return (await loadLibrary(client)).finishSignIn(answer)
  forgetRequest(answer.url)
  window.history.replaceState(null, '', returnAddress(accepted.userState, window.location.origin))
  client.user = accepted
  return accepted
}

/** Returns the session that the provider has answered with. Without an answer, redirects to the provider and never settles. */
export const startSession = async (config: Config, early: Early | null): Promise<Session> => {
  const client = createSignInClient(config, (await early?.metadata) ?? null)
  announceLogOut(client)
  const answer = await answerOf(early)
  if (answer) {
    const user = await userOfAnswer(client, answer)
    if (user) {
      const claims = await claimsOf(client, user)
      return createSession(client, user, userOf(claims), { roles: claims['roles'], realm_access: claims['realm_access'] })
    }
    window.history.replaceState(null, '', '/')
  }
  await (await loadLibrary(client)).redirectToSignIn()
  return new Promise(() => {})
}
