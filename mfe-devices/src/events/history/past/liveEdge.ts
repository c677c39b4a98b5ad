import type { BrokerEvent, EventView } from '@console/platform/contract'

// How many of the live list's oldest events are compared with the store.
const size = 24
// Among how many of its oldest they are looked for.
const within = 500

/** Ids below it are those of messages that the broker had kept from before. */
export const belowOthers = 0.75

/**
 * The live list's oldest events, the oldest first; retained ones, which may have been sent long before, only where
 * there are no others.
 */
export const edgeOf = async (live: EventView): Promise<BrokerEvent[]> => {
  const oldest: BrokerEvent[] = []
  const edge: BrokerEvent[] = []
  for (
    let event = await live.step(belowOthers, -1);
    event && edge.length < size && oldest.length < within;
    event = await live.step(event.id, -1)
  ) {
    oldest.push(event)
    if (!event.retained) edge.push(event)
  }
  return edge.length > 0 ? edge : oldest.slice(0, size)
}
