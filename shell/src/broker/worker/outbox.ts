import type { BrokerMessage } from '@console/platform/contract'
import { Deque, type ViewNews } from '@console/platform/live'
import type { Frame, Routed } from '../protocol.ts'

// A page that takes nothing in for so many messages is not coming back soon: the newest are worth more than all of them.
const most = { messages: 10_000, bytes: 16 * 1024 * 1024 }

export interface OutboxOptions {
  post(frame: Frame, transfer: ArrayBuffer[]): void
  /** Milliseconds between two frames. */
  frame: number
  takeNews(): ViewNews
}

/**
 * Gathers what the page is to know into frames: at most one at a time is on its way, and none leaves before the page has
 * taken in the last one. A busy page gets fewer of them, never a backlog.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #messages = new Deque<{ routed: Routed; memory: ArrayBuffer }>()
  #bytes = 0
  #news = false
  #underWay = false
  #left = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
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
    this.stir()
  }

  /** There may be something new. */
  stir(): void {
    this.#news = true
    if (this.#underWay || this.#timer !== undefined) return
    this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#left + this.#options.frame - performance.now()))
  }

  /** The page has taken in the last frame. */
  ready(): void {
    this.#underWay = false
    if (this.#news) this.stir()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#underWay = true
  }

  #send(): void {
    this.#timer = undefined
    this.#news = false
    this.#left = performance.now()
    const messages = this.#messages.slice(0, this.#messages.length)
    const { views, series } = this.#options.takeNews()
    if (messages.length + views.length + series.length === 0) return
    this.#messages.clear()
    this.#bytes = 0
    this.#underWay = true
    const frame: Frame = { kind: 'frame', messages: messages.map(({ routed }) => routed), views, series }
    this.#options.post(frame, messages.map(({ memory }) => memory))
  }
}
