import { historySeriesQuery, type BoxField, type Bucket } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { windowLengths, type BoxWindow } from '../box.ts'
import { learnTime, useServerTime } from '../../common/serverClock.ts'
import { keyOf } from './fields.ts'

/** The server's limit for one call. */
const maxFields = 8

const least = 15_000

export interface BoxSeries {
  from: number
  to: number
  bucketsOf: (field: BoxField) => readonly Bucket[]
}

const chunksOf = (fields: readonly BoxField[]): { device: string; fields: BoxField[] }[] =>
  [...new Set(fields.map(({ device }) => device))].flatMap((device) => {
    const own = fields.filter((field) => field.device === device)
    return Array.from({ length: Math.ceil(own.length / maxFields) }, (_, index) => ({
      device,
      fields: own.slice(index * maxFields, (index + 1) * maxFields),
    }))
  })

/**
 * The stored values of fields of any devices, in the window that ends now; loaded again when a further bucket is
 * complete.
 */
export const useBoxSeries = (fields: readonly BoxField[], window: BoxWindow, points: number) => {
  const { api } = useConsole()
  const length = windowLengths[window]
  const step = Math.max(least, Math.ceil(length / points))
  const to = Math.ceil(useServerTime(step) / step) * step
  const from = to - length
  return useQuery({
    queryKey: ['box-series', fields.map(keyOf), from, to, points],
    queryFn: async ({ signal }): Promise<BoxSeries> => {
      const answers = await Promise.all(
        chunksOf(fields).map(async ({ device, fields: own }) => {
          const wanted = { device, fields: own.map(({ event, field }) => ({ event, field })), from, to, points }
          const askedAt = Date.now()
          const { series, now } = await historySeriesQuery(api, wanted).queryFn({ signal })
          learnTime(api, now, askedAt)
          return series.map(({ event, field, buckets }) => [keyOf({ device, event, field }), buckets] as const)
        }),
      )
      const found = new Map(answers.flat())
      return { from, to, bucketsOf: (field) => found.get(keyOf(field)) ?? [] }
    },
    enabled: fields.length > 0,
    structuralSharing: false,
    // The former window stays until the next one is loaded.
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(fields.map(keyOf)) ? previous : undefined,
  })
}
