import { ErrorResponse, type OidcClient } from 'oidc-client-ts'
import { askInFrame, FrameTimeoutError } from '../../boot/askInFrame.ts'
import { IssuerMismatchError, SessionEndedError } from '../errors.ts'
import { checkIssuer } from './checkIssuer.ts'
import type { LoadedClient, SignedIn } from '../signInClient.ts'
import { type Token, tokenOf } from '../tokens.ts'
import { paramsWithoutPrompt } from './createOidc.ts'

/** Milliseconds that the provider has to answer in a frame. */
const frameLimit = 10_000

const isReachable = ({ provider }: LoadedClient): Promise<boolean> =>
  fetch(`${provider.authority.replace(/\/$/, '')}/.well-known/openid-configuration`, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const hintOf = (user: SignedIn | null) => (user?.id_token === undefined ? {} : { id_token_hint: user.id_token })

// Of RFC 6749, RFC 8628, and what providers answer when they are asked too often.
const passing = new Set<string | null>([
  'temporarily_unavailable',
  'server_error',
  'slow_down',
  'too_many_requests',
  'rate_limit_exceeded',
])

/**
 * Whether the provider has answered, and not with a token for this user: it refuses, or its ID token is of another
 * sign-in. All other errors may pass.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ErrorResponse
    ? !passing.has(error.error)
    : error instanceof Error && (error.name === 'InvalidTokenError' || /\bid[ _]token\b/i.test(error.message))

/** Asks in a hidden frame for a sign-in of the same user. */
export const askSilently = async (client: LoadedClient): Promise<SignedIn> => {
  const { url } = await client.oidc.createSigninRequest({
    request_type: 'si:s',
    prompt: 'none',
    ...hintOf(client.user),
    nonce: crypto.randomUUID(),
    extraQueryParams: paramsWithoutPrompt(client),
  })
  const user = await client.oidc.processSigninResponse(await askInFrame(url, frameLimit))
  // Somebody else has signed in at the provider meanwhile.
  if (client.user && client.user.profile.sub !== user.profile.sub) throw new SessionEndedError()
  await checkIssuer(client, user)
  return user
}

const renewInFrame = async (client: LoadedClient): Promise<SignedIn> => {
  try {
    return await askSilently(client)
  } catch (error) {
    // A timeout of the frame means that the provider refuses to be framed, or that there is no network.
    const refused = isRefusal(error) || (error instanceof FrameTimeoutError && (await isReachable(client)))
    if (!refused) throw error
    throw new SessionEndedError(error)
  }
}

type RefreshState = Parameters<OidcClient['useRefreshToken']>[0]['state']

const refresh = async ({ oidc }: LoadedClient, user: SignedIn): Promise<SignedIn> => {
  const { refresh_token, scope, id_token, session_state, profile } = user
  const state = { refresh_token, scope, id_token, session_state, profile } as RefreshState
  // Not every provider sends a new refresh token.
  return { ...user, ...(await oidc.useRefreshToken({ state, timeoutInSeconds: 10 })) }
}

/**
 * A new token: by refresh token, else silently in a frame. Throws a `SessionEndedError` when the user has to sign in
 * again.
 */
export const renewToken = async (client: LoadedClient): Promise<Token> => {
  const { user: former } = client
  const renewed =
    former?.refresh_token === undefined
      ? renewInFrame(client)
      : refresh(client, former).catch((error: unknown) => {
          const demand = client.demand()
          if (demand) throw new Error('The identity provider asks for a pause.', { cause: demand })
          if (!isRefusal(error)) throw error
          return renewInFrame(client)
        })
  try {
    const user = await renewed
    await checkIssuer(client, user)
    client.user = user
    return tokenOf(user)
  } catch (error) {
    // To ask it again changes nothing: the user signs in, and is told why not.
    throw error instanceof IssuerMismatchError ? new SessionEndedError(error) : error
  }
}
