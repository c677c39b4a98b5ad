import type { MessagePort } from 'node:worker_threads'
import { boardLimits } from '../limits.data.ts'
import { place, type FromThread } from '../protocol.ts'

const nap = 200

/** Sends messages to the cloud's thread, and waits while too many are unread there. */
export class MessageSender {
  readonly #port: MessagePort | null
  readonly #control: Int32Array
  #sent = 0

  constructor(port: MessagePort | null, control: Int32Array) {
    this.#port = port
    this.#control = control
  }

  send(message: FromThread, transfer: readonly MessagePort[] = []): void {
    for (;;) {
      const read = Atomics.load(this.#control, place.readByCloud)
      if (this.#sent - read < boardLimits.unread) break
      Atomics.add(this.#control, place.alive, 1)
      Atomics.wait(this.#control, place.readByCloud, read, nap)
    }
    this.#sent += 1
    this.#port?.postMessage(message, transfer)
  }
}
