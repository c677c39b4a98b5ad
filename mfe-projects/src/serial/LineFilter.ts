import { plainText } from '../common/log/ansi.ts'
import type { SerialLine, SerialView } from './serialLines.ts'

/** Finds the lines of a view that contain a text, as the view grows. */
export class LineFilter {
  #of: readonly SerialLine[] = []
  #query = ''
  #next = 0
  #found: SerialLine[] = []
  #hasOpen = false

  apply({ lines, count, whole }: SerialView, query: string): Pick<SerialView, 'lines' | 'count'> {
    if (query === '') return { lines, count }
    if (lines !== this.#of || query !== this.#query) {
      this.#of = lines
      this.#query = query
      this.#next = 0
      this.#found = []
      this.#hasOpen = false
    }
    if (this.#hasOpen) this.#found.pop()
    const wanted = query.toLowerCase()
    const fits = (line: SerialLine | undefined): line is SerialLine =>
      line !== undefined && plainText(line.text).toLowerCase().includes(wanted)
    for (; this.#next < whole; this.#next += 1) {
      const line = lines[this.#next]
      if (fits(line)) this.#found.push(line)
    }
    const open = count > whole ? lines[count - 1] : undefined
    this.#hasOpen = fits(open)
    if (open && this.#hasOpen) this.#found.push(open)
    return { lines: this.#found, count: this.#found.length }
  }
}
