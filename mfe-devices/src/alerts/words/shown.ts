import type { Alert } from '@console/platform/api'

/** How an alert is shown: its state, or a mark that matters more to the user. */
export type Shown = 'firing' | 'recovering' | 'pending' | 'acknowledged' | 'silenced' | 'resolved'

export const shownOf = ({ state, acknowledged, silencedUntil }: Alert, now: number): Shown => {
  if (state === 'resolved') return 'resolved'
  if ((silencedUntil ?? 0) > now) return 'silenced'
  return acknowledged && state !== 'pending' ? 'acknowledged' : state
}

/** The subject of an alert: the same for all alerts of its rule at the same device. */
export const subjectOf = ({ rule, device, integration, devices }: Alert): string => JSON.stringify([rule, device, integration, devices !== null])
