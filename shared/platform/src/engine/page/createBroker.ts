import { MessageTooLargeError, NotConnectedError } from '../../contract/errors.ts'
import type { Broker, BrokerMessage, BrokerProblem, BrokerState } from '../../contract/connection.ts'
import type { EventView, EventViewOptions } from '../../contract/events.ts'
import { createWritable, type Readable } from '../../lib/index.ts'
import { isFilter, isShared, isTopic } from '../../live/index.ts'
import { PendingCalls } from '../pendingCalls.ts'
import type { Frame, FromWorker, PagePort, Routed, ToWorker, WorkerError } from '../protocol.ts'
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
  /**
   * Starts a worker. It calls `failed` when that doesn't come to life: with the error, or null when its script can't be
   * loaded.
   */
  createPort(failed: (error: WorkerError | null) => void): PagePort
  visible: Readable<boolean>
  /** A listener threw, or the worker did. */
  threw(error: unknown): void
}

/** The page's end of the live connection. */
export interface OwnedBroker extends Broker {
  readonly problem: Readable<BrokerProblem | null>
  /** Ends the connection and everything that goes over it. */
  close(): void
}

// Milliseconds until a worker that has failed is started again; the last one repeats. What fails each time must not
// keep a phone busy.
const restartPauses = [1_000, 2_000, 5_000, 15_000, 30_000]
// Milliseconds after which a failure counts as the first one again.
const steadyAfter = 60_000

export const createBroker = (options: BrokerOptions): OwnedBroker => {
  const page = new Page(options)
  return {
    state: page.state,
    problem: page.problem,
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
  readonly #problem = createWritable<BrokerProblem | null>(null)
  readonly #unfollow: () => void
  #port: PagePort | null = null
  #restart: ReturnType<typeof setTimeout> | undefined
  #startedAt = 0
  #failures = 0
  #closed = false

  constructor(options: BrokerOptions) {
    this.#options = options
    this.#unfollow = options.visible.subscribe(() =>
      this.#post({ kind: 'visible', visible: options.visible.getState() }),
    )
    this.#start()
  }

  get state(): Readable<BrokerState> {
    return this.#state
  }

  get problem(): Readable<BrokerProblem | null> {
    return this.#problem
  }

  subscribe(filter: string, listener: Listener): () => void {
    if (!isFilter(filter) || isShared(filter)) throw new RangeError(`Not a topic filter: ${JSON.stringify(filter)}`)
    return this.#listeners.add(filter, listener)
  }

  async publish(topic: string, payload: string): Promise<void> {
    if (!isTopic(topic)) throw new RangeError(`Not a topic: ${JSON.stringify(topic)}`)
    const sent =
      this.#state.getState().kind === 'live' &&
      (await this.#calls.make<'publish'>(false, (call) => this.#post({ kind: 'publish', call, topic, payload })))
    if (!sent) throw new NotConnectedError('The live connection is down.')
    if (sent !== true) throw new MessageTooLargeError(sent.maxBytes)
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
    const port = createPort((error) => this.#failed(port, error))
    this.#port = port
    this.#startedAt = Date.now()
    port.listen((message) => {
      if (message.kind === 'failed') this.#failed(port, message.error)
      else this.#handle(message)
    })
    this.#post({ kind: 'start', url, sub, visible: visible.getState() })
    for (const filter of this.#listeners.filters) this.#post({ kind: 'subscribe', filter })
    this.#calls.connect()
    this.#views.reopen()
  }

  /** Ends a worker that can't go on, and starts another after a pause. */
  #failed(port: PagePort, error: WorkerError | null): void {
    if (port !== this.#port) return
    port.close()
    this.#port = null
    this.#disconnected()
    if (error) {
      this.#problem.setState({ kind: 'failed', error: textOf(error) })
      this.#options.threw(Object.assign(new Error(error.message), error))
    }
    if (Date.now() - this.#startedAt >= steadyAfter) this.#failures = 0
    const pause = restartPauses[Math.min(this.#failures++, restartPauses.length - 1)]
    this.#restart = setTimeout(() => this.#start(), pause)
  }

  /** The worker is gone. */
  #disconnected(): void {
    const before = this.#state.getState()
    const since = 'since' in before && before.kind !== 'live' ? before.since : Date.now()
    this.#state.setState({ kind: 'reconnecting', since })
    this.#problem.setState(null)
    this.#calls.disconnect()
  }

  #post(message: ToWorker): void {
    this.#port?.post(message)
  }

  #handle(message: Exclude<FromWorker, { kind: 'failed' }>): void {
    if (this.#closed) return
    switch (message.kind) {
      case 'state':
        return this.#follow(message.state)
      case 'refused':
        return this.#problem.setState(message.refusal && { kind: 'refused', ...message.refusal })
      case 'token':
        return void this.#sendToken(message.call, message.refused)
      case 'frame':
        return this.#show(message)
      case 'reply':
        return this.#calls.settle(message)
    }
  }

  #follow(state: BrokerState): void {
    // The new worker is beyond what ended the former one.
    const isOver = state.kind === 'live' || state.kind === 'disconnected'
    if (isOver && this.#problem.getState()?.kind === 'failed') this.#problem.setState(null)
    this.#state.setState(state)
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

/** Only some browsers begin a stack with the error itself. */
const textOf = ({ name, message, stack }: WorkerError): string =>
  stack.includes(message) ? stack : `${name}: ${message}\n${stack}`

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
