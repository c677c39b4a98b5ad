import { act, createTestConsole, renderScreen, screen, type TestConsole } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { EventRate } from '../common/EventRate.tsx'
import { EventRateChart, lineOf } from './EventRateChart.tsx'

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
      return Object.assign(view, { close: () => { views -= 1; close() } })
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
  Object.assign(console.broker, { events: (options: Parameters<typeof events>[0]) => {
    const view = events(options)
    const { state } = view
    return Object.assign(view, { state: { ...state, getState: () => ({ ...state.getState(), refused: 'Not authorized' }) } })
  } })
  open()
  await second(1)
  await second(1)
  expect(screen.getByText(/Not authorized/)).toBeVisible()
})

test('UX-11: it counts as the event page does', async () => {
  const view = console.broker.events({ rows: 10 })
  renderScreen(() => <><EventRateChart /><p data-testid="page"><EventRate view={view} /></p></>, { console, at: '/dashboard' })
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
  expect(lineOf([{ time: now - 180_000, rate: 1 }, { time: now - 1_000, rate: 2 }, { time: now, rate: 2 }], now, { width: 300, height: 100 })).toBe('M0.0 50.0M298.3 0.0L300.0 0.0')
})
