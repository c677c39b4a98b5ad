import { expect, test } from '@jest/globals'
import { act, createTestConsole, renderScreen, screen } from '@console/shared/testing'
import { EventStream } from './EventStream.tsx'

const open = (device: string) => {
  const console = createTestConsole('', { sub: 'u', username: 'ada', token: 't' })
  renderScreen(() => <EventStream device={device} />, { console, at: '/devices/a' })
  return (topic: string, payload: string) => act(() => console.broker.deliver(topic, payload))
}
const rows = () => screen.queryAllByRole('row').slice(1).map((row) => row.textContent)

test('DEV-05: a device’s stream shows its own events only, by their names', () => {
  const arrive = open('NODE-1')
  arrive('devices/NODE-1/events/climate', 'mine')
  arrive('devices/NODE-2/events/climate', 'another’s')
  expect(rows()).toEqual([expect.stringMatching(/^climatemine/)])
})
