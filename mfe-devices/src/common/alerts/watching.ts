import type { Alert, AlertRule, SeriesField } from '@console/platform/api'
import type { Range } from '../plot/view/view.ts'

/** Whether a rule is for a device. */
export const isFor = ({ scope, watch }: AlertRule, id: string, labels: readonly string[] | null | undefined): boolean =>
  watch.kind !== 'integration' &&
  (scope.kind === 'all' || (scope.kind === 'device' ? scope.device === id : (labels ?? []).includes(scope.label)))

/** The limits that a rule has for a field; none where it watches for something else. */
export const limitsOf = (
  { enabled, watch }: AlertRule,
  { event, field }: SeriesField,
): { bound: 'above' | 'below'; value: number }[] =>
  enabled && watch.kind === 'value' && watch.event === event && watch.field === field
    ? (['above', 'below'] as const).flatMap((bound) =>
        watch[bound] === undefined ? [] : [{ bound, value: watch[bound] }],
      )
    : []

/** When alerts fired; those that still do, until now. */
export const firingTimes = (alerts: readonly Alert[], now: number): Range[] =>
  alerts.flatMap(({ firedAt, resolvedAt }) => (firedAt === null ? [] : [{ from: firedAt, to: resolvedAt ?? now }]))
