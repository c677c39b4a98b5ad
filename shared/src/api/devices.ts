import * as v from 'valibot'
import { listQuery } from './listQuery.ts'
import { identity, maybeText, maybeTime } from './parse.ts'

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
