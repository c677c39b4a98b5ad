import type { Duplex } from 'node:stream'
import { boardLimits } from '../limits.data.ts'
import type { FromNetwork } from './protocol.ts'

const { window, idleTime, pieces } = boardLimits.network
const closingTime = 5_000

/** Passes bytes between a stream and a board, no faster than the firmware reads them. */
export class Connection {
  readonly #socket: number
  readonly #stream: Duplex
  readonly #tell: (message: FromNetwork) => void
  /** The lengths of what firmware has not read. */
  #unread: number[] = []
  #idle: NodeJS.Timeout

  constructor(socket: number, stream: Duplex, tell: (message: FromNetwork) => void) {
    this.#socket = socket
    this.#stream = stream
    this.#tell = tell
    this.#idle = setTimeout(() => stream.destroy(), idleTime).unref()
    stream.on('data', (data: Buffer) => this.#arrived(data))
    stream.on('error', () => stream.destroy())
    stream.on('end', () => this.#over())
    stream.on('close', () => this.#over())
  }

  #told = false

  #over(): void {
    clearTimeout(this.#idle)
    if (!this.#told) this.#tell({ kind: 'ended', socket: this.#socket })
    this.#told = true
  }

  #arrived(data: Buffer): void {
    this.#idle.refresh()
    this.#unread.push(data.length)
    if (this.#isFull) this.#stream.pause()
    this.#tell({ kind: 'data', socket: this.#socket, data: Uint8Array.from(data) })
  }

  /** Small pieces take the memory of larger ones. */
  get #isFull(): boolean {
    return this.#unread.length >= pieces || this.#unread.reduce((sum, length) => sum + length, 0) > window
  }

  taken(bytes: number): void {
    let left = bytes
    while (left > 0 && this.#unread.length > 0) {
      const part = Math.min(left, this.#unread[0] ?? 0)
      left -= part
      this.#unread[0] = (this.#unread[0] ?? 0) - part
      if (this.#unread[0] === 0) this.#unread.shift()
    }
    if (!this.#isFull) this.#stream.resume()
  }

  data(data: Uint8Array): void {
    this.#idle.refresh()
    const sent = () => this.#tell({ kind: 'sent', socket: this.#socket, bytes: data.length })
    if (this.#stream.writable) this.#stream.write(data, sent)
    else sent()
  }

  /** Ends the connection after everything written has been sent. */
  end(): void {
    this.#told = true
    clearTimeout(this.#idle)
    const { destroyed } = this.#stream
    if (destroyed) return
    this.#stream.resume()
    this.#stream.end()
    setTimeout(() => this.#stream.destroy(), closingTime).unref()
  }
}
