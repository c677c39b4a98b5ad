import * as v from '../lib/schema.ts'
import { ApiError, type Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { parse, time } from './parse.ts'
import { load } from './listQuery.ts'

export const statsWindows = ['1h', '1d', '7d', '15d', '30d'] as const
export type StatsWindow = (typeof statsWindows)[number]

/**
 * A device's vitals, oldest first. Times are epoch milliseconds; NaN where a reading lacks the value. Source: GET
 * /api/v1/devices/{id}/stats.
 */
export interface Stats extends Columns {
  readonly from: number
  readonly to: number
}

interface Columns {
  readonly times: Float64Array
  /** dBm */
  readonly rssi: Float64Array
  /** Bytes. */
  readonly heap: Float64Array
}

const what = 'stats'
// What a Date can hold.
const lastTime = 8.64e15
const response = v.object({
  from: time,
  to: time,
  data: v.optional(v.nullable(v.custom<readonly unknown[]>(Array.isArray, 'not a list')), null),
})

const fail = (place: string, problem: string): never => {
  throw new ApiError('parse', `The server’s response is not understood at ${what}.${place}: ${problem}`, {
    place: `${what}.${place}`,
  })
}

// A month is 43,200 points: a schema for each point would take longer than drawing them.
const fillFrom = ({ times, rssi, heap }: Columns, points: readonly unknown[]): void => {
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index]
    if (typeof point !== 'object' || point === null) return fail(`data.${index}`, 'not an object')
    const { t, r, h } = point as { t?: unknown; r?: unknown; h?: unknown }
    const at = typeof t === 'number' ? t : typeof t === 'string' ? Date.parse(t) : NaN
    if (!(Math.abs(at) <= lastTime)) return fail(`data.${index}.t`, 'not a time')
    if (r !== undefined && r !== null && typeof r !== 'number') return fail(`data.${index}.r`, 'not a number')
    if (h !== undefined && h !== null && typeof h !== 'number') return fail(`data.${index}.h`, 'not a number')
    times[index] = at
    rssi[index] = r ?? NaN
    heap[index] = h ?? NaN
  }
}

const isAscending = (times: Float64Array): boolean => {
  for (let index = 1; index < times.length; index += 1) if ((times[index] ?? 0) < (times[index - 1] ?? 0)) return false
  return true
}

const inOrder = ({ times, rssi, heap }: Columns): Columns => {
  const order = Array.from(times.keys()).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
  const sorted = (values: Float64Array) => Float64Array.from(order, (index) => values[index] ?? NaN)
  return { times: sorted(times), rssi: sorted(rssi), heap: sorted(heap) }
}

const parseStats = (value: unknown): Stats => {
  const { from, to, data } = parse(response, what, value)
  if (!(to > from)) fail('to', 'not after from')
  const points = data ?? []
  const columns = {
    times: new Float64Array(points.length),
    rssi: new Float64Array(points.length),
    heap: new Float64Array(points.length),
  }
  fillFrom(columns, points)
  return { from, to, ...(isAscending(columns.times) ? columns : inOrder(columns)) }
}

export const statsQuery = (api: Http, id: string, window: StatsWindow) => ({
  queryKey: [what, id, window] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    parseStats(await load(api, path`/api/v1/devices/${id}/stats?window=${window}`, signal)),
  // Shares nothing with the response before; comparing the two would take longer than drawing.
  structuralSharing: false,
})
