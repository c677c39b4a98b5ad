import type { TopicSummary } from '@console/platform/contract'

export type Latest = Pick<TopicSummary, 'device' | 'name' | 'time'>

/** Of how many devices it is told. */
export const most = 6

/** The last event of each device, the newest first: of those that are known, and of those that came since. When the broker's retained ones were sent, nobody knows. */
export const latestOf = (known: readonly Latest[], topics: readonly TopicSummary[]): readonly Latest[] => {
  const byDevice = new Map<string, Latest>()
  for (const event of [...known, ...topics.filter(({ retained }) => !retained)]) {
    if (event.time > (byDevice.get(event.device)?.time ?? 0)) byDevice.set(event.device, event)
  }
  return [...byDevice.values()].sort((one, other) => other.time - one.time || (one.device < other.device ? -1 : 1)).slice(0, most)
}
