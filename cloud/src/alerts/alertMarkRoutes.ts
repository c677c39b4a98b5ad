import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Accounts } from '../accounts/accounts.ts'
import { badRequest } from '../api/failure.ts'
import { done, texts } from '../api/schema.ts'
import { alertResponse, type Change } from './alert.ts'
import { AlertResponse, Id, missingAlert, Until } from './alertSchema.ts'
import type { Alerts } from './alerts.ts'
import type { Rules } from './rules.ts'

const tags = ['alerts']
const maxSilenceMs = 366 * 24 * 60 * 60_000

export interface AlertMarkRouteParts {
  alerts: Alerts
  rules: Rules
  accounts: Pick<Accounts, 'find'>
}

/** What a user does to alerts: acknowledges and silences them. */
export function alertMarkRoutes({ alerts, rules, accounts }: AlertMarkRouteParts): FastifyPluginAsyncTypebox {
  const nameOf = async (owner: string) => (await accounts.find(owner))?.username ?? owner
  const mark = async (owner: string, id: string, marks: Parameters<Alerts['mark']>[2], change: Change) => {
    const alert = await alerts.mark(owner, id, marks, change)
    if (!alert) throw missingAlert(id)
    return alertResponse(alert)
  }
  return async (app) => {
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

function checkedUntil(until: number | null): number | null {
  if (until !== null && (until <= Date.now() || until > Date.now() + maxSilenceMs))
    throw badRequest('"until" must be later than now, and within a year.')
  return until
}
