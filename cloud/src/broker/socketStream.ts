import type { Client } from 'aedes'
import { Duplex } from 'node:stream'
import type { RawData } from 'ws'
import { quotas } from '../api/quotas.data.ts'
import { DeliveryLimits, type Limits } from './mends/deliveryLimits.ts'
import { HeldAcknowledgements } from './mends/heldAcknowledgements.ts'

/** Messages stop long before this (quotas.data.ts). The rest are replies to what the client itself sends. */
const maxUnsent = 2 * quotas.client.unsent
/** Bytes of messages that were read and are not stored yet. Beyond this nothing is read. */
const maxUnstored = 256 * 1024
const closingTime = 2_000
/** That MQTT has numbers for. */
const maxInFlight = 65_535

interface Chunk {
  chunk: Buffer
}

/** What brings a client's bytes: a websocket, or what stands in for one. */
export interface Wire {
  readonly bufferedAmount: number
  readonly isPaused: boolean
  on(event: 'message', listener: (data: RawData) => void): unknown
  on(event: 'close' | 'error', listener: () => void): unknown
  send(bytes: Buffer, sent: () => void): void
  pause(): void
  resume(): void
  /** Sends what is queued first. */
  close(): void
  terminate(): void
}

/**
 * A websocket as the stream that the broker reads and writes. Writes never wait: the broker sends a message to all
 * subscribers before the next one, so a client that does not read would block the others. It misses messages instead,
 * and is disconnected when it reads nothing for long. Reads wait while messages of this client are being stored: the
 * library itself reads on.
 */
export class SocketStream extends Duplex {
  readonly #socket: Wire
  #lastSent = Date.now()
  #waiting: (() => void)[] = []
  #unstored = 0
  #rests = false
  #delivery: DeliveryLimits | undefined
  readonly #acknowledgements = new HeldAcknowledgements((packets) => this.#deliver(packets))

  constructor(socket: Wire) {
    super({ allowHalfOpen: false, writableHighWaterMark: Number.MAX_SAFE_INTEGER, readableHighWaterMark: 64 * 1024 })
    this.#socket = socket
    socket.on('message', (data: RawData) => this.#received(data))
    socket.on('close', () => this.#closed())
    socket.on('error', () => this.destroy())
  }

  /** Whether bytes have been waiting for that long without any being sent. */
  stuckFor(milliseconds: number, now: number): boolean {
    return this.#socket.bufferedAmount > 0 && now - this.#lastSent > milliseconds
  }

  get unsent(): number {
    return this.#socket.bufferedAmount + (this.#delivery?.waitingBytes ?? 0)
  }

  /** From now on the client gets no more than it takes. */
  limit(limits: Limits, dropped: () => void): void {
    this.#delivery = new DeliveryLimits(limits, {
      send: (packet) => this.#send(packet),
      acknowledge: (packet) => void this.push(packet),
      dropped,
      end: () => this.cutOff(),
    })
  }

  /** The acknowledgement of a message waits until what this returns is called. */
  holdAcknowledgement(messageId: number): (isStored: boolean) => void {
    return this.#acknowledgements.hold(messageId)
  }

  /** The next PUBREC with this number says that the message could not be stored. */
  refuseReceipt(messageId: number): void {
    this.#acknowledgements.refuse(messageId)
  }

