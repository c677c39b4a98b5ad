import type { Packet } from 'mqtt-packet'
import type { Duplex } from 'node:stream'
import { bytesOf, maxPacketBytes, PacketReader } from './packets.ts'

interface Handlers {
  received(packet: Packet): void
  /** It may be written again after `write` has returned false. */
  drained(): void
  closed(): void
}

const answerTime = 10_000
const closingTime = 2_000

/** The connection of one client to the broker. */
export class BrokerLink {
  readonly #socket: Duplex
  #ended = false

  constructor(socket: Duplex, handlers: Handlers) {
    this.#socket = socket
    // Topics are longer there.
    const reader = new PacketReader(
      2 * maxPacketBytes,
      (packet) => handlers.received(packet),
      () => socket.destroy(),
    )
    const timer = setTimeout(() => socket.destroy(), answerTime)
    socket.on('data', (bytes: Buffer) => {
      clearTimeout(timer)
      reader.read(bytes)
    })
    socket.on('error', () => {})
    socket.on('drain', () => handlers.drained())
    socket.once('close', () => {
      clearTimeout(timer)
      reader.end()
      if (!this.#ended) handlers.closed()
    })
  }

  write(packet: Packet): boolean {
    return this.#ended || this.#socket.write(bytesOf(packet))
  }

  /** Reads no further until then. */
  waitFor(ready: Promise<void>): void {
    this.#socket.pause()
    ready.then(
      () => this.#socket.resume(),
      () => {},
    )
  }

  end(last: Packet | undefined): void {
    this.#ended = true
    this.#socket.end(last && bytesOf(last))
    this.#socket.resume()
    setTimeout(() => this.#socket.destroy(), closingTime).unref()
  }
}
