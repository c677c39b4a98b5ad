import { TimeoutError, Transport } from 'esptool-js'
import type { SerialLine } from './SerialLine.ts'
import type { SlipReader } from './slip.ts'

/** Runs esptool-js over a SerialLine. Its own transport logs to the browser's console and can't be cancelled. */
export class EspTransport extends Transport {
  readonly #line: SerialLine
  readonly #input: SlipReader
  #arrived = () => {}

  constructor(line: SerialLine, input: SlipReader) {
    super(line.port)
    this.#line = line
    this.#input = input
  }

  /** Bytes have arrived. */
  notice(): void {
    this.#arrived()
  }

  override trace(): void {}

  override async connect(baud = 115_200): Promise<void> {
    await this.#line.open(baud)
    this.baudrate = baud
  }

  override disconnect(): Promise<void> {
    return this.#line.close()
  }

  // SerialLine reads.
  override async readLoop(): Promise<void> {}

  override write(data: Uint8Array): Promise<void> {
    return this.#line.write(this.slipWriter(data))
  }

  override flushInput(): void {
    this.#input.clear()
  }

  override inWaiting(): number {
    return this.#input.waiting.length
  }

  override peek(): Uint8Array {
    return this.#input.waiting
  }

  override async read(timeout: number): Promise<Uint8Array> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TimeoutError('The chip does not respond.')), timeout)
    })
    late.catch(() => {})
    try {
      for (;;) {
        const packet = this.#input.take()
        if (packet) return packet
        const arrival = new Promise<void>((resolve) => {
          this.#arrived = resolve
        })
        await this.#line.race(Promise.race([arrival, late]))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  override async setSignals(dtr = false, rts = false): Promise<void> {
    this._DTR_state = dtr
    await this.#line.setSignals({ dataTerminalReady: dtr, requestToSend: rts })
  }

  override async setRTS(state: boolean): Promise<void> {
    // Both at once: a Windows driver sends RTS only together with DTR.
    await this.#line.setSignals({ dataTerminalReady: this._DTR_state, requestToSend: state })
  }

  override async setDTR(state: boolean): Promise<void> {
    this._DTR_state = state
    await this.#line.setSignals({ dataTerminalReady: state })
  }
}
