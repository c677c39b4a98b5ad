import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/**
 * `end`: the text ends too early; `string`: a text begins there that doesn't end, or has characters that it must not
 * have.
 */
export interface JsonFault {
  kind: 'character' | 'string' | 'end'
  /** Counts the characters from 1. */
  at: number
}

// Longer texts are not read as JSON at all.
const longest = 1 << 20
const inStrings: readonly string[] = [
  'UnexpectedEndOfString',
  'InvalidCharacter',
  'InvalidEscapeCharacter',
  'InvalidUnicode',
]

/** Where a text stops being JSON; null if that can't be said. Takes any text. */
export const jsonFault = (text: string): JsonFault | null => {
  if (text.length > longest) return null
  const start = text.startsWith('\ufeff') ? 1 : 0
  const errors: ParseError[] = []
  try {
    parse(text.slice(start), errors, { disallowComments: true })
  } catch {
    // Thousands of levels exceed the stack.
    return null
  }
  const [first] = errors
  if (!first) return null
  const at = start + first.offset
  if (at >= text.trimEnd().length) return { kind: 'end', at: at + 1 }
  return { kind: inStrings.includes(printParseErrorCode(first.error)) ? 'string' : 'character', at: at + 1 }
}
