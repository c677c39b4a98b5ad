import * as v from 'valibot'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { listQuery } from './listQuery.ts'
import { identity } from './parse.ts'

const content = v.looseObject({
  name: v.optional(v.string(), ''),
  template: v.optional(v.string()),
  deviceID: v.optional(v.string()),
  disabled: v.optional(v.boolean(), false),
  url: v.optional(v.string()),
  lambda: v.optional(v.looseObject({ language: v.optional(v.string(), 'javascript') })),
})

// A flat integration, without `content`, is accepted too.
const integration = v.pipe(
  v.looseObject({ id: identity, type: v.optional(v.string(), 'webhook'), content: v.optional(v.looseObject({})) }),
  v.transform(({ id, type, content: nested, ...flat }) => ({ id, type, content: nested ?? flat })),
  v.object({ id: v.string(), type: v.string(), content }),
)

/** What sends events elsewhere. `type` is the template's id. Source: GET /api/v1/integrations. */
export type Integration = v.InferOutput<typeof integration>

export const integrationListQuery = listQuery(integration, 'integrations', 'id')

export const deleteIntegration = (api: Http, id: string) => api.request(path`/api/v1/integrations/${id}`, { method: 'DELETE' })
