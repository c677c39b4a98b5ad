import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { listQuery, load } from './listQuery.ts'
import { anyObject, identity, maybeText, maybeTime, parse } from './parse.ts'

const device = v.object({
  id: identity,
  name: v.optional(v.string(), ''),
  model: maybeText,
  status: v.optional(v.fallback(v.picklist(['online', 'offline', 'unknown']), 'unknown'), 'unknown'),
  updatedAt: maybeTime,
  lastSeen: maybeTime,
  functions: v.optional(
    v.custom<string[]>(
      (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
      'not a list of names',
    ),
    [],
  ),
  variables: v.optional(anyObject as v.GenericSchema<object, Record<string, unknown>>, {}),
  firmwareSha: v.optional(v.fallback(v.nullable(v.string()), null)),
  targets: v.optional(v.fallback(v.nullable(v.array(v.string())), null)),
  labels: v.optional(v.fallback(v.nullable(v.array(v.string())), null)),
  kind: v.optional(v.fallback(v.nullable(v.string()), null)),
  sample: v.optional(v.fallback(v.nullable(v.boolean()), null)),
  running: v.optional(
    v.fallback(v.nullable(v.object({ firmware: identity, since: maybeTime, name: maybeText })), null),
  ),
  refused: v.optional(
    v.fallback(
      v.nullable(v.object({ count: v.number(), since: maybeTime, last: maybeTime, reason: v.string() })),
      null,
    ),
  ),
})

/**
 * A registered device. `updatedAt` is its last connect, `lastSeen` is null where the list lacks it; times are epoch
 * milliseconds. `firmwareSha` is the image that was sent to it last, `targets` the images that it runs, `labels` its
 * own words for it, `sample` whether its values are invented, `running` what its last start said, `refused` its
 * sign-ins that failed, where the server sends them. Source: GET /api/v1/devices.
 */
export type Device = v.InferOutput<typeof device>
export type DeviceStatus = Device['status']

export const deviceListQuery = listQuery(device, 'devices', 'id')

const seen = v.looseObject({ lastSeen: maybeTime })

/**
 * The response of the call for one device: `lastSeen`, epoch milliseconds, null when unknown; and those of the list's
 * fields that the server repeats there.
 */
export type DeviceDetails = Partial<Omit<Device, 'id' | 'lastSeen'>> & Pick<Device, 'lastSeen'>

const readDetails = (value: unknown): DeviceDetails => {
  try {
    const response = parse(seen, 'device', value ?? {})
    const { id: _, ...read } = parse(device, 'device', { ...response, id: 'any' })
    return {
      ...Object.fromEntries(Object.entries(read).filter(([field]) => Object.hasOwn(response, field))),
      lastSeen: response.lastSeen,
    }
  } catch (error) {
    logFailure('Reading a device', error)
    throw error
  }
}

/**
 * The query of one device's details, GET /api/v1/devices/{id}. Its key begins like the list's: what invalidates the
 * list invalidates it too.
 */
export const deviceDetailsQuery = (api: Http, id: string) => ({
  queryKey: ['devices', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => load(api, path`/api/v1/devices/${id}`, signal),
  select: readDetails,
})

export const renameDevice = (api: Http, id: string, name: string) =>
  api.request(path`/api/v1/devices/${id}`, { method: 'PUT', json: { name } })

export const saveLabels = (api: Http, id: string, labels: readonly string[]) =>
  api.request(path`/api/v1/devices/${id}/labels`, { method: 'PUT', json: { labels } })

/** Its key is revoked: the device is disconnected. */
export const deleteDevice = (api: Http, id: string) => api.request(path`/api/v1/devices/${id}`, { method: 'DELETE' })

/**
 * The device list as the server sent it, keyed or plain, with another name for one device. A value of any other form is
 * returned as it is.
 */
export const withName = (list: unknown, id: string, name: string): unknown => {
  if (Array.isArray(list))
    return list.map((entry: unknown) => (idOf(entry) === id ? { ...(entry as object), name } : entry))
  if (typeof list !== 'object' || list === null || !Object.hasOwn(list, id)) return list
  return Object.fromEntries(
    Object.entries(list as Record<string, unknown>).map(([key, entry]) => [
      key,
      key === id ? { ...(entry as object), name } : entry,
    ]),
  )
}

const idOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
