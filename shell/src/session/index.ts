import type { Answer, Early } from '../boot/early.ts'
import { callbackPath, returnAddress } from '../boot/localAddress.ts'
import { forgetRequest } from '../boot/signInRequest.ts'
import type { Config } from '../config/index.ts'
import { acceptRedeemed } from './acceptRedeemed.ts'
import { claimsOf, userOf } from './claims.ts'
import { SignInLostError, StorageForbiddenError } from './errors.ts'
import { announceLogOut } from './logOut.ts'
import { createSession, type Session } from './session.ts'
import { announceSignIn } from './signInsElsewhere.ts'
import { createSignInClient, loadLibrary, type SignedIn, type SignInClient } from './signInClient.ts'
import { vainSignIns } from './vainSignIns.ts'

export type { Session } from './session.ts'

/** The provider's answer, which the boot script has; null where there is none. */
const answerOf = async (early: Early | null) =>
  (await early?.answer?.catch(() => null)) ??
  (window.location.pathname === callbackPath ? { url: window.location.href, redeemed: null } : null)

/**
 * The user of an answer; null when it belongs to no request of this tab. What is not as usual is left to the library.
 */
const userOfAnswer = async (client: SignInClient, answer: Answer): Promise<SignedIn | null> => {
  const accepted = answer.redeemed && (await acceptRedeemed(client, answer.url, answer.redeemed))
  if (!accepted) return (await loadLibrary(client)).finishSignIn(answer)
  forgetRequest(answer.url)
  window.history.replaceState(null, '', returnAddress(accepted.userState, window.location.origin))
  client.user = accepted
  return accepted
}

// Of RFC 6749 and OpenID Connect. Any page may link here with other words.
const codes =
  /^(access_denied|invalid_request|unauthorized_client|unsupported_response_type|invalid_scope|server_error|temporarily_unavailable|(interaction|login|account_selection|consent)_required)$/

/**
 * The error that an answer names. Its words are not the provider's for certain: nothing shows that this answers a
 * request of ours.
 */
const codeOf = ({ url }: Answer): string | null => codes.exec(new URL(url).searchParams.get('error') ?? '')?.[0] ?? null

/** The bare address of the callback, such as a restored tab's, is no answer. */
const isOfProvider = ({ url }: Answer): boolean =>
  ['code', 'error', 'state'].some((name) => new URL(url).searchParams.has(name))

const checkStorage = (): void => {
  try {
    window.sessionStorage.getItem('')
  } catch (error) {
    throw new StorageForbiddenError('The browser forbids storage.', { cause: error })
  }
}

/**
 * Returns the session that the provider has answered with. Without an answer, redirects to the provider and never
 * settles.
 */
export const startSession = async (config: Config, early: Early | null): Promise<Session> => {
  checkStorage()
  const client = createSignInClient(config, (await early?.metadata) ?? null)
  announceLogOut(client)
  const answer = await answerOf(early)
  if (answer) {
    const user = await userOfAnswer(client, answer)
    if (user) {
      vainSignIns.forget()
      announceSignIn(client)
      const claims = await claimsOf(client, user)
      return createSession(client, user, userOf(claims), {
        roles: claims['roles'],
        realm_access: claims['realm_access'],
      })
    }
    if (isOfProvider(answer) && vainSignIns.add()) throw new SignInLostError(codeOf(answer))
    window.history.replaceState(null, '', '/')
  }
  await (await loadLibrary(client)).redirectToSignIn()
  return new Promise(() => {})
}
