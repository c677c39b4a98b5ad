import { useMemo } from 'react'
import { useFormat } from '@console/platform/i18n'
import { firingTimes, limitsOf } from '../../common/alerts/watching.ts'
import type { Source } from './fields/sources.ts'
import type { ChartMarks } from './DataCharts.tsx'
import { useT } from './i18n/useT.ts'
import type { WatchingRule } from './useDeviceAlerts.ts'

const none: ChartMarks = { limits: undefined, firings: undefined }

/** The limits of alert rules for a chart, and when they fired. A firing that lasts ends at `now`. */
export const useChartMarks = (
  rules: readonly WatchingRule[] | null,
  sources: readonly Source[],
  now: number,
): ((source: Source) => ChartMarks) => {
  const t = useT()
  const { measure } = useFormat()
  const marks = useMemo(
    () =>
      new Map(
        sources.map((source) => {
          const watching =
            source.kind === 'field'
              ? (rules ?? []).flatMap(({ rule, alerts }) => limitsOf(rule, source).map((limit) => ({ limit, alerts })))
              : []
          const limits = watching.map(({ limit: { bound, value } }) => ({
            value,
            label: t(bound, { value: measure(value) }),
          }))
          const firings = [...new Set(watching.map(({ alerts }) => alerts))].flatMap((alerts) =>
            firingTimes(alerts, now),
          )
          return [source.key, { limits, firings }]
        }),
      ),
    [rules, sources, now, t, measure],
  )
  return (source) => marks.get(source.key) ?? none
}
