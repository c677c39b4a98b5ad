import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../identity/accessTokens.ts'
import type { Services } from '../services.ts'
import { Failure } from './failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

/** Lets only signed-in users pass, and tells the routes who calls. */
export function requireCaller(app: FastifyInstance, { checkToken }: Pick<Services, 'checkToken'>): void {
  app.decorateRequest('caller', null as unknown as Caller)
  app.addHook('onRequest', async (request, reply) => {
    const caller = await checkToken(bearerToken(request))
    if (caller) {
      request.caller = caller
      return
    }
    reply.header('WWW-Authenticate', 'Bearer')
    throw new Failure(401, 'You are not signed in, or your sign-in has expired. Sign in again.')
  })
}

function bearerToken(request: FastifyRequest): string {
  const [, token = ''] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}
