import * as v from 'valibot'
import type { Http } from '../contract/index.ts'
import { maybeText, maybeTime, parseList } from './parse.ts'

const device = v.object({
  id: v.string(),
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

export const deviceListQuery = (api: Http) => ({
  queryKey: ['devices'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.json('/api/v1/devices', { signal }),
  select: (value: unknown): Device[] => parseList(device, 'devices', 'id', value),
})
