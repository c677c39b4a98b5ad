/** What a run has counted. */
export interface Counted {
  connections: { lost: number; away: number }
  /** Requests that changed something and were acknowledged. */
  writes: { acknowledged: number; lost: number }
  /** Messages that fire a webhook and were acknowledged, and what the webhook got of them. */
  deliveries: { acknowledged: number; lost: number; repeated: number; tooMany: number }
  /** Deliveries that were under way when a second replica was killed: they count as lost. */
  givenUp: number
  /** Messages that have no acknowledgement at the end. */
  open: number
  kills: number
}

export interface Promised {
  text: string
  holds: boolean
}

/** What the cloud promises, and whether it held. */
export function verdict({ connections, writes, deliveries, givenUp, open, kills }: Counted): Promised[] {
  return [
    {
      text: `every connection comes back: ${connections.lost} lost, ${connections.away} not back`,
      holds: connections.away === 0,
    },
    { text: `every message is acknowledged in the end: ${open} are not`, holds: open === 0 },
    { text: `no acknowledged write is lost: ${writes.lost} of ${writes.acknowledged}`, holds: writes.lost === 0 },
    {
      text: `no delivery is lost: ${deliveries.lost} of ${deliveries.acknowledged}${givenUp === 0 ? '' : `; ${givenUp} given up, as two replicas were killed while they made it`}`,
      holds: deliveries.lost === 0,
    },
    {
      text: `a delivery is repeated once per kill at most: ${deliveries.repeated} of ${kills} allowed`,
      holds: deliveries.repeated <= kills,
    },
    {
      text: `a message makes no more deliveries than its device has sent it: ${deliveries.tooMany} too many`,
      holds: deliveries.tooMany === 0,
    },
  ]
}

interface Received {
  /** How often each delivery came, by its id. */
  deliveries: ReadonlyMap<string, number>
  /** How many deliveries there were of each message. */
  messages: ReadonlyMap<string, number>
}

/**
 * Compares what a receiver got with the messages that were acknowledged, and how often devices have sent those that
 * they sent more than once.
 */
export function countDeliveries(
  { alarms, sentMore }: { alarms: readonly string[]; sentMore: Readonly<Record<string, number>> },
  { deliveries, messages }: Received,
): Counted['deliveries'] & { sentAgain: number } {
  const more = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count - 1, 0)
  const tooMany = [...messages].reduce(
    (sum, [message, count]) => sum + Math.max(0, count - (sentMore[message] ?? 1)),
    0,
  )
  return {
    acknowledged: alarms.length,
    lost: alarms.filter((message) => !messages.has(message)).length,
    repeated: more(deliveries),
    tooMany,
    sentAgain: more(messages),
  }
}
