import { ask, type Answer, type Early } from './early.ts'
import { meetProvider, type Metadata, type Provider } from './provider.ts'
import { markSpent, requestOf } from './signInRequest.ts'

/** What every page asks first. */
const firstCalls = ['/api/v1/users', '/api/v1/devices', '/api/v1/settings']

const beginCalls = ({ calls }: Early, { apiBaseUrl }: Provider, token: string): void => {
  for (const path of firstCalls)
    calls.set(apiBaseUrl + path, ask(apiBaseUrl + path, { headers: { Authorization: `Bearer ${token}` } }))
}

/**
 * Redeems the code of an answer. As soon as the token is there, the first calls are under way. Null where that is not
 * ours to do.
 */
export const redeem = (
  early: Early,
  url: string,
  provider: Provider,
  { token_endpoint: endpoint }: Metadata,
): Promise<Response> | null => {
  const request = requestOf(url)
  const code = new URL(url).searchParams.get('code')
  if (!request || code === null || request.authority !== provider.authority || request.client_id !== provider.clientId)
    return null
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: request.redirect_uri,
    code,
    code_verifier: request.code_verifier,
    client_id: request.client_id,
  })
  markSpent(request)
  const response = ask(endpoint, { method: 'POST', headers: { Accept: 'application/json' }, body })
  void response
    .then(async (tokens) => {
      const { access_token: token } = (await tokens.clone().json()) as { access_token?: unknown }
      if (tokens.ok && typeof token === 'string') beginCalls(early, provider, token)
    })
    .catch(() => undefined)
  return response
}

/** The answer with which the provider has led back to this page. */
export const answerHere = async (early: Early): Promise<Answer> => {
  const url = window.location.href
  return meetProvider(early).then(
    ({ provider, metadata }) => ({ url, redeemed: redeem(early, url, provider, metadata) }),
    () => ({ url, redeemed: null }),
  )
}
