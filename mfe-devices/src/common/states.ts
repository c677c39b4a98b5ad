/**
 * The words that devices send for two states; the second of each pair counts as 1, and the first as 0. As in the cloud.
 */
const pairs = [
  ['false', 'true'],
  ['off', 'on'],
  ['closed', 'open'],
  ['close', 'open'],
  ['unlocked', 'locked'],
  ['unlock', 'lock'],
  ['disabled', 'enabled'],
  ['no', 'yes'],
] as const

/** The words for 0 and 1. */
export type States = readonly [zero: string, one: string]

/** 0 or 1 for such a word; null for every other text. */
export const stateIn = (text: string): 0 | 1 | null => {
  const word = text.trim().toLowerCase()
  return pairs.some(([, one]) => one === word) ? 1 : pairs.some(([zero]) => zero === word) ? 0 : null
}

/** Both words, written as the device wrote this one; null where a value is no such word. */
export const statesOf = (value: unknown): States | null => {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const pair = pairs.find((words) => words.some((word) => word === text.toLowerCase()))
  if (!pair) return null
  const style =
    text === text.toUpperCase()
      ? (word: string) => word.toUpperCase()
      : text === text.toLowerCase()
        ? (word: string) => word
        : (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
  return [style(pair[0]), style(pair[1])]
}

/** A value of a chart of states: a mean is how much of the time it was the second. */
export const wordState = ([zero, one]: States, value: number): string =>
  value <= 0 ? zero : value >= 1 ? one : `${one} ${Math.round(value * 100)} %`
