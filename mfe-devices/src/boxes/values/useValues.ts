import { historyFieldsQuery, type BoxField, type HistoryField } from '@console/platform/api'
import { useConsole, type SeriesPoint } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { use, useEffect, useState } from 'react'
import { useAhead } from '../../common/serverClock.ts'
import { keyOf, type FieldValue } from './fields.ts'
import { LiveContext } from './LiveView.tsx'

// The live view has no texts, and no values nested in objects.
const refetchInterval = 30_000
// Boxes that show the same device share its answer.
const staleTime = 10_000

// Not a barcode with leading zeros, an identifier of 64 bits or anything else.
const decimal = /^[+-]?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/

type Found = ReadonlyMap<string, readonly HistoryField[]>

const valueIn = (found: Found | undefined, { device, event, field }: BoxField): FieldValue | null => {
  const known = found?.get(device)?.find((each) => each.event === event && each.field === field)
  return known && known.last !== null && known.at !== null ? { value: known.last, at: known.at, every: known.every } : null
}

/** The newest numbers of these fields as they arrive. */
const useLive = (fields: readonly BoxField[]): ReadonlyMap<string, SeriesPoint> => {
  const view = use(LiveContext)
  const [points, setPoints] = useState<ReadonlyMap<string, SeriesPoint>>(new Map())
  const wanted = JSON.stringify(fields)
  useEffect(() => {
    if (!view) return undefined
    const ends = (JSON.parse(wanted) as BoxField[]).map((each) => {
      const series = view.series({ device: each.device, name: each.event, field: each.field ?? '', points: 1 })
      const take = () => {
        const last = series.state.getState().at(-1)
        if (last) setPoints((current) => new Map(current).set(keyOf(each), last))
      }
      take()
      const stop = series.state.subscribe(take)
      return () => {
        stop()
        series.close()
      }
    })
    return () => ends.forEach((end) => end())
  }, [view, wanted])
  return points
}

/** The last value of each of these fields, stored or newly arrived. `null`: the field has never been sent. */
export const useValues = (fields: readonly BoxField[]) => {
  const { api } = useConsole()
  const client = useQueryClient()
  const devices = [...new Set(fields.map(({ device }) => device))].sort()
  const load = async (device: string): Promise<[string, readonly HistoryField[]]> => {
    const { queryKey, queryFn, select } = historyFieldsQuery(api, device)
    return [device, select(await client.fetchQuery({ queryKey, queryFn, staleTime })) ?? []]
  }
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['box-values', devices], queryFn: async (): Promise<Found> => new Map(await Promise.all(devices.map(load))), refetchInterval, enabled: devices.length > 0, structuralSharing: false,
  })
  const live = useLive(fields)
  const ahead = useAhead()
  const valueOf = (field: BoxField): FieldValue | null => {
    const stored = valueIn(data, field)
    const heard = live.get(keyOf(field))
    // A message is heard by this browser's clock and stored by the server's.
    const at = heard ? heard.time + ahead : 0
    if (!heard || at < (stored?.at ?? 0)) return stored
    // The live view has numbers only. What is more than a number waits for the store.
    if (stored && typeof stored.value === 'string' && (Number(stored.value) === heard.value || !decimal.test(stored.value))) return { ...stored, at: Number(stored.value) === heard.value ? at : stored.at }
    return { value: heard.value, at, every: stored?.every ?? null }
  }
  return { valueOf, error: data ? null : error, isPending: isPending && devices.length > 0 && live.size === 0, isFetching, refetch }
}
