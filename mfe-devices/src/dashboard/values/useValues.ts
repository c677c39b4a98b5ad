import { historyFieldsQuery, type BoxField, type HistoryField } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useHeard } from '../../common/useHeard.ts'
import { shownAt } from '../../common/valueAt.ts'
import { keyOf, type FieldValue } from './fields.ts'

const refetchInterval = 30_000
// Boxes that show the same device share its answer.
const staleTime = 10_000

type Found = ReadonlyMap<string, readonly HistoryField[]>

const valueIn = (found: Found | undefined, { device, event, field }: BoxField): FieldValue | null => {
  const known = found?.get(device)?.find((each) => each.event === event && each.field === field)
  return known && known.last !== null && known.at !== null
    ? { value: known.last, at: known.at, every: known.every }
    : null
}

const heardIn = (text: string, { field }: BoxField, at: number) => {
  const value = shownAt(text, field)
  return value === null ? null : { value, at }
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
    queryKey: ['box-values', devices],
    queryFn: async (): Promise<Found> => new Map(await Promise.all(devices.map(load))),
    refetchInterval,
    enabled: devices.length > 0,
    structuralSharing: false,
  })
  const live = useHeard(fields, keyOf, heardIn)
  const valueOf = (field: BoxField): FieldValue | null => {
    const stored = valueIn(data, field)
    const heard = live.get(keyOf(field))
    return !heard || heard.at < (stored?.at ?? 0) ? stored : { ...heard, every: stored?.every ?? null }
  }
  return {
    valueOf,
    error: data ? null : error,
    isPending: isPending && devices.length > 0 && live.size === 0,
    isFetching,
    refetch,
  }
}
