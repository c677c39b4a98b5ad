import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerInPieces, objectParts } from '../api/answerInPieces.ts'
import { writeExactly } from '../api/exactJson.ts'
import { exactBodyOf, readJsonBodies } from '../api/jsonBodies.ts'
import { done, texts, Type } from '../api/schema.ts'
import { badRequest, notFound } from '../api/failure.ts'
import type { Execution } from './execution.ts'
import type { Integrations } from './integrations.ts'
import { Integration, IntegrationBody, normaliseExported, problemWithName, problemWithTexts } from './schema.ts'
import { problemWithUrl } from './content.ts'

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })
const NameCheck = Type.Object({ name: Type.String(), excludeId: Type.Optional(Type.String()) })
const otherAddresses = new Set(['exists', 'health', 'preview', 'run'])
// Browsers and proxies take them for folders, so the integration could not be reached.
const folders = new Set(['.', '..'])
const tags = ['integrations']

export function integrationRoutes({
  integrations,
  execution,
}: {
  integrations: Integrations
  execution: Execution
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    readJsonBodies(app, { exact: true })
    app.addHook('preValidation', async (request) => normaliseExported(request))
    app.get(
      '/integrations',
      { schema: { tags, response: { 200: Type.Record(Type.String(), Integration), ...texts(304) } } },
      async (request, reply) => {
        const pages = async function* () {
          for (const integration of await integrations.ownedBy(request.caller.sub))
            yield [[integration.id, writeExactly(integration)] as const]
        }
        return answerInPieces(request, reply, objectParts(pages()))
      },
    )
    app.get(
      '/integrations/exists',
      {
        schema: {
          tags,
          querystring: NameCheck,
          response: { 200: Type.Object({ exists: Type.Boolean() }), ...texts(304, 400) },
        },
      },
      async ({ caller, query }) => {
        return { exists: await integrations.nameTaken(caller.sub, query.name, query.excludeId ?? '') }
      },
    )
    app.put(
      '/integrations/:id',
      {
        schema: {
          tags,
          params: Id,
          body: IntegrationBody,
          response: { 200: Integration, ...texts(400, 409, 413, 415) },
        },
      },
      async (request, reply) => {
        const { caller, params } = request
        const body = exactBodyOf(request)
        if (body.id !== params.id) throw badRequest('"id" must be the id of the address.')
        if (folders.has(params.id)) throw badRequest('"id" must not be "." or "..": no address can have it.')
        if (otherAddresses.has(params.id))
          throw badRequest(`"id" must not be "${params.id}": that address has another use.`)
        const problem =
          problemWithName(body.type, body.content.name) ??
          problemWithTarget(body.type, body.content.url) ??
          problemWithTexts(body.content)
        if (problem !== undefined) throw badRequest(problem)
        await integrations.put(caller.sub, body)
        return reply.type('application/json; charset=utf-8').serializer(writeExactly).send(body)
      },
    )
    app.delete(
      '/integrations/:id',
      { schema: { tags, params: Id, response: { ...done, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        if (!(await integrations.remove(caller.sub, params.id)))
          throw notFound(`Integration ${params.id} does not exist.`)
        await execution.forget(caller.sub, params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

/** A webhook needs a URL; other templates may have one. */
function problemWithTarget(type: string, url: string | undefined): string | undefined {
  const missing = url === undefined || url.trim() === ''
  if (missing) return type === 'webhook' ? '"content.url" is required.' : undefined
  return problemWithUrl(url)
}
