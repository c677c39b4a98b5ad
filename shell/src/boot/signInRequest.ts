import { callbackPath } from './localAddress.ts'
import type { Metadata, Provider } from './provider.ts'

/**
 * A request for a sign-in, as the sign-in client stores it and reads it when the provider has answered: all its checks
 * stay.
 */
export interface StoredRequest {
  id: string
  data?: { returnTo?: unknown }
  created: number
  request_type: 'si:r' | 'si:s'
  code_verifier: string
  authority: string
  client_id: string
  redirect_uri: string
  scope: string
  nonce: string
  /** Its code was redeemed, but not yet taken by the shell. */
  spent?: true
}

const keyOf = (state: string): string => `oidc.${state}`

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))
const challengeOf = async (verifier: string): Promise<string> =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** Stores a request, and returns the address to which it leads. `silent`: the provider asks nothing. */
export const createRequest = async (
  { authority, clientId, scope, extraParams }: Provider,
  metadata: Metadata,
  silent: boolean,
): Promise<string> => {
  const { origin, pathname, search, hash } = window.location
  const request: StoredRequest = {
    id: random(),
    data: { returnTo: pathname + search + hash },
    created: Math.floor(Date.now() / 1000),
    request_type: silent ? 'si:s' : 'si:r',
    code_verifier: random(),
    authority,
    client_id: clientId,
    redirect_uri: origin + callbackPath,
    scope,
    nonce: crypto.randomUUID(),
  }
  const { prompt, ...params } = extraParams
  const url = new URL(metadata.authorization_endpoint)
  const wanted = {
    ...params,
    client_id: clientId,
    redirect_uri: request.redirect_uri,
    response_type: 'code',
    scope,
    nonce: request.nonce,
    state: request.id,
    code_challenge: await challengeOf(request.code_verifier),
    code_challenge_method: 'S256',
    ...(silent ? { prompt: 'none' } : prompt !== undefined && { prompt }),
  }
  for (const [name, value] of Object.entries(wanted)) url.searchParams.append(name, value)
  window.sessionStorage.setItem(keyOf(request.id), JSON.stringify(request))
  return url.href
}

/** The request of this tab that the provider's answer at an address belongs to; null when there is none. */
export const requestOf = (address: string): StoredRequest | null => {
  try {
    const state = new URL(address).searchParams.get('state')
    return state === null
      ? null
      : (JSON.parse(window.sessionStorage.getItem(keyOf(state)) ?? 'null') as StoredRequest | null)
  } catch {
    return null
  }
}

/** Notes that the code of its answer is redeemed: a second time, the provider would refuse it. */
export const markSpent = (request: StoredRequest): void =>
  window.sessionStorage.setItem(keyOf(request.id), JSON.stringify({ ...request, spent: true }))

/** Takes a request back that nobody will answer. */
export const forgetRequest = (address: string): void =>
  window.sessionStorage.removeItem(keyOf(new URL(address).searchParams.get('state') ?? ''))