  /** Resolves when nearly all is sent; at once when the stream is closed. */
  drained(): Promise<void> {
    if (this.destroyed || this.unsent <= quotas.client.drained) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #sent(): void {
    this.#lastSent = Date.now()
    if (this.#waiting.length > 0 && (this.destroyed || this.unsent <= quotas.client.drained))
      this.#waiting.splice(0).forEach((resolve) => resolve())
  }

  cutOff(): void {
    this.#socket.terminate()
    this.destroy()
  }

  /** What comes from now on is left out: who gets no acknowledgement of it sends it again to the next server. */
  rest(): void {
    this.#rests = true
  }

  /** Whether all that was read is stored and acknowledged. */
  get isSettled(): boolean {
    return this.destroyed || (this.readableLength === 0 && this.#unstored === 0 && this.#acknowledgements.isEmpty)
  }

  #received(data: RawData): void {
    if (this.#rests) return
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
    this.#delivery?.heard(bytes)
    if (!this.push(bytes)) this.#socket.pause()
  }

  /** What the client said before it left is still read, unless nobody reads it. */
  #closed(): void {
    this.push(null)
    setTimeout(() => this.destroy(), closingTime).unref()
  }

  /** Counts a message until its work is done. */
  async storing(bytes: number, work: () => Promise<void>): Promise<void> {
    this.#unstored += bytes
    if (this.#unstored > maxUnstored) this.#socket.pause()
    try {
      await work()
    } finally {
      this.#unstored -= bytes
      this._read()
    }
  }

  override _read(): void {
    if (this.#socket.isPaused && this.#unstored <= maxUnstored) this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error) => void): void {
    this.#pass(chunk, written)
  }

  // The broker writes a packet in pieces; they are sent as one frame.
  override _writev(chunks: Chunk[], written: (error?: Error) => void): void {
    this.#pass(Buffer.concat(chunks.map(({ chunk }) => chunk)), written)
  }

  #pass(bytes: Buffer, written: (error?: Error) => void): void {
    this.#acknowledgements.write(bytes)
    written()
  }

  #deliver(packets: Buffer): void {
    if (this.#delivery) this.#delivery.write(packets)
    else this.#send(packets)
  }

  #send(bytes: Buffer): void {
    if (this.#socket.bufferedAmount > maxUnsent) this.cutOff()
    else {
      if (this.#socket.bufferedAmount === 0) this.#lastSent = Date.now()
      this.#socket.send(bytes, () => this.#sent())
    }
  }

  override _final(ended: () => void): void {
    this.#socket.close()
    ended()
  }

  override _destroy(error: Error | null, destroyed: (error?: Error | null) => void): void {
    this.#acknowledgements.close()
    // Closing sends what is still queued, such as the reason of a disconnect, without waiting for the peer.
    this.#socket.close()
    setTimeout(() => this.#socket.terminate(), closingTime).unref()
    destroyed(error)
  }
}

/** Does work for a message of a client. No more is read from it while too much is under way. */
export async function whileStoring(client: object, bytes: number, work: () => Promise<void>): Promise<void> {
  const stream = streamOf(client)
  await (stream ? stream.storing(bytes, work) : work())
}

export function streamOf(client: object): SocketStream | undefined {
  const { conn } = client as Partial<Client>
  return conn instanceof SocketStream ? conn : undefined
}

/**
 * The acknowledgement of a message waits until what this returns is called; nothing waits where there is no such
 * stream.
 */
export function holdAcknowledgement(client: object, messageId: number): (isStored: boolean) => void {
  return streamOf(client)?.holdAcknowledgement(messageId) ?? (() => {})
}

/** The message of QoS 2 with this number could not be stored: its PUBREC says so. */
export function refuseReceipt(client: object, messageId: number): void {
  streamOf(client)?.refuseReceipt(messageId)
}

/**
 * Holds what a client gets to what it said that it takes. `dropped` is called for each message that is too large for
 * it.
 */
export function limitDelivery(client: Client, dropped: () => void): void {
  const { receiveMaximum = maxInFlight, maximumPacketSize = Number.POSITIVE_INFINITY } =
    client as unknown as Partial<Limits>
  if (receiveMaximum < maxInFlight || maximumPacketSize < Number.POSITIVE_INFINITY)
    streamOf(client)?.limit({ receiveMaximum, maximumPacketSize }, dropped)
}

/** Says that a client has said who it is, and is let in. */
export function signedIn(client: object): void {
  streamOf(client)?.emit('signedIn')
}

export function drained(client: object): Promise<void> {
  return streamOf(client)?.drained() ?? Promise.resolve()
}

export function unsentTo(client: object): number {
  return streamOf(client)?.unsent ?? 0
}
