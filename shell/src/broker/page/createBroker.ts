import { NotConnectedError, type Broker, type BrokerEvent, type BrokerState, type EventViewOptions } from '@console/shared/contract'
import { createWritable, type Readable } from '@console/shared/lib'
import { isFilter, isShared, isTopic } from '@console/shared/live'
import { Calls } from './calls.ts'
import { Listeners, type Listener } from './listeners.ts'
import { OpenedView } from './openedView.ts'
import type { FromWorker, PagePort, ToWorker } from '../protocol.ts'

export interface BrokerOptions {
  /** The broker's websocket address. */
  url: string
  /** The user's subject: the broker's user name. */
  sub: string
  /** A token that is still good for some seconds. */
  getToken(): Promise<string>
  /** Another token than the refused one. */
  renewToken(refused: string): Promise<string>
  /** Starts a worker. It calls `failed` when it doesn't come to life. */
  createPort(failed: () => void): PagePort
  visible: Readable<boolean>
  /** A listener threw. */
  threw(error: unknown): void
}

/** The page's end of the live connection. */
export interface OwnedBroker extends Broker {
  /** Ends the connection and everything that goes over it. */
  close(): void
}

// A script that could not be loaded: a network that fails for a moment, or a release that has just replaced it.
const failedPause = 5_000

export const createBroker = (options: BrokerOptions): OwnedBroker => {
  const page = new Page(options)
  return {
    state: page.state,
    subscribe: (filter, listener) => page.subscribe(filter, listener),
    publish: (topic, payload) => page.publish(topic, payload),
    events: (view) => page.events(view),
    close: () => page.close(),
  }
}

class Page {
  readonly #options: BrokerOptions
  readonly #listeners = new Listeners({
    first: (filter) => this.#post({ kind: 'subscribe', filter }),
    last: (filter) => this.#post({ kind: 'unsubscribe', filter }),
    threw: (error) => this.#options.threw(error),
  })
  readonly #views = new Map<number, OpenedView>()
  readonly #published = new Calls<boolean>()
  readonly #events = new Calls<BrokerEvent | null>()
  readonly #state = createWritable<BrokerState>({ kind: 'connecting' })
  readonly #unfollow: () => void
  #port: PagePort | null = null
  #restart: ReturnType<typeof setTimeout> | undefined
  #lastView = 0
  #closed = false

  constructor(options: BrokerOptions) {
    this.#options = options
    this.#unfollow = options.visible.subscribe(() => this.#post({ kind: 'visible', visible: options.visible.getState() }))
    this.#start()
  }

  get state(): Readable<BrokerState> {
    return this.#state
  }

  subscribe(filter: string, listener: Listener): () => void {
    if (!isFilter(filter) || isShared(filter)) throw new RangeError(`Not a topic filter: ${JSON.stringify(filter)}`)
    return this.#listeners.add(filter, listener)
  }

  async publish(topic: string, payload: string): Promise<void> {
    if (!isTopic(topic)) throw new RangeError(`Not a topic: ${JSON.stringify(topic)}`)
    const sent = this.#state.getState().kind === 'live'
      && await this.#published.make((call) => this.#post({ kind: 'publish', call, topic, payload }))
    if (!sent) throw new NotConnectedError('The live connection is down.')
  }

  events(options: EventViewOptions): OpenedView {
    const id = ++this.#lastView
    const view = new OpenedView(id, options, {
      post: (message) => this.#post(message),
      read: (from, event) => this.#read(from, event),
      closed: () => this.#views.delete(id),
    })
    this.#views.set(id, view)
    return view
  }

  close(): void {
    if (this.#closed) return
    this.#post({ kind: 'end' })
    this.#closed = true
    clearTimeout(this.#restart)
    this.#unfollow()
    this.#listeners.clear()
    this.#views.clear()
    this.#letGo()
    this.#port = null
  }

  #start(): void {
    const { url, sub, createPort, visible } = this.#options
    const port = createPort(() => this.#failed(port))
    this.#port = port
    port.listen((message) => this.#handle(message))
    this.#post({ kind: 'start', url, sub, visible: visible.getState() })
    for (const filter of this.#listeners.filters) this.#post({ kind: 'subscribe', filter })
    for (const view of this.#views.values()) view.open()
  }

  #failed(port: PagePort): void {
    if (port !== this.#port) return
    port.close()
    this.#port = null
    this.#letGo()
    this.#restart = setTimeout(() => this.#start(), failedPause)
  }

  async #read(view: number, id: number): Promise<BrokerEvent | null> {
    return this.#port ? this.#events.make((call) => this.#post({ kind: 'read', call, view, id })) : null
  }

  /** Nobody answers any more. */
  #letGo(): void {
    const before = this.#state.getState()
    const since = 'since' in before && before.kind !== 'live' ? before.since : Date.now()
    this.#state.setState({ kind: 'reconnecting', since })
    this.#published.answerAll(false)
    this.#events.answerAll(null)
  }

  #post(message: ToWorker): void {
    this.#port?.post(message)
  }

  #handle(message: FromWorker): void {
    if (this.#closed) return
    switch (message.kind) {
      case 'state': return this.#state.setState(message.state)
      case 'needToken': return void this.#answerToken(message.ask, message.refused)
      case 'published': return this.#published.answer(message.call, message.sent)
      case 'event': return this.#events.answer(message.call, message.event)
      case 'frame': return this.#takeIn(message)
    }
  }

  #takeIn({ messages, views }: Extract<FromWorker, { kind: 'frame' }>): void {
    try {
      for (const routed of messages) this.#listeners.tell(routed)
      for (const update of views) this.#views.get(update.view)?.show(update)
    } finally {
      this.#post({ kind: 'ready' })
    }
  }

  async #answerToken(ask: number, refused: string | null): Promise<void> {
    const { getToken, renewToken } = this.#options
    const token = await (refused === null ? getToken() : renewToken(refused)).catch(() => null)
    this.#post({ kind: 'token', ask, token })
  }
}
