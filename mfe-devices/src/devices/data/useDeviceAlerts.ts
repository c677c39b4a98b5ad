import { alertRulesQuery, type Alert, type AlertRule, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import { useAlertsSince } from '../../common/alerts/useAlertsSince.ts'
import { isFor } from '../../common/alerts/watching.ts'

export interface WatchingRule {
  readonly rule: AlertRule
  /** The newest alert of the rule about this device; null when it did not fire here in this time. */
  readonly alert: Alert | null
  /** All of them that fired, the newest first. */
  readonly alerts: readonly Alert[]
}

const staleTime = 30_000

/** The rules that watch a device, with their alerts about it since then; null where the server has no alerts. */
export const useDeviceAlerts = (device: Device, since: number): readonly WatchingRule[] | null => {
  const { api } = useConsole()
  const rules = useQuery({ ...alertRulesQuery(api), staleTime })
  const { alerts: all } = useAlertsSince(since, [device.id], Boolean(rules.data))
  return useMemo(() => {
    if (!rules.data) return null
    return rules.data.rules
      .filter((rule) => isFor(rule, device.id, device.labels))
      .map((rule) => {
        const own = all.filter(
          (alert) => alert.rule === rule.id && (alert.firedAt !== null || alert.state === 'pending'),
        )
        return { rule, alert: own[0] ?? null, alerts: own.filter(({ firedAt }) => firedAt !== null) }
      })
  }, [rules.data, all, device])
}
