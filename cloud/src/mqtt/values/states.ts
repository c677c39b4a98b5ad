/** Pairs of words that devices send for two states; the second counts as 1, and the first as 0. */
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

const numbers: ReadonlyMap<string, number> = new Map(
  pairs.flatMap(
    ([zero, one]) =>
      [
        [zero, 0],
        [one, 1],
      ] as const,
  ),
)

/** Finds texts that may hold such a word. */
export const mayHaveState = new RegExp(`\\b(?:${[...numbers.keys()].join('|')})\\b`, 'iu')

/** 0 or 1 for a word of a pair, in any case; undefined for every other text. */
export const stateOf = (text: string): number | undefined => numbers.get(text.toLowerCase())
