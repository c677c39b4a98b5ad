import { EventEmitter } from 'node:events'
import { Buffer } from 'node:buffer'

/** What mqtt.js puts behind a stream. */
interface Target {
  _write(chunk: Buffer, encoding: string, done: () => void): void
}

/**
 * The stream that mqtt.js asks for, over the browser's WebSocket: as much of a duplex stream as it uses. The one that
 * comes with mqtt.js brings Node's streams, which are larger than the rest of it.
 */
export class SocketStream extends EventEmitter {
  readonly #socket: WebSocket
  #target: Target | null = null
  #arrived: Buffer[] = []
  #isReading = false
  #unsent: Buffer[] = []
  #corks = 0
  #destroyed = false
  #closed = false

  /** Throws at an address that the browser won't connect to. */
  constructor(url: string) {
    super()
    const socket = new WebSocket(url, 'mqtt')
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => this.#send()
    socket.onmessage = ({ data }) => this.#receive(data)
    // A websocket tells no reason, and always closes after an error.
    socket.onerror = () => {}
    socket.onclose = () => this.#close()
  }

  pipe(target: Target): void {
    this.#target = target
    this.#read()
  }

  write(chunk: Uint8Array | string, encoding?: 'utf8'): boolean {
    this.#unsent.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, encoding)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength),
    )
    if (this.#corks === 0) this.#send()
    return true
  }

  cork(): void {
    this.#corks += 1
  }

  /** What was written since `cork` leaves as one message. */
  uncork(): void {
    this.#corks -= 1
    if (this.#corks === 0) this.#send()
  }

  end(): void {
    this.#socket.close()
  }

  destroy(): void {
    this.#destroyed = true
    this.#socket.close()
    // The other side may take its time, or never answer.
    queueMicrotask(() => this.#close())
  }

  #send(): void {
    if (this.#unsent.length === 0 || this.#socket.readyState !== WebSocket.OPEN) return
    const bytes = Buffer.concat(this.#unsent)
    this.#unsent = []
    this.#socket.send(bytes as Uint8Array<ArrayBuffer>)
  }

  #receive(data: unknown): void {
    if (this.#destroyed) return
    // MQTT is binary.
    if (typeof data === 'string') return this.destroy()
    this.#arrived.push(Buffer.from(data as ArrayBuffer))
    this.#read()
  }

  /** One after the other: mqtt.js says when it is done with one. */
  #read(): void {
    while (this.#target && !this.#isReading && !this.#destroyed) {
      const chunk = this.#arrived.shift()
      if (!chunk) return
      this.#isReading = true
      let isNow = true
      this.#target._write(chunk, 'binary', () => {
        this.#isReading = false
        if (!isNow) this.#read()
      })
      isNow = false
    }
  }

  #close(): void {
    if (this.#closed) return
    this.#closed = true
    this.emit('close')
  }
}
