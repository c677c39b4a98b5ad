import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { exactBody, readExactly } from './exactJson.ts'
import { listQuery } from './listQuery.ts'
import { identity, parse } from './parse.ts'

const content = v.looseObject({
  name: v.optional(v.string(), ''),
  template: v.optional(v.string()),
  deviceID: v.optional(v.string()),
  disabled: v.optional(v.boolean(), false),
  url: v.optional(v.string()),
  lambda: v.optional(v.looseObject({ language: v.optional(v.string(), 'javascript') })),
})

// A flat integration, without `content`, is accepted too. `stored` keeps what was sent, for the form that edits it.
const integration = v.pipe(
  v.looseObject({
    id: identity,
    type: v.optional(v.string(), 'webhook'),
    content: v.optional(v.record(v.string(), v.unknown())),
  }),
  v.transform(({ id, type, content: nested, ...flat }) => ({
    id,
    type,
    content: nested ?? flat,
    stored: nested ?? flat,
  })),
  v.object({
    id: v.string(),
    type: v.string(),
    content,
    stored: v.custom<Readonly<Record<string, unknown>>>(() => true),
  }),
)

/**
 * What sends events elsewhere. `type` is the template's id, `content` what the lists show, `stored` the whole content
 * as the server keeps it. Source: GET /api/v1/integrations.
 */
export type Integration = v.InferOutput<typeof integration>

const list = listQuery(integration, 'integrations', 'id')

export const integrationListQuery = (api: Http) => ({
  ...list(api),
  queryFn: ({ signal }: { signal: AbortSignal }) => readExactly(api, '/api/v1/integrations', signal),
})

export const deleteIntegration = (api: Http, id: string) =>
  api.request(path`/api/v1/integrations/${id}`, { method: 'DELETE' })

export const saveIntegration = async (
  api: Http,
  { id, type, content: body }: { id: string; type: string; content: Readonly<Record<string, unknown>> },
) => api.request(path`/api/v1/integrations/${id}`, { method: 'PUT', ...(await exactBody({ id, type, content: body })) })

const existence = v.object({ exists: v.boolean() })

/** Whether another integration has this name. Throws a 404 where the server knows no such check. */
export const integrationNameTaken = async (api: Http, name: string, excludeId: string): Promise<boolean> =>
  parse(
    existence,
    'integrations.exists',
    await api.json(`${path`/api/v1/integrations/exists`}?${new URLSearchParams({ name, excludeId })}`),
  ).exists
