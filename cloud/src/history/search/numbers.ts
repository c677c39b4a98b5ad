const plain = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu

/** Whether a number of the message lies between the bounds: the message itself, or a top-level value of its JSON object or list. */
export function hasNumber(text: string, low: number, high: number): boolean {
  if (plain.test(text)) return isBetween(Number(text), low, high)
  return Object.values(containerIn(text) ?? []).some((value) => isBetween(value, low, high))
}

function isBetween(value: unknown, low: number, high: number): boolean {
  return Number.isFinite(value) && (value as number) >= low && (value as number) <= high
}

function containerIn(text: string): object | undefined {
  if (!/^\s*[{[]/u.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
