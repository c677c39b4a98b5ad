import { requestOf } from '../boot/signInRequest.ts'
import type { SignedIn, SignInClient } from './signInClient.ts'

// What the library leaves out of a profile, too.
const ofTheProtocol = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash']

type Claims = Record<string, unknown>

const claimsIn = (token: string): Claims => {
  const [, payload = ''] = token.split('.')
  return JSON.parse(
    new TextDecoder().decode(
      Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)),
    ),
  ) as Claims
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isTextOrMissing = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

/** Seconds of the epoch; null where the library is to make something of it. */
const expiryAfter = (lifetime: unknown): number | undefined | null => {
  if (lifetime === undefined) return undefined
  return typeof lifetime === 'number' && lifetime >= 0 ? Math.floor(lifetime) + Math.floor(Date.now() / 1000) : null
}

const accept = async (
  { provider, known }: Pick<SignInClient, 'provider' | 'known'>,
  url: string,
  redeemed: Promise<Response>,
): Promise<SignedIn | null> => {
  const params = new URL(url).searchParams
  const request = requestOf(url)
  if (
    !request ||
    request.id !== params.get('state') ||
    request.authority !== provider.authority ||
    request.client_id !== provider.clientId ||
    !isText(request.nonce) ||
    !isText(request.scope)
  )
    return null
  if (params.has('error') || !isText(params.get('code'))) return null
  const response = await redeemed
  if (!response.ok) return null
  const body = (await response.clone().json()) as Claims
  const { access_token, refresh_token, id_token, scope, session_state } = body
  const expires_at = expiryAfter(body['expires_in'])
  if (
    !isText(access_token) ||
    !isText(id_token) ||
    expires_at === null ||
    'expires_at' in body ||
    ![refresh_token, scope, session_state].every(isTextOrMissing)
  )
    return null
  const claims = claimsIn(id_token)
  const { issuer } = (known?.document ?? {}) as { issuer?: unknown }
  if (!isText(claims['sub']) || claims['nonce'] !== request.nonce || claims['iss'] !== issuer) return null
  const profile = Object.fromEntries(
    Object.entries(claims).filter(([name]) => !ofTheProtocol.includes(name)),
  ) as SignedIn['profile']
  return {
    access_token,
    refresh_token,
    id_token,
    expires_at,
    profile,
    scope: scope ?? request.scope,
    session_state: session_state ?? params.get('session_state'),
    userState: request.data,
  } as SignedIn
}

/**
 * Takes what has come of a code that the boot script has redeemed, where all is as it should be: the same checks as the
 * library's, which is loaded later. Null leaves it to the library, which names what is wrong.
 */
export const acceptRedeemed = async (
  client: Pick<SignInClient, 'provider' | 'known'>,
  url: string,
  redeemed: Promise<Response>,
): Promise<SignedIn | null> => accept(client, url, redeemed).catch(() => null)
