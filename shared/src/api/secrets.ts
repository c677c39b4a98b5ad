import * as v from 'valibot'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { listQuery } from './listQuery.ts'
import { identity, maybeTime } from './parse.ts'

const secret = v.object({
  name: identity,
  usageCount: v.optional(v.number(), 0),
  createdAt: maybeTime,
  updatedAt: maybeTime,
  accessedAt: maybeTime,
})

/** A secret without its value, which is write-only. Times are epoch milliseconds. Source: GET /api/v1/secrets. */
export type Secret = v.InferOutput<typeof secret>

export const secretListQuery = listQuery(secret, 'secrets', 'name')

export const deleteSecret = (api: Http, name: string) => api.request(path`/api/v1/secrets/${name}`, { method: 'DELETE' })
