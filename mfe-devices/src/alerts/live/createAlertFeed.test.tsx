import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { ApiError, type Http } from '@console/platform/contract'
import { createAlertFeed } from './createAlertFeed.ts'

let asked: AbortSignal[]
let answer: () => Promise<Response>
const api = {
  request: (_: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal)
    return answer()
  },
} as unknown as Http
const listener = { onStale: () => {}, onFired: () => {} }

const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const open = (start: object = { alerts: [], firing: 0, now: 1 }) =>
  new Response(
    new ReadableStream({ start: (control) => control.enqueue(new TextEncoder().encode(`${JSON.stringify(start)}\n`)) }),
  )

beforeEach(() => {
  jest.useFakeTimers()
  asked = []
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
})

test('ALERT-47: a stream that ends is opened again after growing pauses, and not where the server has none', async () => {
  answer = async () => new Response('')
  const close = createAlertFeed(api).open(listener)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.length).toBeLessThan(9)
  answer = async () => {
    throw new ApiError('http', 'none', { status: 404 })
  }
  await jest.advanceTimersByTimeAsync(60_000)
  const count = asked.length
  await jest.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(count)
  close()
})

test('ALERT-47: all of a tab share one stream, which ends with the last of them', async () => {
  answer = async () => open()
  const feed = createAlertFeed(api)
  const [first, second] = [feed.open({ ...listener }), feed.open({ ...listener })]
  await jest.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(1)
  expect(feed.state.getState()).toEqual({ connected: true, firing: 0, open: [] })
  first()
  expect(asked[0]?.aborted).toBe(false)
  second()
  expect(asked[0]?.aborted).toBe(true)
})

test('ALERT-45: whether an alert is silenced is told by the server’s clock', async () => {
  const server = Date.now() - 600_000
  const alert = (id: string, silencedUntil: number) => ({
    id,
    rule: 'r',
    kind: 'value',
    state: 'firing',
    since: server,
    firedAt: server + 5,
    silencedUntil,
  })
  const starts = [
    { alerts: [], firing: 0, now: server },
    { alerts: [alert('silent', server + 60_000), alert('loud', server - 1)], firing: 2, now: server + 10 },
  ]
  answer = async () => open(starts[asked.length - 1])
  const fired: string[] = []
  const close = createAlertFeed(api).open({ ...listener, onFired: ({ id }) => fired.push(id) })
  await jest.advanceTimersByTimeAsync(100)
  hide(true)
  await jest.advanceTimersByTimeAsync(70_000)
  hide(false)
  await jest.advanceTimersByTimeAsync(100)
  expect(fired).toEqual(['loud'])
  close()
})

test('ALERT-47: a tab that is not seen for a minute has no stream until it is seen, unless the system is to tell', async () => {
  answer = async () => open()
  const feed = createAlertFeed(api)
  const close = feed.open(listener)
  hide(true)
  await jest.advanceTimersByTimeAsync(50_000)
  hide(false)
  await jest.advanceTimersByTimeAsync(120_000)
  expect(asked.map(({ aborted }) => aborted)).toEqual([false])
  hide(true)
  await jest.advanceTimersByTimeAsync(70_000)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
  hide(false)
  await jest.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(2)
  feed.keepHidden(true)
  hide(true)
  await jest.advanceTimersByTimeAsync(600_000)
  expect(asked[1]?.aborted).toBe(false)
  close()
})

test('ALERT-45: what began to fire while the stream was away is told when it is back, once; what fired before, or is seen to, is not', async () => {
  const alert = (id: string, firedAt: number, more = {}) => ({
    id,
    rule: 'r',
    kind: 'value',
    state: 'firing',
    since: firedAt,
    firedAt,
    ...more,
  })
  const later = [
    alert('old', 5),
    alert('unlisted', 6),
    alert('missed', 15),
    alert('seen', 16, { acknowledged: { at: 17 } }),
    alert('pending', 18, { state: 'pending', firedAt: null }),
  ]
  const starts = [
    { alerts: [alert('old', 5)], firing: 2, now: 10 },
    { alerts: later, firing: 4, now: 20 },
    { alerts: later, firing: 4, now: 30 },
  ]
  answer = async () => open(starts[asked.length - 1])
  const fired: string[] = []
  const close = createAlertFeed(api).open({ ...listener, onFired: ({ id }) => fired.push(id) })
  await jest.advanceTimersByTimeAsync(100)
  expect(fired).toEqual([])
  for (const connections of [2, 3]) {
    hide(true)
    await jest.advanceTimersByTimeAsync(70_000)
    hide(false)
    await jest.advanceTimersByTimeAsync(100)
    expect([asked.length, fired]).toEqual([connections, ['missed']])
  }
  close()
})
