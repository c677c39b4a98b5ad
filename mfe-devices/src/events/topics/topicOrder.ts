import type { TopicSummary } from '@console/platform/contract'
import { naturalOrder } from '@console/platform/lib'

export type TopicSort = 'rate' | 'count' | 'name'

/** The pattern that mutes one topic of one device. */
export const patternOf = ({ device, name }: Pick<TopicSummary, 'device' | 'name'>): string => `${device}/${name}`
/** The pattern that mutes an event name on all devices. */
export const everywhere = ({ name }: Pick<TopicSummary, 'name'>): string => `+/${name}`

/** The pattern that mutes a topic; undefined when none does. */
export const muteOf = (topic: TopicSummary, muted: ReadonlySet<string>): string | undefined =>
  [patternOf(topic), everywhere(topic)].find((pattern) => muted.has(pattern))

// The topics of devices are in no language.
const compare = naturalOrder('en')
const byName = (one: TopicSummary, other: TopicSummary) =>
  compare(one.name, other.name) || compare(one.device, other.device)
const orders: Readonly<Record<TopicSort, (one: TopicSummary, other: TopicSummary) => number>> = {
  name: byName,
  count: (one, other) => other.count - one.count || byName(one, other),
  rate: (one, other) => other.rate - one.rate || other.count - one.count || byName(one, other),
}

/** The sorted topics, muted ones last. Topics in `frozenOrder` keep that order, new ones follow them. */
export const inOrder = (
  topics: readonly TopicSummary[],
  sort: TopicSort,
  muted: ReadonlySet<string>,
  frozenOrder: readonly string[] | null,
): readonly TopicSummary[] => {
  const order = orders[sort]
  if (!frozenOrder && muted.size === 0) return topics.toSorted(order)
  const positions = new Map(frozenOrder?.map((pattern, index) => [pattern, index]))
  const placed = topics.map((topic) => ({
    topic,
    position: positions.get(patternOf(topic)) ?? Infinity,
    last: muteOf(topic, muted) ? 1 : 0,
  }))
  return placed
    .sort((one, other) =>
      one.position === other.position
        ? one.last - other.last || order(one.topic, other.topic)
        : one.position - other.position,
    )
    .map(({ topic }) => topic)
}
