import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done, iso, Moment, texts, Type } from '../api/schema.ts'
import { badRequest, conflict, notFound } from '../api/failure.ts'
import type { Database } from '../store/database.ts'
import type { Integrations } from './integrations.ts'
import type { Secret, Secrets } from './secrets.ts'

const listed = {
  name: Type.String(),
  usageCount: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  accessedAt: Type.Optional(Moment),
}

const Listed = Type.Object(listed)
const Details = Type.Object({
  ...listed,
  integrations: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
const Name = Type.Object({ name: Type.String() })
const Value = Type.Object({ value: Type.String({ minLength: 1, maxLength: 100_000, description: 'Write-only.' }) })
const nameForm = /^[A-Z_][A-Z0-9_]{0,99}$/
const nameRule =
  'Name must start with uppercase letter or underscore, contain only uppercase letters, numbers, and underscores, and be 100 characters or less.'
const tags = ['secrets']

export function secretRoutes({
  secrets,
  integrations,
  store,
}: {
  secrets: Secrets
  integrations: Integrations
  store: { cloud: Database }
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/secrets',
      { schema: { tags, response: { 200: Type.Record(Type.String(), Listed), ...texts(304) } } },
      async ({ caller }) => {
        const users = await integrations.bySecret(caller.sub)
        return Object.fromEntries(
          (await secrets.ownedBy(caller.sub)).map((secret) => [
            secret.name,
            toResponse(secret, users.get(secret.name) ?? []),
          ]),
        )
      },
    )
    app.get(
      '/secrets/:name',
      { schema: { tags, params: Name, response: { 200: Details, ...texts(304, 404) } } },
      async ({ caller, params }) => {
        const secret = await secrets.find(caller.sub, params.name)
        if (!secret) throw missing(params.name)
        return toResponse(secret, (await integrations.bySecret(caller.sub)).get(params.name) ?? [])
      },
    )
    app.put(
      '/secrets/:name',
      { schema: { tags, params: Name, body: Value, response: { ...done, ...texts(400, 409, 413, 415) } } },
      async ({ caller, params, body }, reply) => {
        if (!nameForm.test(params.name)) throw badRequest(nameRule)
        await secrets.put(caller.sub, params.name, body.value)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/secrets/:name',
      { schema: { tags, params: Name, response: { ...done, ...texts(404, 409) } } },
      async ({ caller, params }, reply) => {
        await store.cloud.transaction(async (tx) => {
          const count = await integrations.countUsers(caller.sub, params.name, tx)
          if (count > 0 && (await secrets.find(caller.sub, params.name, tx)))
            throw conflict(`This secret is used by ${count} integrations. Remove it from those integrations first.`)
          if (!(await secrets.remove(caller.sub, params.name, tx))) throw missing(params.name)
        })
        return reply.code(204).send(null)
      },
    )
  }
}

function toResponse({ name, createdAt, updatedAt, accessedAt }: Secret, users: { id: string; name: string }[]) {
  return {
    name,
    usageCount: users.length,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    ...(accessedAt !== undefined && { accessedAt: iso(accessedAt) }),
    integrations: users,
  }
}

function missing(name: string) {
  return notFound(`Secret ${name} does not exist.`)
}
