/// <reference types="w3c-web-serial" />
import { delay } from '../lib/index.ts'
import { FlashError } from './flashState.ts'

// Chromium opens a new stream after these errors; any other one ends the connection.
const recoverableErrors = ['BufferOverrunError', 'FramingError', 'BreakError', 'ParityError']
const bufferSize = 16_384
/** Milliseconds. Closing a port may hang. */
const closeTimeout = 1000
/** Milliseconds for a port that is still opening, which usually takes a tenth of it. */
const openTimeout = 300

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')
export const textOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.message : String(error)
const ignore = () => {}

interface SerialLineOptions {
  /** Aborts all work on the line. */
  signal: AbortSignal
  onBytes: (bytes: Uint8Array) => void
}

/**
 * A serial port in use. All work on it ends at once when the signal aborts or the port is lost, even if the port itself
 * hangs; `close` always resolves.
 */
export class SerialLine {
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

  constructor(port: SerialPort, { signal, onBytes }: SerialLineOptions) {
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

  /** The result of the work; rejects as soon as the line ends. */
  race<T>(work: Promise<T>): Promise<T> {
    if (this.#error) {
      work.catch(ignore)
      return this.#ended
    }
    return Promise.race([work, this.#ended])
  }

  async open(baudRate: number): Promise<void> {
    if (this.#error) throw this.#error
    const opening = this.port.open({ baudRate, bufferSize })
    // It may open after the line has ended.
    this.#opening = opening.then(() => (this.#error ? this.port.close() : undefined)).catch(ignore)
    try {
      await this.race(opening)
    } catch (error) {
      // If it was open before, no other program holds it.
      throw error instanceof FlashError
        ? error
        : new FlashError(this.#wasOpen ? 'lost' : 'busy', textOf(error), { cause: error })
    }
    this.#wasOpen = true
    this.#opened = true
    this.#reading = this.#read()
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#attempt(async () => {
      const writer = this.port.writable?.getWriter()
      if (!writer) throw new Error('The port can’t be written to.')
      try {
        await this.race(writer.write(bytes))
      } finally {
        writer.releaseLock()
      }
    })
  }

  async setSignals(signals: SerialOutputSignals): Promise<void> {
    await this.#attempt(() => this.race(this.port.setSignals(signals)))
  }

  /** Restarts the chip by its reset line. */
  async reset(): Promise<void> {
    await this.setSignals({ dataTerminalReady: false, requestToSend: true })
    await this.race(delay(100))
    await this.setSignals({ dataTerminalReady: false, requestToSend: false })
  }

  /** Closes the port; it can be opened again. */
  async close(): Promise<void> {
    if (!this.#opened) return
    this.#opened = false
    await Promise.race([this.#closePort(), delay(closeTimeout)])
  }

  /** Closes the port for good. */
  async release(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#cancelled)
    this.port.removeEventListener('disconnect', this.#disconnected)
    if (!this.#opened) await Promise.race([this.#opening, delay(openTimeout)])
    await this.close()
  }

  #cancelled = (): void => this.#end(new FlashError('cancelled', 'Cancelled.'))

  #disconnected = (): void => {
    if (this.#wasOpen) this.#end(new FlashError('lost', 'The port was disconnected.'))
  }

  async #closePort(): Promise<void> {
    await this.#reader?.cancel().catch(ignore)
    await this.#reading
    if (this.#error) await this.port.writable?.abort().catch(ignore)
    await this.port.close().catch(ignore)
  }

  #markLost(message: string): void {
    if (this.#opened) this.#end(new FlashError('lost', message))
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.#error) throw this.#error
    try {
      await work()
    } catch (error) {
      this.#markLost(textOf(error))
      throw this.#error ?? error
    }
  }

  async #read(): Promise<void> {
    while (this.#opened && this.port.readable) {
      const reader = (this.#reader = this.port.readable.getReader())
      try {
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) this.#onBytes(chunk.value)
        return this.#markLost('The port has ended.')
      } catch (error) {
        if (!recoverableErrors.includes(nameOf(error))) return this.#markLost(textOf(error))
      } finally {
        reader.releaseLock()
        this.#reader = null
      }
    }
    this.#markLost('The port can’t be read any more.')
  }
}

/** Lets the user choose a serial port; null when they cancel. Must be called in a click handler. */
export const choosePort = async (serial: Serial): Promise<SerialPort | null> => {
  try {
    return await serial.requestPort()
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    if (name === 'NotFoundError' || name === 'AbortError') return null
    throw new FlashError(name === 'SecurityError' ? 'notAllowed' : 'other', textOf(error), { cause: error })
  }
}
