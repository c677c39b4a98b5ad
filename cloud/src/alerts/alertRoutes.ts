import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendLines } from '../api/lineStreams.ts'
import { MessageIds, texts, Type } from '../api/schema.ts'
import { alertResponse, type Change } from './alert.ts'
import { alertFields, AlertResponse, ChangeResponse, Id, Lines, missingAlert, Page, Time } from './alertSchema.ts'
import type { Alerts } from './alerts.ts'
import { AlertStreams, type AlertStreamParts } from './alertStreams.ts'
import type { Rules } from './rules.ts'

const tags = ['alerts']
const usualPage = 50
const maxPageSize = 200

export interface AlertRouteParts extends AlertStreamParts {
  alerts: Alerts
  rules: Rules
  whenClosing(close: () => void): void
}

/** The open and the ended alerts, one alert with its history, and the stream of them. */
export function alertRoutes({ alerts, rules, whenClosing, ...parts }: AlertRouteParts): FastifyPluginAsyncTypebox {
  const streams = new AlertStreams({ ...parts, alerts, rules })
  whenClosing(() => streams.close())
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
        const limit = Math.min(maxPageSize, Math.max(1, Number(query.limit ?? usualPage)))
        const past = await alerts.past(caller.sub, query.before === undefined ? undefined : Number(query.before), limit)
        return {
          alerts: past.map(alertResponse),
          before: past.length < limit ? null : (past.at(-1)?.resolvedAt ?? null),
        }
      },
    )
    app.get(
      '/messages/:message/alerts',
      {
        schema: {
          tags,
          params: MessageIds,
          description: 'The alerts that fired because of a message, the newest first, at most 20.',
          response: { 200: Type.Object({ alerts: Type.Array(AlertResponse) }), ...texts(304, 400) },
        },
      },
      async ({ caller, params }) => ({
        alerts: (await alerts.ofMessage(caller.sub, params.message)).map(alertResponse),
      }),
    )
    app.get(
      '/alerts/:id',
      {
        schema: {
          tags,
          params: Id,
          response: { 200: Type.Object({ ...alertFields, history: Type.Array(ChangeResponse) }), ...texts(304, 404) },
        },
      },
      async ({ caller, params }) => {
        const alert = await alerts.find(caller.sub, params.id)
        if (!alert) throw missingAlert(params.id)
        return { ...alertResponse(alert), history: (await alerts.changesOf(alert.id)).map(changeResponse) }
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
