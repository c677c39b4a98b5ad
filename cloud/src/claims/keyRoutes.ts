import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { conflict, notFound } from '../api/failure.ts'
import { done, iso, Moment, texts, Type } from '../api/schema.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { ownDevice } from '../fleet/routes.ts'

const Id = Type.Object({ id: Type.String() })
const KeyId = Type.Object({ id: Type.String(), key: Type.String() })
const Keys = Type.Object({
  keys: Type.Array(Type.Object({ id: Type.String(), createdAt: Moment, lastUsedAt: Type.Optional(Moment) })),
})
const NewKey = Type.Object({
  id: Type.String(),
  key: Type.String({ description: 'Shown here only; the cloud keeps a hash.' }),
})
const tags = ['claims']

/** The keys of a device: a new one counts beside the former, until that is revoked. */
export function keyRoutes({ fleet }: { fleet: Fleet }): FastifyPluginAsyncTypebox {
  const { registry } = fleet
  const realDevice = async (owner: string, id: string) => {
    const { kind, name } = await ownDevice(fleet, owner, id)
    if (kind === 'simulated') throw conflict(`${name} is a simulated device: the cloud itself has its key.`)
    return id
  }
  return async (app) => {
    app.get(
      '/devices/:id/keys',
      { schema: { tags, params: Id, response: { 200: Keys, ...texts(304, 404, 409) } } },
      async ({ caller, params }) => {
        const keys = await registry.keys.of(await realDevice(caller.sub, params.id))
        return {
          keys: keys.map(({ id, createdAt, lastUsedAt }) => ({
            id,
            createdAt: iso(createdAt),
            ...(lastUsedAt !== undefined && { lastUsedAt: iso(lastUsedAt) }),
          })),
        }
      },
    )
    app.post(
      '/devices/:id/keys',
      {
        schema: {
          tags,
          params: Id,
          description: 'Two keys of a device count at most.',
          response: { 201: NewKey, ...texts(404, 409, 413, 415) },
        },
      },
      async ({ caller, params }, reply) => {
        const made = await registry.keys.add(await realDevice(caller.sub, params.id))
        return reply.code(201).header('Cache-Control', 'no-store').send(made)
      },
    )
    app.delete(
      '/devices/:id/keys/:key',
      {
        schema: {
          tags,
          params: KeyId,
          description: 'The connection of the device ends.',
          response: { ...done, ...texts(404, 409) },
        },
      },
      async ({ caller, params }, reply) => {
        if (!(await registry.keys.revoke(await realDevice(caller.sub, params.id), params.key)))
          throw notFound(`Key ${params.key} does not exist.`)
        return reply.code(204).send(null)
      },
    )
  }
}
