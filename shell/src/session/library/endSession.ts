import { excludeFromPageCache } from '../../boot/pageCache.ts'
import { rememberLogOut } from '../logOut.ts'
import type { LoadedClient } from '../signInClient.ts'
import { redirectToSignIn } from './signIn.ts'

/** Leaves for the provider, to end its session too. `announceDone` is called where it can't be ended. */
export const endSession = async (client: LoadedClient, announceDone: () => void): Promise<void> => {
  // The access token expires within minutes, and many providers don't revoke any.
  const { refresh_token: token, id_token: hint } = client.user ?? {}
  if (token !== undefined) await client.oidc.revokeToken(token, 'refresh_token').catch(() => undefined)
  if (await client.oidc.metadataService.getEndSessionEndpoint()) {
    excludeFromPageCache()
    rememberLogOut()
    // The configured parameters are for the authorization request only.
    const { url } = await client.oidc.createSignoutRequest({
      request_type: 'so:r',
      ...(hint !== undefined && { id_token_hint: hint }),
      extraQueryParams: {},
    })
    client.user = null
    window.location.assign(url)
  } else {
    announceDone()
    // The provider's session goes on: without a prompt it would sign the same user in again.
    await redirectToSignIn(client, { returnTo: '/', promptAgain: true })
  }
}
