const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y
const blank = /[ \t\r\n]*/y

type Wanted = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next'

/**
 * The offset, and the line and column from 1, where a text stops being JSON. The errors of `JSON.parse` do not always
 * tell.
 */
export function jsonPlace(text: string): { at: number; line: number; column: number } {
  const at = validTo(text)
  const before = text.slice(0, at).split('\n')
  return { at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function validTo(text: string): number {
  const open: string[] = []
  let wanted: Wanted = 'value'
  for (let at = 0; ; at = token.lastIndex) {
    token.lastIndex = at
    const found: RegExpExecArray | null = token.exec(text)
    const next: Wanted | null | undefined = found && after(wanted, found[1], found[2] !== undefined, open)
    if (!next) {
      blank.lastIndex = at
      return at + (blank.exec(text)?.[0].length ?? 0)
    }
    wanted = next
  }
}

/** What a token is followed by; undefined where the token can't stand. `open` are the brackets around it. */
function after(wanted: Wanted, sign: string | undefined, isText: boolean, open: string[]): Wanted | undefined {
  const inside = open.at(-1)
  const takesValue = wanted === 'value' || wanted === 'first value'
  if (sign === '{' || sign === '[')
    return takesValue ? (open.push(sign), sign === '{' ? 'first key' : 'first value') : undefined
  if (sign === '}' || sign === ']')
    return inside === (sign === '}' ? '{' : '[') &&
      (wanted === 'next' || wanted === (sign === '}' ? 'first key' : 'first value'))
      ? (open.pop(), 'next')
      : undefined
  if (sign === ',') return wanted === 'next' && inside !== undefined ? (inside === '{' ? 'key' : 'value') : undefined
  if (sign === ':') return wanted === 'colon' ? 'value' : undefined
  if (wanted === 'key' || wanted === 'first key') return isText ? 'colon' : undefined
  return takesValue ? 'next' : undefined
}
