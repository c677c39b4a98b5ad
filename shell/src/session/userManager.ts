import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { callbackPath, type Config } from '../config/index.ts'

/** The configured parameters without `prompt`, for a request that sets its own: in the library the configured one would win. */
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
    // We renew ourselves: the library's timers tick every 5 s, and nothing in it prevents two renewals at once.
    automaticSilentRenew: false,
    monitorSession: false,
    requestTimeoutInSeconds: 30,
    silentRequestTimeoutInSeconds: 10,
    // The access token expires within minutes, and many providers don't revoke any.
    revokeTokenTypes: ['refresh_token'],
    includeIdTokenInSilentRenew: true,
  })
}
