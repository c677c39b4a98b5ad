import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { NotConnectedError } from '../../contract/index.ts'
import { createWritable } from '../../lib/index.ts'
import type { FromWorker, PagePort, ToWorker } from '../protocol.ts'
import { createBroker } from './createBroker.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const setup = () => {
  const ports: { posted: ToWorker[]; tell: (message: FromWorker) => void; fail: () => void; closed: boolean }[] = []
  const createPort = (fail: () => void): PagePort => {
    const port = { posted: [] as ToWorker[], tell: (_: FromWorker) => {}, fail, closed: false }
    ports.push(port)
    return {
      post: (message) => void port.posted.push(message),
      listen: (handler) => { port.tell = handler },
      close: () => { port.closed = true },
    }
  }
  const broker = createBroker({
    url: 'ws://x', sub: 'u', getToken: async () => 't', renewToken: async () => 't', createPort,
    visible: createWritable(true), threw: () => {},
  })
  return { broker, ports }
}

test('BRK-01: a worker that cannot be loaded is started again, with all that is subscribed and open', async () => {
  const { broker, ports } = setup()
  broker.subscribe('a', () => {})
  broker.subscribe('b', () => {})()
  const view = broker.events({ rows: 5 })
  broker.events({ rows: 6 }).close()
  view.pause(true)
  ports[0]?.fail()
  expect(broker.state.getState().kind).toBe('reconnecting')
  expect(ports[0]?.closed).toBe(true)
  expect(await view.read(1)).toBeNull()
  await expect(broker.publish('a', '')).rejects.toBeInstanceOf(NotConnectedError)
  jest.advanceTimersByTime(5_000)
  expect(ports[1]?.posted).toMatchObject([
    { kind: 'start', url: 'ws://x', sub: 'u', visible: true },
    { kind: 'subscribe', filter: 'a' },
    { kind: 'open', options: { rows: 5 } },
    { kind: 'viewport', viewport: { paused: true } },
  ])
  ports[0]?.fail()
  jest.advanceTimersByTime(60_000)
  expect(ports).toHaveLength(2)
})

test('BRK-01: signing out answers what still waits, and what the worker says afterwards is not heard', async () => {
  const { broker, ports } = setup()
  ports[0]?.tell({ kind: 'state', state: { kind: 'live', since: 1 } })
  const sent = broker.publish('a', '')
  const read = broker.events({ rows: 5 }).read(1)
  broker.close()
  await expect(sent).rejects.toBeInstanceOf(NotConnectedError)
  expect(await read).toBeNull()
  expect(ports[0]?.posted.at(-1)).toEqual({ kind: 'end' })
  ports[0]?.tell({ kind: 'state', state: { kind: 'live', since: 2 } })
  expect(broker.state.getState().kind).toBe('reconnecting')
})

test('EVT-09: a screen that fails to take an update in does not stop the next one', () => {
  const { broker, ports } = setup()
  const view = broker.events({ rows: 5 })
  view.state.subscribe(() => { throw new Error('broken screen') })
  const window = { rows: [], first: 0, total: 0, received: 1, dropped: 0, waiting: 0, filter: { query: '', muted: [] }, searched: 0, matched: 0, searching: null, paused: false, limit: 9, refused: null }
  expect(() => ports[0]?.tell({ kind: 'frame', messages: [], views: [{ view: 1, end: 1, window }], series: [] })).toThrow('broken screen')
  expect(ports[0]?.posted.at(-1)).toEqual({ kind: 'ready' })
})
