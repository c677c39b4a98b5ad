import Mustache from 'mustache'
import type { Piece, Value } from './fill.ts'
import { Slots } from './slots.ts'

/** What a template is part of; values are escaped accordingly. */
export type Format = 'text' | 'form' | 'markup' | 'json'

const writers: Record<Format, (pieces: readonly Piece[]) => string> = {
  text: (pieces) => joined(pieces, (value) => value),
  form: writtenAsForm,
  markup: (pieces) => joined(pieces, (value) => Mustache.escape(value)),
  json: writtenAsJson,
}

export function written(pieces: readonly Piece[], format: Format): string {
  return writers[format](pieces)
}

function joined(pieces: readonly Piece[], escape: (value: string) => string): string {
  return pieces.map((piece) => ('text' in piece ? piece.text : piece.raw ? piece.value : escape(piece.value))).join('')
}

function writtenAsForm(pieces: readonly Piece[]): string {
  const slots = new Slots(pieces, ({ value, raw }) => (raw ? value : encodeURIComponent(value)))
  return slots.fillPairs(slots.text)
}

/**
 * Within a JSON string, values are escaped whatever their braces. Elsewhere `{{x}}` becomes a JSON value, a string
 * unless it is valid JSON, and `{{{x}}}` is inserted as it is. A list that is all between two brackets gives its items;
 * `{{{x}}}` does so, too, as one item of a list, unless it is empty. Elsewhere it is a list.
 */
function writtenAsJson(pieces: readonly Piece[]): string {
  let text = ''
  let state = { inString: false, escaped: false }
  for (const [index, piece] of pieces.entries()) {
    const inside = state.inString
    const added =
      'text' in piece
        ? piece.text
        : inside
          ? JSON.stringify(piece.value).slice(1, -1)
          : outsideString(piece, text, pieces[index + 1])
    if ('text' in piece || !inside) state = after(added, state)
    text += added
  }
  return text
}

function outsideString(piece: Value, before: string, next: Piece | undefined): string {
  const sign = lastSign(before)
  const isAll = sign === '[' && next !== undefined && 'text' in next && /^\s*\]/.test(next.text)
  if (piece.items !== undefined)
    return isAll || (piece.raw && piece.items !== '' && (sign === '[' || sign === ','))
      ? piece.items
      : `[${piece.items}]`
  if (piece.raw || (isAll && piece.isMissing)) return piece.value
  return jsonValue(piece.value)
}

/** The last character that is no blank: all of the text is not looked at for each piece. */
function lastSign(text: string): string | undefined {
  let at = text.length - 1
  while (at >= 0 && /\s/.test(text.charAt(at))) at -= 1
  return text[at]
}

function jsonValue(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    return JSON.stringify(text)
  }
}

function after(text: string, { inString, escaped }: { inString: boolean; escaped: boolean }) {
  for (const character of text) {
    if (escaped) escaped = false
    else if (inString && character === '\\') escaped = true
    else if (character === '"') inString = !inString
  }
  return { inString, escaped }
}
