import type { ServerResponse } from 'node:http'
import { Failure, notFound } from '../api/failure.ts'
import { quotas } from '../api/quotas.data.ts'
import type { DeviceRoute } from '../device-gateway/http/deviceRoutes.ts'
import type { Updates } from './updates.ts'

/** A reader that takes nothing for this long is cut. */
const maxPauseMs = 30_000

/** The image that is offered to a device, whole or from where a download was cut. */
export function imageRoute(updates: Pick<Updates, 'sizeOf' | 'read'>, patience = maxPauseMs): DeviceRoute {
  const open = new OpenImages()
  return {
    method: 'GET',
    path: /^\/device\/v1\/firmware\/([0-9a-f]{64})$/,
    needsKey: true,
    answer: async ({ device, matched: [sha256 = ''], raw }, response) => {
      open.take(device, response)
      const size = await updates.sizeOf(device, sha256)
      if (size === undefined) throw notFound('This image is not offered to this device.')
      const headers = { 'Content-Type': 'application/octet-stream', 'Accept-Ranges': 'bytes', ETag: `"${sha256}"` }
      const range = rangeOf(raw.headers.range, size)
      if (range === 'none') {
        response.setHeader('Content-Range', `bytes */${size}`)
        throw new Failure(416, 'The image ends before that.')
      }
      const isPart = range !== undefined && (raw.headers['if-range'] ?? headers.ETag) === headers.ETag
      const [from, to] = isPart ? range : [0, size - 1]
      const bytes = await updates.read(device, sha256, from, to - from + 1)
      if (!bytes) throw notFound('This image is not offered to this device.')
      if (response.destroyed) return
      response.setTimeout(patience, () => response.destroy())
      response
        .writeHead(isPart ? 206 : 200, {
          ...headers,
          ...(isPart && { 'Content-Range': `bytes ${from}-${to}/${size}` }),
          'Content-Length': bytes.length,
        })
        .end(bytes)
    },
  }
}

/**
 * The answers that hold an image in memory until it is read. A device that asks again has lost the former answer, which
 * is ended.
 */
class OpenImages {
  readonly #responses = new Map<string, ServerResponse>()

  take(device: string, response: ServerResponse): void {
    this.#responses.get(device)?.destroy()
    this.#responses.delete(device)
    if (this.#responses.size >= quotas.entrance.images)
      throw new Failure(429, 'Many devices fetch their images at this moment. Wait.', 10)
    this.#responses.set(device, response)
    response.once('close', () => {
      if (this.#responses.get(device) === response) this.#responses.delete(device)
    })
  }
}

/**
 * First and last byte of the one range that is asked for; undefined without one, or for what isn't understood, which is
 * answered with all of it.
 */
function rangeOf(header: string | undefined, size: number): [number, number] | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const range: [number, number] =
    from === ''
      ? [Math.max(0, size - Number(to)), size - 1]
      : [Number(from), Math.min(to === '' ? Infinity : Number(to), size - 1)]
  return range[0] > range[1] ? 'none' : range
}
