import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { NotConnectedError } from '../../contract/index.ts'
import { createWritable } from '../../lib/index.ts'
import type { FromWorker, PagePort, ToWorker, WorkerError } from '../protocol.ts'
import { createBroker } from './createBroker.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const setup = () => {
  const ports: {
    posted: ToWorker[]
    tell: (message: FromWorker) => void
    fail: (error: WorkerError | null) => void
    closed: boolean
  }[] = []
  const createPort = (fail: (error: WorkerError | null) => void): PagePort => {
    const port = { posted: [] as ToWorker[], tell: (_: FromWorker) => {}, fail, closed: false }
    ports.push(port)
    return {
      post: (message) => void port.posted.push(message),
      listen: (handler) => {
        port.tell = handler
      },
      close: () => {
        port.closed = true
      },
    }
  }
  const threw: unknown[] = []
  const broker = createBroker({
    url: 'ws://x',
    sub: 'u',
    getToken: async () => 't',
    renewToken: async () => 't',
    createPort,
    visible: createWritable(true),
    threw: (error) => threw.push(error),
  })
  return { broker, ports, threw }
}

test('BRK-01: a worker that cannot be loaded is started again, with all that is subscribed and open', async () => {
  const { broker, ports } = setup()
  broker.subscribe('a', () => {})
  broker.subscribe('b', () => {})()
  const view = broker.events({ rows: 5 })
  broker.events({ rows: 6 }).close()
  view.pause(true)
  ports[0]?.fail(null)
  expect(broker.state.getState().kind).toBe('reconnecting')
  expect(broker.problem.getState()).toBeNull()
  expect(ports[0]?.closed).toBe(true)
  expect(await view.read(1)).toBeNull()
  await expect(broker.publish('a', '')).rejects.toBeInstanceOf(NotConnectedError)
  jest.advanceTimersByTime(1_000)
  expect(ports[1]?.posted).toMatchObject([
    { kind: 'start', url: 'ws://x', sub: 'u', visible: true },
    { kind: 'subscribe', filter: 'a' },
    { kind: 'open', options: { rows: 5 } },
    { kind: 'viewport', viewport: { paused: true } },
  ])
  ports[0]?.fail(null)
  jest.advanceTimersByTime(60_000)
  expect(ports).toHaveLength(2)
})

describe('BRK-07: a worker that has failed', () => {
  const message = 'object is not iterable'
  const error = { name: 'TypeError', message, stack: `TypeError: ${message}\n    at 7219.45039aaa.js:1:99` }
  const failed = { kind: 'failed', error } as const

  test('is ended, reported and told of, until the next one is live', () => {
    jest.setSystemTime(1_000_000)
    const { broker, ports, threw } = setup()
    ports[0]?.tell({ kind: 'state', state: { kind: 'live', since: 1 } })
    ports[0]?.tell(failed)
    ports[0]?.tell(failed)
    expect([ports[0]?.closed, broker.state.getState(), broker.problem.getState()]).toEqual([
      true,
      { kind: 'reconnecting', since: 1_000_000 },
      { kind: 'failed', error: error.stack },
    ])
    expect(threw).toEqual([expect.objectContaining(error)])
    jest.advanceTimersByTime(1_000)
    expect(ports[1]?.posted[0]?.kind).toBe('start')
    ports[1]?.tell({ kind: 'state', state: { kind: 'reconnecting', since: 1_000_000 } })
    expect(broker.problem.getState()?.kind).toBe('failed')
    ports[1]?.tell({ kind: 'state', state: { kind: 'live', since: 1_002_000 } })
    expect(broker.problem.getState()).toBeNull()
  })

  test('each time is started after growing pauses; after a minute without a failure, soon again', () => {
    const { ports } = setup()
    const pauses = [1_000, 2_000, 5_000, 15_000, 30_000, 30_000]
    for (const [index, pause] of pauses.entries()) {
      ports.at(-1)?.tell(failed)
      jest.advanceTimersByTime(pause - 1)
      expect(ports).toHaveLength(index + 1)
      jest.advanceTimersByTime(1)
      expect(ports).toHaveLength(index + 2)
    }
    jest.advanceTimersByTime(60_000)
    ports.at(-1)?.tell(failed)
    jest.advanceTimersByTime(1_000)
    expect(ports).toHaveLength(pauses.length + 2)
  })

  test('gives way to what the broker says of the next one', () => {
    const { broker, ports } = setup()
    ports[0]?.tell(failed)
    jest.advanceTimersByTime(1_000)
    ports[1]?.tell({ kind: 'state', state: { kind: 'disconnected', since: 1, reason: 'Banned' } })
    expect(broker.problem.getState()).toBeNull()
  })

  test('is told with its error, also where the stack does not begin with it', () => {
    const { broker, ports } = setup()
    ports[0]?.fail({ ...error, stack: 'go@7219.45039aaa.js:1:99' })
    expect(broker.problem.getState()).toEqual({
      kind: 'failed',
      error: 'TypeError: object is not iterable\ngo@7219.45039aaa.js:1:99',
    })
  })

  test('is not started again after the end', () => {
    const { broker, ports } = setup()
    ports[0]?.tell(failed)
    broker.close()
    jest.advanceTimersByTime(60_000)
    expect(ports).toHaveLength(1)
    expect(broker.problem.getState()).toBeNull()
  })
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
  view.state.subscribe(() => {
    throw new Error('broken screen')
  })
  const window = {
    rows: [],
    first: 0,
    total: 0,
    received: 1,
    dropped: 0,
    waiting: 0,
    filter: { query: '', muted: [] },
    searched: 0,
    matched: 0,
    searching: null,
    paused: false,
    limit: 9,
    refused: null,
  }
  expect(() =>
    ports[0]?.tell({ kind: 'frame', messages: [], views: [{ view: 1, end: 1, window }], series: [] }),
  ).toThrow('broken screen')
  expect(ports[0]?.posted.at(-1)).toEqual({ kind: 'ready' })
})
