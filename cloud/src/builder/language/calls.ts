import { skeleton } from '../wasm/sketch/skeleton.ts'
import type { Place } from './work.ts'

export interface Word {
  typed: string
  start: Place
  /** Whether it names a member of what stands before it. */
  member: boolean
}

/** The word that ends at a place. */
export function wordBefore(lines: readonly string[], { line, column, ...place }: Place): Word {
  const before = lines[line - 1]?.slice(0, column - 1) ?? ''
  const typed = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? ''
  return {
    typed,
    start: { ...place, line, column: column - typed.length },
    member: /(\.|->)\s*$/.test(before.slice(0, before.length - typed.length)),
  }
}

/** The innermost call around a place: where its current argument begins, and the argument's index. */
export function callAround(
  lines: readonly string[],
  { file, line, column }: Place,
): { argument: Place; index: number } | undefined {
  const text = skeleton([...lines.slice(0, line - 1), lines[line - 1]?.slice(0, column - 1) ?? ''].join('\n'))
  let depth = 0
  let index = 0
  let begins: number | undefined
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text[at] ?? ''
    if (')]}'.includes(character)) depth += 1
    else if (depth > 0 && '([{'.includes(character)) depth -= 1
    else if (depth > 0) continue
    else if (character === ',') {
      begins ??= at + 1
      index += 1
    } else if (character === '(') {
      const before = text.slice(0, begins ?? at + 1).split('\n')
      return { argument: { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }, index }
    } else if (';{}'.includes(character)) return undefined
  }
  return undefined
}
