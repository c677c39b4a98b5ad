import type { Rule } from './rule.ts'

export interface ReceivedMessage {
  id: string
  owner: string
  device: string
  /** The rules that watch such events. */
  rules: readonly Rule[]
  event: string
  payload: Buffer
  at: number
}

/** Rules don't read messages with more bytes. */
const largest = 16 * 1024
const maxWaiting = 10_000
const maxWaitingPerOwner = 2_000
const maxBytes = 16 * 1024 * 1024
/** Milliseconds of work at a time, so that other messages are passed on between. */
const slice = 4
const nothing = Buffer.alloc(0)

/**
 * A queue of messages to compare with rules, so that passing them on need not wait. It is limited in total and for each
 * account.
 */
export class HeardMessages {
  readonly #look: (message: ReceivedMessage) => void
  readonly #drop: (reason: 'busy' | 'large') => void
  readonly #waiting: ReceivedMessage[] = []
  readonly #ofOwner = new Map<string, number>()
  #bytes = 0
  #next = 0
  #working = false

  constructor(look: (message: ReceivedMessage) => void, drop: (reason: 'busy' | 'large') => void) {
    this.#look = look
    this.#drop = drop
  }

  /** A message that is too large counts as an event, but its content is dropped. */
  take(message: ReceivedMessage): void {
    const ofOwner = this.#ofOwner.get(message.owner) ?? 0
    const payload = message.payload.length > largest ? nothing : message.payload
    if (payload !== message.payload) this.#drop('large')
    if (
      this.#waiting.length - this.#next >= maxWaiting ||
      ofOwner >= maxWaitingPerOwner ||
      this.#bytes + payload.length > maxBytes
    )
      return this.#drop('busy')
    this.#waiting.push({ ...message, payload })
    this.#bytes += payload.length
    this.#ofOwner.set(message.owner, ofOwner + 1)
    if (this.#working) return
    this.#working = true
    setImmediate(() => this.#work())
  }

  async done(): Promise<void> {
    while (this.#working) await new Promise((resolve) => setImmediate(resolve))
  }

  #work(): void {
    const until = performance.now() + slice
    do {
      const message = this.#waiting[this.#next]
      if (!message) break
      this.#next += 1
      this.#release(message)
      this.#look(message)
    } while (performance.now() < until)
    this.#waiting.splice(0, this.#next)
    this.#next = 0
    if (this.#waiting.length > 0) return void setImmediate(() => this.#work())
    this.#working = false
  }

  /** The message has left the queue. */
  #release({ owner, payload }: ReceivedMessage): void {
    this.#bytes -= payload.length
    const others = (this.#ofOwner.get(owner) ?? 1) - 1
    if (others === 0) this.#ofOwner.delete(owner)
    else this.#ofOwner.set(owner, others)
  }
}
