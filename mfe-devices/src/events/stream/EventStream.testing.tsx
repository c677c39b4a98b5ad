import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, screen, catchSaves, waitFor, within } from '@console/platform-testing'
import { createStore, manyStored } from '../../common/eventStore.testing.ts'
import { messages, openStream, address } from '../openStream.testing.tsx'
import { EventStream } from './EventStream.tsx'

describe('EventStream', () => {
  beforeEach(() => setLanguage('en'))

  const saved = catchSaves()

  const openDevice = (device: string) => openStream({ at: '/devices/a', Screen: () => <EventStream device={device} /> })

  test('DEV-05: a device’s stream shows its own events only, by their names', () => {
    const { arrive } = openDevice('NODE-1')
    arrive('devices/NODE-1/events/climate', 'mine')
    arrive('devices/NODE-2/events/climate', 'another’s')
    expect(messages()).toEqual([expect.stringMatching(/^climatemine/)])
  })

  test('EVT-12: saves what is shown, as the search leaves it', async () => {
    const { user, arrive } = openStream({ at: '/events?q=topic:climate', devices: { a: 'Greenhouse' } })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('menuitem', { name: /Save as CSV/ })).toHaveTextContent(
      'There are no events to save yet.',
    )
    await user.keyboard('{Escape}')
    arrive('devices/a/events/climate', '=1')
    arrive('devices/a/events/wind', 'hidden')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as JSON (this list)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toEqual([
      expect.objectContaining({ device: 'a', deviceName: 'Greenhouse', event: 'climate', message: '=1' }),
    ])
  })

  test('EVT-13: a topic that is muted in the overview leaves the stream', async () => {
    const { user, arrive } = openDevice('a')
    arrive('devices/a/events/heartbeat', '1')
    arrive('devices/a/events/climate', '2')
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    expect(address()).toBe('/devices/a?topics=shown')
    await user.click(await screen.findByRole('button', { name: /^Mute .*heartbeat/ }))
    expect(address()).toBe('/devices/a?topics=shown&mute=a%2Fheartbeat')
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    expect(messages()).toEqual([expect.stringMatching(/^climate/)])
  })

  test('EVT-12: publishing an event says why it is off while the connection is down', async () => {
    const { user, console } = openStream()
    await user.click(screen.getByRole('button', { name: 'Publish event…' }))
    expect(await screen.findByRole('dialog', { name: 'Publish an event' })).toBeVisible()
    await user.keyboard('{Escape}')
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(screen.getByRole('button', { name: 'Publish event…' })).toHaveAccessibleDescription(
      'The live connection is down. Publish when it is back.',
    )
  })

  test('EVT-84: what is on the page and what is stored are said once, and promise nothing else', async () => {
    const store = createStore(manyStored(3))
    const { arrive } = openStream({ api: store.api })
    expect(await screen.findByText(/^Stored: 3 since [A-Z][a-z]{2} \d+$/)).toBeVisible()
    await waitFor(() => expect(screen.getByText('On this page: 3')).toBeVisible())
    arrive('devices/b/events/x', 'live')
    await waitFor(() => expect(screen.getByText('On this page: 4')).toBeVisible())
    expect(screen.queryByText(/stay on this page/)).toBeNull()
  })

  test('EVT-84: of one device, the server counts no events', async () => {
    openStream({ at: '/devices/a', Screen: () => <EventStream device="a" />, api: createStore(manyStored(3)).api })
    expect(await screen.findByText(/^Stored since [A-Z][a-z]{2} \d+$/)).toBeVisible()
  })

  test('EVT-84: where nothing is stored, the page says how many stay on it', () => {
    const { arrive } = openStream()
    expect(screen.getByText('On this page: 0')).toBeVisible()
    arrive('devices/a/events/x', '1')
    expect(screen.getByText('On this page: 1')).toBeVisible()
    expect(screen.getByText(/^The newest [\d,]+ stay on this page$/)).toBeVisible()
  })

  test('EVT-02: the banner shows the reason that the broker gave', () => {
    const { console } = openStream()
    act(() => console.broker.setConnection({ kind: 'disconnected', since: Date.now(), reason: 'Not authorized' }))
    expect(within(screen.getByRole('alert')).getByText(/Not authorized/)).toBeVisible()
  })

  test('BRK-07: while the console opens the connection again, the banner says so', () => {
    const { console } = openStream()
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(screen.getByRole('alert')).toHaveTextContent('Trying again every second')
    act(() => console.broker.setProblem({ kind: 'failed', error: 'TypeError: x' }))
    expect(screen.getByRole('alert')).toHaveTextContent('The console opens the connection again')
  })
})
