import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { badRequest, notFound } from '../api/failure.ts'
import { done, iso, Line, Moment, texts, Type } from '../api/schema.ts'
import { checkedLabels, Labels } from '../fleet/labels.ts'
import type { Enrolments } from './enrolments.ts'

const NewEnrolment = Type.Object({
  name: Type.Optional(Line(0, 60)),
  labels: Type.Optional(Labels),
  uses: Type.Integer({ minimum: 1, maximum: 10_000 }),
  expiresAt: Type.String({ maxLength: 40, description: 'ISO 8601, within a year.' }),
})
const Made = Type.Object({
  id: Type.String(),
  token: Type.String({ description: 'Shown here only; the cloud keeps a hash.' }),
})
const Open = Type.Object({
  enrolments: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      labels: Type.Array(Type.String()),
      uses: Type.Integer(),
      used: Type.Integer(),
      expiresAt: Moment,
    }),
  ),
})
const Id = Type.Object({ id: Type.String() })
const tags = ['claims']
const longest = 366 * 24 * 3_600_000

export function enrolmentRoutes({ enrolments }: { enrolments: Enrolments }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/enrolments',
      {
        schema: {
          tags,
          description: 'The newest first; of those that are over, the last.',
          response: { 200: Open, ...texts(304) },
        },
      },
      async ({ caller }) => {
        const owned = await enrolments.ownedBy(caller.sub)
        return {
          enrolments: owned.map(({ id, name, labels, uses, used, expiresAt }) => ({
            id,
            name,
            labels: [...labels],
            uses,
            used,
            expiresAt: iso(expiresAt),
          })),
        }
      },
    )
    app.post(
      '/enrolments',
      {
        schema: {
          tags,
          body: NewEnrolment,
          description: 'Makes a token by which devices claim themselves at the entrance.',
          response: { 201: Made, ...texts(400, 409, 413, 415) },
        },
      },
      async ({ caller, body }, reply) => {
        const made = await enrolments.add({
          owner: caller.sub,
          name: (body.name ?? '').trim(),
          labels: checkedLabels(body.labels ?? []),
          uses: body.uses,
          expiresAt: endOf(body.expiresAt),
        })
        return reply.code(201).header('Cache-Control', 'no-store').send(made)
      },
    )
    app.delete(
      '/enrolments/:id',
      { schema: { tags, params: Id, description: 'Its devices stay.', response: { ...done, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        if (!(await enrolments.remove(caller.sub, params.id))) throw notFound(`Enrolment ${params.id} does not exist.`)
        return reply.code(204).send(null)
      },
    )
  }
}

function endOf(given: string): number {
  const end = /^\d{4}-\d\d-\d\dT/.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(end)) throw badRequest('"expiresAt" must be a time such as 2026-12-24T18:00:00Z.')
  if (end <= Date.now() || end > Date.now() + longest)
    throw badRequest('"expiresAt" must be later than now, and within a year.')
  return end
}
