import type { ConsoleUser } from '@console/platform/contract'
import type { User, UserManager } from 'oidc-client-ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

type Claims = { sub: string } & Record<string, unknown>

const fetchClaims = async ({ metadataService }: UserManager, token: string): Promise<Claims | null> => {
  try {
    const response = await fetch(await metadataService.getUserInfoEndpoint(), { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(10_000) })
    return response.ok ? ((await response.json()) as Claims) : null
  } catch {
    // The endpoint is missing or does not respond: the console works without a name.
    return null
  }
}

/** The ID token's claims; when they have no name, together with those of the userinfo endpoint. */
export const claimsOf = async (manager: UserManager, { profile, access_token: token }: User): Promise<Claims> => {
  if (text(profile.preferred_username) ?? text(profile.email)) return profile
  const more = await fetchClaims(manager, token)
  return more?.sub === profile.sub ? { ...more, ...profile } : profile
}

/** Who is signed in. */
export const userOf = (claims: Claims): ConsoleUser => {
  const preferred = text(claims['preferred_username'])
  const email = text(claims['email'])
  return { sub: claims.sub, username: preferred ?? email ?? claims.sub, email: email ?? preferred }
}
