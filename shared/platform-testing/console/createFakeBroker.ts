import {
  NotConnectedError,
  type Broker,
  type BrokerProblem,
  type BrokerState,
  type AcceptedMessage,
  type MessageProperties,
} from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { Collector, OpenedViews, PendingCalls, type EventLimits } from '@console/platform/engine'
import { matches } from '@console/platform/live'

interface Published {
  topic: string
  payload: string
}

export interface FakeBroker extends Broker {
  /** What was published, in order. */
  readonly published: readonly Published[]
  setConnection(state: BrokerState): void
  setProblem(problem: BrokerProblem | null): void
  /** A message arrives. */
  deliver(
    topic: string,
    payload: string | Uint8Array,
    options?: { retained?: boolean; properties?: MessageProperties; accepted?: AcceptedMessage },
  ): void
  /** The stream was down between these times, epoch milliseconds. */
  deliverGap(from: number, to: number): void
}

export interface FakeBrokerOptions {
  /** What is kept at most; as in the console when absent. */
  limits?: EventLimits
}

/** The event views of the console, page and worker in one: everything shows at once. */
const startEvents = (limits: EventLimits) => {
  const calls = new PendingCalls()
  const views = new OpenedViews((request) => {
    collector.handle(request)
    show()
  }, calls)
  const collector = new Collector({
    limits,
    linger: 0,
    slice: Infinity,
    seriesPause: 0,
    retain: () => () => {},
    refusal: () => null,
    reply: (reply) => calls.settle(reply),
    scheduleFlush: () => {},
  })
  const show = () => views.show(collector.takeChanges())
  return { views, collector, show }
}

/** The contract's broker without a network, for a screen alone: a test or the harness says what arrives. */
export const createFakeBroker = ({
  limits = { events: 100_000, bytes: 64 * 1024 * 1024 },
}: FakeBrokerOptions = {}): FakeBroker => {
  const state = createWritable<BrokerState>({ kind: 'live', since: Date.now() })
  const problem = createWritable<BrokerProblem | null>(null)
  const listeners = new Set<{ filter: string; listener: Parameters<Broker['subscribe']>[1] }>()
  const events = startEvents(limits)
  const published: Published[] = []
  return {
    state,
    problem,
    published,
    setConnection: state.setState,
    setProblem: problem.setState,
    subscribe: (filter, listener) => {
      const entry = { filter, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    publish: async (topic, payload) => {
      if (state.getState().kind !== 'live') throw new NotConnectedError('The live connection is down.')
      published.push({ topic, payload })
    },
    events: (options) => {
      const view = events.views.open(options)
      events.show()
      return view
    },
    deliver: (topic, given, { retained = false, properties, accepted } = {}) => {
      const time = Date.now()
      const payload = typeof given === 'string' ? new TextEncoder().encode(given) : given
      for (const { filter, listener } of listeners)
        if (matches(filter, topic)) listener({ topic, payload, retained, time })
      events.collector.message(topic, payload, retained, time, {
        ...(properties && { properties }),
        ...(accepted && { accepted }),
      })
      events.show()
    },
    deliverGap: (from, to) => {
      events.collector.gap(from, to)
      events.show()
    },
  }
}
