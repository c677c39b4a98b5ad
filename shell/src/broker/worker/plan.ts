import { intersects, join } from '@console/platform/live'

/**
 * The filters to subscribe so that all those wanted are served, no two of them with a message in common: some brokers send one
 * copy per matching subscription. What a broker refused serves nobody, so it doesn't stand in for others either.
 */
export const planOf = (wanted: Iterable<string>, refused: { has(filter: string): boolean }): string[] => {
  const chosen: string[] = []
  const choose = (filter: string): void => {
    if (refused.has(filter)) return
    for (const [index, other] of chosen.entries()) {
      if (!intersects(filter, other)) continue
      const both = join(filter, other)
      if (refused.has(both)) continue
      chosen.splice(index, 1)
      return choose(both)
    }
    chosen.push(filter)
  }
  for (const filter of wanted) choose(filter)
  return chosen
}
