import { errors, jwtVerify, type JWTPayload } from 'jose'
import type { CheckToken } from '../../api/caller.ts'
import { Failure } from '../../api/failure.ts'
import { ForeignProvider, ProviderAway, readJson } from './foreignProvider.ts'
import type { ForeignIssuer } from './issuerOptions.ts'
import type { Newcomers } from './newcomers.ts'

const retryAfter = 5
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const types = [undefined, 'jwt', 'at+jwt', 'application/at+jwt']
/** Broker and topics take it as it is. */
const subjectForm = /^[\w.:@|=-]{1,128}$/

const away = () => new Failure(503, 'The identity provider can\'t be reached at the moment. Try again in a few seconds.', retryAfter)

/** Accepts the access tokens that a foreign provider has issued for this cloud. They count until they expire: it does not tell of sign-ins that end before. */
export function foreignTokenCheck(foreign: ForeignIssuer, newcomers: Newcomers, log: (text: string) => void): CheckToken {
  const provider = new ForeignProvider(foreign.issuer, { log })
  const verified = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload, protectedHeader: { typ } } = await jwtVerify(token, provider.keyOf, { issuer: foreign.issuer, audience: foreign.audience, algorithms, requiredClaims: ['exp'], clockTolerance: 5 })
      return types.includes(typ?.toLowerCase()) && isAccessToken(payload) ? payload : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      if (!(error instanceof ProviderAway)) provider.report(error)
      throw away()
    }
  }
  return async (token) => {
    const payload = await verified(token)
    const sub = payload?.[foreign.claims.sub]
    if (!payload || typeof sub !== 'string' || !subjectForm.test(sub)) return undefined
    const { userinfo } = provider
    const ask = userinfo === undefined ? undefined : () => readJson(userinfo, { authorization: `Bearer ${token}` })
    if (!(await newcomers.admit(sub, payload, ask))) return undefined
    const { sid, exp = 0, auth_time: signedInAt } = payload
    return { sub, grant: typeof sid === 'string' ? `${sub} ${sid}` : sub, expiresAt: exp * 1000, signedInAt: typeof signedInAt === 'number' ? signedInAt * 1000 : 0 }
  }
}

/** Keycloak says in a claim what a token is, Glewlwyd too. */
function isAccessToken({ typ, type }: JWTPayload): boolean {
  return (typ === undefined || typ === 'Bearer') && (type === undefined || type === 'access_token')
}
