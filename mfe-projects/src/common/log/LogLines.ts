import { plainStyle, styleAfter, type LogStyle } from './ansi.ts'

/** A line of a log as it came, and the style that is on where it begins. */
export interface LogLine {
  text: string
  style: LogStyle
}

// What a terminal would have overwritten is not shown.
const overwritten = /^.*\r(?=[^\r])/s

const shown = (text: string) => (text.includes('\r') ? text.replace(/\r+$/, '').replace(overwritten, '') : text)

/** Splits a stream of text into lines. Grows in place: a log may have 100,000 of them. */
export class LogLines {
  readonly lines: LogLine[] = []
  #open = ''
  #style = plainStyle
  // Whether the last line that is not blank has overwritten another one.
  #overwrote = false

  /** The style that is active after the last line. */
  get style(): LogStyle {
    return this.#style
  }

  /** The beginning of an incomplete line. */
  get open(): LogLine | null {
    return this.#open === '' ? null : { text: shown(this.#open), style: this.#style }
  }

  append(text: string): void {
    const [first = '', ...rest] = text.split('\n')
    this.#open += first
    for (const next of rest) {
      this.#close()
      this.#open = next
    }
  }

  /** Ends the text: a last line may have no line break. */
  end(): void {
    if (this.#open !== '') this.#close()
    this.#open = ''
  }

  /** Removes the last line that is not blank, if `accept` takes it, and returns it. */
  takeLast(accept: (text: string) => boolean): string | null {
    const index = this.lines.findLastIndex(({ text }) => text.trim() !== '')
    const text = this.lines[index]?.text ?? ''
    if (this.#overwrote || !accept(text)) return null
    this.lines.length = index
    return text
  }

  #close(): void {
    const text = shown(this.#open)
    if (text.trim() !== '') this.#overwrote = this.#open.replace(/\r+$/, '').includes('\r')
    const line = { text, style: this.#style }
    this.#style = styleAfter(this.#style, this.#open)
    this.lines.push(line)
  }
}
