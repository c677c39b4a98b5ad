import type { SignInChallenge } from '../../contract/index.ts'

/** What a refusal asks of the sign-in. A server of another origin has to expose the header, else nobody can tell. */
export const challengeOf = ({ headers }: Response): SignInChallenge | undefined => {
  const header = headers.get('WWW-Authenticate') ?? ''
  if (!/error="?insufficient_user_authentication\b/.test(header)) return undefined
  const maxAge = /\bmax_age="?(\d{1,9})\b/.exec(header)?.[1]
  const acrValues = /\bacr_values="([^"]+)"/.exec(header)?.[1]
  return { ...(maxAge !== undefined && { maxAge: Number(maxAge) }), ...(acrValues !== undefined && { acrValues }) }
}
