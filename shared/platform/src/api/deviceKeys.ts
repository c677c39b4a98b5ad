import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { ifKnown, load } from './listQuery.ts'
import { identity, maybeTime, parse } from './parse.ts'

const keys = v.object({ keys: v.array(v.object({ id: identity, createdAt: maybeTime, lastUsedAt: maybeTime })) })

/** A key with which a device signs in; what it is, nobody is told again. Source: GET /api/v1/devices/{id}/keys. */
export type DeviceKey = v.InferOutput<typeof keys>['keys'][number]

const readKeys = (value: unknown): readonly DeviceKey[] | null => {
  if (value === null) return null
  try {
    return parse(keys, 'keys', value).keys
  } catch (error) {
    logFailure('Reading the keys of a device', error)
    throw error
  }
}

/** Null where the server has no keys of devices. */
export const deviceKeysQuery = (api: Http, id: string) => ({
  queryKey: ['device-keys', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, path`/api/v1/devices/${id}/keys`, signal)),
  select: readKeys,
})

const newKey = v.object({ id: identity, key: identity })

/** A further key; the others stay valid. */
export const addDeviceKey = async (api: Http, id: string): Promise<{ id: string; key: string }> =>
  parse(newKey, 'key', await api.json(path`/api/v1/devices/${id}/keys`, { method: 'POST' }))

/** The connection that uses it ends. */
export const revokeDeviceKey = (api: Http, id: string, key: string) =>
  api.request(path`/api/v1/devices/${id}/keys/${key}`, { method: 'DELETE' })
