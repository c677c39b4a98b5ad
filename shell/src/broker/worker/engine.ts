import { allEvents, Collector, subscriptionFor } from '@console/platform/live'
import { Connection } from '../connection/connection.ts'
import { openLink, type Link } from '../connection/link.ts'
import type { ToWorker, WorkerPort } from '../protocol.ts'
import { Outbox } from './outbox.ts'
import { Routes } from './routes.ts'
import { Subscriptions } from './subscriptions.ts'
import { Tokens } from './tokens.ts'
import { tuning, type Tuning } from './tuning.ts'

type Start = Extract<ToWorker, { kind: 'start' }>
type Publish = Extract<ToWorker, { kind: 'publish' }>

/** Serves a page over the port: holds the connection, routes messages, keeps the events. */
export const startEngine = (port: WorkerPort, changes: Partial<Tuning> = {}): void => {
  const engine = new Engine(port, { ...tuning, ...changes })
  port.listen((message) => engine.handle(message))
}

class Engine {
  readonly #port: WorkerPort
  readonly #tuning: Tuning
  readonly #tokens: Tokens
  readonly #routes = new Routes()
  readonly #subscriptions: Subscriptions
  readonly #collector: Collector
  readonly #outbox: Outbox
  // What the page subscribed, each with the function that ends it.
  readonly #releases = new Map<string, () => void>()
  #connection: Connection | null = null
  #visible = true

  constructor(port: WorkerPort, settings: Tuning) {
    this.#port = port
    this.#tuning = settings
    this.#tokens = new Tokens((message) => port.post(message))
    this.#subscriptions = new Subscriptions(() => this.#outbox.stir())
    this.#collector = new Collector({
      ...settings,
      hold: (filter) => this.#subscriptions.hold(filter),
      refusal: () => this.#subscriptions.refusalOf(allEvents),
      answer: (answer) => port.post(answer),
      stir: () => this.#outbox.stir(),
    })
    this.#outbox = new Outbox({
      post: (message, transfer) => port.post(message, transfer),
      frame: settings.frame,
      takeNews: () => (this.#visible ? this.#collector.takeNews() : { views: [], series: [] }),
    })
  }

  handle(message: ToWorker): void {
    switch (message.kind) {
      case 'start': return this.#start(message)
      case 'visible': return this.#show(message.visible)
      case 'token': return this.#tokens.answer(message.ask, message.token)
      case 'subscribe': return this.#subscribe(message.filter)
      case 'unsubscribe': return this.#unsubscribe(message.filter)
      case 'publish': return this.#publish(message)
      case 'ready': return this.#outbox.ready()
      case 'end': return void this.#end()
      default: return this.#collector.handle(message)
    }
  }

  #start({ url, sub, visible }: Start): void {
    this.#visible = visible
    this.#connection = new Connection({ ...this.#tuning, url, sub, visible, open: openLink }, {
      state: (state) => this.#port.post({ kind: 'state', state }),
      live: (link, downSince) => this.#live(link, downSince),
      down: () => this.#subscriptions.disconnect(),
      message: (topic, payload, retained) => this.#message(topic, payload, retained),
      token: (refused) => this.#tokens.ask(refused),
    })
  }

  #show(visible: boolean): void {
    this.#visible = visible
    this.#connection?.setVisible(visible)
    this.#outbox.stir()
  }

  #live(link: Link, downSince: number | null): void {
    // Before the subscriptions, so that nothing that they bring is older than the gap.
    if (downSince !== null) this.#collector.gap(downSince, Date.now())
    this.#subscriptions.connect(link)
    this.#outbox.stir()
  }

  #message(topic: string, payload: Uint8Array, retained: boolean): void {
    const time = Date.now()
    this.#collector.message(topic, payload, retained, time)
    const filters = this.#routes.of(topic)
    if (filters.length > 0) this.#outbox.message(filters, { topic, payload, retained, time })
    else this.#outbox.stir()
  }

  #subscribe(filter: string): void {
    this.#routes.add(filter)
    this.#releases.set(filter, this.#subscriptions.hold(subscriptionFor(filter)))
  }

  #unsubscribe(filter: string): void {
    this.#routes.delete(filter)
    this.#releases.get(filter)?.()
    this.#releases.delete(filter)
  }

  #publish({ call, topic, payload }: Publish): void {
    const link = this.#connection?.link
    link?.publish(topic, payload)
    this.#port.post({ kind: 'published', call, sent: link !== null && link !== undefined })
  }

  async #end(): Promise<void> {
    this.#subscriptions.disconnect()
    this.#collector.end()
    this.#outbox.end()
    const connection = this.#connection
    this.#connection = null
    await connection?.end()
    this.#port.close()
  }
}
