import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { BrokerEvent } from '../contract/events.ts'
import { highlights, parseQuery } from '../live/index.ts'
import { OpenedViews } from './page/openedViews.ts'
import { PendingCalls } from './pendingCalls.ts'
import { Collector } from './worker/collector.ts'

const limits = { events: 20_000, bytes: 64 * 1024 * 1024 }

const open = () => {
  const calls = new PendingCalls()
  const views = new OpenedViews((request) => collector.handle(request), calls)
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
  return { views, collector, show: () => views.show(collector.takeChanges()) }
}

const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '<!--',
  ']]>',
  '{{constructor.constructor("x")()}}',
  '${x}',
  "'; DROP TABLE events; --",
  '\u202E\u0000\uFEFF',
  '%00',
  '\\u003cscript\\u003e',
]
const deep = [
  `${'['.repeat(20_000)}1${']'.repeat(20_000)}`,
  '{"a":'.repeat(20_000),
  `{"__proto__":${'{"t":'.repeat(500)}1${'}'.repeat(500)}}`,
]
const keys = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 't', ...markup)
const payload = fc.oneof(
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }).map((text) => Buffer.from(text)) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(keys, fc.oneof(fc.double(), fc.jsonValue({ maxDepth: 2 }))), { maxLength: 4 })
      .map((fields) =>
        Buffer.from(`{${fields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`),
      ),
  },
  fc.constantFrom(...markup).map((text) => Buffer.from(text)),
)
const name = fc.oneof(keys, fc.string({ unit: 'binary', maxLength: 20 }))
const queries = [
  '<img',
  'data:"',
  'topic:__proto__',
  'range:-1e9-1e9',
  '-range:0-',
  'device:constructor',
  'range:x-',
  '"',
  '-data:\u0000',
  '\uFFFD',
]

test('EVT-05: 10,000 hostile messages break neither the list nor a search, and every one comes back as the text that it is', async () => {
  const { views, collector, show } = open()
  const view = views.open({ rows: 13 })
  const plots = ['', '__proto__', 'constructor', 't'].map((field) =>
    view.series({ device: 'd1', name: '__proto__', field, points: 50 }),
  )
  const messages = fc.sample(fc.tuple(fc.constantFrom('d1', '__proto__', '<b>'), name, payload), {
    numRuns: 10_000,
    seed: 7,
  })
  for (const text of deep) messages.push(['d1', '__proto__', Buffer.from(text)])
  for (let index = 0; index < 20; index++) messages.push(['d1', 't', Buffer.alloc(65_536, index % 2 ? 0xff : 0x3c)])
  const sent = messages.map(([device, event, bytes]) => {
    collector.message(`devices/${device}/events/${event}`, bytes, false, 1)
    show()
    return new TextDecoder().decode(bytes)
  })
  const events = await view.all()
  expect(events.map(({ text }: BrokerEvent) => text).reverse()).toEqual(sent)
  expect((await view.topics()).reduce((sum, { count }) => sum + count, 0)).toBe(sent.length)
  for (const query of queries) {
    view.setFilter({ query, muted: ['__proto__/__proto__', '+/constructor'] })
    show()
    const { rows, searching } = view.state.getState()
    expect(searching).toBeNull()
    const parsed = parseQuery(query)
    for (const row of rows)
      if (row.kind === 'message' && parsed.ok) highlights(parsed.query, { ...row, text: row.preview })
  }
  for (const { state } of plots) for (const { value } of state.getState()) expect(Number.isFinite(value)).toBe(true)
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('t')
})
