import type { Alert } from '@console/platform/api'

/** How an alert is shown: its state, or a mark that matters more to the user. */
export type Shown = 'firing' | 'recovering' | 'pending' | 'acknowledged' | 'silenced' | 'resolved'

export const shownOf = ({ state, acknowledged, silencedUntil }: Alert, now: number): Shown => {
  if (state === 'resolved') return 'resolved'
  if ((silencedUntil ?? 0) > now) return 'silenced'
  return acknowledged && state !== 'pending' ? 'acknowledged' : state
}

/** Whether it counts as firing: one that is acknowledged or silenced does not. */
export const isFiring = (alert: Alert, now: number): boolean => shownOf(alert, now) === 'firing'

/** What an alert is about: the same for each time that its rule fires there. */
export const subjectKey = ({ rule, device, integration, devices }: Alert): string =>
  JSON.stringify([rule, device, integration, devices !== null])
