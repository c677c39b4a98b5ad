import type { BrokerMessage } from '../../contract/connection.ts'
import { Deque } from '../events/deque.ts'
import type { Frame, Routed, ViewChanges } from '../protocol.ts'

// A page that takes nothing in for so many messages is not coming back soon: the newest are worth more than all of
// them.
const most = { messages: 10_000, bytes: 16 * 1024 * 1024 }

export interface FrameBatcherOptions {
  post(frame: Frame, transfer: ArrayBuffer[]): void
  /** Milliseconds between two frames. */
  frame: number
  takeChanges(): ViewChanges
}

/**
 * Batches messages and changes into frames. At most one frame is in flight: the next one waits until the page has
 * processed it. A busy page gets fewer frames, never a backlog.
 */
export class FrameBatcher {
  readonly #options: FrameBatcherOptions
  readonly #messages = new Deque<{ routed: Routed; memory: ArrayBuffer }>()
  #bytes = 0
  #changed = false
  #inFlight = false
  #sentAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: FrameBatcherOptions) {
    this.#options = options
  }

  message(filters: readonly string[], { topic, payload, retained, time }: BrokerMessage): void {
    // A copy: what arrived is a part of a larger piece of memory.
    const own = new Uint8Array(payload)
    this.#messages.push({ routed: { filters, message: { topic, payload: own, retained, time } }, memory: own.buffer })
    this.#bytes += own.length
    while (this.#messages.length > most.messages || this.#bytes > most.bytes) {
      this.#bytes -= this.#messages.shift()?.memory.byteLength ?? 0
    }
    this.scheduleFlush()
  }

  /** Sends a frame soon: something may have changed. */
  scheduleFlush(): void {
    this.#changed = true
    if (this.#inFlight || this.#timer !== undefined) return
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#sentAt + this.#options.frame - performance.now()))
  }

  /** The page has processed the last frame. */
  ready(): void {
    this.#inFlight = false
    if (this.#changed) this.scheduleFlush()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#inFlight = true
  }

  #flush(): void {
    this.#timer = undefined
    this.#changed = false
    this.#sentAt = performance.now()
    const messages = this.#messages.slice(0, this.#messages.length)
    const { views, series } = this.#options.takeChanges()
    if (messages.length + views.length + series.length === 0) return
    this.#messages.clear()
    this.#bytes = 0
    this.#inFlight = true
    const frame: Frame = { kind: 'frame', messages: messages.map(({ routed }) => routed), views, series }
    this.#options.post(
      frame,
      messages.map(({ memory }) => memory),
    )
  }
}
