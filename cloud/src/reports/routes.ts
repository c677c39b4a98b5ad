import { maxMessageLength, readReportMessage } from '@console/platform-registry/halt'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../api/failure.ts'
import { texts, Type } from '../api/schema.ts'
import type { CanaryWatch } from './canaryWatch.ts'
import { messageLimits } from './messageLimits.ts'
import type { ReportLog } from './reportLog.ts'

interface ReportParts {
  watch: CanaryWatch
  log: ReportLog
  /** Where a request comes from, as far as that can be told. */
  senderOf: (request: FastifyRequest) => string | undefined
  markOf: (sender: string | undefined) => string
}

/** Takes what browsers report. Pages send it without a token, so anybody can. */
export function reportRoutes({ watch, log, senderOf, markOf }: ReportParts): FastifyPluginAsyncTypebox {
  const limit = messageLimits()
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxMessageLength },
      (_request, body, done) => done(null, body),
    )
    app.addHook('onRequest', async (request) => limit(senderOf(request)))
    app.post(
      '/reports',
      {
        schema: {
          tags: ['reports'],
          security: [],
          body: Type.Unknown({ description: 'A message as a page of the console sends it.' }),
          response: { 204: Type.Null(), ...texts(400, 413, 415, 429) },
        },
      },
      async (request, reply) => {
        const { body } = request
        const message = typeof body === 'string' ? readReportMessage(body) : null
        if (!message) throw badRequest('The body is not a report message.')
        const kept = { at: Date.now(), from: markOf(senderOf(request)), message }
        log.add(kept)
        watch.add(kept)
        return reply.code(204).send(null)
      },
    )
  }
}
