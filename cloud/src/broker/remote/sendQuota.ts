import type { IConnackPacket } from 'mqtt-packet'

/** That MQTT has numbers for. */
const maxInFlight = 65_535
const maxWaiting = 1_000

type Send = (done: () => void) => void

/**
 * Holds what the cloud publishes at a broker to what that has said it takes (MQTT-3.2.2-15, MQTT-3.3.4-7), which the
 * library does not: so many messages of QoS 1 and 2 without an acknowledgement; the others wait, the oldest of too many
 * are dropped.
 */
export class SendQuota {
  #most = maxInFlight
  #largest = Number.POSITIVE_INFINITY
  #inFlight = 0
  #waiting: Send[] = []

  /** A connection has begun: what was under way on the former one will not be acknowledged on it. */
  begin({ properties }: IConnackPacket): void {
    this.#most = properties?.receiveMaximum ?? maxInFlight
    this.#largest = properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY
    this.#inFlight = 0
    this.#waiting = []
  }

  /** Whether a packet is taken; its size is asked for where there is a limit. */
  fits(size: () => number): boolean {
    return this.#largest === Number.POSITIVE_INFINITY || size() <= this.#largest
  }

  /** Sends when it is its turn; `done` tells that it was acknowledged, or never will be. */
  send(send: Send): void {
    this.#waiting.push(send)
    if (this.#waiting.length > maxWaiting) this.#waiting.shift()
    this.#sendNext()
  }

  #sendNext(): void {
    while (this.#inFlight < this.#most) {
      const next = this.#waiting.shift()
      if (!next) return
      this.#inFlight += 1
      const connection = this.#waiting
      let isDone = false
      next(() => {
        // Of a former connection it counts no more.
        if (isDone || connection !== this.#waiting) return
        isDone = true
        this.#inFlight -= 1
        this.#sendNext()
      })
    }
  }
}
