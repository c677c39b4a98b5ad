import * as v from '../lib/schema.ts'
import { ApiError, type Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { ifKnown, load } from './listQuery.ts'
import { identity, maybeNumber, maybeTime, parse, time } from './parse.ts'

const field = v.optional(v.nullable(v.string()), null)

const fields = v.object({
  fields: v.array(
    v.object({
      event: identity,
      field,
      last: v.optional(v.nullable(v.union([v.number(), v.string(), v.pipe(v.boolean(), v.transform(String))])), null),
      at: maybeTime,
      every: maybeNumber,
      numeric: v.optional(v.boolean(), true),
      beyond: v.optional(v.boolean()),
      fault: v.optional(v.number()),
    }),
  ),
})

/**
 * The fields of a device's events: `field` is null for a message that is a value itself, nested fields are joined by
 * dots. `every`: the usual interval in milliseconds, null if there is none. `beyond`: it is not read, as too many
 * values are before it; `fault`: the message is no JSON from that place on.
 */
export type HistoryField = v.InferOutput<typeof fields>['fields'][number]

const readFields = (value: unknown): readonly HistoryField[] | null => {
  if (value === null) return null
  try {
    return parse(fields, 'fields', value).fields
  } catch (error) {
    logFailure('Reading the fields of a device', error)
    throw error
  }
}

/** Null where the server stores no history. Source: GET /api/v1/history/fields. */
export const historyFieldsQuery = (api: Http, device: string) => ({
  queryKey: ['history-fields', device] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ifKnown(load(api, path`/api/v1/history/fields?device=${device}`, signal)),
  select: readFields,
})

export interface SeriesField {
  readonly event: string
  readonly field: string | null
}

/** The values of one bucket: its time, the least, the mean and the greatest value, and their number. */
export type Bucket = readonly [time: number, least: number, mean: number, greatest: number, count: number]

export interface HistorySeries extends SeriesField {
  /** The oldest first; only buckets with values. */
  readonly buckets: readonly Bucket[]
  readonly last: { readonly t: number; readonly value: number } | null
}

export interface SeriesAnswer {
  readonly from: number
  readonly to: number
  /** The server's time; null where it does not tell it. */
  readonly now: number | null
  readonly series: readonly HistorySeries[]
}

const what = 'series'

const isBucket = (value: unknown): value is Bucket =>
  Array.isArray(value) && value.length === 5 && value.every((part) => typeof part === 'number' && Number.isFinite(part))

// There may be 16,000 buckets: checking each by a schema would take longer than drawing them.
const bucketsIn = (value: readonly unknown[], index: number): readonly Bucket[] => {
  const wrong = value.findIndex((each) => !isBucket(each))
  const place = `${what}.series.${index}.buckets.${wrong}`
  if (wrong >= 0)
    throw new ApiError('parse', `The server’s response is not understood at ${place}: not a bucket`, { place })
  return value as readonly Bucket[]
}

const answer = v.object({
  from: time,
  to: time,
  now: maybeTime,
  series: v.array(
    v.object({
      event: identity,
      field,
      buckets: v.custom<readonly unknown[]>(Array.isArray, 'not a list'),
      last: v.optional(v.nullable(v.object({ t: time, value: v.number() })), null),
    }),
  ),
})

const parseSeries = (value: unknown): SeriesAnswer => {
  const { from, to, now, series } = parse(answer, what, value)
  return { from, to, now, series: series.map((each, index) => ({ ...each, buckets: bucketsIn(each.buckets, index) })) }
}

export interface SeriesRequest {
  device: string
  fields: readonly SeriesField[]
  from: number
  to: number
  /** The most buckets. */
  points: number
}

/** Stored values of up to eight fields, in buckets. Source: POST /api/v1/history/series. */
export const historySeriesQuery = (api: Http, wanted: SeriesRequest) => ({
  queryKey: ['history-series', wanted.device, wanted.fields, wanted.from, wanted.to, wanted.points] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    parseSeries(await api.json('/api/v1/history/series', { method: 'POST', json: wanted, signal })),
  structuralSharing: false,
})
