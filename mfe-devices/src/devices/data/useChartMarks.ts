import { useMemo } from 'react'
import { useFormat } from '@console/platform/i18n'
import type { Source } from './fields/sources.ts'
import type { ChartMarks } from './DataCharts.tsx'
import { useT } from './i18n/useT.ts'
import type { WatchingRule } from './useDeviceAlerts.ts'

const none: ChartMarks = { limits: undefined, firings: undefined }

/** The limits of alert rules for a chart, and when they fired. A firing that lasts ends at `now`. */
export const useChartMarks = (rules: readonly WatchingRule[] | null, sources: readonly Source[], now: number): ((source: Source) => ChartMarks) => {
  const t = useT()
  const { measure } = useFormat()
  const marks = useMemo(
    () => new Map(sources.map((source) => {
      const watching = (rules ?? []).flatMap(({ rule, alerts }) => (rule.enabled && rule.watch.kind === 'value' && source.kind === 'field' && rule.watch.event === source.event && rule.watch.field === source.field ? [{ watch: rule.watch, alerts }] : []))
      const limits = watching.flatMap(({ watch: { above, below } }) => [
        ...(above === undefined ? [] : [{ value: above, label: t('above', { value: measure(above) }) }]),
        ...(below === undefined ? [] : [{ value: below, label: t('below', { value: measure(below) }) }]),
      ])
      const firings = watching.flatMap(({ alerts }) => alerts.flatMap(({ firedAt, resolvedAt }) => (firedAt === null ? [] : [{ from: firedAt, to: resolvedAt ?? now }])))
      return [source.key, { limits, firings }]
    })),
    [rules, sources, now, t, measure],
  )
  return (source) => marks.get(source.key) ?? none
}
