import { NotConnectedError, type Broker, type BrokerState, type EventView, type EventViewOptions } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'
import { Calls, isFilter, isShared, isTopic, OpenedViews } from '@console/platform/live'
import { Listeners, type Listener } from './listeners.ts'
import type { Frame, FromWorker, PagePort, ToWorker } from '../protocol.ts'

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
  readonly #views = new OpenedViews((request) => this.#post(request))
  readonly #published = new Calls<boolean>()
  readonly #state = createWritable<BrokerState>({ kind: 'connecting' })
  readonly #unfollow: () => void
  #port: PagePort | null = null
  #restart: ReturnType<typeof setTimeout> | undefined
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

  events(options: EventViewOptions): EventView {
    return this.#views.open(options)
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
    this.#views.reopen()
  }

  #failed(port: PagePort): void {
    if (port !== this.#port) return
    port.close()
    this.#port = null
    this.#letGo()
    this.#restart = setTimeout(() => this.#start(), failedPause)
  }

  /** Nobody answers any more. */
  #letGo(): void {
    const before = this.#state.getState()
    const since = 'since' in before && before.kind !== 'live' ? before.since : Date.now()
    this.#state.setState({ kind: 'reconnecting', since })
    this.#published.answerAll(false)
    this.#views.letGo()
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
      case 'frame': return this.#takeIn(message)
      default: return this.#views.answer(message)
    }
  }

  #takeIn(frame: Frame): void {
    try {
      for (const routed of frame.messages) this.#listeners.tell(routed)
      this.#views.show(frame)
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
