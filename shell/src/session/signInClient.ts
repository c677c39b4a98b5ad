import type { Demand } from '@console/platform/lib'
import type { OidcClient } from 'oidc-client-ts'
import type { Config } from '../config/index.ts'

/** What the provider has answered: the tokens, and who is signed in. */
export type SignedIn = Pick<
  Awaited<ReturnType<OidcClient['processSigninResponse']>>,
  'access_token' | 'refresh_token' | 'id_token' | 'expires_at' | 'scope' | 'session_state' | 'profile' | 'userState'
>

/** The provider, and what it has answered. Tokens live in memory only. */
export interface SignInClient {
  readonly provider: Config['oidc']
  /** What the boot script has asked the provider about itself. */
  readonly known: { authority: string; document: object } | null
  user: SignedIn | null
  oidc?: OidcClient
  /** What the token endpoint's last answer says about the next request. */
  demand?: () => Demand | undefined
}

/** With the library's client, for what the usual start does without. */
export type LoadedClient = SignInClient & { readonly oidc: OidcClient; readonly demand: () => Demand | undefined }

export const createSignInClient = ({ oidc }: Pick<Config, 'oidc'>, known: SignInClient['known']): SignInClient => ({
  provider: oidc,
  known,
  user: null,
})

/** Loads the library, and all that needs it. */
export const loadLibrary = (client: SignInClient) =>
  import(/* webpackChunkName: "sign-in" */ './library/index.ts').then(({ withLibrary }) => withLibrary(client))
