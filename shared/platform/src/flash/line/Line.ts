/// <reference types="w3c-web-serial" />
import { FlashError } from '../flashError.ts'
import { pause } from './pause.ts'

// Chromium makes a new stream after these; any other error is the end.
const passing = ['BufferOverrunError', 'FramingError', 'BreakError', 'ParityError']
const bufferSize = 16_384
/** Milliseconds for a port to be closed; it may hang. */
const patience = 1000
/** Milliseconds for one that is still being opened, which takes a tenth of that as a rule. */
const openingPatience = 300

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')
export const textOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.message : String(error))
const ignore = () => {}

interface LineOptions {
  /** Ends whatever is asked of the line. */
  signal: AbortSignal
  onBytes: (bytes: Uint8Array) => void
}

/**
 * A serial port that is ours for a while. All that is asked of it ends at once when the signal says so or when the
 * port is lost, whatever the port itself does; `close` always comes to an end.
 */
export class Line {
  readonly port: SerialPort
  readonly #onBytes: (bytes: Uint8Array) => void
  readonly #ended: Promise<never>
  readonly #signal: AbortSignal
  #end: (error: FlashError) => void = ignore
  #error: FlashError | null = null
  #reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  #reading: Promise<void> = Promise.resolve()
  #opening: Promise<unknown> = Promise.resolve()
  #opened = false
  #wasOpen = false

  constructor(port: SerialPort, { signal, onBytes }: LineOptions) {
    this.port = port
    this.#onBytes = onBytes
    this.#ended = new Promise((_, reject) => {
      this.#end = (error) => {
        this.#error ??= error
        reject(this.#error)
      }
    })
    this.#ended.catch(ignore)
    this.#signal = signal
    if (signal.aborted) this.#cancelled()
    signal.addEventListener('abort', this.#cancelled)
    port.addEventListener('disconnect', this.#disconnected)
  }

  /** Rejects when the line ends, before the work does. */
  or<T>(work: Promise<T>): Promise<T> {
    if (this.#error) {
      work.catch(ignore)
      return this.#ended
    }
    return Promise.race([work, this.#ended])
  }

  async open(baudRate: number): Promise<void> {
    if (this.#error) throw this.#error
    const opening = this.port.open({ baudRate, bufferSize })
    // It may open after nobody waits for it any more.
    this.#opening = opening.then(() => (this.#error ? this.port.close() : undefined)).catch(ignore)
    try {
      await this.or(opening)
    } catch (error) {
      // Where it was open before, nothing else has taken it.
      throw error instanceof FlashError ? error : new FlashError(this.#wasOpen ? 'lost' : 'busy', textOf(error), { cause: error })
    }
    this.#wasOpen = true
    this.#opened = true
    this.#reading = this.#read()
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#ask(async () => {
      const writer = this.port.writable?.getWriter()
      if (!writer) throw new Error('The port can’t be written to.')
      try {
        await this.or(writer.write(bytes))
      } finally {
        writer.releaseLock()
      }
    })
  }

  async setSignals(signals: SerialOutputSignals): Promise<void> {
    await this.#ask(() => this.or(this.port.setSignals(signals)))
  }

  /** Pulls the chip's reset line, which lets it start anew. */
  async reset(): Promise<void> {
    await this.setSignals({ dataTerminalReady: false, requestToSend: true })
    await this.or(pause(100))
    await this.setSignals({ dataTerminalReady: false, requestToSend: false })
  }

  /** Closes the port; it can be opened again. */
  async close(): Promise<void> {
    if (!this.#opened) return
    this.#opened = false
    await Promise.race([this.#shut(), pause(patience)])
  }

  /** Closes the port for good. */
  async release(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#cancelled)
    this.port.removeEventListener('disconnect', this.#disconnected)
    if (!this.#opened) await Promise.race([this.#opening, pause(openingPatience)])
    await this.close()
  }

  #cancelled = (): void => this.#end(new FlashError('cancelled', 'Cancelled.'))

  #disconnected = (): void => {
    if (this.#wasOpen) this.#end(new FlashError('lost', 'The port was disconnected.'))
  }

  async #shut(): Promise<void> {
    await this.#reader?.cancel().catch(ignore)
    await this.#reading
    if (this.#error) await this.port.writable?.abort().catch(ignore)
    await this.port.close().catch(ignore)
  }

  #lose(message: string): void {
    if (this.#opened) this.#end(new FlashError('lost', message))
  }

  async #ask(work: () => Promise<void>): Promise<void> {
    if (this.#error) throw this.#error
    try {
      await work()
    } catch (error) {
      this.#lose(textOf(error))
      throw this.#error ?? error
    }
  }

  async #read(): Promise<void> {
    while (this.#opened && this.port.readable) {
      const reader = (this.#reader = this.port.readable.getReader())
      try {
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) this.#onBytes(chunk.value)
        return this.#lose('The port has nothing more to say.')
      } catch (error) {
        if (!passing.includes(nameOf(error))) return this.#lose(textOf(error))
      } finally {
        reader.releaseLock()
        this.#reader = null
      }
    }
    this.#lose('The port can’t be read any more.')
  }
}
