import { errors } from 'jose'
import { Failure, visible } from '../../api/failure.ts'

const maxValueLength = 200

/** A token that the provider has issued, and that can't count here: signing in again brings the same. */
export class UnfitToken extends Failure {
  constructor(reason: string) {
    super(
      401,
      `This server does not accept the access token of your identity provider: ${reason} Signing in again will not help: the provider or this server has to be set up otherwise.`,
    )
  }
}

/** What a claim says, for a sentence. */
export function quoted(value: unknown): string {
  return value === undefined ? 'nothing' : visible(JSON.stringify(value).slice(0, maxValueLength))
}

/** The reason why a token whose signature is right has unfit claims; undefined where a newer token may be fit. */
export function unfitClaim(
  error: unknown,
  { issuer, audience }: { issuer: string; audience: string },
): string | undefined {
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'it is signed in a way that is not accepted here, such as HS256: the provider needs a pair of keys (RS256, ES256 or the like) for this client or API.'
  if (!(error instanceof errors.JWTClaimValidationFailed)) return undefined
  const { claim, reason, payload } = error
  if (claim === 'aud') return `it is for the audience ${quoted(payload.aud)}, not for "${audience}".`
  if (claim === 'iss') return `it names the issuer ${quoted(payload.iss)}, not "${issuer}".`
  if (claim === 'nbf' && reason === 'check_failed')
    return 'it begins to count minutes from now. One of the two clocks is wrong.'
  return reason === 'missing' || reason === 'invalid'
    ? `its claim "${claim}" is ${reason === 'missing' ? 'missing' : 'no valid one'}.`
    : undefined
}
