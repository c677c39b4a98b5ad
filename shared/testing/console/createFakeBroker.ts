import { NotConnectedError, type Broker, type BrokerEvent, type BrokerState, type EventMessageRow, type EventView, type EventWindow } from '../../src/contract/index.ts'
import { createWritable } from '../../src/lib/index.ts'
import { matches, parseEventTopic, previewOf } from '../../src/live/index.ts'

interface Published {
  topic: string
  payload: string
}

export interface FakeBroker extends Broker {
  /** What was published, in order. */
  readonly published: readonly Published[]
  setConnection(state: BrokerState): void
  /** A message arrives. */
  deliver(topic: string, payload: string, options?: { retained?: boolean }): void
}

const openView = (rows: number, device: string | undefined, arrivals: Set<(event: BrokerEvent) => void>): EventView => {
  let all: BrokerEvent[] = []
  let waiting: BrokerEvent[] = []
  let first = 0
  let paused = false
  const rowOf = ({ topic: _, text, ...event }: BrokerEvent): EventMessageRow => ({ ...event, kind: 'message', preview: previewOf(text) })
  const current = (): EventWindow => ({
    rows: all.slice(first, first + rows).map(rowOf), first, total: all.length, received: all.length + waiting.length, dropped: 0, waiting: waiting.length, paused, limit: 50_000, refused: null,
  })
  const state = createWritable(current())
  const update = () => state.setState(current())
  const arrive = (event: BrokerEvent) => {
    if (device !== undefined && event.device !== device) return
    if (paused) waiting = [event, ...waiting]
    else all = [event, ...all]
    update()
  }
  arrivals.add(arrive)
  return {
    state,
    scrollTo: (next) => { first = next; update() },
    hold: () => {},
    pause: (next) => {
      paused = next
      if (!paused) [all, waiting, first] = [[...waiting, ...all], [], 0]
      update()
    },
    clear: () => { all = []; waiting = []; first = 0; update() },
    read: async (id) => [...waiting, ...all].find((event) => event.id === id) ?? null,
    close: () => void arrivals.delete(arrive),
  }
}

/** The contract's broker without a network, for a screen alone: a test or the harness says what arrives. */
export const createFakeBroker = (): FakeBroker => {
  const state = createWritable<BrokerState>({ kind: 'live', since: Date.now() })
  const listeners = new Set<{ filter: string; listener: Parameters<Broker['subscribe']>[1] }>()
  const arrivals = new Set<(event: BrokerEvent) => void>()
  const published: Published[] = []
  let lastId = 0
  return {
    state,
    published,
    setConnection: state.setState,
    subscribe: (filter, listener) => {
      const entry = { filter, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    publish: async (topic, payload) => {
      if (state.getState().kind !== 'live') throw new NotConnectedError('The live connection is down.')
      published.push({ topic, payload })
    },
    events: ({ rows, device }) => openView(rows, device, arrivals),
    deliver: (topic, text, { retained = false } = {}) => {
      const time = Date.now()
      const payload = new TextEncoder().encode(text)
      for (const { filter, listener } of listeners) if (matches(filter, topic)) listener({ topic, payload, retained, time })
      const source = parseEventTopic(topic)
      if (source) for (const arrive of arrivals) arrive({ ...source, id: ++lastId, topic, text, retained, time })
    },
  }
}
