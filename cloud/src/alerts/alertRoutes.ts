import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Accounts } from '../accounts/accounts.ts'
import { badRequest, notFound } from '../api/failure.ts'
import { linesOfJson, sendLines } from '../api/lineStreams.ts'
import { done, texts, Type } from '../api/schema.ts'
import { alertResponse, type Alert, type Cause, type Change } from './alert.ts'
import type { Alerts } from './alerts.ts'
import { AlertStreams, type AlertStreamParts } from './alertStreams.ts'
import type { Rules } from './rules.ts'

const Time = Type.Integer({ description: 'Epoch milliseconds.' })
const orNull = <Schema extends object>(schema: Schema) =>
  Type.Unsafe<string | null>({ anyOf: [schema, { type: 'null' }] })
const AnyNumber = Type.Unsafe<number>({ type: 'number' })
const AnyCause = Type.Unsafe<Cause>({
  type: 'object',
  additionalProperties: true,
  description: 'Plain values; "kind" says which ones.',
})

const fields = {
  id: Type.String(),
  rule: Type.String(),
  ruleName: Type.String(),
  preset: Type.Optional(Type.String()),
  kind: Type.Enum(['offline', 'value', 'silent', 'integration', 'crash']),
  device: orNull(Type.String()),
  integration: orNull(Type.String()),
  state: Type.Enum(['pending', 'firing', 'recovering', 'resolved']),
  since: Time,
  firedAt: Type.Optional(Time),
  resolvedAt: Type.Optional(Time),
  value: Type.Optional(AnyNumber),
  limit: Type.Optional(AnyNumber),
  cause: AnyCause,
  acknowledged: Type.Optional(Type.Object({ at: Time, by: Type.String() })),
  silencedUntil: Type.Optional(Time),
  flapping: Type.Optional(Type.Boolean({ description: 'It fires so often that it stays open until it is calm.' })),
  devices: Type.Optional(
    Type.Array(Type.String(), { description: 'Of a mass outage: the devices that have not recovered.' }),
  ),
  most: Type.Optional(Type.Integer({ description: 'The largest number of these devices.' })),
  count: Type.Integer({ description: 'How often it fired.' }),
}
const AlertResponse = Type.Object(fields)
const ChangeResponse = Type.Object({
  at: Time,
  change: Type.String({
    description:
      'A state, or acknowledged, unacknowledged, silenced, unsilenced, flapping, grew, shrank, told, untold. The cause of the last two has the "channel", "email" or "integration", the "integration", what was to be told ("transition": firing or resolved), and of untold the "error" and whether it is tried "again".',
  }),
  by: Type.Optional(Type.String()),
  cause: Type.Optional(AnyCause),
})
const Lines = linesOfJson(
  'Lines of JSON: first firing, alerts, silencedUntil, now; then alert, firing, silencedUntil at each change. An empty line every 15 s. It ends with the sign-out, and after an hour.',
)

const Id = Type.Object({ id: Type.String() })
const Until = Type.Object({
  until: Type.Unsafe<number | null>({
    anyOf: [{ type: 'integer' }, { type: 'null' }],
    description: 'Epoch milliseconds, within a year; null ends the silence.',
  }),
})
const Page = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  limit: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})
const tags = ['alerts']
const longestSilence = 366 * 24 * 60 * 60_000
const usualPage = 50
const largestPage = 200

export interface AlertRouteParts extends AlertStreamParts {
  alerts: Alerts
  rules: Rules
  accounts: Pick<Accounts, 'find'>
  whenClosing(close: () => void): void
}

