import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../api/failure.ts'
import { requireRight } from './requireRight.ts'
import { findToken, type TeamToken } from './teamTokens.ts'
import { AtOnce, type UnderWay, UseLimits } from './useLimits.ts'

/** Of a token, within a minute. */
const limits = { files: 1200, changes: 30, previews: 20, readings: 120, verifications: 2 }
/** Requests of a token: each may hold a file of 16 MB in memory. */
const maxConcurrent = 16

declare module 'fastify' {
  interface FastifyRequest {
    team: TeamToken
    underWay: UnderWay | null
  }
  interface FastifyContextConfig {
    /** What a call counts as; a call without it is for everybody. */
    counts?: keyof typeof limits
  }
}

/** Lets requests in by their tokens, and refuses what is too much before a body is read. */
export function admitTeams(app: FastifyInstance, data: string): void {
  const uses = new UseLimits(limits)
  const atOnce = new AtOnce(maxConcurrent)
  app.decorateRequest('team', null as unknown as TeamToken)
  app.decorateRequest('underWay', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const { counts } = request.routeOptions.config
    if (counts === undefined) return
    const team = teamOf(request, reply, data)
    request.team = team
    uses.count(team.id, counts)
    const { remote } = request.params as { remote?: string }
    if (remote !== undefined) requireRight(team, remote)
    const underWay = atOnce.begin(team.id)
    request.underWay = underWay
    reply.raw.once('close', underWay.connectionEnds)
  })
  app.addHook('preHandler', async ({ underWay }) => underWay?.workBegins())
  app.addHook('onSend', async ({ underWay }) => underWay?.workEnds())
}

function teamOf({ headers }: FastifyRequest, reply: FastifyReply, data: string): TeamToken {
  const [, text = ''] = /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '') ?? []
  const token = findToken(data, text)
  if (token) return token
  reply.header('WWW-Authenticate', 'Bearer')
  throw new Failure(
    401,
    'This takes the token of a team, and this one is unknown, revoked or expired. `npm run release-token` issues one.',
  )
}
