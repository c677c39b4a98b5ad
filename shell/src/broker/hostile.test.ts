import { afterEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { until } from '@console/platform-testing/broker'
import { closeTestConsoles, openTestConsole } from './broker.testing.ts'

afterEach(closeTestConsoles)

test('EVT-05: 64 kB and more, broken UTF-8, deep JSON and odd names neither break the stream nor get lost', async () => {
  const { server, broker, threw, is } = await openTestConsole()
  await is('live')
  const view = broker.events({ rows: 20 })
  let heard = 0
  broker.subscribe('devices/+/events/#', () => heard++)
  await until('the events are subscribed', () => server.filters.length === 1)
  const name = fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !/[+#\0]/.test(text))
  const payload = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom(
        '['.repeat(10_000),
        `{"__proto__":${'{"a":'.repeat(5_000)}`,
        '<img src=x onerror=alert(1)>',
        '\u202E\u0000\uFEFF',
      )
      .map((text) => Buffer.from(text)),
    fc.constantFrom(65_536, 1_000_000).map((size) => Buffer.alloc(size, 0xff)),
  )
  const messages = fc.sample(fc.tuple(name, name, payload), { numRuns: 60, seed: 1 })
  for (const [device, event, bytes] of messages)
    server.publish(`devices/${device.replaceAll('/', '')}/events/${event}`, bytes)
  await until('all have arrived', () => view.state.getState().received === 60 && heard === 60, 40_000)
  const { rows } = view.state.getState()
  expect(rows).toHaveLength(20)
  for (const row of rows) expect(await view.read(row.id)).not.toBeNull()
  expect(threw).toEqual([])
  expect(broker.state.getState().kind).toBe('live')
  expect(server.packets('connect')).toHaveLength(1)
}, 60_000)

test('EVT-09: large messages are bounded in bytes, and what made room is counted', async () => {
  const { server, broker, is } = await openTestConsole({}, { limits: { events: 1_000, bytes: 1_000_000 } })
  await is('live')
  const view = broker.events({ rows: 50 })
  await until('the events are subscribed', () => server.filters.length === 1)
  for (let index = 0; index < 100; index++) server.publish('devices/d1/events/e', 'x'.repeat(100_000))
  await until('all have arrived', () => view.state.getState().received === 100)
  expect(view.state.getState()).toMatchObject({ total: 4, dropped: 96, limit: 1_000 })
})
