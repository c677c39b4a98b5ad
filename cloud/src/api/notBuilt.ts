import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from './schema.ts'
import type { Services } from '../services.ts'
import { texts } from './answers.ts'
import { Failure, notFound } from './failure.ts'

const Id = Type.Object({ id: Type.String() })

/** Calls of the API that this cloud knows of but can't carry out. */
export function notBuiltRoutes({ fleet }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, parsed) => {
      payload.resume()
      parsed(null)
    })
    app.put('/devices/:id/firmware', { schema: { tags: ['devices'], params: Id, consumes: ['multipart/form-data'], response: texts(404, 501) } }, async ({ caller, params }) => {
      if (!fleet.registry.owns(caller.sub, params.id)) throw notFound(`Device ${params.id} does not exist.`)
      throw new Failure(501, 'The local cloud cannot update devices over the air yet.')
    })
  }
}
