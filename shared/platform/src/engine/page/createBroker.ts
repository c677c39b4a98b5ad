import { NotConnectedError } from '../../contract/errors.ts'
import type { Broker, BrokerMessage, BrokerState } from '../../contract/connection.ts'
import type { EventView, EventViewOptions } from '../../contract/events.ts'
import { createWritable, type Readable } from '../../lib/index.ts'
import { isFilter, isShared, isTopic } from '../../live/index.ts'
import { PendingCalls } from '../pendingCalls.ts'
import type { Frame, FromWorker, PagePort, Routed, ToWorker } from '../protocol.ts'
import { OpenedViews } from './openedViews.ts'

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
  readonly #calls = new PendingCalls()
  readonly #views = new OpenedViews((request) => this.#post(request), this.#calls)
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
      && await this.#calls.make<'publish'>(false, (call) => this.#post({ kind: 'publish', call, topic, payload }))
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
    this.#disconnected()
    this.#port = null
  }

  #start(): void {
    const { url, sub, createPort, visible } = this.#options
    const port = createPort(() => this.#failed(port))
    this.#port = port
    port.listen((message) => this.#handle(message))
    this.#post({ kind: 'start', url, sub, visible: visible.getState() })
    for (const filter of this.#listeners.filters) this.#post({ kind: 'subscribe', filter })
    this.#calls.connect()
    this.#views.reopen()
  }

  #failed(port: PagePort): void {
    if (port !== this.#port) return
    port.close()
    this.#port = null
    this.#disconnected()
    this.#restart = setTimeout(() => this.#start(), failedPause)
  }

  /** The worker is gone. */
  #disconnected(): void {
    const before = this.#state.getState()
    const since = 'since' in before && before.kind !== 'live' ? before.since : Date.now()
    this.#state.setState({ kind: 'reconnecting', since })
    this.#calls.disconnect()
  }

  #post(message: ToWorker): void {
    this.#port?.post(message)
  }

  #handle(message: FromWorker): void {
    if (this.#closed) return
    switch (message.kind) {
      case 'state': return this.#state.setState(message.state)
      case 'token': return void this.#sendToken(message.call, message.refused)
      case 'frame': return this.#show(message)
      case 'reply': return this.#calls.settle(message)
    }
  }

  #show(frame: Frame): void {
    try {
      for (const routed of frame.messages) this.#listeners.notify(routed)
      this.#views.show(frame)
    } finally {
      this.#post({ kind: 'ready' })
    }
  }

  async #sendToken(call: number, refused: string | null): Promise<void> {
    const { getToken, renewToken } = this.#options
    const token = await (refused === null ? getToken() : renewToken(refused)).catch(() => null)
    this.#post({ kind: 'reply', to: 'token', call, value: token })
  }
}

type Listener = (message: BrokerMessage) => void

interface ListenersOptions {
  /** The filter has got its first listener. */
  first(filter: string): void
  /** The filter has lost its last listener. */
  last(filter: string): void
  /** A listener threw. */
  threw(error: unknown): void
}

/** The listeners of each filter. */
class Listeners {
  readonly #options: ListenersOptions
  readonly #byFilter = new Map<string, Set<{ listener: Listener }>>()

  constructor(options: ListenersOptions) {
    this.#options = options
  }

  get filters(): string[] {
    return [...this.#byFilter.keys()]
  }

  add(filter: string, listener: Listener): () => void {
    // An object of its own per call: the same function may listen twice and leave once.
    const entry = { listener }
    const entries = this.#byFilter.get(filter)
    if (entries) {
      entries.add(entry)
    } else {
      this.#byFilter.set(filter, new Set([entry]))
      this.#options.first(filter)
    }
    return () => this.#delete(filter, entry)
  }

  notify({ filters, message }: Routed): void {
    for (const filter of filters) {
      for (const { listener } of [...(this.#byFilter.get(filter) ?? [])]) {
        try {
          listener(message)
        } catch (error) {
          this.#options.threw(error)
        }
      }
    }
  }

  clear(): void {
    this.#byFilter.clear()
  }

  #delete(filter: string, entry: { listener: Listener }): void {
    const entries = this.#byFilter.get(filter)
    if (!entries?.delete(entry) || entries.size > 0) return
    this.#byFilter.delete(filter)
    this.#options.last(filter)
  }
}
