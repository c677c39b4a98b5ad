import * as v from 'valibot'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { listQuery } from './listQuery.ts'
import { identity, maybeText, maybeTime, parse } from './parse.ts'

const device = v.object({
  id: identity,
  name: v.optional(v.string(), ''),
  model: maybeText,
  status: v.optional(v.fallback(v.picklist(['online', 'offline', 'unknown']), 'unknown'), 'unknown'),
  updatedAt: maybeTime,
  functions: v.optional(v.array(v.string()), []),
  variables: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** A registered device. `updatedAt` is its last connect; times are epoch milliseconds. Source: GET /api/v1/devices. */
export type Device = v.InferOutput<typeof device>
export type DeviceStatus = Device['status']

export const deviceListQuery = listQuery(device, 'devices', 'id')

const seen = v.object({ lastSeen: maybeTime })

const readLastSeen = (value: unknown): number | null => {
  try {
    return parse(seen, 'device', value ?? {}).lastSeen
  } catch (error) {
    logFailure('Reading device', error)
    throw error
  }
}

/** When a device was last heard of, epoch milliseconds; null when nobody knows. Source: GET /api/v1/devices/{id}. */
export const lastSeenQuery = (api: Http, id: string) => ({
  queryKey: ['devices', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.json(path`/api/v1/devices/${id}`, { signal }),
  select: readLastSeen,
})

export const renameDevice = (api: Http, id: string, name: string) => api.request(path`/api/v1/devices/${id}`, { method: 'PUT', json: { name } })

/** Its key is void afterwards: the device is logged out. */
export const deleteDevice = (api: Http, id: string) => api.request(path`/api/v1/devices/${id}`, { method: 'DELETE' })

/** The device list as the server said it, keyed or plain, with another name for one device. What has another form stays as it is. */
export const renamedIn = (list: unknown, id: string, name: string): unknown => {
  if (Array.isArray(list)) return list.map((entry: unknown) => (idOf(entry) === id ? { ...(entry as object), name } : entry))
  if (typeof list !== 'object' || list === null || !Object.hasOwn(list, id)) return list
  return Object.fromEntries(Object.entries(list as Record<string, unknown>).map(([key, entry]) => [key, key === id ? { ...(entry as object), name } : entry]))
}

const idOf = (entry: unknown): unknown => (typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined)
