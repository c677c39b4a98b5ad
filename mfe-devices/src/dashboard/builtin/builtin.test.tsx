import {
  act,
  cloudForTests,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  whileDown,
  within,
  createTestConsole,
  type TestConsole,
} from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { setLanguage } from '@console/platform/i18n'
import { expect, test, afterEach, jest, beforeEach, describe } from '@jest/globals'
import { FleetStatus } from './FleetStatus.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { EventRate } from '../../common/EventRate.tsx'
import { EventRateChart, lineOf } from './EventRateChart.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))

describe('FleetStatus', () => {
  const open = () => renderScreen(FleetStatus, { console: its.console, at: '/dashboard' })
  const minute = 60_000

  /** What the server says of its devices from now on, by their ids; of all others that they are online. */
  const serverSays = (said: Readonly<Record<string, object>>) => {
    const { json } = its.console.api
    its.console.api.json = async (path, options) => {
      const devices = (await json(path, options)) as Record<string, object>
      return Object.fromEntries(
        Object.entries(devices).map(([id, device]) => [id, { ...device, status: 'online', ...said[id] }]),
      )
    }
  }
  const counts = () => screen.getAllByRole('link', { name: /Online|Offline|Unknown/ }).map((link) => link.textContent)

  test('UX-11: the fleet status counts the real devices by their status, each a way to them', async () => {
    open()
    await waitFor(() => expect(counts()[0]).toBe('5 Online'))
    expect(screen.getByRole('link', { name: /Online/ })).toHaveAttribute('href', '/devices?status=online')
    expect(screen.getByRole('link', { name: /Unknown/ })).toHaveAttribute('href', '/devices?status=unknown')
    expect(screen.getByText('No device is offline')).toBeVisible()
    expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('href', '/devices')
  })

  test('UX-11: the devices that went offline last are named, the latest first, with the way to them', async () => {
    const now = Date.now()
    serverSays({
      'NODE-A41C7E': { status: 'offline', lastSeen: now - 5 * minute },
      'NODE-77D1C4': { status: 'offline', lastSeen: now - 2 * minute, name: 'a\u202Eb' },
      'NODE-E8025D': { status: 'offline', lastSeen: now - 300 * minute },
      'NODE-0C93F8': { status: 'offline', lastSeen: now - 400 * minute },
    })
    open()
    const list = within(await screen.findByRole('list', { name: 'Offline, last seen' }))
    expect(counts()).toEqual(['2 Online', '4 Offline'])
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'a[U+202E]b2 min ago',
      'Greenhouse5 min ago',
      expect.stringMatching(/5 h ago$/),
    ])
    expect(list.getByRole('link', { name: 'Greenhouse' })).toHaveAttribute('href', '/devices/NODE-A41C7E')
  })

  test('UX-11: where the list does not tell when a device was seen, its last connect counts, and says so', async () => {
    serverSays({ 'NODE-A41C7E': { status: 'offline', lastSeen: null, updatedAt: Date.now() - 7 * minute } })
    open()
    const list = within(await screen.findByRole('list', { name: 'Offline, last connect' }))
    expect(list.getByRole('listitem')).toHaveTextContent('Greenhouse7 min ago')
  })

  test('UX-11: a device that goes offline is counted without a refresh; without the live connection the status is the last known', async () => {
    const offline: Record<string, object> = {}
    serverSays(offline)
    open()
    await waitFor(() => expect(counts()).toEqual(['6 Online', '0 Offline']))
    offline['NODE-A41C7E'] = { status: 'offline' }
    act(() => its.console.broker.deliver('devices/NODE-A41C7E/events/status', 'offline'))
    await waitFor(() => expect(counts()).toEqual(['5 Online', '1 Offline']))
    expect(screen.queryByText(/^Last known/)).toBeNull()
    act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(screen.getByText(/^Last known/)).toBeInTheDocument()
  })

  test('UX-11: while the devices are on the way it says so; when they can’t be loaded too, and Retry brings them', async () => {
    await whileDown(its.network, async () => {
      open()
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      await screen.findByText('Devices could not be loaded')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('link', { name: /Online/ })
  })

  test('UX-03, UX-11: figures that can’t be refreshed stay and say since when, until Retry brings new ones', async () => {
    open()
    await screen.findByRole('link', { name: /Online/ })
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    const before = counts()
    await whileDown(its.network, async () => {
      // What a device says lets the list be asked for again.
      act(() => its.console.broker.deliver('devices/NODE-A41C7E/events/status', 'online'))
      expect(await screen.findByText(/^Not refreshed since \d\d:\d\d:\d\d$/)).toBeVisible()
      expect(counts()).toEqual(before)
      act(() => setLanguage('de'))
      expect(screen.getByText(/^Nicht aktualisiert seit \d\d:\d\d:\d\d$/)).toBeVisible()
      act(() => setLanguage('en'))
    })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/^Not refreshed/)).toBeNull())
  })

  test('UX-11: without devices it says so, in German too', async () => {
    await its.signInNewcomer()
    open()
    expect(await screen.findByText('No devices registered yet')).toBeVisible()
    expect(screen.getByText('Registered devices appear here.')).toBeVisible()
    act(() => setLanguage('de'))
    expect(screen.getByText('Noch keine Geräte registriert')).toBeVisible()
  })
})

