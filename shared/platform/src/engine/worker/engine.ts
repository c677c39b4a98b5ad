import { allEvents, matches, subscriptionFor } from '../../live/index.ts'
import { Connection } from '../connection/connection.ts'
import type { OpenTransport, SaidBeside, Transport } from '../connection/transport.ts'
import { PendingCalls } from '../pendingCalls.ts'
import type { RefusedFilters, ToWorker, WorkerPort } from '../protocol.ts'
import { Collector } from './collector.ts'
import { FrameBatcher } from './frameBatcher.ts'
import { Subscriptions } from './subscriptions.ts'
import { tuning, type Tuning } from './tuning.ts'

type Start = Extract<ToWorker, { kind: 'start' }>
type Publish = Extract<ToWorker, { kind: 'publish' }>

/**
 * Serves a page over the port: keeps the connection, routes messages, buffers the events. The caller passes the
 * transport, so that the platform needs no MQTT library.
 */
export const startEngine = (port: WorkerPort, open: OpenTransport, changes: Partial<Tuning> = {}): void => {
  const engine = new Engine(port, open, { ...tuning, ...changes })
  port.listen((message) => engine.handle(message))
}

class Engine {
  readonly #port: WorkerPort
  readonly #tuning: Tuning
  readonly #open: OpenTransport
  readonly #calls = new PendingCalls()
  readonly #routes = new Routes()
  readonly #subscriptions: Subscriptions
  readonly #collector: Collector
  readonly #batcher: FrameBatcher
  // What the page subscribed, each with the function that ends it.
  readonly #releases = new Map<string, () => void>()
  #connection: Connection | null = null
  #visible = true
  #refusal: RefusedFilters | null = null

  constructor(port: WorkerPort, open: OpenTransport, settings: Tuning) {
    this.#port = port
    this.#open = open
    this.#tuning = settings
    this.#subscriptions = new Subscriptions(() => {
      this.#tellRefusal()
      this.#batcher.scheduleFlush()
    })
    this.#collector = new Collector({
      ...settings,
      retain: (filter) => this.#subscriptions.retain(filter),
      refusal: () => this.#subscriptions.refusalOf(allEvents),
      reply: (reply) => port.post(reply),
      scheduleFlush: () => this.#batcher.scheduleFlush(),
    })
    this.#batcher = new FrameBatcher({
      post: (message, transfer) => port.post(message, transfer),
      frame: settings.frame,
      takeChanges: () => (this.#visible ? this.#collector.takeChanges() : { views: [], series: [] }),
    })
  }

  handle(message: ToWorker): void {
    switch (message.kind) {
      case 'start':
        return this.#start(message)
      case 'visible':
        return this.#show(message.visible)
      case 'reply':
        return this.#calls.settle(message)
      case 'subscribe':
        return this.#subscribe(message.filter)
      case 'unsubscribe':
        return this.#unsubscribe(message.filter)
      case 'publish':
        return this.#publish(message)
      case 'ready':
        return this.#batcher.ready()
      case 'end':
        return void this.#end()
      default:
        return this.#collector.handle(message)
    }
  }

  #start({ url, sub, visible }: Start): void {
    this.#visible = visible
    this.#connection = new Connection(
      { ...this.#tuning, url, sub, visible, open: this.#open },
      {
        state: (state) => this.#port.post({ kind: 'state', state }),
        live: (transport, downSince) => this.#live(transport, downSince),
        down: () => this.#down(),
        message: (topic, payload, retained, beside) => this.#message(topic, payload, retained, beside),
        token: (refused) =>
          this.#calls.make<'token'>(null, (call) => this.#port.post({ kind: 'token', call, refused })),
      },
    )
  }

  #show(visible: boolean): void {
    this.#visible = visible
    this.#connection?.setVisible(visible)
    this.#batcher.scheduleFlush()
  }

  #live(transport: Transport, downSince: number | null): void {
    // Before the subscriptions, so that nothing that they bring is older than the gap.
    if (downSince !== null) this.#collector.gap(downSince, Date.now())
    this.#subscriptions.connect(transport)
    this.#batcher.scheduleFlush()
  }

  #down(): void {
    this.#subscriptions.disconnect()
    this.#tellRefusal()
  }

  #message(topic: string, payload: Uint8Array, retained: boolean, beside?: SaidBeside): void {
    const time = Date.now()
    this.#collector.message(topic, payload, retained, time, beside)
    const filters = this.#routes.of(topic)
    if (filters.length > 0) this.#batcher.message(filters, { topic, payload, retained, time })
    else this.#batcher.scheduleFlush()
  }

  #subscribe(filter: string): void {
    this.#routes.add(filter)
    this.#releases.set(filter, this.#subscriptions.retain(subscriptionFor(filter)))
    this.#tellRefusal()
  }

  #unsubscribe(filter: string): void {
    this.#routes.delete(filter)
    this.#releases.get(filter)?.()
    this.#releases.delete(filter)
    this.#tellRefusal()
  }

  /** Tells the page which of its filters the broker refuses, when that has changed. */
  #tellRefusal(): void {
    const refused = [...this.#releases.keys()].flatMap((filter) => {
      const reason = this.#subscriptions.refusalOf(subscriptionFor(filter))
      return reason === null ? [] : [{ filter, reason }]
    })
    const refusal = refused[0] ? { filters: refused.map(({ filter }) => filter), reason: refused[0].reason } : null
    if (JSON.stringify(refusal) === JSON.stringify(this.#refusal)) return
    this.#refusal = refusal
    this.#port.post({ kind: 'refused', refusal })
  }

  #publish({ call, topic, payload }: Publish): void {
    const transport = this.#connection?.transport ?? null
    const maxBytes = transport?.publish(topic, payload) ?? null
    this.#port.post({
      kind: 'reply',
      to: 'publish',
      call,
      value: maxBytes === null ? transport !== null : { maxBytes },
    })
  }

  async #end(): Promise<void> {
    this.#subscriptions.disconnect()
    this.#collector.end()
    this.#batcher.end()
    const connection = this.#connection
    this.#connection = null
    await connection?.end()
    this.#port.close()
  }
}

const most = 10_000
const none: readonly string[] = []

/** The filters that the page listens to, and which of them match a topic. */
class Routes {
  readonly #filters = new Set<string>()
  // Topics repeat: matching every message again would cost more than everything else about it.
  readonly #known = new Map<string, readonly string[]>()

  add(filter: string): void {
    this.#filters.add(filter)
    this.#known.clear()
  }

  delete(filter: string): void {
    this.#filters.delete(filter)
    this.#known.clear()
  }

  of(topic: string): readonly string[] {
    if (this.#filters.size === 0) return none
    const known = this.#known.get(topic)
    if (known) return known
    const wanting = [...this.#filters].filter((filter) => matches(filter, topic))
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(topic, wanting)
    return wanting
  }
}
