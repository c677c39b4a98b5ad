import * as v from '../lib/schema.ts'
import { ApiError, type Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { listQuery } from './listQuery.ts'
import { identity, maybeNumber, maybeText, maybeTime } from './parse.ts'
import { readBody } from './withTimeout.ts'

const firmware = v.object({
  sha256: identity,
  projectId: maybeText,
  projectName: maybeText,
  productId: v.optional(
    v.nullable(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform((id) => String(id) || null),
      ),
    ),
    null,
  ),
  target: v.optional(v.fallback(v.nullable(v.string()), null), null),
  version: v.optional(v.fallback(v.nullable(v.string()), null), null),
  devices: v.optional(v.fallback(v.nullable(v.number()), null), null),
  size: maybeNumber,
  createdAt: maybeTime,
  updatedAt: maybeTime,
  accessedAt: maybeTime,
  downloadCount: v.optional(v.nullable(v.number()), 0),
})

/**
 * A firmware image. `size` is in bytes; `target` is the board that it is for, `version` what it calls its version,
 * `devices` how many run it, where the server sends them. Source: GET /api/v1/firmwares.
 */
export type Firmware = v.InferOutput<typeof firmware>

export const firmwareListQuery = listQuery(firmware, 'firmwares', 'sha256')

export const deleteFirmware = (api: Http, sha256: string) =>
  api.request(path`/api/v1/firmwares/${sha256}`, { method: 'DELETE' })

/** The image itself. */
export const downloadFirmware = async (
  api: Http,
  sha256: string,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> => readBody((await api.request(path`/api/v1/firmwares/${sha256}`, options)).blob(), options.signal)

const accepted = v.fallback(v.object({ firmware: v.optional(v.nullable(v.string()), null) }), { firmware: null })

/** How a server answers that does not know a call or its method. */
const unknownCall: readonly (number | undefined)[] = [404, 405, 501]

/**
 * Updates a device over the air with an image that the server has. Returns the same as `updateDevice`, or undefined
 * where the server knows no such call, or not the image: then the image has to be sent.
 */
export const updateDeviceFromStore = async (
  api: Http,
  device: string,
  sha256: string,
  options: { signal?: AbortSignal } = {},
): Promise<string | null | undefined> => {
  try {
    const answer = await api.request(path`/api/v1/devices/${device}/firmware`, {
      method: 'POST',
      json: { sha256 },
      slow: true,
      ...options,
    })
    return v.parse(accepted, await readBody(answer.json(), options.signal).catch(() => null)).firmware
  } catch (error) {
    if (error instanceof ApiError && unknownCall.includes(error.status)) return undefined
    throw error
  }
}

/**
 * Sends an image to a device over the air. It is accepted when this resolves; the device then restarts with it. Returns
 * what the new firmware calls itself, where the server tells it: a chip reports the hash of its program, not of the
 * file that was sent.
 */
export const updateDevice = async (
  api: Http,
  device: string,
  image: Blob,
  options: { signal?: AbortSignal } = {},
): Promise<string | null> => {
  const body = new FormData()
  body.set('file', image, 'firmware.bin')
  const answer = await api.request(path`/api/v1/devices/${device}/firmware`, {
    method: 'PUT',
    body,
    slow: true,
    ...options,
  })
  return v.parse(accepted, await readBody(answer.json(), options.signal).catch(() => null)).firmware
}
