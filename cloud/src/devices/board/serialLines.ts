import { Meter } from './meter.ts'

const longest = 1024
const newline = 10

/** Makes lines of what a sketch writes, and leaves out what nobody could read. */
export class SerialLines {
  readonly #tell: (line: string) => void
  readonly #meter = new Meter(20, 60)
  #bytes: number[] = []
  #leftOut = 0

  constructor(tell: (line: string) => void) {
    this.#tell = tell
  }

  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === newline) this.#end()
      else if (this.#bytes.length < longest) this.#bytes.push(byte)
    }
  }

  #end(): void {
    const line = new TextDecoder().decode(Uint8Array.from(this.#bytes)).replace(/\r$/, '')
    this.#bytes = []
    if (!this.#meter.pass()) {
      this.#leftOut += 1
      return
    }
    if (this.#leftOut > 0) this.#tell(`(${this.#leftOut} lines left out)`)
    this.#leftOut = 0
    this.#tell(line)
  }
}
