import type { LogLine } from './text/lines.ts'
import { plainText } from './text/plainText.ts'

/** Of one row of text, in pixels. */
export const rowHeight = 18

// Letters of double width: what the letters of East Asia and pictographs take in a font of fixed width.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g

const rowsOf = (text: string, columns: number): number => {
  // Colour codes and double width can only make it as long as this.
  if (text.length * 2 <= columns) return 1
  const plain = plainText(text)
  const width = /^[\u0000-\u007f]*$/.test(plain) ? plain.length : plain.length + (plain.match(wide)?.length ?? 0)
  return Math.max(1, Math.ceil(width / columns))
}

/** Where each line of a log begins, computed from its letters: a font of fixed width needs no measuring. */
export class LineTops {
  // One more than there are lines: the last one is the whole height.
  #tops = [0]
  #lines: readonly LogLine[] = []
  #columns = 0

  /** The height of the first `count` lines, at so many letters in a row. */
  layOut(lines: readonly LogLine[], count: number, columns: number): number {
    if (lines !== this.#lines || columns !== this.#columns) this.#tops = [0]
    this.#lines = lines
    this.#columns = columns
    this.#tops.length = Math.min(this.#tops.length, count + 1)
    for (let index = this.#tops.length - 1; index < count; index += 1) {
      this.#tops.push((this.#tops[index] ?? 0) + rowsOf(lines[index]?.text ?? '', columns) * rowHeight)
    }
    return this.#tops[count] ?? 0
  }

  top(index: number): number {
    return this.#tops[index] ?? 0
  }

  /** The line at this height. */
  at(height: number): number {
    let low = 0
    let high = Math.max(0, this.#tops.length - 2)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#tops[middle] ?? 0) <= height) low = middle
      else high = middle - 1
    }
    return low
  }
}
