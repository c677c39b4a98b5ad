import type { Dashboard, DashboardBox } from '@console/platform/api'
import { most, newId } from '../box.ts'
import { settle } from '../grid/layout.ts'

/** The content of a link: places and settings of boxes, but no values of devices. */
export type SharedLayout = Pick<Dashboard, 'title' | 'boxes'>

/** Why a link can't be opened. */
export class BadLayout extends Error {
  override readonly name = 'BadLayout'
}

// Bytes of JSON, the server's limit; and characters of the link, so that chats and e-mails pass it on.
const largest = 64 * 1024
const longest = 16_000

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  } catch {
    throw new BadLayout('characters')
  }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    },
  })

/** Reads a stream, and stops beyond the limit: a few bytes can decompress to gigabytes. */
const readAtMost = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > limit) {
      await reader.cancel()
      throw new BadLayout('size')
    }
    parts.push(part.value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The layout as text for an address. Throws a `BadLayout` if it is too long. */
export const packLayout = async ({ title, boxes }: SharedLayout): Promise<string> => {
  const json = new TextEncoder().encode(JSON.stringify({ title, boxes }))
  const packed = toBase64Url(
    await readAtMost(streamOf(json).pipeThrough(new CompressionStream('deflate-raw')), largest),
  )
  if (packed.length > longest) throw new BadLayout('size')
  return packed
}

const isText = (value: unknown, length: number): value is string => typeof value === 'string' && value.length <= length
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const longestName = 200

const fieldsOf = (value: unknown): DashboardBox['fields'] =>
  Array.isArray(value)
    ? value
        .slice(0, most.fields)
        .filter(isObject)
        .flatMap(({ device, event, field }) =>
          isText(device, longestName) && isText(event, longestName) && (field === null || isText(field, longestName))
            ? [{ device, event, field }]
            : [],
        )
    : undefined

/** Takes only the known parts of a box, because links may come from strangers. */
const boxOf = (value: unknown): DashboardBox => {
  if (!isObject(value)) throw new BadLayout('content')
  const { kind, title, x, y, w, h, fields, devices, window, min, max, limits } = value
  if (!isText(kind, 20) || ![x, y, w, h].every(isNumber)) throw new BadLayout('content')
  const known = {
    fields: fieldsOf(fields),
    devices: Array.isArray(devices) ? devices.slice(0, 100).filter((id) => isText(id, longestName)) : undefined,
    window: isText(window, 10) ? window : undefined,
    min: isNumber(min) ? min : undefined,
    max: isNumber(max) ? max : undefined,
    limits: typeof limits === 'boolean' ? limits : undefined,
  }
  const given = Object.fromEntries(Object.entries(known).filter(([, each]) => each !== undefined))
  // New ids, because two boxes of a link may have the same one.
  return {
    ...given,
    id: newId(),
    kind,
    title: isText(title, most.title) ? title : '',
    x: x as number,
    y: y as number,
    w: w as number,
    h: h as number,
  }
}

/** The layout of a link. Throws a `BadLayout` if the link is invalid or too large. */
export const unpackLayout = async (packed: string): Promise<SharedLayout> => {
  if (packed.length > longest) throw new BadLayout('size')
  const bytes = fromBase64Url(packed)
  const unpack = async () => readAtMost(streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw')), largest)
  try {
    const layout: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await unpack()))
    if (!isObject(layout) || !Array.isArray(layout['boxes']) || layout['boxes'].length > most.boxes)
      throw new BadLayout('content')
    return {
      title: isText(layout['title'], most.title) ? layout['title'] : '',
      boxes: settle(layout['boxes'].map(boxOf)),
    }
  } catch (error) {
    throw error instanceof BadLayout ? error : new BadLayout('content', { cause: error })
  }
}
