import type { Alert } from '@console/platform/api'
import { useMemo } from 'react'
import { useAlertsSince } from '../../../common/alerts/useAlertsSince.ts'

export interface Firings {
  readonly alerts: readonly (Alert & { firedAt: number })[]
  /** Whether some of them were left out. */
  readonly isPartial: boolean
}

/** Alerts that have fired since then, of all devices or one; none where the server has no alerts. */
export const useFirings = (device: string | undefined, since: number): Firings => {
  const { alerts, isPartial } = useAlertsSince(
    since,
    useMemo(() => (device === undefined ? undefined : [device]), [device]),
  )
  return useMemo(
    () => ({
      alerts: alerts.flatMap((alert) => (alert.firedAt === null ? [] : [{ ...alert, firedAt: alert.firedAt }])),
      isPartial,
    }),
    [alerts, isPartial],
  )
}
