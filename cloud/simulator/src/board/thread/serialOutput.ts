import { boardLimits } from '../limits.data.ts'
import { Meter } from './meter.ts'

const newline = 10
/** Milliseconds after which printed text is sent even if its line is incomplete or the limit of messages is reached. */
const maxWaitMs = 40
const maxPieceBytes = 1024

/** Sends what a sketch prints in pieces: a complete line at once, unless there are too many. */
export class SerialOutput {
  readonly #tell: (text: string) => void
  readonly #pieces = new Meter(boardLimits.serialPieces)
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #text = ''
  #since = 0

  constructor(tell: (text: string) => void) {
    this.#tell = tell
  }

  write(bytes: Uint8Array): void {
    if (this.#text === '') this.#since = performance.now()
    this.#text += this.#decoder.decode(bytes, { stream: true })
    if (this.#text.length >= maxPieceBytes || (bytes.at(-1) === newline && this.#pieces.pass())) this.flush()
  }

  /** Milliseconds until text must be sent. */
  get due(): number {
    return this.#text === '' ? Infinity : Math.max(0, this.#since + maxWaitMs - performance.now())
  }

  settle(): void {
    if (this.due <= 0) this.flush()
  }

  flush(): void {
    const text = this.#text
    this.#text = ''
    if (text !== '') this.#tell(text)
  }
}
