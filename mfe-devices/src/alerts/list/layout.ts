import type { Alert } from '@console/platform/api'
import { shownOf, subjectKey } from '../../common/alerts/shown.ts'

/** The groups of the list, the worst first. */
const groups = ['firing', 'waiting', 'silenced', 'resolved'] as const
type GroupName = (typeof groups)[number]

const groupOf = {
  firing: 'firing',
  recovering: 'waiting',
  pending: 'waiting',
  acknowledged: 'waiting',
  silenced: 'silenced',
  resolved: 'resolved',
} as const

/** The ids of the alerts in each group, in order. */
export type Layout = readonly { name: GroupName; ids: readonly string[] }[]

const timeOf = ({ resolvedAt, firedAt, since }: Alert): number => resolvedAt ?? firedAt ?? since

/** Open alerts come before ended ones. */
const weightOf = ({ state }: Alert): number => (state === 'resolved' ? 0 : 1)

/** The newest alert of each subject. Its earlier ones are in the strip. */
export const newestOf = (alerts: readonly Alert[]): Alert[] => {
  const newest = new Map<string, Alert>()
  for (const alert of alerts) {
    const known = newest.get(subjectKey(alert))
    if (
      !known ||
      weightOf(alert) > weightOf(known) ||
      (weightOf(alert) === weightOf(known) && timeOf(alert) > timeOf(known))
    )
      newest.set(subjectKey(alert), alert)
  }
  return [...newest.values()]
}

export const layoutOf = (alerts: readonly Alert[], now: number): Layout => {
  const sorted = alerts.toSorted((one, other) => timeOf(other) - timeOf(one))
  return groups
    .map((name) => ({ name, ids: sorted.filter((alert) => groupOf[shownOf(alert, now)] === name).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0)
}

/** How many rows were added, removed or moved between two layouts, those of `own` changes left out. */
export const changesBetween = (held: Layout, next: Layout, own: ReadonlySet<string>): number => {
  const placesOf = (layout: Layout) => new Map(layout.flatMap(({ name, ids }) => ids.map((id) => [id, name] as const)))
  const [before, after] = [placesOf(held), placesOf(next)]
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => !own.has(id) && before.get(id) !== after.get(id),
  ).length
}

/** All alerts, by subject. */
export const bySubjectOf = (alerts: readonly Alert[]): ReadonlyMap<string, readonly Alert[]> => {
  const subjects = new Map<string, Alert[]>()
  for (const alert of alerts) {
    const subject = subjectKey(alert)
    const known = subjects.get(subject)
    if (known) known.push(alert)
    else subjects.set(subject, [alert])
  }
  return subjects
}
