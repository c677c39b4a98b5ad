import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { listQuery, load } from './listQuery.ts'
import { identity, maybeTime, parse } from './parse.ts'

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

export const deleteSecret = (api: Http, name: string) =>
  api.request(path`/api/v1/secrets/${name}`, { method: 'DELETE' })

const details = v.object({
  ...v.omit(secret, ['name']).entries,
  integrations: v.optional(v.array(v.object({ id: identity, name: v.optional(v.string(), '') })), []),
})

/** One secret without its value, and the integrations that use it. */
export type SecretDetails = v.InferOutput<typeof details>

const readDetails = (value: unknown): SecretDetails => {
  try {
    return parse(details, 'secret', value)
  } catch (error) {
    logFailure('Reading a secret', error)
    throw error
  }
}

/**
 * The query of one secret, GET /api/v1/secrets/{name}. Its key begins like the list's: what invalidates the list
 * invalidates it too.
 */
export const secretDetailsQuery = (api: Http, name: string) => ({
  queryKey: ['secrets', name] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => load(api, path`/api/v1/secrets/${name}`, signal),
  select: readDetails,
})

/** Creates a secret or replaces its value. Not for `useMutation`: the cache would keep the value. */
export const saveSecret = (api: Http, name: string, value: string) =>
  api.request(path`/api/v1/secrets/${name}`, { method: 'PUT', json: { value } })
