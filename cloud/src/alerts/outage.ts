import type { Judged } from './standings.ts'

const fewest = 5
const window = 60_000

/** Of a mass outage: at least five devices, and more than half of all that the rule watches, went within a minute. Empty when there is none, or none of those that fire now is among them. */
export function membersOf(firing: readonly string[], standings: ReadonlyMap<string, Judged>, all: number, isApart: (device: string) => boolean): string[] {
  if (firing.length === 0 || all < fewest) return []
  const gone = [...standings]
    .flatMap(([device, { side, onset }]) => (onset !== undefined && side !== 'clear' && !isApart(device) ? [{ device, onset }] : []))
    .sort((one, other) => one.onset - other.onset)
  const now = new Set(firing)
  let best: string[] = []
  let first = 0
  for (let last = 0; last < gone.length; last += 1) {
    while ((gone[last]?.onset ?? 0) - (gone[first]?.onset ?? 0) > window) first += 1
    const count = last - first + 1
    if (count <= best.length || count < fewest || count <= all / 2) continue
    const members = gone.slice(first, last + 1).map(({ device }) => device)
    if (members.some((device) => now.has(device))) best = members
  }
  return best
}
