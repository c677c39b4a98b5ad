import { afterEach, expect, test } from '@jest/globals'
import { until } from '@console/platform-testing/broker'
import { closeTestConsoles, openTestConsole } from './broker.testing.ts'

afterEach(closeTestConsoles)

test('EVT-80, EVT-83: over the wire, an event has its bytes and what its publisher said beside it', async () => {
  const { server, broker, is } = await openTestConsole()
  await is('live')
  const view = broker.events({ rows: 4 })
  await until('the events are subscribed', () => server.filters.includes('devices/+/events/#'))
  server.publish('devices/d1/events/room', Uint8Array.of(0xa1, 0x61, 0x74, 0x15), {
    properties: { contentType: 'application/cbor', userProperties: { site: 'berlin' } },
  })
  server.publish('devices/d1/events/room', 'text')
  await until('both are there', () => view.state.getState().received === 2)
  const [text, binary] = await view.all()
  expect([...(binary?.bytes ?? [])]).toEqual([0xa1, 0x61, 0x74, 0x15])
  expect(binary?.properties).toEqual({ contentType: 'application/cbor', user: [['site', 'berlin']], left: 0 })
  expect([text?.bytes, text?.properties]).toEqual([undefined, undefined])
})
