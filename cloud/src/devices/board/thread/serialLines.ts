import { boardLimits } from '../limits.data.ts'

const newline = 10
/** Milliseconds after which the begin of a line is told, such as a question that waits for its answer. */
const longestBegin = 1000

/** Splits a sketch's output into lines, and drops lines over the limit. */
export class SerialLines {
  readonly #tell: (line: string) => void
  readonly #refused: () => void
  readonly #meter = new Meter(boardLimits.lines)
  #bytes: number[] = []
  #leftOut = 0
  #writtenAt = 0

  constructor(tell: (line: string) => void, refused: () => void) {
    this.#tell = tell
    this.#refused = refused
  }

  write(bytes: Uint8Array): void {
    this.#writtenAt = performance.now()
    for (const byte of bytes) {
      if (byte === newline) this.#end()
      else if (this.#bytes.length < boardLimits.longestLine) this.#bytes.push(byte)
    }
  }

  /** Tells the begin of a line after which nothing has come for a while. */
  settle(): void {
    if (this.#bytes.length > 0 && performance.now() - this.#writtenAt > longestBegin) this.#end()
  }

  #end(): void {
    const bytes = this.#bytes
    this.#bytes = []
    if (!this.#meter.pass()) {
      this.#leftOut += 1
      this.#refused()
      return
    }
    if (this.#leftOut > 0) this.#tell(`(${this.#leftOut} lines left out)`)
    this.#leftOut = 0
    this.#tell(new TextDecoder().decode(Uint8Array.from(bytes)).replace(/\r$/, ''))
  }
}

interface Rate {
  perSecond: number
  /** After a pause. */
  atOnce: number
}

/** A token bucket: so many per second, and more at once after a pause. */
export class Meter {
  readonly #rate: Rate
  #left: number
  #at = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.atOnce
  }

  /** An item may count as several; it passes while at least one token is left. */
  pass(count = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#rate.atOnce, this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= count
    return true
  }
}
