import { alertsQuery, loadPastAlerts, type Alert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'

const refetchInterval = 30_000
// The newest ended alerts.
const past = 200

/** Alerts that have fired, of all devices or one; none where the server has no alerts. */
export const useFirings = (device: string | undefined): readonly (Alert & { firedAt: number })[] => {
  const { api } = useConsole()
  const current = useQuery({ ...alertsQuery(api), refetchInterval: ({ state }) => (state.data ? refetchInterval : false), retry: false })
  const ended = useQuery({ queryKey: ['alerts', 'ended', past], queryFn: () => loadPastAlerts(api, null, past), staleTime: refetchInterval, enabled: Boolean(current.data), retry: false })
  return useMemo(() => {
    const all = new Map([...(ended.data?.alerts ?? []), ...(current.data?.alerts ?? [])].map((alert) => [alert.id, alert]))
    return [...all.values()].flatMap((alert) => {
      const { firedAt } = alert
      const isAbout = device === undefined || alert.device === device || (alert.devices ?? []).includes(device)
      return firedAt !== null && isAbout ? [{ ...alert, firedAt }] : []
    })
  }, [current.data, ended.data, device])
}
