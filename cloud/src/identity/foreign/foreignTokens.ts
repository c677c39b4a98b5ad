import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import type { CheckToken } from '../../api/caller.ts'
import { Failure } from '../../api/failure.ts'
import { ForeignProvider, ProviderAway, readJson } from './foreignProvider.ts'
import type { ForeignIssuer } from './issuerOptions.ts'
import type { FirstSignIns } from './firstSignIns.ts'
import { quoted, unfitClaim, UnfitToken } from './unfitToken.ts'

const retryAfter = 5
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const types = [undefined, 'jwt', 'at+jwt', 'application/at+jwt']
/** Broker and topics take it as it is. */
const subjectForm = /^[\w.:@|=-]{1,128}$/

/** Seconds that the clocks of the two may differ; RFC 7519 speaks of a few minutes. */
const leeway = 120
/** A token counts hardly longer than it says. */
const expiryLeeway = 5
const logPeriod = 60_000

const away = () =>
  new Failure(503, "The identity provider can't be reached at the moment. Try again in a few seconds.", retryAfter)

/**
 * Accepts the access tokens that a foreign provider has issued for this cloud. They count until they expire: it does
 * not tell of sign-ins that end before.
 */
export function foreignTokenCheck(
  foreign: ForeignIssuer,
  firstSignIns: FirstSignIns,
  log: (text: string) => void,
): CheckToken {
  const provider = new ForeignProvider(foreign.issuer, { log })
  const logReason = seldom(log)
  // On its own: whoever likes can send a token with a wrong signature.
  const logSignature = seldom(log)
  const options = {
    issuer: foreign.issuer,
    audience: foreign.audience,
    algorithms,
    requiredClaims: ['exp'],
    clockTolerance: leeway,
  }
  const verified = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const {
        payload,
        protectedHeader: { typ },
      } = await verify(token, provider, options)
      if ((payload.exp ?? 0) + expiryLeeway <= Date.now() / 1000) return undefined
      if (!types.includes(typ?.toLowerCase()) || !isAccessToken(payload))
        throw new UnfitToken('its claims say that it is not an access token.')
      return payload
    } catch (error) {
      const reason = unfitClaim(error, foreign)
      if (reason !== undefined) throw new UnfitToken(reason)
      if (error instanceof UnfitToken) throw error
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
        logSignature(`A token was refused: none of the keys of ${foreign.issuer} has signed it.`)
      if (error instanceof errors.JOSEError) return undefined
      if (!(error instanceof ProviderAway)) provider.report(error)
      throw away()
    }
  }
  const check: CheckToken = async (token) => {
    if (isOpaque(token))
      throw new UnfitToken(
        'it is opaque, no signed JWT. Most providers issue one when an API (audience, resource) is asked for.',
      )
    const payload = await verified(token)
    if (!payload) return undefined
    const sub = payload[foreign.claims.sub]
    if (typeof sub !== 'string' || !subjectForm.test(sub))
      throw new UnfitToken(
        `its claim "${foreign.claims.sub}" is ${quoted(sub)}; a user's name here has 1 to 128 letters, digits and . _ - : @ | =.`,
      )
    const { userinfo } = provider
    const ask = userinfo === undefined ? undefined : () => readJson(userinfo, { authorization: `Bearer ${token}` })
    if (!(await firstSignIns.admit(sub, payload, ask)))
      throw new UnfitToken(`its claim "${foreign.claims.sub}" is ${quoted(sub)}, and a device has that id.`)
    const { sid, exp = 0, auth_time: signedInAt } = payload
    return {
      sub,
      grant: typeof sid === 'string' ? `${sub} ${sid}` : sub,
      expiresAt: exp * 1000,
      signedInAt: typeof signedInAt === 'number' ? signedInAt * 1000 : 0,
    }
  }
  return (token) =>
    check(token).catch((error: unknown) => {
      if (error instanceof UnfitToken) logReason(error.message)
      throw error
    })
}

const maxKeys = 10

/** A token that names no key may be signed by any that fits it. */
async function verify(token: string, provider: ForeignProvider, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, provider.keyOf, options)
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    let tried = 0
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options)
      } catch (refused) {
        tried += 1
        if (!(refused instanceof errors.JWSSignatureVerificationFailed) || tried === maxKeys) throw refused
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/** Logs once a minute: every call of every user may have the same reason. */
function seldom(log: (text: string) => void): (text: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (text) => {
    if (Date.now() - loggedAt < logPeriod) return
    loggedAt = Date.now()
    log(text)
  }
}

/** Not of the three parts of a signed JWT. An empty one is none at all. */
function isOpaque(token: string): boolean {
  return token !== '' && !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)
}

/** Keycloak says in a claim what a token is, Glewlwyd too. */
function isAccessToken({ typ, type }: JWTPayload): boolean {
  return (typ === undefined || typ === 'Bearer') && (type === undefined || type === 'access_token')
}
