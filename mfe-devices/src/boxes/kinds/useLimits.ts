import { alertRulesQuery, alertsQuery, type AlertRule, type BoxField, type DashboardBox } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import { useDevices } from '../../common/useDevices.ts'
import { useT } from '../i18n/useT.ts'

const isAbout = ({ enabled, watch, scope }: AlertRule, { device, event, field }: BoxField, labels: readonly string[]): boolean =>
  enabled && watch.kind === 'value' && watch.event === event && watch.field === field &&
  (scope.kind === 'all' || (scope.kind === 'device' ? scope.device === device : labels.includes(scope.label)))

/** The limits of the alert rules for a box's fields, and when those rules fired; empty if the box doesn't show limits. */
export const useLimits = ({ fields, limits: wanted = false }: DashboardBox) => {
  const t = useT()
  const format = useFormat()
  const { api } = useConsole()
  const { data: rules } = useQuery({ ...alertRulesQuery(api), enabled: wanted })
  const { data: alerts } = useQuery({ ...alertsQuery(api), enabled: wanted })
  const { data: devices } = useDevices()
  return useMemo(() => {
    const own = fields ?? []
    const labelsOf = (id: string) => devices?.find((device) => device.id === id)?.labels ?? []
    const applied = wanted ? (rules?.rules ?? []).filter((rule) => own.some((field) => isAbout(rule, field, labelsOf(field.device)))) : []
    const limits = applied.flatMap(({ watch }) => {
      if (watch.kind !== 'value') return []
      const [value, key] = watch.above === undefined ? [watch.below, 'limit.below'] as const : [watch.above, 'limit.above'] as const
      return value === undefined ? [] : [{ value, label: t(key, { limit: format.measure(value) }) }]
    })
    const firings = (wanted ? alerts?.alerts ?? [] : [])
      .filter(({ rule, device }) => applied.some(({ id }) => id === rule) && own.some((field) => field.device === device))
      .flatMap(({ firedAt, resolvedAt }) => (firedAt === null ? [] : [{ from: firedAt, to: resolvedAt ?? alerts?.now ?? firedAt }]))
    return { limits, firings }
  }, [wanted, fields, rules, alerts, devices, t, format])
}
