import { OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { callbackPath } from '../../boot/localAddress.ts'
import type { LoadedClient, SignInClient } from '../signInClient.ts'
import { watchDemands } from './demands.ts'

/**
 * The configured parameters without `prompt`, for a request that sets its own: in the library the configured one would
 * win.
 */
export const paramsWithoutPrompt = ({ provider }: SignInClient): Record<string, string> => {
  const { prompt: _, ...others } = provider.extraParams
  return others
}

/**
 * Without the library's own manager: its timers tick every 5 s, nothing in it prevents two renewals at once, and it
 * brings windows and monitors that nobody uses.
 */
const createOidc = ({ provider, known }: SignInClient): OidcClient =>
  new OidcClient({
    authority: provider.authority,
    client_id: provider.clientId,
    scope: provider.scope,
    extraQueryParams: provider.extraParams,
    redirect_uri: window.location.origin + callbackPath,
    post_logout_redirect_uri: `${window.location.origin}/`,
    // Holds what a redirect must bring back: PKCE verifier, state, nonce.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    requestTimeoutInSeconds: 30,
    ...(known?.authority === provider.authority && { metadata: known.document }),
  })

export const withOidc = (client: SignInClient): LoadedClient => {
  const oidc = client.oidc ?? createOidc(client)
  return Object.assign(client, { oidc, demand: client.demand ?? watchDemands(oidc) })
}
