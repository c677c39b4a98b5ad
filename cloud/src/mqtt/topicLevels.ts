import { quotas } from '../api/quotas.data.ts'

const { topic: maxTopicLength, levels: maxLevels } = quotas.client

/** The levels of a topic or a filter, or the first of them. */
export function levelsOf(topic: string, most?: number): string[] {
  return topic.split('/', most)
}

/** The first level of a topic or a filter: at a broker, that of the account. */
export function firstLevel(topic: string): string {
  const end = topic.indexOf('/')
  return end === -1 ? topic : topic.slice(0, end)
}

/** A filter without the name of the group that shares its messages. */
export function withoutShare(filter: string): string {
  return filter.replace(/^\$share\/[^/]+\//, '')
}

/** Why a topic is too long, in words; undefined when it is not. */
export function lengthProblem(topic: string): string | undefined {
  if (topic.length > maxTopicLength) return `A topic has ${topic.length} characters, at most ${maxTopicLength}.`
  const levels = levelsOf(topic).length
  return levels > maxLevels ? `A topic has ${levels} levels, at most ${maxLevels}.` : undefined
}

/** Whether a filter has its wildcards where they may stand (MQTT 5, 4.7.1). */
export function isFilter(filter: string): boolean {
  const levels = levelsOf(filter)
  return (
    filter !== '' &&
    levels.every((level, at) => (level === '#' ? at === levels.length - 1 : level === '+' || !/[#+]/.test(level)))
  )
}

/** Whether a topic is one of a filter's, level by level. */
export function levelsFit(filter: readonly string[], topic: readonly string[]): boolean {
  for (const [at, level] of filter.entries()) {
    if (level === '#') return true
    if (at >= topic.length || (level !== '+' && level !== topic[at])) return false
  }
  return filter.length === topic.length
}
