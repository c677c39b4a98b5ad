import * as v from '../lib/schema.ts'
import { ApiError, type EventTerm, type Http, type MessageProperties } from '../contract/index.ts'
import { readLines } from './lines.ts'
import { ifKnown, load } from './listQuery.ts'
import { maybeTime, parse, time } from './parse.ts'
import { readBody } from './withTimeout.ts'

const limits = v.object({ days: v.number(), bytes: v.number() })

const retention = v.object({
  ...limits.entries,
  most: limits,
  used: v.number(),
  events: v.number(),
  oldest: maybeTime,
  now: time,
  dropped: v.optional(v.number(), 0),
  keeping: v.union([v.literal(true), v.object({ since: time, reason: v.string(), missed: v.number() })]),
})

/** How the server stores past events. Times are epoch milliseconds by its clock. */
export type History = v.InferOutput<typeof retention>

const readHistory = (value: unknown): History | null => (value === null ? null : parse(retention, 'history', value))

/** What the server stores of past events; null where it stores none. Source: GET /api/v1/history. */
export const historyQuery = (api: Http) => ({
  queryKey: ['history'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, '/api/v1/history', signal)),
  select: readHistory,
})

export const saveHistory = (api: Http, { days, bytes }: { days: number; bytes: number }) =>
  api.request('/api/v1/history', { method: 'PUT', json: { days, bytes } })

/** A filter of past events. Times are epoch milliseconds by the server's clock. */
export interface PastFilter {
  from?: number
  to?: number
  device?: string
  terms?: readonly EventTerm[]
  muted?: readonly string[]
}

export interface PastSearch extends PastFilter {
  limit?: number
  cursor?: string
  order?: 'newest' | 'oldest'
}

// As live messages are read: with their byte order mark.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)

const propertiesSchema = v.object({
  contentType: v.optional(v.string()),
  responseTopic: v.optional(v.string()),
  correlationData: v.optional(v.string()),
  messageExpiryInterval: v.optional(v.number()),
  user: v.optional(v.array(v.tuple([v.string(), v.string()])), []),
  left: v.optional(v.number(), 0),
})

const content = {
  message: v.optional(v.string()),
  t: time,
  device: v.string(),
  name: v.string(),
  data: v.optional(v.string()),
  base64: v.optional(v.string()),
  qos: v.optional(v.number()),
  properties: v.optional(propertiesSchema),
}
const line = v.object(content)

const propertiesOf = (
  qos: number | undefined,
  properties: v.InferOutput<typeof propertiesSchema> | undefined,
): MessageProperties | undefined => {
  if (qos === undefined && properties === undefined) return undefined
  const { contentType, responseTopic, correlationData, messageExpiryInterval, user = [], left = 0 } = properties ?? {}
  return {
    ...(contentType !== undefined && { contentType }),
    ...(responseTopic !== undefined && { responseTopic }),
    ...(correlationData !== undefined && { correlationData: bytesOf(correlationData) }),
    ...(messageExpiryInterval !== undefined && { messageExpiryInterval }),
    ...(qos !== undefined && { qos }),
    user,
    left,
  }
}

/** What a stored event and a line of an export have. */
const storedEvent = ({ message, t, device, name, data = '', base64, qos, properties }: v.InferOutput<typeof line>) => {
  const bytes = base64 === undefined ? undefined : bytesOf(base64)
  const said = propertiesOf(qos, properties)
  return {
    time: t,
    device,
    name,
    text: bytes ? decoder.decode(bytes) : data,
    ...(bytes && { bytes }),
    ...(said && { properties: said }),
    ...(message !== undefined && { accepted: { id: message, at: t } }),
  }
}

const event = v.pipe(
  v.object({ id: v.string(), ...content }),
  v.transform(({ id, ...stored }) => ({ id, ...storedEvent(stored) })),
)
const page = v.object({
  events: v.array(event),
  cursor: v.nullable(v.string()),
  searchedTo: time,
  read: v.number(),
  of: v.number(),
  now: time,
})

/** A stored event; its `id` is the store's. `bytes` are those of a message that is no text. */
export type PastEvent = v.InferOutput<typeof event>
export type PastPage = v.InferOutput<typeof page>

/**
 * One page of past events. It may be short and continue at `cursor`, because a call takes only a part of a second.
 * Source: POST /api/v1/history/search.
 */
export const searchHistory = async (api: Http, search: PastSearch, signal?: AbortSignal): Promise<PastPage> =>
  parse(
    page,
    'history',
    await api.json('/api/v1/history/search', { method: 'POST', json: search, ...(signal && { signal }) }),
  )

const counts = v.object({
  from: time,
  to: time,
  width: v.number(),
  counts: v.array(v.number()),
  searchedTo: time,
  read: v.number(),
  of: v.number(),
  cursor: v.nullable(v.string()),
  now: time,
})

export type PastCounts = v.InferOutput<typeof counts>

/**
 * The number of events in each part of a time. An answer with a cursor is partial: the counts of all answers add up.
 * Source: POST /api/v1/history/counts.
 */
export const countHistory = async (
  api: Http,
  asked: PastFilter & { from: number; to: number; bars: number; cursor?: string },
  signal?: AbortSignal,
): Promise<PastCounts> =>
  parse(
    counts,
    'history',
    await api.json('/api/v1/history/counts', { method: 'POST', json: asked, ...(signal && { signal }) }),
  )

const exported = v.pipe(line, v.transform(storedEvent))

/**
 * Passes on all past events that a filter lets through, the oldest first. Throwing in `onEvent` ends it. Source: POST
 * /api/v1/history/export.
 */
export const exportHistory = async (
  api: Http,
  filter: PastFilter,
  onEvent: (event: Omit<PastEvent, 'id'>) => void,
  signal: AbortSignal,
): Promise<void> => {
  await readLines(await openExport(api, filter, signal), (value) => onEvent(parse(exported, 'history', value)), signal)
  throwIfAborted(signal)
}

/**
 * The same as the server writes it: lines of JSON, of any length. The next part is read when the one before was taken.
 */
export const downloadHistory = async (
  api: Http,
  filter: PastFilter,
  onPart: (part: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const reader = (await openExport(api, filter, signal)).body?.getReader()
  const end = () => void reader?.cancel().catch(() => {})
  signal.addEventListener('abort', end)
  try {
    for (let part = await read(reader, signal); part; part = await read(reader, signal)) await onPart(part)
    throwIfAborted(signal)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

const openExport = (api: Http, filter: PastFilter, signal: AbortSignal): Promise<Response> =>
  api.request('/api/v1/history/export', { method: 'POST', json: filter, signal, slow: true })

const read = async (reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined, signal: AbortSignal) =>
  reader ? (await readBody(reader.read(), signal)).value : undefined

/** An answer that was let go of ends like one that is whole. */
const throwIfAborted = (signal: AbortSignal) => {
  if (signal.aborted) throw new ApiError('aborted', 'The call was cancelled.')
}
