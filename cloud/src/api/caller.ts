import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedInAt } from '../http/connectionLimits.ts'
import type { AccountRates } from './accountRates.ts'
import { Failure } from './failure.ts'

export interface Caller {
  sub: string
  /** The grant that the token was issued under. It tells this sign-in from others of the same account. */
  grant: string
  /** Epoch milliseconds. */
  expiresAt: number
  /** When the password was last given, epoch milliseconds. */
  signedInAt: number
}

/**
 * Resolves to undefined for a token that does not count; rejects with a `Failure` that says more where there is more to
 * say.
 */
export type CheckToken = (token: string) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

/** Lets only signed-in users pass, and sets the request's `caller`. */
export function requireCaller(app: FastifyInstance, checkToken: CheckToken, rates: AccountRates): void {
  app.decorateRequest('caller', null as unknown as Caller)
  app.addHook('onRequest', async (request, reply) => {
    const caller = await checkToken(bearerToken(request)).catch((error: unknown) => {
      if (error instanceof Failure && error.statusCode === 401)
        reply.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      throw error
    })
    if (caller) {
      rates.count(caller.sub)
      signedInAt(request.raw.socket)
      request.caller = caller
      return
    }
    throw notSignedIn(reply)
  })
}

export function notSignedIn(reply: FastifyReply): Failure {
  reply.header('WWW-Authenticate', 'Bearer')
  return new Failure(401, 'You are not signed in, or your sign-in has expired. Sign in again.')
}

/** RFC 9110, 11.4: one space or more after the scheme; RFC 6750, 2.1: the characters of a token. */
function bearerToken(request: FastifyRequest): string {
  const [, token = ''] = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

const maxAge = 300
const challenge = `Bearer error="insufficient_user_authentication", error_description="A more recent sign-in is required", max_age="${maxAge}", current_password="accepted"`

/**
 * Requires a recent sign-in, with the challenge of RFC 9470: a stolen token is not enough. Counts in whole seconds, as
 * the provider does.
 */
export function requireFreshSignIn({ signedInAt }: Caller, reply: FastifyReply): void {
  const age = Math.floor(Date.now() / 1000) - Math.floor(signedInAt / 1000)
  if (age <= maxAge) return
  reply.header('WWW-Authenticate', challenge)
  throw new Failure(401, `Sign in again to do this: your last sign-in is more than ${maxAge / 60} minutes ago.`)
}
