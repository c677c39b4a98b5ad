import { plainText, type Segment } from './ansi.ts'
import type { LogLine } from './LogLines.ts'

/** The log's CSS tab size. */
export const tabSize = 4

// Characters that are two columns wide in a monospaced font: East Asian ones and pictographs.
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{1fbff}\u{20000}-\u{3ffff}]/u
const firstWide = 0x1100
const narrow = /^[ -~]*$/
const [tab, blank] = [9, 32]

const widthOf = (code: number, at: number) =>
  code === tab ? tabSize - (at % tabSize) : code >= firstWide && wide.test(String.fromCodePoint(code)) ? 2 : 1

// By words, not by characters: a new width of the log wraps up to 100,000 lines.
const wrapNarrow = (text: string, columns: number): number[] => {
  const starts: number[] = []
  const { length } = text.trimEnd()
  for (let row = 0; row + columns < length;) {
    let next = row + columns
    if (text[next] === ' ') while (text[next] === ' ') next += 1
    else {
      const word = text.lastIndexOf(' ', next - 1) + 1
      if (word > row) next = word
    }
    starts.push(next)
    row = next
  }
  return starts
}

const wrapWide = (text: string, columns: number): number[] => {
  const starts: number[] = []
  let row = 0
  let width = 0
  // The last word, and the width of the row before it.
  let word = 0
  let before = 0
  let afterSpace = false
  const startRow = (at: number) => {
    width -= at === word ? before : width
    row = at
    starts.push(at)
  }
  for (let index = 0; index < text.length;) {
    const code = text.codePointAt(index) ?? blank
    const isSpace = code === blank || code === tab
    if (afterSpace && !isSpace) {
      word = index
      before = width
    }
    if (!isSpace) {
      if (word > row && width + widthOf(code, width) > columns) startRow(word)
      if (index > row && width + widthOf(code, width) > columns) startRow(index)
    }
    width += widthOf(code, width)
    index += code > 0xffff ? 2 : 1
    afterSpace = isSpace
  }
  return starts
}

/**
 * Where a line's rows begin after the first, when it is wrapped at so many columns: words stay whole unless they are
 * longer than a row, and the spaces between two rows stay with the upper one.
 */
export const wrap = (text: string, columns: number): number[] =>
  narrow.test(text) ? (text.length <= columns ? [] : wrapNarrow(text, columns)) : wrapWide(text, columns)

/** Class of the first segment of a row. */
export const newRow = 'new-row'

/**
 * Cuts segments where rows start, and marks the first of each row by a class: a line break in the text would be copied
 * with it.
 */
export const inRows = (segments: readonly Segment[], starts: readonly number[]): Segment[] => {
  let at = 0
  return segments.flatMap((segment) => {
    const begin = at
    at += segment.text.length
    const stops = [...new Set([begin, ...starts.filter((start) => start >= begin && start < at)])]
    return stops.map((stop, index) => ({
      ...segment,
      text: segment.text.slice(stop - begin, (stops[index + 1] ?? at) - begin),
      classes: starts.includes(stop) ? [...segment.classes, newRow] : segment.classes,
    }))
  })
}

// The download has longer lines as a whole.
const maxLineLength = 10_000

/** The part of a line that is shown, with its codes. */
export const shownOf = (text: string): string =>
  text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text

/** How many rows a line takes. */
export const rowsOf = (text: string, columns: number): number => wrap(plainText(shownOf(text)), columns).length + 1

/** Height of a row of text in pixels. */
export const rowHeight = 18

/** The top of each line of a log, computed from its text: a monospaced font needs no measuring. */
export class LineTops {
  // One more than there are lines: the last one is the total height.
  #tops = [0]
  #lines: readonly LogLine[] = []
  #columns = 0

  /** The height of the first `count` lines, at so many columns. The last of them may have grown since the last call. */
  layOut(lines: readonly LogLine[], count: number, columns: number): number {
    if (lines !== this.#lines || columns !== this.#columns) this.#tops = [0]
    this.#lines = lines
    this.#columns = columns
    this.#tops.length = Math.max(1, Math.min(this.#tops.length, count))
    for (let index = this.#tops.length - 1; index < count; index += 1) {
      this.#tops.push((this.#tops[index] ?? 0) + rowsOf(lines[index]?.text ?? '', columns) * rowHeight)
    }
    return this.#tops[count] ?? 0
  }

  top(index: number): number {
    return this.#tops[index] ?? 0
  }

  /** The line at this offset. */
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
