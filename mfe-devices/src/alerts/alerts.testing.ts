import { jest } from '@jest/globals'
import { act, type Answers } from '@console/platform-testing'

export const now = Date.now()
export const minute = 60_000

let count = 0

/** An alert as the server returns it. */
export const alertOf = (change: object = {}) => ({
  id: `alert-${(count += 1)}`,
  rule: 'rule-1',
  ruleName: '',
  preset: 'offline',
  kind: 'offline',
  device: 'NODE-1',
  integration: null,
  state: 'firing',
  since: now - 20 * minute,
  firedAt: now - 15 * minute,
  resolvedAt: null,
  value: null,
  limit: 5,
  cause: { minutes: 5 },
  acknowledged: null,
  silencedUntil: null,
  count: 1,
  ...change,
})

/** A stream to which a test adds lines. */
const lines = (first: object) => {
  let control: ReadableStreamDefaultController | undefined
  const cancelled = jest.fn<() => void>()
  const bytesOf = (line: object) => new TextEncoder().encode(`${JSON.stringify(line)}\n`)
  const start = (opened: ReadableStreamDefaultController) => {
    control = opened
    opened.enqueue(bytesOf(first))
  }
  const body = new ReadableStream({ start, cancel: cancelled })
  return {
    response: new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } }),
    cancelled,
    say: (line: object) => act(async () => control?.enqueue(bytesOf(line))),
    end: () => act(async () => control?.close()),
  }
}

/** A server with these alerts, which the test may change; `stream` is the newest stream. */
export const serverOf = (alerts: ReturnType<typeof alertOf>[] = []) => {
  const state = {
    alerts,
    rules: [] as object[],
    silencedUntil: null as number | null,
    streams: [] as ReturnType<typeof lines>[],
    calls: [] as string[],
  }
  const firing = () =>
    state.alerts.filter(
      ({ state: each, acknowledged, silencedUntil }) =>
        each === 'firing' && acknowledged === null && (silencedUntil ?? 0) <= Date.now(),
    ).length
  const change = (id: string, what: object) => {
    state.alerts = state.alerts.map((alert) => (alert.id === id ? { ...alert, ...what } : alert))
    return state.alerts.find((alert) => alert.id === id)
  }
  const answers: Answers = {
    'GET /api/v1/alerts': () => ({
      alerts: state.alerts,
      firing: firing(),
      silencedUntil: state.silencedUntil,
      now: Date.now(),
    }),
    'GET /api/v1/alerts/stream': () => {
      const opened = lines({
        alerts: state.alerts.filter(({ state: each }) => each !== 'resolved'),
        firing: firing(),
        now: Date.now(),
      })
      state.streams.push(opened)
      return opened.response
    },
    'POST /api/v1/alerts/silence-all': ({ body }) => {
      state.silencedUntil = (body as { until: number | null }).until
      return { silencedUntil: state.silencedUntil }
    },
    'POST /api/v1/alerts/:id/:act': ({ params: { id = '', act: what = '' }, body }) => {
      state.calls.push(`${what} ${id}`)
      if (what === 'silence') return change(id, { silencedUntil: (body as { until: number | null }).until })
      return change(id, { acknowledged: what === 'acknowledge' ? { at: Date.now(), by: 'somebody' } : null })
    },
    'GET /api/v1/alerts/history': () => ({
      alerts: state.alerts.filter(({ state: each }) => each === 'resolved'),
      before: null,
    }),
    'GET /api/v1/alert-rules': () => ({ rules: state.rules, channels: { email: { ready: false, reason: 'server' } } }),
    'GET /api/v1/devices': () => ({
      'NODE-1': { name: 'Cellar sensor', labels: ['site=berlin'] },
      'NODE-2': { name: 'Greenhouse', labels: ['site=berlin'] },
    }),
    'GET /api/v1/integrations': () => [{ id: 'slack', content: { name: 'Slack workshop' } }],
  }
  return { state, answers, change, stream: () => state.streams.at(-1) }
}
