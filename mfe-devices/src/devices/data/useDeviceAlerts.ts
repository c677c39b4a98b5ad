import { alertRulesQuery, alertsQuery, loadPastAlerts, type Alert, type AlertRule, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'

export interface WatchingRule {
  readonly rule: AlertRule
  /** The newest alert of the rule about this device; null if it never fired here. */
  readonly alert: Alert | null
  /** All alerts of the rule about this device, the newest first. */
  readonly alerts: readonly Alert[]
}

const refetchInterval = 30_000
// Ended alerts: more than a month of a calm device.
const past = 200

const concerns = ({ scope, watch }: AlertRule, { id, labels }: Device): boolean => {
  if (watch.kind === 'integration') return false
  if (scope.kind === 'device') return scope.device === id
  return scope.kind === 'all' || (labels ?? []).includes(scope.label)
}

const isAbout = ({ device, devices }: Alert, id: string): boolean => device === id || (devices ?? []).includes(id)

/** The rules that watch a device, with their alerts about it; null where the server has no alerts. */
export const useDeviceAlerts = (device: Device): readonly WatchingRule[] | null => {
  const { api } = useConsole()
  const rules = useQuery({ ...alertRulesQuery(api), staleTime: refetchInterval })
  const isThere = Boolean(rules.data)
  const current = useQuery({ ...alertsQuery(api), refetchInterval, enabled: isThere })
  const ended = useQuery({ queryKey: ['alerts', 'ended', past], queryFn: () => loadPastAlerts(api, null, past), staleTime: refetchInterval, enabled: isThere, retry: false })
  return useMemo(() => {
    if (!rules.data) return null
    const all = new Map([...(ended.data?.alerts ?? []), ...(current.data?.alerts ?? [])].filter((alert) => isAbout(alert, device.id)).map((alert) => [alert.id, alert]))
    const newest = [...all.values()].sort((a, b) => b.since - a.since)
    return rules.data.rules.filter((rule) => concerns(rule, device)).map((rule) => {
      const alerts = newest.filter((alert) => alert.rule === rule.id && alert.firedAt !== null)
      return { rule, alert: newest.find((alert) => alert.rule === rule.id && (alert.firedAt !== null || alert.state === 'pending')) ?? null, alerts }
    })
  }, [rules.data, current.data, ended.data, device])
}
