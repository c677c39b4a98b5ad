import { act, cloudForTests, renderScreen, screen, waitFor, within } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { setLanguage } from '@console/platform/i18n'
import { afterEach, expect, jest, test } from '@jest/globals'
import { RecentActivity } from './RecentActivity.tsx'

const its = cloudForTests(startCloud)
const open = () => renderScreen(RecentActivity, { console: its.console, at: '/dashboard' })
const sends = (device: string, name: string) => act(async () => its.console.broker.deliver(`devices/${device}/events/${name}`, '1'))
const rows = () => within(screen.getByRole('list', { name: 'The last event of each device' })).getAllByRole('listitem').map((row) => row.textContent)

afterEach(() => void jest.restoreAllMocks())

const at = (time: number) => jest.spyOn(Date, 'now').mockReturnValue(time)

test('UX-11: the last event of each device is shown, the newest first, with the ways to the device and to all events', async () => {
  const now = Date.now()
  open()
  expect(await screen.findByText('No events yet')).toBeVisible()
  expect(screen.getByText('What devices send appears here.')).toBeVisible()
  at(now - 120_000)
  await sends('NODE-A41C7E', 'climate')
  await screen.findByRole('link', { name: 'Greenhouse' })
  at(now - 60_000)
  await sends('another', 'a\u202Eb')
  at(now)
  await sends('NODE-A41C7E', 'door/open')
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Greenhousedoor\/open/), expect.stringMatching(/^anothera\[U\+202E\]b1 min/)]), { timeout: 10_000 })
  expect(screen.getByRole('link', { name: 'Greenhouse' })).toHaveAttribute('href', '/devices/NODE-A41C7E')
  expect(screen.getByRole('link', { name: 'Open events' })).toHaveAttribute('href', '/events')
})

test('UX-11, EVT-11: what the broker kept from before is not shown as new', async () => {
  open()
  act(() => its.console.broker.deliver('devices/NODE-E8025D/events/hello', 'v1', { retained: true }))
  await sends('NODE-A41C7E', 'climate')
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Greenhouse/)]), { timeout: 10_000 })
})

test('UX-11: without a connection it says so, and keeps what was there', async () => {
  open()
  await sends('NODE-A41C7E', 'climate')
  await screen.findByRole('link', { name: 'Greenhouse' })
  act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
  expect(screen.getByText('Event stream disconnected')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
})

test('UX-11: who comes back to the dashboard sees what was there before, though the events are no longer kept, in German too', async () => {
  const { unmount } = open()
  await sends('NODE-A41C7E', 'climate')
  await screen.findByRole('link', { name: 'Greenhouse' })
  unmount()
  await waitFor(async () => {
    const view = its.console.broker.events({ rows: 1 })
    const topics = await view.topics()
    view.close()
    expect(topics).toEqual([])
  })
  setLanguage('de')
  open()
  // At once: nothing has been asked for yet.
  const list = screen.getByRole('list', { name: 'Das letzte Ereignis jedes Geräts' })
  expect(list).toHaveTextContent('climate')
  await sends('another', 'door')
  await waitFor(() => expect(list).toHaveTextContent(/^anotherdoor.*Greenhouseclimate/))
  await act(async () => setLanguage('en'))
})

test('UX-11: six devices are shown', async () => {
  open()
  await act(async () => { for (let device = 0; device < 9; device += 1) its.console.broker.deliver(`devices/many-${device}/events/climate`, '1') })
  await waitFor(() => expect(rows()).toHaveLength(6), { timeout: 10_000 })
})

test('UX-11: a broker that refuses the events is named as the reason', async () => {
  const { events } = its.console.broker
  Object.assign(its.console.broker, { events: (options: Parameters<typeof events>[0]) => {
    const view = events(options)
    const { state } = view
    return Object.assign(view, { state: { ...state, getState: () => ({ ...state.getState(), refused: 'Not authorized' }) } })
  } })
  open()
  expect(await screen.findByText(/Not authorized/)).toBeVisible()
})
