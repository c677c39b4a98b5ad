import * as v from 'valibot'
import { ApiError, type Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { parse, time } from './parse.ts'

export const statsWindows = ['1h', '1d', '7d', '15d', '30d'] as const
export type StatsWindow = (typeof statsWindows)[number]

/** A device's vitals, oldest first. Times are epoch milliseconds; NaN where a reading lacks the value. Source: GET /api/v1/devices/{id}/stats. */
export interface Stats {
  readonly from: number
  readonly to: number
  readonly times: Float64Array
  /** dBm */
  readonly rssi: Float64Array
  /** Bytes. */
  readonly heap: Float64Array
}

const what = 'stats'
const answer = v.object({ from: time, to: time, data: v.optional(v.nullable(v.array(v.unknown())), null) })

const fail = (place: string, problem: string): never => {
  throw new ApiError('parse', `The server’s answer is not understood at ${what}.${place}: ${problem}`, { place: `${what}.${place}` })
}

const timeOf = (value: unknown, place: string): number => {
  const at = typeof value === 'number' || typeof value === 'string' ? new Date(value).getTime() : NaN
  return Number.isNaN(at) ? fail(place, 'not a time') : at
}

const numberOf = (value: unknown, place: string): number => {
  if (value === undefined || value === null) return NaN
  return typeof value === 'number' ? value : fail(place, 'not a number')
}

const isAscending = (times: Float64Array): boolean => times.every((at, index) => index === 0 || at >= (times[index - 1] ?? at))

// A month is 43,200 points: a schema for each would take longer than the drawing.
const parseStats = (value: unknown): Stats => {
  const { from, to, data } = parse(answer, what, value)
  if (!(to > from)) fail('to', 'not after from')
  const points = data ?? []
  const [times, rssi, heap] = [new Float64Array(points.length), new Float64Array(points.length), new Float64Array(points.length)]
  points.forEach((point, index) => {
    if (typeof point !== 'object' || point === null) return fail(`data.${index}`, 'not an object')
    const { t, r, h } = point as { t?: unknown; r?: unknown; h?: unknown }
    times[index] = timeOf(t, `data.${index}.t`)
    rssi[index] = numberOf(r, `data.${index}.r`)
    heap[index] = numberOf(h, `data.${index}.h`)
  })
  if (isAscending(times)) return { from, to, times, rssi, heap }
  const order = Array.from(times.keys()).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
  const sorted = (values: Float64Array) => Float64Array.from(order, (index) => values[index] ?? NaN)
  return { from, to, times: sorted(times), rssi: sorted(rssi), heap: sorted(heap) }
}

export const statsQuery = (api: Http, id: string, window: StatsWindow) => ({
  queryKey: [what, id, window] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => parseStats(await api.json(path`/api/v1/devices/${id}/stats?window=${window}`, { signal })),
  // Nothing in it is shared with the former answer; looking for it would take longer than the drawing.
  structuralSharing: false,
})
