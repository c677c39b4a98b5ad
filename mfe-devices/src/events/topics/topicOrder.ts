import type { TopicSummary } from '@console/platform/contract'

export type TopicSort = 'rate' | 'count' | 'name'

/** A topic's own pattern among the muted ones: two devices may have events of one name. */
export const patternOf = ({ device, name }: Pick<TopicSummary, 'device' | 'name'>): string => `${device}/${name}`
/** The pattern of an event name on all devices. */
export const everywhere = ({ name }: Pick<TopicSummary, 'name'>): string => `+/${name}`

/** The pattern by which a topic is muted; undefined when it isn't. */
export const muteOf = (topic: TopicSummary, muted: ReadonlySet<string>): string | undefined => [patternOf(topic), everywhere(topic)].find((pattern) => muted.has(pattern))

// Made once: there may be tens of thousands of topics, every second.
const { compare } = new Intl.Collator()
const byName = (one: TopicSummary, other: TopicSummary) => compare(one.name, other.name) || compare(one.device, other.device)
const orders: Readonly<Record<TopicSort, (one: TopicSummary, other: TopicSummary) => number>> = {
  name: byName,
  count: (one, other) => other.count - one.count || byName(one, other),
  rate: (one, other) => other.rate - one.rate || other.count - one.count || byName(one, other),
}

/** The topics in their order, the muted ones last. Those of `still` stay in the order that it has, new ones after them. */
export const inOrder = (topics: readonly TopicSummary[], sort: TopicSort, muted: ReadonlySet<string>, still: readonly string[] | null): readonly TopicSummary[] => {
  const order = orders[sort]
  if (!still && muted.size === 0) return topics.toSorted(order)
  const places = new Map(still?.map((pattern, index) => [pattern, index]))
  const placed = topics.map((topic) => ({ topic, place: places.get(patternOf(topic)) ?? Infinity, last: muteOf(topic, muted) ? 1 : 0 }))
  return placed
    .sort((one, other) => (one.place === other.place ? one.last - other.last || order(one.topic, other.topic) : one.place - other.place))
    .map(({ topic }) => topic)
}
