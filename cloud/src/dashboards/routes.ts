import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { badRequest, Failure } from '../api/failure.ts'
import { texts, Type } from '../api/schema.ts'
import { maxLayoutBytes, Layout, requireLayout } from './boxes.ts'
import type { Dashboards } from './dashboards.ts'

const Stored = Type.Object({
  boxes: Type.Array(Type.Object({}, { additionalProperties: true })),
  title: Type.String(),
  version: Type.Integer({ description: 'Counts the saves; 0 before the first.' }),
})
const Expected = Type.Object({
  'if-match': Type.Optional(
    Type.String({ maxLength: 30, description: 'The version in quotes: saves only over that one.' }),
  ),
})
const tags = ['user']

/** The boxes of a user's own dashboard. */
export function dashboardRoutes({ dashboards }: { dashboards: Dashboards }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/dashboard', { schema: { tags, response: { 200: Stored, ...texts(304) } } }, ({ caller }) =>
      dashboards.of(caller.sub),
    )
    app.put(
      '/dashboard',
      {
        bodyLimit: maxLayoutBytes,
        schema: { tags, headers: Expected, body: Layout, response: { 200: Stored, ...texts(400, 412, 413, 415) } },
      },
      async ({ caller, body, headers }) => {
        const { boxes, title } = body
        requireLayout(boxes)
        const version = await dashboards.save(caller.sub, { boxes, title }, expectedVersion(headers['if-match']))
        if (version === undefined)
          throw new Failure(
            412,
            'The dashboard was changed meanwhile, such as in another tab. Load it again before you save.',
          )
        return { boxes, title, version }
      },
    )
  }
}

function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const [, digits] = /^"(\d{1,9})"$/.exec(header.trim()) ?? []
  if (digits === undefined) throw badRequest('"if-match" must be the version of the dashboard in quotes, such as "3".')
  return Number(digits)
}
