import { quotas } from '../../quotas/quotas.data.ts'
import { bytesOf, type Packet } from './packet.ts'

interface Entry {
  packet: Packet
  bytes: number
}

const { queue } = quotas.client

/** What waits for one session until it has acknowledged it; the oldest leaves when there is too much. */
export class SessionQueue {
  readonly #entries: Entry[] = []
  #bytes = 0

  add(packet: Packet): void {
    const bytes = bytesOf(packet)
    this.#entries.push({ packet: { ...packet, messageId: undefined }, bytes })
    this.#bytes += bytes
    while (this.#entries.length > queue.count || this.#bytes > queue.bytes) this.#removeAt(0)
  }

  /** A message gets its number, or its release takes its place. */
  update(packet: Packet): void {
    const at = packet.cmd === 'publish' ? this.#entries.findIndex((entry) => same(entry.packet, packet)) : this.#numbered(packet.messageId)
    const entry = this.#entries[at]
    if (!entry) return
    if (packet.cmd === 'publish') entry.packet.messageId = packet.messageId
    else this.#entries[at] = { packet, bytes: this.#resize(entry, bytesOf(packet)) }
  }

  take(packet: Packet): Packet | undefined {
    const at = packet.messageId === undefined ? this.#entries.findIndex((entry) => same(entry.packet, packet)) : this.#numbered(packet.messageId)
    return at < 0 ? undefined : this.#removeAt(at)
  }

  all(): Packet[] {
    return this.#entries.map(({ packet }) => packet)
  }

  #numbered(messageId: number | undefined): number {
    return messageId === undefined ? -1 : this.#entries.findIndex(({ packet }) => packet.messageId === messageId)
  }

  #removeAt(at: number): Packet | undefined {
    const [entry] = this.#entries.splice(at, 1)
    this.#bytes -= entry?.bytes ?? 0
    return entry?.packet
  }

  #resize({ bytes }: Entry, now: number): number {
    this.#bytes += now - bytes
    return now
  }
}

function same(one: Packet, other: Packet): boolean {
  return one.brokerCounter === other.brokerCounter && one.brokerId === other.brokerId
}
