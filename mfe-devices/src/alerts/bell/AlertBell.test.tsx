import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  createTestConsole,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
} from '@console/platform-testing'
import { alertOf, minute, now, serverOf } from '../alerts.testing.ts'
import { createLocks } from '../locks.testing.ts'
import { AlertBell } from './AlertBell.tsx'

const open = (api: Answers, features: string[] = []) => {
  const console = createTestConsole({ api, features })
  const { unmount } = renderScreen(AlertBell, { console, at: '/devices' })
  return { console, user: userEvent.setup(), unmount }
}

beforeEach(() => {
  setLanguage('en')
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'Notification')
  Reflect.deleteProperty(document, 'hidden')
})

test('ALERT-43: the bell counts what fires, on its button and in the menu', async () => {
  const { console } = open(serverOf([alertOf(), alertOf({ device: 'NODE-2' }), alertOf({ state: 'pending' })]).answers)
  expect(await screen.findByRole('button', { name: 'Alerts, 2 firing' })).toHaveTextContent('')
  await waitFor(() => expect(console.menuEntries.get('/alerts')).toEqual({ shown: true, count: 2 }))
})

test.each([
  ['with the hint', ['alerts']],
  ['without the hint', []],
])('ALERT-44: %s, a server without the calls has no bell and no entry', async (_, features) => {
  const { console } = open({}, features)
  await waitFor(() => expect(console.menuEntries.get('/alerts')).toEqual({ shown: false, count: 0 }))
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['a 404', () => new Response(null, { status: 404 })],
  ['something else', () => ({ hello: 'world' })],
])('ALERT-44: a server that answers with %s is asked once', async (_, answer) => {
  jest.useFakeTimers()
  const asked = jest.fn(answer)
  open({ 'GET /api/v1/alerts': asked })
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  jest.useRealTimers()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('ALERT-44: with the hint the bell is there before the server has answered, without it afterwards', async () => {
  const { unmount } = open({ ...serverOf().answers, 'GET /api/v1/alerts': () => new Promise(() => {}) }, ['alerts'])
  expect(screen.getByRole('button', { name: 'Alerts, none firing' })).toBeVisible()
  unmount()
  open(serverOf().answers)
  expect(screen.queryByRole('button')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Alerts, none firing' })).toBeVisible()
})

test('ALERT-93: an alert that begins to fire between the list and the stream is told, also with an earlier time; what the list had is not', async () => {
  const { answers, state } = serverOf([alertOf({ id: 'known' })])
  const list = answers['GET /api/v1/alerts']
  const { console } = open({
    ...answers,
    'GET /api/v1/alerts': (call) => {
      const listed = list?.(call)
      if (state.alerts.length === 1) state.alerts = [...state.alerts, alertOf({ id: 'between', firedAt: now - minute })]
      return listed
    },
  })
  await waitFor(() => expect(console.toasts).toMatchObject([{ action: 'alert between' }]))
})

test('ALERT-45, UX-51: an alert that begins to fire is counted at once and told by one toast, with device, value and limit; one that was told before, or is silenced, is not', async () => {
  const { answers, state, stream } = serverOf([alertOf({ id: 'known' })])
  const { console } = open(answers)
  await waitFor(() => expect(stream()).toBeDefined())
  const fresh = alertOf({
    id: 'fresh',
    kind: 'value',
    preset: null,
    ruleName: 'Too hot',
    device: 'NODE-2',
    value: 36.1,
    limit: 35,
    cause: { event: 'climate', field: 'temperature', above: true },
    since: Date.now() - 2 * minute,
    firedAt: Date.now(),
  })
  state.alerts = [...state.alerts, fresh]
  await stream()?.say({ alert: fresh, firing: 2 })
  expect(await screen.findByRole('button', { name: 'Alerts, 2 firing' })).toBeVisible()
  await waitFor(() =>
    expect(console.toasts).toEqual([
      {
        kind: 'warning',
        title: 'Too hot: Greenhouse',
        text: 'climate.temperature 36.1, above 35 for 2 min',
        action: 'alert fresh',
        to: '/devices/NODE-2',
      },
    ]),
  )
  await stream()?.say({ alert: { ...fresh, state: 'recovering' }, firing: 2 })
  await stream()?.say({ alert: fresh, firing: 2 })
  await stream()?.say({ alert: alertOf({ silencedUntil: Date.now() + minute }), firing: 2 })
  await stream()?.say({ alert: alertOf({ state: 'pending', id: 'last' }), firing: 5 })
  expect(await screen.findByRole('button', { name: 'Alerts, 5 firing' })).toBeVisible()
  expect(console.toasts).toHaveLength(1)
})

test('ALERT-46, UX-51: its panel has what fires, then what did last; acknowledging is one press, and all are silenced for an hour', async () => {
  const { answers, state } = serverOf([
    alertOf({ id: 'old', device: 'NODE-2', state: 'resolved', resolvedAt: now - 60 * minute }),
    alertOf({
      id: 'seen',
      kind: 'integration',
      preset: 'integration',
      device: null,
      integration: 'slack',
      cause: { failures: 14, error: '503 Service Unavailable' },
      acknowledged: { at: now, by: 'j.weber' },
    }),
    alertOf({ id: 'new' }),
  ])
  const { user } = open(answers)
  await user.click(await screen.findByRole('button', { name: /^Alerts, / }))
  const panel = within(await screen.findByRole('dialog', { name: 'Alerts' }))
  await waitFor(() =>
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Device offline Cellar sensorNot seen for 20 min, limit 5 min'),
      expect.stringContaining('Integration failing Slack workshopAcknowledged by j.weber'),
      expect.stringContaining('Device offline GreenhouseBack after'),
    ]),
  )
  expect(panel.getByRole('link', { name: 'Cellar sensor' })).toHaveAttribute('href', '/devices/NODE-1')
  expect(panel.getByRole('link', { name: 'Slack workshop' })).toHaveAttribute('href', '/integrations/slack')
  await user.click(panel.getByRole('button', { name: 'Acknowledge Device offline Cellar sensor' }))
  await waitFor(() => expect(state.calls).toEqual(['acknowledge new']))
  expect(await panel.findByText(/Acknowledged by somebody/)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Silence all for an hour' }))
  await waitFor(() => expect(state.silencedUntil).toBeGreaterThan(now + 59 * minute))
  expect(await panel.findByRole('button', { name: 'End silence' })).toBeVisible()
  expect(panel.getByRole('link', { name: 'All alerts' })).toHaveAttribute('href', '/alerts')
})

test('ALERT-46: its button acknowledges those that it shows, and says how many', async () => {
  const { answers, state } = serverOf(
    Array.from({ length: 9 }, (_, index) => alertOf({ id: `a${index}`, firedAt: now - index * minute })),
  )
  const { user } = open(answers)
  await user.click(await screen.findByRole('button', { name: 'Alerts, 9 firing' }))
  await user.click(await screen.findByRole('button', { name: 'Acknowledge these 6' }))
  await waitFor(() =>
    expect(state.calls).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map((id) => `acknowledge ${id}`)),
  )
})

/** A system that notifies, and the locks of one browser. */
const letNotify = () => {
  const shown = jest.fn<(title: string, options: object) => void>()
  class Shown extends EventTarget {
    static permission = 'default'
    static requestPermission = async () => (Shown.permission = 'granted')
    constructor(title: string, options: object) {
      super()
      shown(title, options)
    }
  }
  Object.defineProperty(window, 'Notification', { value: Shown, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
  // The state of before is looked at again as after a visit to the browser's settings.
  document.dispatchEvent(new Event('visibilitychange'))
  return { shown, Shown }
}

test('ALERT-46: the browser is asked for notifications only by their button; then the system tells what fires while the page is not seen', async () => {
  const { shown, Shown } = letNotify()
  const { answers, stream } = serverOf()
  const { console, user } = open(answers)
  await user.click(await screen.findByRole('button', { name: /^Alerts, / }))
  expect(Shown.permission).toBe('default')
  await user.click(await screen.findByRole('button', { name: 'Allow notifications' }))
  expect(await screen.findByText('Your system shows notifications while a tab of the console is open.')).toBeVisible()
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await stream()?.say({ alert: alertOf({ id: 'one' }), firing: 1 })
  await stream()?.say({ alert: alertOf({ id: 'two', device: 'NODE-2' }), firing: 2 })
  await waitFor(() =>
    expect(shown.mock.calls.map(([title]) => title)).toEqual([
      'Device offline: Cellar sensor',
      'Device offline: Greenhouse',
    ]),
  )
  expect(console.toasts).toEqual([])
})
