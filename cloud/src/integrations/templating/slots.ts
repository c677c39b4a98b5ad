import { Problem } from '../content.ts'
import type { Piece, Value } from './fill.ts'

/** Stands for a device's value while the parts of a text are told apart by what the owner wrote. */
export const slot = '\uf8ff'

/** A text of the owner's with a slot for each value of a device, which are filled from left to right. */
export class Slots {
  readonly text: string
  readonly #values: readonly Value[]
  #filled = 0

  /**
   * `ownText` writes an owner's value: a parameter or a secret. `before` is the text in front of it, `after` returns
   * the literal text behind it.
   */
  constructor(pieces: readonly Piece[], ownText: (value: Value, before: string, after: () => string) => string) {
    const values: Value[] = []
    let text = ''
    for (const [index, piece] of pieces.entries()) {
      if ('text' in piece) text += literal(piece.text)
      else if (piece.isOwners) text += literal(ownText(piece, text, () => textAfter(pieces, index)))
      else {
        values.push(piece)
        text += slot
      }
    }
    this.text = text
    this.#values = values
  }

  /** Fills the slots of the next part of the text. */
  fill(part: string, write: (value: Value) => string): string {
    return part.replaceAll(slot, () => {
      const value = this.#values[this.#filled]
      this.#filled += 1
      return value ? write(value) : ''
    })
  }

  /**
   * Fills pairs such as `a=1&b=2`. A value can't add another pair, nor change a key, unless all of the pairs are left
   * to it.
   */
  fillPairs(part: string): string {
    if (part === slot) return this.fill(part, (value) => (value.raw ? value.value : encodeURIComponent(value.value)))
    return part
      .split('&')
      .map((pair) => {
        const at = pair.indexOf('=')
        const key = at < 0 ? pair : pair.slice(0, at)
        return this.fill(key, writtenInKey) + this.fill(pair.slice(key.length), writtenInValue)
      })
      .join('&')
  }
}

function writtenInKey(value: Value): string {
  if (!value.raw) return encodeURIComponent(value.value)
  const [found] = /[&=#;]/.exec(value.value) ?? []
  if (found !== undefined)
    throw new Problem(
      `The value of ${shownName(value)} can't be a part of a key, because it has "${found}": it would add others.`,
    )
  return value.value
}

function writtenInValue({ value, raw }: Value): string {
  return raw ? value.replace(/[&#;\s]/g, encodeURIComponent) : encodeURIComponent(value)
}

/** As it stands in the template. */
export function shownName({ name, raw }: Value): string {
  return raw ? `{{{${name}}}}` : `{{${name}}}`
}

function literal(text: string): string {
  return text.replaceAll(slot, encodeURIComponent(slot))
}

function textAfter(pieces: readonly Piece[], index: number): string {
  return pieces
    .slice(index + 1)
    .map((piece) => ('text' in piece ? piece.text : ''))
    .join('')
}
