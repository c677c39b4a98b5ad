import type { TopicSummary } from '@console/shared/contract'

export type Latest = Pick<TopicSummary, 'device' | 'name' | 'time'>

/** The last event of each device, the newest first. */
export const latestOf = (topics: readonly TopicSummary[]): readonly Latest[] => {
  const byDevice = new Map<string, Latest>()
  for (const topic of topics) if (topic.time > (byDevice.get(topic.device)?.time ?? 0)) byDevice.set(topic.device, topic)
  return [...byDevice.values()].sort((one, other) => other.time - one.time || (one.device < other.device ? -1 : 1))
}