export function alertRoutes({
  alerts,
  rules,
  accounts,
  whenClosing,
  ...parts
}: AlertRouteParts): FastifyPluginAsyncTypebox {
  const streams = new AlertStreams({ ...parts, alerts, rules })
  whenClosing(() => streams.close())
  const nameOf = async (owner: string) => (await accounts.find(owner))?.username ?? owner
  const mark = async (owner: string, id: string, marks: Parameters<Alerts['mark']>[2], change: Change) => {
    const alert = await alerts.mark(owner, id, marks, change)
    if (!alert) throw missing(id)
    return alertResponse(alert)
  }
  return async (app) => {
    app.get(
      '/alerts',
      {
        schema: {
          tags,
          description: 'The open alerts, and those that ended in the last day.',
          response: {
            200: Type.Object({
              alerts: Type.Array(AlertResponse),
              firing: Type.Integer({
                description: 'How many fire that are neither acknowledged nor silenced themselves.',
              }),
              silencedUntil: Type.Optional(Time),
              now: Time,
            }),
            ...texts(304),
          },
        },
      },
      async ({ caller: { sub } }) => {
        const [silencedUntil, now] = [await rules.silencedUntil(sub), Date.now()]
        return {
          alerts: (await alerts.shown(sub, now)).map(alertResponse),
          firing: await alerts.firing(sub, now),
          ...(silencedUntil !== undefined && { silencedUntil }),
          now,
        }
      },
    )
    app.get(
      '/alerts/stream',
      { exposeHeadRoute: false, schema: { tags, response: { 200: Lines, ...texts() } } },
      async ({ caller }, reply) => {
        const stream = streams.open(caller)
        return sendLines(reply, stream)
      },
    )
    app.get(
      '/alerts/history',
      {
        schema: {
          tags,
          querystring: Page,
          description: 'The ended alerts, the newest first.',
          response: {
            200: Type.Object({
              alerts: Type.Array(AlertResponse),
              before: Type.Unsafe<number | null>({ anyOf: [{ type: 'integer' }, { type: 'null' }] }),
            }),
            ...texts(304, 400),
          },
        },
      },
      async ({ caller, query }) => {
        const limit = Math.min(largestPage, Math.max(1, Number(query.limit ?? usualPage)))
        const past = await alerts.past(caller.sub, query.before === undefined ? undefined : Number(query.before), limit)
        return {
          alerts: past.map(alertResponse),
          before: past.length < limit ? null : (past.at(-1)?.resolvedAt ?? null),
        }
      },
    )
    app.get(
      '/alerts/:id',
      {
        schema: {
          tags,
          params: Id,
          response: { 200: Type.Object({ ...fields, history: Type.Array(ChangeResponse) }), ...texts(304, 404) },
        },
      },
      async ({ caller, params }) => {
        const alert = await alerts.find(caller.sub, params.id)
        if (!alert) throw missing(params.id)
        return { ...alertResponse(alert), history: (await alerts.changesOf(alert.id)).map(changeResponse) }
      },
    )
    app.post(
      '/alerts/:id/acknowledge',
      { schema: { tags, params: Id, response: { 200: AlertResponse, ...texts(404) } } },
      async ({ caller: { sub }, params }) => {
        const [at, by] = [Date.now(), await nameOf(sub)]
        return mark(sub, params.id, { acknowledged: { at, by } }, { at, change: 'acknowledged', by })
      },
    )
    app.post(
      '/alerts/:id/unacknowledge',
      { schema: { tags, params: Id, response: { 200: AlertResponse, ...texts(404) } } },
      async ({ caller: { sub }, params }) => {
        return mark(
          sub,
          params.id,
          { acknowledged: null },
          { at: Date.now(), change: 'unacknowledged', by: await nameOf(sub) },
        )
      },
    )
    app.post(
      '/alerts/:id/silence',
      { schema: { tags, params: Id, body: Until, response: { 200: AlertResponse, ...texts(400, 404, 413, 415) } } },
      async ({ caller: { sub }, params, body: { until } }) => {
        const change = {
          at: Date.now(),
          change: checkedUntil(until) === null ? 'unsilenced' : 'silenced',
          by: await nameOf(sub),
          ...(until !== null && { cause: { until } }),
        }
        return mark(sub, params.id, { silencedUntil: until }, change)
      },
    )
    app.post(
      '/alerts/silence-all',
      {
        schema: {
          tags,
          body: Until,
          description: 'Of the whole account.',
          response: { ...done, ...texts(400, 413, 415) },
        },
      },
      async ({ caller: { sub }, body }, reply) => {
        await rules.silence(sub, checkedUntil(body.until))
        await alerts.silencedAll(sub)
        return reply.code(204).send(null)
      },
    )
  }
}

const changeResponse = ({ at, change, by, cause }: Change) => ({
  at,
  change,
  ...(by !== undefined && { by }),
  ...(cause && { cause: { ...cause } }),
})

const missing = (id: Alert['id']) => notFound(`Alert ${id} does not exist.`)

function checkedUntil(until: number | null): number | null {
  if (until !== null && (until <= Date.now() || until > Date.now() + longestSilence))
    throw badRequest('"until" must be later than now, and within a year.')
  return until
}
