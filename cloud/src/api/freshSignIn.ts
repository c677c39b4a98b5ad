import type { FastifyReply } from 'fastify'
import type { Caller } from '../identity/accessTokens.ts'
import { Failure } from './failure.ts'

const maxAge = 300
const challenge = `Bearer error="insufficient_user_authentication", error_description="A more recent sign-in is required", max_age="${maxAge}"`

/** Refuses who has not signed in of late, with the challenge of RFC 9470: a stolen token is not enough. Counts in whole seconds, as the provider does. */
export function requireFreshSignIn({ signedInAt }: Caller, reply: FastifyReply): void {
  const age = Math.floor(Date.now() / 1000) - Math.floor(signedInAt / 1000)
  if (age <= maxAge) return
  reply.header('WWW-Authenticate', challenge)
  throw new Failure(401, `Sign in again to do this: your last sign-in is more than ${maxAge / 60} minutes ago.`)
}
