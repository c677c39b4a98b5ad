import type { IPubackPacket, IPubrecPacket } from 'mqtt-packet'
import { reasons } from '../packets/reasons.ts'

type Acknowledgement = IPubackPacket | IPubrecPacket

/**
 * Holds the broker's acknowledgement of a message back until the cloud has stored it too. One that could not be stored
 * is refused, and its sender tries again or not.
 */
export class Acknowledgements {
  readonly #storing = new Map<number, Promise<boolean>>()
  readonly #send: (packet: Acknowledgement) => void

  constructor(send: (packet: Acknowledgement) => void) {
    this.#send = send
  }

  wait(messageId: number, stored: Promise<boolean>): void {
    this.#storing.set(messageId, stored)
  }

  pass(packet: Acknowledgement): void {
    const { messageId = 0, reasonCode = 0 } = packet
    const stored = this.#storing.get(messageId)
    this.#storing.delete(messageId)
    if (!stored || reasonCode >= 0x80) {
      this.#send(packet)
      return
    }
    stored
      .catch(() => false)
      .then(
        (done) => this.#send(done ? packet : { ...packet, reasonCode: reasons.failed }),
        () => {},
      )
  }
}
