/**
 * A message that is a number and nothing else, as in the console. Digits can be read in one way only: with two, a long
 * message of them would stall everybody.
 */
const plain = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/iu

/** A message's numbers: itself, or the top-level ones of its JSON object or list. */
export function numbersOf(text: string): readonly number[] {
  if (plain.test(text)) return [Number(text)].filter(Number.isFinite)
  return Object.values(containerIn(text) ?? []).filter((value): value is number => Number.isFinite(value))
}

function containerIn(text: string): object | undefined {
  if (!/^\s*[{[]/u.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
