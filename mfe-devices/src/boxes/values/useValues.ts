import { historyFieldsQuery, type BoxField, type HistoryField } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { eventTopic, isReachable, textOf } from '@console/platform/live'
import { useQuery, useQueryClient } from '@console/platform/query'
import { use, useEffect, useState } from 'react'
import { aheadOf } from '../../common/serverClock.ts'
import { shownAt } from '../../common/valueAt.ts'
import { keyOf, type FieldValue } from './fields.ts'
import { LiveContext } from './LiveView.tsx'

const refetchInterval = 30_000
// Boxes that show the same device share its answer.
const staleTime = 10_000

// Milliseconds between two updates: a device may send far more often than anyone can read.
const pause = 250

type Found = ReadonlyMap<string, readonly HistoryField[]>

const valueIn = (found: Found | undefined, { device, event, field }: BoxField): FieldValue | null => {
  const known = found?.get(device)?.find((each) => each.event === event && each.field === field)
  return known && known.last !== null && known.at !== null ? { value: known.last, at: known.at, every: known.every } : null
}

interface Heard {
  value: number | string
  /** Epoch milliseconds, by the server's clock. */
  at: number
}

/** The newest values of these fields as they arrive, while the page is visible. */
const useLive = (fields: readonly BoxField[]): ReadonlyMap<string, Heard> => {
  const view = use(LiveContext)
  const { api, broker } = useConsole()
  const [heard, setHeard] = useState<ReadonlyMap<string, Heard>>(new Map())
  const wanted = JSON.stringify(fields)
  useEffect(() => {
    if (!view) return undefined
    const shown = JSON.parse(wanted) as BoxField[]
    const waiting = new Map<string, { payload: Uint8Array; at: number }>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      const arrived = shown.flatMap((each): [string, Heard][] => {
        const message = waiting.get(topicOf(each))
        const value = message ? shownAt(textOf(message.payload), each.field) : null
        return message && value !== null ? [[keyOf(each), { value, at: message.at }]] : []
      })
      waiting.clear()
      setHeard((before) => new Map([...before, ...arrived]))
    }
    const topics = new Set(shown.filter(({ device, event }) => isReachable(device, 'any') && !/^$|[+#\0]/.test(event)).map(topicOf))
    const ends = [...topics].map((topic) => broker.subscribe(topic, ({ payload, retained, time }) => {
      // The time of a retained message is unknown.
      if (retained) return
      waiting.set(topic, { payload, at: time + aheadOf(api) })
      timer ??= setTimeout(show, pause)
    }))
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [api, broker, view, wanted])
  return heard
}

const topicOf = ({ device, event }: BoxField): string => eventTopic(device, event)

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
  const valueOf = (field: BoxField): FieldValue | null => {
    const stored = valueIn(data, field)
    const heard = live.get(keyOf(field))
    return !heard || heard.at < (stored?.at ?? 0) ? stored : { ...heard, every: stored?.every ?? null }
  }
  return { valueOf, error: data ? null : error, isPending: isPending && devices.length > 0 && live.size === 0, isFetching, refetch }
}
