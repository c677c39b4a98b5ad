import type { ConsoleUser } from '@console/platform/contract'
import { loadLibrary, type SignedIn, type SignInClient } from './signInClient.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

type Claims = { sub: string } & Record<string, unknown>

const fetchClaims = async (client: SignInClient, token: string): Promise<Claims | null> => {
  try {
    const { oidc } = await loadLibrary(client)
    const response = await fetch(await oidc.metadataService.getUserInfoEndpoint(), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok ? ((await response.json()) as Claims) : null
  } catch {
    // The endpoint is missing or does not respond: the console works without a name.
    return null
  }
}

/** The ID token's claims; when they have no name, together with those of the userinfo endpoint. */
export const claimsOf = async (client: SignInClient, { profile, access_token: token }: SignedIn): Promise<Claims> => {
  if (text(profile.preferred_username) ?? text(profile.email)) return profile
  const more = await fetchClaims(client, token)
  return more?.sub === profile.sub ? { ...more, ...profile } : profile
}

/** Who is signed in. */
export const userOf = (claims: Claims): ConsoleUser => {
  const preferred = text(claims['preferred_username'])
  const email = text(claims['email'])
  return { sub: claims.sub, username: preferred ?? email ?? claims.sub, email: email ?? preferred }
}
