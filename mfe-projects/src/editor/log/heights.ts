import type { LogLine } from '../../common/log/LogLines.ts'
import { rowsOf } from './text/wrap.ts'

/** Of one row of text, in pixels. */
export const rowHeight = 18

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
