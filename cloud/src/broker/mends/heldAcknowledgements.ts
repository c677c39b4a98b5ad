import { packetsIn } from '../packets/frames.ts'
import { reasons } from '../packets/reasons.ts'

interface Held {
  /** What the library has written meanwhile. */
  acknowledgement: Buffer | undefined
  /** Undefined until that is known. */
  isStored: boolean | undefined
}

const puback = 4

/**
 * The library acknowledges a message of QoS 1 before it passes it on. Here its acknowledgement waits until the message is stored, and says so where
 * it could not be. Acknowledgements keep the order of their messages (MQTT-4.6.0-2).
 */
export class HeldAcknowledgements {
  readonly #send: (packets: Buffer) => void
  readonly #held = new Set<Held>()
  /** By the number of the message, while the library has not acknowledged it. */
  readonly #expected = new Map<number, Held>()

  constructor(send: (packets: Buffer) => void) {
    this.#send = send
  }

  /** The next acknowledgement with this number waits. Returns what is called when the message is stored, or could not be. */
  hold(messageId: number): (isStored: boolean) => void {
    const held: Held = { acknowledgement: undefined, isStored: undefined }
    this.#held.add(held)
    this.#expected.set(messageId, held)
    return (isStored) => {
      held.isStored = isStored
      this.#release()
    }
  }

  /** Whole packets of the library. */
  write(packets: Buffer): void {
    if (this.#expected.size === 0) return this.#send(packets)
    for (const packet of packetsIn(packets)) if (!this.#keeps(packet)) this.#send(packet)
    this.#release()
  }

  #keeps(packet: Buffer): boolean {
    if ((packet[0] ?? 0) >> 4 !== puback) return false
    const messageId = packet.readUInt16BE(2)
    const held = this.#expected.get(messageId)
    if (!held) return false
    this.#expected.delete(messageId)
    held.acknowledgement = packet
    return true
  }

  /** Sends all at the front that are complete. */
  #release(): void {
    const ready: Buffer[] = []
    for (const held of this.#held) {
      const { acknowledgement, isStored } = held
      if (!acknowledgement || isStored === undefined) break
      this.#held.delete(held)
      ready.push(isStored ? acknowledgement : refusal(acknowledgement))
    }
    if (ready.length > 0) this.#send(Buffer.concat(ready))
  }
}

function refusal(acknowledgement: Buffer): Buffer {
  return Buffer.from([puback << 4, 3, ...acknowledgement.subarray(2, 4), reasons.failed])
}
