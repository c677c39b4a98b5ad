import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { KnownAddresses } from '../http/addresses.ts'
import type { Store } from '../store/store.ts'
import type { PageMaker } from './pages/pageMaker.ts'
import type { Grants } from './grants.ts'
import type { CurrentKeys } from './keyRing.ts'
import { StoredModels } from './storedModels.ts'

export interface IdentityParts {
  store: Store
  keys: CurrentKeys
  accounts: Accounts
  grants: Grants
  addresses: KnownAddresses
  tokenLifetime: number
  pages: PageMaker
}

const clientId = 'console'
const day = 24 * 60 * 60

export function configuration(parts: IdentityParts): Configuration {
  const { store, keys, accounts, grants, addresses, tokenLifetime, pages } = parts
  return {
    adapter: (model) => new StoredModels(store.cloud, model, grants),
    clients: [consoleClient(addresses)],
    clientBasedCORS: (_context, origin) => addresses.origins.has(origin),
    jwks: { keys: [...keys.verifying] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: cookies([...keys.cookies], addresses.origin),
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['preferred_username', 'name', 'given_name', 'family_name'], email: ['email'] },
    // The API's access tokens don't allow a userinfo call, so the ID token carries the claims.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    features: features(addresses, tokenLifetime, pages),
    findAccount: async (_context, sub) => found(await accounts.find(sub)),
    extraTokenClaims: async ({ oidc: { entities } }, token) => ({
      // A renewed token keeps the time of the sign-in.
      auth_time: (entities.AuthorizationCode ?? entities.RefreshToken)?.authTime,
      grant: 'grantId' in token ? token.grantId : undefined,
      preferred_username:
        'accountId' in token && token.accountId ? (await accounts.find(token.accountId))?.username : undefined,
    }),
    loadExistingGrant: grantFor(addresses),
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out, or changing the password elsewhere, ends the session: its refresh tokens end with it.
    expiresWithSession: () => true,
    interactions: { url: (_context, interaction) => `/oidc/interaction/${interaction.uid}` },
    renderError: (context, out, error) => pages.providerError(context, out, error),
    ttl: {
      AccessToken: tokenLifetime,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: 14 * day,
      Session: 14 * day,
      Grant: 90 * day,
    },
  }
}

function consoleClient({ origin }: KnownAddresses) {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none' as const,
    id_token_signed_response_alg: 'ES256' as const,
    redirect_uris: [`${origin}/auth/callback`],
    post_logout_redirect_uris: [`${origin}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
  }
}

// Browsers don't separate cookies by port, so the names differ: two clouds on one machine would sign each other out.
function cookies(keys: string[], origin: string): NonNullable<Configuration['cookies']> {
  const { port, protocol } = new URL(origin)
  const suffix = port || protocol.slice(0, -1)
  const common = { signed: true, httpOnly: true, overwrite: true, sameSite: 'lax' as const }
  return {
    keys,
    names: { session: `session_${suffix}`, interaction: `interaction_${suffix}`, resume: `resume_${suffix}` },
    long: { ...common, path: '/oidc' },
    short: common,
  }
}

function features(
  { audience }: KnownAddresses,
  tokenLifetime: number,
  pages: PageMaker,
): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    // Enabled by default, but the console uses neither.
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => pages.signOut(context, form),
      postLogoutSuccessSource: (context) => pages.signedOut(context),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: '',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: tokenLifetime,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  }
}

/** One grant per session, without a consent page: the console belongs to the cloud. */
function grantFor({ audience }: KnownAddresses): NonNullable<Configuration['loadExistingGrant']> {
  return async ({ oidc }: KoaContextWithOIDC) => {
    const { client, session, provider } = oidc
    if (!client || !session?.accountId) return undefined
    const id = session.grantIdFor(client.clientId)
    const former = id ? await provider.Grant.find(id) : undefined
    const wanted = oidc.requestParamOIDCScopes
    const mine = former?.accountId === session.accountId ? former : undefined
    if (mine?.getOIDCScopeFiltered(wanted) === [...wanted].join(' ')) return mine
    const grant = mine ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope([...wanted].join(' '))
    grant.addResourceScope(audience, '')
    await grant.save()
    return grant
  }
}

function found(account: Account | undefined) {
  if (!account) return undefined
  const { sub, username, firstName, lastName } = account
  const claims = {
    sub,
    preferred_username: username,
    name: `${firstName} ${lastName}`.trim() || username,
    email: `${username}@localhost`,
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
  }
  return { accountId: sub, claims: () => claims }
}
