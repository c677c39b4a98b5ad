const mostMessages = 200
const mostBytes = 256 * 1024
const mostUnconfirmed = 20
export const largestMessage = 16 * 1024

/** What waits to be sent and confirmed. The oldest goes when there are too many; `dropped` counts them. */
export class Outbox {
  dropped = 0
  #messages = []
  #bytes = 0

  put(topic, payload) {
    this.#messages.push({ topic, payload, sent: false })
    this.#bytes += payload.length
    while (this.#messages.length > mostMessages || this.#bytes > mostBytes) {
      this.dropped += 1
      this.confirm(this.#messages.find(({ sent }) => !sent))
    }
  }

  /** The next one that may be sent. */
  next() {
    const index = this.#messages.findIndex(({ sent }) => !sent)
    if (index < 0 || index >= mostUnconfirmed) return undefined
    this.#messages[index].sent = true
    return this.#messages[index]
  }

  /** After a new connection, everything that was not confirmed. */
  again() {
    for (const message of this.#messages) message.sent = false
  }

  confirm(message) {
    const index = this.#messages.indexOf(message)
    if (index < 0) return
    this.#messages.splice(index, 1)
    this.#bytes -= message.payload.length
  }
}
