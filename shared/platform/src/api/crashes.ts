import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { ifKnown } from './listQuery.ts'
import { maybeNumber, maybeText, parse, time } from './parse.ts'

const crash = v.object({
  at: time,
  message: v.optional(v.string(), ''),
  reset: maybeText,
  function: maybeText,
  file: maybeText,
  line: maybeNumber,
  firmware: maybeText,
  firmwareName: maybeText,
  project: maybeText,
  safeMode: v.optional(v.boolean(), false),
  safeModeReason: maybeText,
  count: v.optional(v.number(), 1),
})

/**
 * The last crash of a device: the firmware, the place in it, and whether the device now runs without its firmware.
 * `count`: how often that firmware has crashed. Source: GET /api/v1/devices/{id}/crash.
 */
export type Crash = v.InferOutput<typeof crash>

const readCrash = (value: unknown): Crash | null => {
  if (value === null) return null
  try {
    return parse(crash, 'crash', value)
  } catch (error) {
    logFailure('Reading the crash of a device', error)
    throw error
  }
}

/** Null if no crash is known, or the server has no such call. */
export const crashQuery = (api: Http, id: string) => ({
  queryKey: ['devices', id, 'crash'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await ifKnown(api.json(path`/api/v1/devices/${id}/crash`, { signal }))) ?? null,
  select: readCrash,
})
