import { packetsIn } from '../../mqtt/packets/frames.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'

interface Held {
  /** What the library has written meanwhile. */
  acknowledgement: Buffer | undefined
  /** Undefined until that is known. */
  isStored: boolean | undefined
}

const [puback, pubrec] = [4, 5]

/**
 * The library acknowledges a message of QoS 1 before it passes it on. Here its acknowledgement waits until that is done
 * (`Published.hear`), and says so where it could not be. Acknowledgements keep the order of their messages
 * (MQTT-4.6.0-2). How many wait is bounded by the messages of which nothing more is read.
 */
export class HeldAcknowledgements {
  readonly #send: (packets: Buffer) => void
  readonly #held = new Set<Held>()
  /**
   * By the number of the message, while the library has not acknowledged it: in their order, as several messages that
   * are read at once may have the same number.
   */
  readonly #expected = new Map<number, Held[]>()
  /** Numbers of QoS 2 messages that could not be stored. */
  readonly #refused = new Set<number>()

  constructor(send: (packets: Buffer) => void) {
    this.#send = send
  }

  /**
   * The next acknowledgement with this number waits. Returns what is called when the message is stored, or could not
   * be.
   */
  hold(messageId: number): (isStored: boolean) => void {
    const held: Held = { acknowledgement: undefined, isStored: undefined }
    this.#held.add(held)
    const expected = this.#expected.get(messageId)
    if (expected) expected.push(held)
    else this.#expected.set(messageId, [held])
    return (isStored) => {
      held.isStored = isStored
      this.#release()
    }
  }

  /** The next PUBREC with this number says that the message could not be stored. */
  refuse(messageId: number): void {
    this.#refused.add(messageId)
  }

  /** Whole packets of the library. */
  write(packets: Buffer): void {
    if (this.#expected.size === 0 && this.#refused.size === 0) return this.#send(packets)
    for (const packet of packetsIn(packets)) {
      if (this.#isRefused(packet)) this.#send(refusal(packet))
      else if (!this.#keeps(packet)) this.#send(packet)
    }
    this.#release()
  }

  get isEmpty(): boolean {
    return this.#held.size === 0
  }

  /** Nothing is sent any more. */
  close(): void {
    this.#held.clear()
    this.#expected.clear()
    this.#refused.clear()
  }

  #isRefused(packet: Buffer): boolean {
    return kindOf(packet) === pubrec && isSuccess(packet) && this.#refused.delete(packet.readUInt16BE(2))
  }

  #keeps(packet: Buffer): boolean {
    if (kindOf(packet) !== puback || !isSuccess(packet)) return false
    const messageId = packet.readUInt16BE(2)
    const expected = this.#expected.get(messageId)
    const held = expected?.shift()
    if (!held) return false
    if (expected?.length === 0) this.#expected.delete(messageId)
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

const kindOf = (packet: Buffer) => (packet[0] ?? 0) >> 4

/** The others are refusals of messages that nobody was to store; those with many words have a longer header. */
const isSuccess = (packet: Buffer) => (packet[1] ?? 0) < 0x80 && (packet[4] ?? 0) < 0x80

function refusal(acknowledgement: Buffer): Buffer {
  return Buffer.from([acknowledgement[0] ?? 0, 3, ...acknowledgement.subarray(2, 4), reasons.failed])
}
