import type { IPubackPacket, IPubrecPacket } from 'mqtt-packet'
import { reasons } from '../../mqtt/packets/reasons.ts'

type Acknowledgement = IPubackPacket | IPubrecPacket

/**
 * Holds the broker's acknowledgement of a message back until the cloud has stored it too. One that could not be stored
 * is refused, and its sender tries again or not.
 */
export class Acknowledgements {
  /** By number, in their order: a client may send several messages with one number before the first is acknowledged. */
  readonly #storing = new Map<number, Promise<boolean>[]>()
  /** What an acknowledgement has been sent for. The next message with its number does not wait for it. */
  readonly #answered = new WeakSet<Promise<boolean>>()
  readonly #send: (packet: Acknowledgement) => void
  /** Messages of which the client has no acknowledgement yet. */
  #waiting = 0

  constructor(send: (packet: Acknowledgement) => void) {
    this.#send = send
  }

  get isEmpty(): boolean {
    return this.#waiting === 0
  }

  wait(messageId: number, stored: Promise<boolean>): void {
    const before = this.#storing.get(messageId) ?? []
    const unanswered = before.filter((each) => !this.#answered.has(each))
    this.#waiting += 1 - (before.length - unanswered.length)
    this.#storing.set(messageId, [...unanswered, stored])
  }

  /**
   * Waits for all messages with its number: a broker that answers once for two must not acknowledge what is not stored.
   */
  pass(packet: Acknowledgement): void {
    const { messageId = 0, reasonCode = 0 } = packet
    const storing = this.#storing.get(messageId) ?? []
    const [, ...later] = storing
    if (later.length > 0) this.#storing.set(messageId, later)
    else this.#storing.delete(messageId)
    if (storing.length === 0) return this.#send(packet)
    const send = (answer: Acknowledgement) => {
      this.#waiting -= 1
      this.#send(answer)
    }
    if (reasonCode >= 0x80) return send(packet)
    Promise.all(storing)
      .then((done) => done.every(Boolean))
      .catch(() => false)
      .then(
        (done) => {
          for (const each of storing) this.#answered.add(each)
          send(done ? packet : { ...packet, reasonCode: reasons.failed })
        },
        () => {},
      )
  }
}