describe('RecentActivity', () => {
  const open = () => renderScreen(RecentActivity, { console: its.console, at: '/dashboard' })
  const sends = (device: string, name: string) =>
    act(async () => its.console.broker.deliver(`devices/${device}/events/${name}`, '1'))
  const rows = () =>
    within(screen.getByRole('list', { name: 'The last event of each device' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)

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
    await waitFor(() =>
      expect(rows()).toEqual([
        expect.stringMatching(/^Greenhousedoor\/open/),
        expect.stringMatching(/^anothera\[U\+202E\]b1 min/),
      ]),
    )
    expect(screen.getByRole('link', { name: 'Greenhouse' })).toHaveAttribute('href', '/devices/NODE-A41C7E')
    expect(screen.getByRole('link', { name: 'Open events' })).toHaveAttribute('href', '/events')
  })

  test('UX-11, EVT-11: what the broker kept from before is not shown as new', async () => {
    open()
    act(() => its.console.broker.deliver('devices/NODE-E8025D/events/hello', 'v1', { retained: true }))
    await sends('NODE-A41C7E', 'climate')
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Greenhouse/)]))
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
    await act(async () => {
      for (let device = 0; device < 9; device += 1)
        its.console.broker.deliver(`devices/many-${device}/events/climate`, '1')
    })
    await waitFor(() => expect(rows()).toHaveLength(6))
  })

  test('UX-11: a broker that refuses the events is named as the reason', async () => {
    const { events } = its.console.broker
    Object.assign(its.console.broker, {
      events: (options: Parameters<typeof events>[0]) => {
        const view = events(options)
        const { state } = view
        return Object.assign(view, {
          state: { ...state, getState: () => ({ ...state.getState(), refused: 'Not authorized' }) },
        })
      },
    })
    open()
    expect(await screen.findByText(/Not authorized/)).toBeVisible()
  })
})

