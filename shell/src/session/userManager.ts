import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '../config/index.ts'
import { callbackPath } from './callbackPath.ts'

/** The configured parameters of the authorization request, for one that sets its own `prompt`: the library would let them win. */
export const paramsWithoutPrompt = ({ settings }: UserManager): Record<string, string | number | boolean> => {
  const { prompt: _, ...others } = settings.extraQueryParams
  return others
}

export const createUserManager = ({ oidc }: Config): UserManager => {
  const callback = window.location.origin + callbackPath
  return new UserManager({
    authority: oidc.authority,
    client_id: oidc.clientId,
    scope: oidc.scope,
    extraQueryParams: oidc.extraParams,
    redirect_uri: callback,
    silent_redirect_uri: callback,
    post_logout_redirect_uri: `${window.location.origin}/`,
    // Tokens live in memory only; the storage holds what a redirect must bring back (PKCE verifier, state, nonce).
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // Renewal is ours: the library's timers tick every 5 s, and nothing there keeps two renewals from running at once.
    automaticSilentRenew: false,
    monitorSession: false,
    requestTimeoutInSeconds: 30,
    silentRequestTimeoutInSeconds: 10,
    // The access token ends by itself within minutes, and many providers revoke none.
    revokeTokenTypes: ['refresh_token'],
    includeIdTokenInSilentRenew: true,
  })
}
