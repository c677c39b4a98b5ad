import { repairedJson } from '../../api/repairedJson.ts'

/**
 * The JSON of a text; undefined if it is none. What several languages write for a missing number, such as NaN, counts
 * as null, and what is plainly a number, such as `.5`, as that.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return repaired(text)
  }
}

/** The JSON of a text that was made a JSON text once more, `"{\"t\":21.5}"`; any other text as it is. */
export function jsonTextOf(text: string): string {
  const inner = /^\s*"\s*[{[]/u.test(text) ? jsonOf(text) : undefined
  return typeof inner === 'string' ? inner : text
}

function repaired(text: string): unknown {
  const json = repairedJson(text)
  if (json === text) return undefined
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing'

const blank = /[ \t\n\r]*/uy
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/iuy
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/uy

/**
 * The place of the first character, counted from 1, at which a text ceases to be JSON. Errors of `JSON.parse` don't
 * tell it of every text.
 */
export function firstFault(text: string): number {
  const closing: ('}' | ']')[] = []
  let [at, wanted]: [number, Wanted] = [0, 'value']
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const next = (then: Wanted) => {
    at += 1
    wanted = then
  }
  const after = (): Wanted => (closing.length > 0 ? ', or end' : 'nothing')
  for (;;) {
    skip(blank)
    const character = text[at]
    if (wanted === 'value' || wanted === 'value or ]') {
      if (character === '{' || character === '[') {
        closing.push(character === '{' ? '}' : ']')
        next(character === '{' ? 'key or }' : 'value or ]')
      } else if (skip(string) || skip(scalar)) wanted = after()
      else if (wanted === 'value or ]' && character === ']') {
        closing.pop()
        next(after())
      } else return at + 1
    } else if (wanted === 'key' || wanted === 'key or }') {
      if (skip(string)) wanted = ':'
      else if (wanted === 'key or }' && character === '}') {
        closing.pop()
        next(after())
      } else return at + 1
    } else if (wanted === ':') {
      if (character !== ':') return at + 1
      next('value')
    } else if (wanted === ', or end' && character === ',') next(closing.at(-1) === '}' ? 'key' : 'value')
    else if (wanted === ', or end' && character === closing.at(-1)) {
      closing.pop()
      next(after())
    } else return at + 1
  }
}
