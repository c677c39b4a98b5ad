import { alertRulesQuery, type DashboardBox } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import { useAlertsSince } from '../../common/alerts/useAlertsSince.ts'
import { firingTimes, isFor, limitsOf } from '../../common/alerts/watching.ts'
import { useDevices } from '../../common/useDevices.ts'
import { windowLengths, windowOf } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import { useServerTime } from '../../common/serverClock.ts'

const minute = 60_000
const words = { above: 'limit.above', below: 'limit.below' } as const

/**
 * The limits of the alert rules for what a box shows, and when those fired in its time; none where the box doesn't ask
 * for them.
 */
export const useLimits = (box: DashboardBox) => {
  const { fields, limits: wanted = false } = box
  const t = useT()
  const format = useFormat()
  const { api } = useConsole()
  const { data: rules } = useQuery({ ...alertRulesQuery(api), enabled: wanted })
  const { data: devices } = useDevices()
  const { alerts, now } = useAlertsSince(
    useServerTime(minute) - windowLengths[windowOf(box)],
    [...new Set(fields?.map(({ device }) => device))],
    Boolean(rules),
  )
  return useMemo(() => {
    const labelsOf = (id: string) => devices?.find((device) => device.id === id)?.labels
    const applied = (rules?.rules ?? [])
      .map((rule) => ({
        id: rule.id,
        limits: (fields ?? []).flatMap((field) =>
          isFor(rule, field.device, labelsOf(field.device)) ? limitsOf(rule, field) : [],
        ),
      }))
      .filter(({ limits }) => limits.length > 0)
    const limits = applied.flatMap((each) =>
      each.limits.map(({ bound, value }) => ({ value, label: t(words[bound], { limit: format.measure(value) }) })),
    )
    return {
      limits: [...new Map(limits.map((limit) => [limit.label, limit])).values()],
      firings: firingTimes(
        alerts.filter(({ rule }) => applied.some(({ id }) => id === rule)),
        now,
      ),
    }
  }, [fields, rules, alerts, now, devices, t, format])
}
