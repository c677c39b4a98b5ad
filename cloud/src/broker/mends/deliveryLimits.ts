import { generate, parser, type Packet } from 'mqtt-packet'
import { quotas } from '../../api/quotas.data.ts'
import { packetsIn } from '../../mqtt/packets/frames.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'

/** What a client said in its CONNECT that it takes. */
export interface Limits {
  /** Messages of QoS 1 and 2 that it has not acknowledged. */
  receiveMaximum: number
  /** Bytes of a packet. */
  maximumPacketSize: number
}

interface Ways {
  send(packet: Buffer): void
  /** To the broker, as if the client had sent it. */
  acknowledge(packet: Buffer): void
  dropped(): void
  /** The client can't be told what it has to be told. */
  end(): void
}

const [publish, puback, pubrec, pubcomp] = [3, 4, 5, 7]
const firstFailure = 0x80
const { count: maxWaiting, bytes: maxBytes } = quotas.client.queue

/**
 * Holds what the broker sends to what the client takes, which the library does not (MQTT-3.1.2-24, MQTT-3.3.4-9). A
 * message that is too large is dropped, and acknowledged in the client's place: its session would else offer it for
 * ever. Those beyond the Receive Maximum wait.
 */
export class DeliveryLimits {
  readonly #limits: Limits
  readonly #ways: Ways
  readonly #unacknowledged = new Set<number>()
  readonly #waiting: Buffer[] = []
  #waitingBytes = 0

  constructor(limits: Limits, ways: Ways) {
    this.#limits = limits
    this.#ways = ways
  }

  get waitingBytes(): number {
    return this.#waitingBytes
  }

  /** From the broker: whole packets. */
  write(bytes: Buffer): void {
    for (const packet of packetsIn(bytes)) this.#write(packet)
  }

  /** A whole packet of the client. */
  heard(packet: Buffer): void {
    const kind = kindOf(packet)
    if (kind !== puback && kind !== pubrec && kind !== pubcomp) return
    const at = contentOf(packet)
    const isOver = kind !== pubrec || (packet[at + 2] ?? 0) >= firstFailure
    if (!isOver || !this.#unacknowledged.delete(packet.readUInt16BE(at))) return
    this.#sendWaiting()
  }

  #write(packet: Buffer): void {
    const isLarge = packet.length > this.#limits.maximumPacketSize
    if (kindOf(packet) !== publish) return isLarge ? this.#shorten(packet) : this.#ways.send(packet)
    if (isLarge) this.#drop(packet)
    else if (qosOf(packet) === 0 || this.#hasRoomFor(packet)) this.#ways.send(packet)
    else this.#wait(packet)
  }

  #hasRoomFor(packet: Buffer): boolean {
    const id = idOf(packet)
    if (
      this.#waiting.length > 0 ||
      (this.#unacknowledged.size >= this.#limits.receiveMaximum && !this.#unacknowledged.has(id))
    )
      return false
    this.#unacknowledged.add(id)
    return true
  }

  #wait(packet: Buffer): void {
    this.#waiting.push(packet)
    this.#waitingBytes += packet.length
    while (this.#waiting.length > maxWaiting || this.#waitingBytes > maxBytes) this.#drop(this.#takeWaiting())
  }

  #sendWaiting(): void {
    while (this.#waiting.length > 0 && this.#unacknowledged.size < this.#limits.receiveMaximum) {
      const packet = this.#takeWaiting()
      if (!packet) return
      this.#unacknowledged.add(idOf(packet))
      this.#ways.send(packet)
    }
  }

  #takeWaiting(): Buffer | undefined {
    const packet = this.#waiting.shift()
    this.#waitingBytes -= packet?.length ?? 0
    return packet
  }

  #drop(packet: Buffer | undefined): void {
    if (!packet) return
    this.#ways.dropped()
    const qos = qosOf(packet)
    if (qos === 0) return
    const id = idOf(packet)
    const content = [id >> 8, id & 0xff]
    this.#ways.acknowledge(
      Buffer.from(qos === 1 ? [puback << 4, 2, ...content] : [pubrec << 4, 3, ...content, reasons.quotaExceeded]),
    )
  }

  /** Words are left out before the packet is (MQTT-3.2.2-19 and its like). */
  #shorten(packet: Buffer): void {
    const short = withoutWords(packet)
    if (short && short.length <= this.#limits.maximumPacketSize) this.#ways.send(short)
    else this.#ways.end()
  }
}

const kindOf = (packet: Buffer) => (packet[0] ?? 0) >> 4
const qosOf = (packet: Buffer) => ((packet[0] ?? 0) >> 1) & 3

/** Where the content of a packet begins, behind its length. */
function contentOf(packet: Buffer): number {
  let at = 1
  while ((packet[at] ?? 0) >= 0x80) at += 1
  return at + 1
}

/** Of a PUBLISH with QoS. */
function idOf(packet: Buffer): number {
  const topic = contentOf(packet)
  return packet.readUInt16BE(topic + 2 + packet.readUInt16BE(topic))
}

function withoutWords(packet: Buffer): Buffer | undefined {
  let found: Packet | undefined
  const reader = parser({ protocolVersion: 5 })
  reader.on('packet', (each: Packet) => void (found = each))
  reader.parse(packet)
  const { properties } = (found ?? {}) as { properties?: Record<string, unknown> }
  if (!found || !properties) return undefined
  const { reasonString: _, userProperties: __, ...rest } = properties
  return generate({ ...found, properties: rest } as Packet, { protocolVersion: 5 })
}
