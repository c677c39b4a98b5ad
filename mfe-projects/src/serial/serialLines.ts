import { createWritable } from '@console/platform/lib'
import { LogLines, type LogLine } from '../common/log/LogLines.ts'

export interface SerialLine extends LogLine {
  /** Epoch milliseconds. */
  at: number
  /** Whether the line is a message of the monitor itself. */
  isMark: boolean
}

/** The lines grow in place; a new array replaces them, with fewer lines. */
export interface SerialView {
  lines: readonly SerialLine[]
  count: number
  /** How many lines are complete. */
  whole: number
  /** How many there were before them. */
  dropped: number
}

const maxLines = 50_000
/** Dropped in large steps, so that it happens rarely. */
const droppedAtOnce = 10_000
const maxLineLength = 10_000
/** Milliseconds between two changes of the view. */
const publishInterval = 50

/** A serial port's output as lines, each with the time when it began. The last line may be incomplete. */
export class SerialLines {
  readonly view = createWritable<SerialView>({ lines: [], count: 0, whole: 0, dropped: 0 })
  readonly #log = new LogLines()
  #lines: SerialLine[] = []
  #dropped = 0
  #openSince: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  print(text: string, at: number): void {
    this.#takeOpen()
    this.#log.append(text)
    this.#takeClosed(at)
    if ((this.#log.open?.text.length ?? 0) > maxLineLength) this.#endLine(at)
    const { open } = this.#log
    this.#openSince = open ? (this.#openSince ?? at) : null
    if (open) this.#lines.push({ ...open, at: this.#openSince ?? at, isMark: false })
    this.#changed()
  }

  mark(text: string, at: number): void {
    this.#takeOpen()
    this.#endLine(at)
    this.#lines.push({ text, style: this.#log.style, at, isMark: true })
    this.#changed()
  }

  clear(): void {
    this.#lines = []
    this.#log.end()
    this.#log.lines.length = 0
    this.#openSince = null
    this.flush()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #takeOpen(): void {
    if (this.#openSince !== null) this.#lines.pop()
  }

  #endLine(at: number): void {
    this.#log.end()
    this.#takeClosed(at)
  }

  #takeClosed(at: number): void {
    for (const line of this.#log.lines.splice(0)) {
      this.#lines.push({ ...line, at: this.#openSince ?? at, isMark: false })
      this.#openSince = null
    }
  }

  #changed(): void {
    if (this.#lines.length > maxLines) {
      this.#lines = this.#lines.slice(droppedAtOnce)
      this.#dropped += droppedAtOnce
    }
    this.#timer ??= setTimeout(() => this.flush(), publishInterval)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { length } = this.#lines
    this.view.setState({
      lines: this.#lines,
      count: length,
      whole: length - (this.#openSince === null ? 0 : 1),
      dropped: this.#dropped,
    })
  }
}
