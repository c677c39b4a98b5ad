import { allEvents, covers, intersects, join } from '@console/shared/live'

/**
 * The filters to subscribe so that all those wanted are served, no two of them with a message in common: some brokers send one
 * copy per matching subscription. What a broker refused serves nobody, so it doesn't stand in for others either.
 *
 * Events always come with the subscription to all events, also while only one device's are wanted. It costs traffic in a large
 * fleet, and buys that no change of screens ever changes the subscription: neither a gap nor a doubled event at the moment of
 * the change on any broker, and a history of all devices from the first view on.
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
  for (const filter of wanted) choose(covers(allEvents, filter) && !refused.has(allEvents) ? allEvents : filter)
  return chosen
}