describe('EventRateChart', () => {
  let console: TestConsole
  let views: number

  beforeEach(() => {
    setLanguage('en')
    jest.useFakeTimers()
    console = createTestConsole()
    views = 0
    const { events } = console.broker
    Object.assign(console.broker, {
      events: (options: Parameters<typeof events>[0]) => {
        const view = events(options)
        const { close } = view
        views += 1
        return Object.assign(view, {
          close: () => {
            views -= 1
            close()
          },
        })
      },
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  const open = () => renderScreen(EventRateChart, { console, at: '/dashboard' })
  const second = (events: number) =>
    act(() => {
      for (let event = 0; event < events; event += 1) console.broker.deliver('devices/a/events/climate', String(event))
      return jest.advanceTimersByTimeAsync(1000)
    })
  const show = (hidden: boolean) => {
    jest.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(hidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const chart = () => screen.getByRole('img')

  test('UX-11: the event rate of each second is drawn as a line, and the last one is shown', async () => {
    open()
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    await second(1)
    await second(3)
    await second(7)
    await second(2)
    expect(screen.getByText('2')).toBeVisible()
    expect(screen.getByText('peak 7')).toBeVisible()
    expect(chart()).toHaveAccessibleName('Events per second over the last three minutes: 2 now, peak 7')
    expect(chart().querySelector('path')?.getAttribute('d')).toMatch(/^M\S+ 57\.1L\S+ 0\.0L300\.0 71\.4$/)
    expect(screen.getByRole('link', { name: 'Open events' })).toHaveAttribute('href', '/events')
  })

  test('UX-11: a broker that refuses the subscription is named as the reason', async () => {
    const { events } = console.broker
    Object.assign(console.broker, {
      events: (options: Parameters<typeof events>[0]) => {
        const view = events(options)
        const { state } = view
        return Object.assign(view, {
          state: { ...state, getState: () => ({ ...state.getState(), refused: 'Not authorized' }) },
        })
      },
    })
    open()
    await second(1)
    await second(1)
    expect(screen.getByText(/Not authorized/)).toBeVisible()
  })

  test('UX-11: it counts as the event page does', async () => {
    const view = console.broker.events({ rows: 10 })
    renderScreen(
      () => (
        <>
          <EventRateChart />
          <p data-testid="page">
            <EventRate view={view} />
          </p>
        </>
      ),
      { console, at: '/dashboard' },
    )
    for (const events of [1, 4, 11, 5]) await second(events)
    expect(screen.getByTestId('page')).toHaveTextContent(/^5\/s$|^5 \/ s$/)
    expect(screen.getByText('5')).toBeVisible()
  })

  test('UX-11: the stream is asked for while somebody looks, and not in a hidden page or on another', async () => {
    const { unmount } = open()
    expect(views).toBe(1)
    show(true)
    expect(views).toBe(0)
    show(false)
    expect(views).toBe(1)
    unmount()
    expect(views).toBe(0)
  })

  test('UX-11: who comes back sees what was measured before, with a gap between', async () => {
    const { unmount } = open()
    await second(1)
    await second(4)
    await second(4)
    unmount()
    await act(() => jest.advanceTimersByTimeAsync(20_000))
    open()
    expect(chart()).toHaveAccessibleName(/: — now, peak 4$/)
    await second(1)
    await second(9)
    expect(chart()).toHaveAccessibleName(/: 9 now, peak 9$/)
    expect(chart().querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  })

  test('UX-11: without events it says so; without a connection, that the stream is down, and nothing is measured', async () => {
    open()
    await second(1)
    await second(0)
    expect(screen.getByText('No event in this time')).toBeVisible()
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(screen.getByText('Event stream disconnected')).toBeVisible()
    expect(chart()).toHaveAccessibleName(/: — now, peak 0$/)
    const before = chart().querySelector('path')?.getAttribute('d')
    await second(0)
    expect(chart().querySelector('path')?.getAttribute('d')).toBe(before)
  })

  test('UX-11: where there is no connection from the start it says so', () => {
    console.broker.setConnection({ kind: 'reconnecting', since: Date.now() })
    open()
    expect(screen.getByText('Event stream disconnected')).toBeVisible()
  })

  test('UX-11: German', async () => {
    setLanguage('de')
    open()
    await second(1)
    await second(1)
    expect(screen.getByText('Ereignisse/s')).toBeVisible()
  })

  test('UX-11: what was measured three minutes ago is at the left end, and what comes after a pause begins a new line', () => {
    const now = 1_000_000
    expect(
      lineOf(
        [
          { time: now - 180_000, rate: 1 },
          { time: now - 1_000, rate: 2 },
          { time: now, rate: 2 },
        ],
        now,
        { width: 300, height: 100 },
      ),
    ).toBe('M0.0 50.0M298.3 0.0L300.0 0.0')
  })
})
