import { loadPastAlerts, type Alert } from '@console/platform/api'
import { useConsole, type Http } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useMemo } from 'react'
import { followedAlerts } from './alertList.ts'

interface Ended {
  alerts: readonly Alert[]
  /** Whether older ones were left out. */
  isPartial: boolean
}

const refetchInterval = 30_000
const hour = 3_600_000
const page = 200
const maxPages = 10

/**
 * Those that ended since then, the newest first. What is known already is not loaded again: an alert that has ended no
 * longer changes.
 */
const loadEnded = async (api: Http, from: number, known: Ended | undefined): Promise<Ended> => {
  const alerts: Alert[] = []
  const knownIds = new Set(known?.alerts.map(({ id }) => id))
  let before: number | null = null
  for (let pages = 0; pages < maxPages; pages += 1) {
    const next = await loadPastAlerts(api, before, page)
    alerts.push(...next.alerts.filter(({ id, resolvedAt }) => !knownIds.has(id) && (resolvedAt ?? 0) >= from))
    if (known && next.alerts.some(({ id }) => knownIds.has(id)))
      return { alerts: [...alerts, ...known.alerts], isPartial: known.isPartial }
    before = next.before
    if (before === null || before < from) return { alerts, isPartial: false }
  }
  return { alerts, isPartial: true }
}

const noAlerts: readonly Alert[] = []

/**
 * The alerts of all devices, or those about some, that are open or ended since then, the newest first; none where the
 * server has no alerts. `now` by its clock.
 */
export const useAlertsSince = (since: number, devices: readonly string[] | undefined, enabled = true) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  // A time that goes on must not be asked for anew all the time.
  const from = Math.floor(since / hour) * hour
  const key = ['alerts', 'ended', from] as const
  const current = useQuery({ ...followedAlerts(api, refetchInterval), enabled })
  const ended = useQuery({
    queryKey: key,
    queryFn: () => loadEnded(api, from, cache.getQueryData<Ended>(key)),
    staleTime: refetchInterval,
    enabled: enabled && Boolean(current.data),
    retry: false,
    placeholderData: (previous: Ended | undefined) => previous,
  })
  const wanted = devices && JSON.stringify(devices)
  const [open, past] = [current.data?.alerts, ended.data?.alerts]
  const alerts = useMemo(() => {
    const all = [...new Map([...(past ?? noAlerts), ...(open ?? noAlerts)].map((alert) => [alert.id, alert])).values()]
    const ids = wanted === undefined ? null : new Set(JSON.parse(wanted) as string[])
    return all
      .filter(
        ({ device, devices: many }) =>
          ids === null || [device, ...(many ?? [])].some((id) => id !== null && ids.has(id)),
      )
      .sort((a, b) => b.since - a.since)
  }, [open, past, wanted])
  return { alerts, now: current.data?.now ?? since, isPartial: ended.data?.isPartial ?? false }
}
