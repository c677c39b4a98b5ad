import type { ConsoleUser } from '@console/shared/contract'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Who is signed in, from the ID token's claims. */
export const userOf = (claims: { sub: string } & Record<string, unknown>): ConsoleUser => {
  const preferred = text(claims['preferred_username'])
  const email = text(claims['email'])
  return { sub: claims.sub, username: preferred ?? email ?? claims.sub, email: email ?? preferred }
}
