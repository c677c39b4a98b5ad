import type { SignInChallenge } from '@console/platform/contract'
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import type { Answer } from '../../boot/early.ts'
import { returnAddress } from '../../boot/localAddress.ts'
import { excludeFromPageCache } from '../../boot/pageCache.ts'
import { InsecureOriginError, IssuerMismatchError, ProviderUnreachableError, SignInRefusedError } from '../errors.ts'
import type { Resumed } from '../resume.ts'
import type { LoadedClient, SignedIn } from '../signInClient.ts'
import { checkIssuer } from './checkIssuer.ts'
import { paramsWithoutPrompt } from './createOidc.ts'
import { takeRedeemed } from './takeRedeemed.ts'

const currentAddress = () => window.location.pathname + window.location.search + window.location.hash

export interface SignInOptions {
  /** Where to return to; the current address by default. */
  returnTo?: string
  /** Makes the provider ask for credentials even when its session lasts. */
  promptAgain?: boolean
  /** What a server demands of the sign-in. */
  challenge?: SignInChallenge
  /** The user name to fill in. */
  loginHint?: string
  /** The task to continue afterwards, if the same user comes back. */
  resume?: Resumed
}

/** Redirects to the provider. Rejects when that is impossible. */
export const redirectToSignIn = async (
  client: LoadedClient,
  { returnTo = currentAddress(), promptAgain = false, challenge, loginHint, resume }: SignInOptions = {},
): Promise<void> => {
  if (!window.isSecureContext) throw new InsecureOriginError()
  excludeFromPageCache()
  try {
    await checkIssuer(client)
    const prompt = promptAgain ? { prompt: 'login', extraQueryParams: paramsWithoutPrompt(client) } : {}
    const wanted = challenge && {
      max_age: challenge.maxAge,
      acr_values: challenge.acrValues,
      login_hint: loginHint,
      extraQueryParams: paramsWithoutPrompt(client),
    }
    const { url } = await client.oidc.createSigninRequest({
      request_type: 'si:r',
      state: { returnTo, resume },
      nonce: crypto.randomUUID(),
      ...prompt,
      ...wanted,
    })
    window.location.replace(url)
  } catch (error) {
    if (error instanceof IssuerMismatchError) throw error
    // The only request before the redirect is for the provider's metadata.
    throw new ProviderUnreachableError(client.provider.authority, error)
  }
}

/** Reads the provider's answer; null when it belongs to no request of this tab. */
export const finishSignIn = async (client: LoadedClient, { url, redeemed }: Answer): Promise<SignedIn | null> => {
  // The bare address, or a link to it with words of its own.
  if (!new URL(url).searchParams.has('state')) return null
  try {
    if (redeemed) takeRedeemed(client, redeemed)
    const user = await client.oidc.processSigninResponse(url)
    await checkIssuer(client, user)
    client.user = user
    window.history.replaceState(null, '', returnAddress(client.user.userState, window.location.origin))
    return client.user
  } catch (error) {
    if (error instanceof IssuerMismatchError) throw error
    if (error instanceof ErrorResponse)
      throw new SignInRefusedError(error.error_description ?? error.error ?? error.message, { cause: error })
    // A reload of the callback, or a bookmark of it.
    if (error instanceof Error && error.message.includes('No matching state')) return null
    if (error instanceof TypeError || error instanceof ErrorTimeout)
      throw new ProviderUnreachableError(client.provider.authority, error)
    throw new SignInRefusedError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
