import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { badRequest, notFound } from '../api/failure.ts'
import { requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import { done, texts, Type } from '../api/schema.ts'
import type { Draft, Rule } from './rule.ts'
import type { Rules } from './rules.ts'
import type { Scopes } from './scopes.ts'
import { checkedDraft, DraftBody, PreviewBody, PreviewResponse, ruleResponse, RuleResponse } from './ruleSchema.ts'
import { Previews, type PreviewParts } from './preview/preview.ts'

const Id = Type.Object({ id: Type.String() })
const Email = Type.Object({
  ready: Type.Boolean(),
  reason: Type.Optional(Type.Enum(['server', 'address'])),
  address: Type.Optional(Type.String()),
})
const AllRules = Type.Object({ rules: Type.Array(RuleResponse), channels: Type.Object({ email: Email }) })
const maxPreviewMs = 31 * 24 * 60 * 60_000
const tags = ['alerts']

export interface RuleRouteParts extends PreviewParts {
  rules: Rules
  scopes: Scopes
  ownerOf(device: string): string | undefined
  /** Whether the account can get e-mails, and at which address. */
  emailOf(owner: string): Promise<{ ready: boolean; reason?: 'server' | 'address'; address?: string }>
  /** Evaluates the rules soon. */
  changed(): void
}

export function ruleRoutes({ rules, ownerOf, emailOf, changed, ...parts }: RuleRouteParts): FastifyPluginAsyncTypebox {
  const { scopes, integrationsOf } = parts
  const previews = new Previews(parts)
  const checked = async (owner: string, body: Draft) => {
    const integrations = await integrationsOf(owner)
    return checkedDraft(body, {
      ownsDevice: (id) => ownerOf(id) === owner,
      ownsIntegration: (id) => integrations.has(id),
    })
  }
  const requireRoom = async (owner: string, draft: Draft, replaced?: string) => {
    await scopes.refreshOf(owner)
    const others = rules.of(owner).filter(({ id, enabled }) => enabled && id !== replaced)
    const watched = others.reduce((sum, rule) => sum + scopes.count(rule), 0)
    const most = quotas.account.alertConditions
    const added = draft.enabled ? scopes.count({ ...draft, owner }) : 0
    if (watched + added > most)
      requireCount(
        {
          holder: 'This account',
          what: 'pairs of a rule and a device',
          cure: "Let rules watch fewer devices, or delete rules that you don't need.",
        },
        watched + added,
        most,
      )
  }
  return async (app) => {
    app.get(
      '/alert-rules',
      { schema: { tags, response: { 200: AllRules, ...texts(304) } } },
      async ({ caller: { sub } }) => {
        if (rules.of(sub).length === 0) await rules.givePresets()
        return { rules: rules.of(sub).map(ruleResponse), channels: { email: await emailOf(sub) } }
      },
    )
    app.post(
      '/alert-rules',
      { schema: { tags, body: DraftBody, response: { 201: RuleResponse, ...texts(400, 409, 413, 415) } } },
      async ({ caller: { sub }, body }, reply) => {
        const draft = await checked(sub, body)
        await requireRoom(sub, draft)
        const rule = await rules.add(sub, draft)
        changed()
        return reply.code(201).send(ruleResponse(rule))
      },
    )
    app.post(
      '/alert-rules/preview',
      {
        schema: {
          tags,
          body: PreviewBody,
          description:
            'When the rule would have fired in the stored past. After about a second it returns what it has found.',
          response: { 200: PreviewResponse, ...texts(400, 413, 415) },
        },
      },
      async ({ caller: { sub }, body: { rule, from, to } }) => {
        if (from >= to || to - from > maxPreviewMs || to > Date.now() + 60_000)
          throw badRequest('"from" must be before "to", by at most 31 days, and "to" not later than now.')
        return previews.of(sub, await checked(sub, rule), from, to)
      },
    )
    app.get(
      '/alert-rules/:id',
      { schema: { tags, params: Id, response: { 200: RuleResponse, ...texts(304, 404) } } },
      async ({ caller, params }) => {
        const rule = rules.find(caller.sub, params.id)
        if (!rule) throw missing(params.id)
        return ruleResponse(rule)
      },
    )
    app.put(
      '/alert-rules/:id',
      {
        schema: {
          tags,
          params: Id,
          body: DraftBody,
          response: { 200: RuleResponse, ...texts(400, 404, 409, 413, 415) },
        },
      },
      async ({ caller: { sub }, params, body }) => {
        if (!rules.find(sub, params.id)) throw missing(params.id)
        const draft = await checked(sub, body)
        await requireRoom(sub, draft, params.id)
        const rule = await rules.replace(sub, params.id, draft)
        if (!rule) throw missing(params.id)
        changed()
        return ruleResponse(rule)
      },
    )
    app.delete(
      '/alert-rules/:id',
      { schema: { tags, params: Id, description: 'Its open alerts end.', response: { ...done, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        if (!(await rules.remove(caller.sub, params.id))) throw missing(params.id)
        changed()
        return reply.code(204).send(null)
      },
    )
  }
}

const missing = (id: Rule['id']) => notFound(`Alert rule ${id} does not exist.`)
