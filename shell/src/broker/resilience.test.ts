import { afterEach, describe, expect, test } from '@jest/globals'
import { tuning } from '@console/platform/engine'
import { until } from '@console/platform-testing/broker'
import { closeTestConsoles, openTestConsole, type TestConsole } from './broker.testing.ts'

afterEach(closeTestConsoles)

const filters = ['devices/+/events/#', 'devices/d1/functions/+/result']

/** Opens a stream, and a subscription beside it. */
const openStream = async (retry: number) => {
  const console = await openTestConsole({ copies: 'each' }, { retry })
  const results: string[] = []
  console.broker.subscribe('devices/d1/functions/+/result', ({ topic }) => results.push(topic))
  const view = console.broker.events({ rows: 200 })
  await console.is('live')
  await until('everything is subscribed', () => console.server.filters.length === filters.length)
  return { ...console, view, results }
}

type Stream = Awaited<ReturnType<typeof openStream>>

const subscribedSince = (server: TestConsole['server'], before: number) =>
  server
    .packets('subscribe')
    .slice(before)
    .flatMap(({ subscriptions }) => subscriptions.map(({ topic }) => topic))
    .sort()

/**
 * Kills the broker in the middle of the stream and brings it back. Returns how long it took until all was subscribed
 * again.
 */
const kill = async ({ server, view, results }: Stream, number: number): Promise<number> => {
  server.publish('devices/d1/events/stream', `before ${number}`)
  await server.stop()
  const before = server.packets('subscribe').length
  await server.start()
  const back = Date.now()
  await until('everything is subscribed again', () => server.filters.length === filters.length)
  expect(subscribedSince(server, before)).toEqual(filters)
  server.publish('devices/d1/events/stream', `after ${number}`)
  server.publish(`devices/d1/functions/f${number}/result`, 'x')
  const isFirst = () => {
    const [row] = view.state.getState().rows
    return row?.kind === 'message' && row.preview === `after ${number}` && results.length === number
  }
  await until('the stream goes on', isFirst)
  return (server.packets('subscribe').at(-1)?.time ?? Infinity) - back
}

/** The rows from the oldest on: messages by their text. */
const rowsOf = ({ view }: Stream) =>
  view.state
    .getState()
    .rows.map((row) => (row.kind === 'gap' ? 'gap' : row.preview))
    .reverse()

describe('EVT-08, EVT-11: a broker that is killed during a stream', () => {
  test('fifty times in one stream: one SUBSCRIBE per filter each time, a gap row each time, no row twice', async () => {
    const stream = await openStream(20)
    for (let number = 1; number <= 50; number += 1) await kill(stream, number)
    const rows = rowsOf(stream)
    const messages = rows.filter((row) => row !== 'gap')
    expect(messages).toEqual([...new Set(messages)])
    expect(messages.filter((row) => row.startsWith('after'))).toHaveLength(50)
    // What was under way when the broker died may be lost, and that is what the gap says: it stands before each
    // "after".
    expect(rows.filter((_, index) => rows[index + 1]?.startsWith('after'))).toEqual(
      Array.from({ length: 50 }, () => 'gap'),
    )
    expect(stream.results).toHaveLength(50)
  }, 60_000)

  test('with the pauses of the console it is subscribed again soon after the broker’s return, each time', async () => {
    const streams = await Promise.all(Array.from({ length: 3 }, () => openStream(tuning.retry)))
    const delays = await Promise.all(
      streams.map(async (stream) => {
        const each: number[] = []
        for (let number = 1; number <= 3; number += 1) each.push(await kill(stream, number))
        return each
      }),
    )
    expect(delays.flat()).toHaveLength(9)
    expect(Math.max(...delays.flat())).toBeLessThan(4_000 * Number(process.env['SLOWNESS'] ?? 1))
  }, 60_000)
})
