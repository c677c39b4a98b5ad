import type { Alert } from '@console/platform/api'

const stripLength = 86_400_000

export interface TimelinePart {
  kind: 'firing' | 'acknowledged' | 'silenced'
  /** Fractions of the strip, 0 to 1. */
  from: number
  to: number
}

/**
 * When the alerts of one subject fired in the last 24 hours. Acknowledged and silenced alerts have a mark of their own.
 */
export const partsOf = (alerts: readonly Alert[], now: number): TimelinePart[] => {
  const begin = now - stripLength
  const part = (kind: TimelinePart['kind'], from: number, to: number): TimelinePart[] =>
    to > begin && to > from
      ? [{ kind, from: Math.max(0, (from - begin) / stripLength), to: Math.min(1, (to - begin) / stripLength) }]
      : []
  return alerts.flatMap(({ firedAt, resolvedAt, acknowledged, silencedUntil }) => {
    if (firedAt === null) return []
    const end = resolvedAt ?? now
    const seen = Math.min(Math.max(acknowledged?.at ?? end, firedAt), end)
    if (resolvedAt === null && (silencedUntil ?? 0) > now) return part('silenced', firedAt, end)
    return [...part('firing', firedAt, seen), ...part('acknowledged', seen, end)]
  })
}
