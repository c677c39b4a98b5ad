import { beforeEach, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, createTestConsole, fireEvent, renderScreen, screen, userEvent, waitFor, within, type Answers } from '@console/platform-testing'
import { alertOf, minute, now, serverOf } from './alerts.testing.ts'
import { AlertsScreen } from './AlertsScreen.tsx'

const open = (api: Answers, at = '/alerts') => {
  const console = createTestConsole({ api })
  renderScreen(AlertsScreen, { console, at, path: '/alerts' })
  return { console, user: userEvent.setup() }
}
const groups = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const rowOf = (name: string) => within(screen.getByRole('listitem', { name }))
const resolved = { state: 'resolved', resolvedAt: now - 30 * minute, firedAt: now - 57 * minute, since: now - 60 * minute }
const hot = { kind: 'value', preset: null, ruleName: 'Too hot', rule: 'hot', device: 'NODE-2', value: 36.1, limit: 35, cause: { event: 'climate', field: 'temperature', above: true, clear: 33 } }

beforeEach(() => setLanguage('en'))

test('ALERT-48: alerts stand by state, the worst first, with rule, device, cause, value and limit, in German too', async () => {
  open(serverOf([
    alertOf({ ...hot, ...resolved }), alertOf({ rule: 'b', silencedUntil: now + 90 * minute }), alertOf({ rule: 'c', state: 'pending', firedAt: null }),
    alertOf({ rule: 'd', acknowledged: { at: now, by: 'j.weber' } }), alertOf({ rule: 'e' }), alertOf({ rule: 'h', state: 'recovering' }),
    alertOf({ rule: 'f', kind: 'crash', preset: 'crash', cause: { reason: 'Watchdog', function: 'loop', file: 'main.ino', line: 27 } }),
    alertOf({ rule: 'g', kind: 'crash', preset: 'crash', cause: { reason: 'LoadProhibited', function: 'readSensor(int)', file: 'src/main.cpp', line: 17 } }),
  ]).answers)
  await screen.findByText('climate.temperature 36.1, back below 33 after 27 min')
  expect(groups()).toEqual(['Firing 3', 'Pending, recovering and acknowledged 3', 'Silenced 1', 'Resolved in the last 24 hours 1'])
  expect(screen.getByText('Watchdog in loop(), main.ino:27')).toBeVisible()
  expect(screen.getByText('LoadProhibited in readSensor(int), src/main.cpp:17')).toBeVisible()
  expect(screen.getAllByText('No sign for 20 min, limit 5 min').length).toBeGreaterThan(1)
  act(() => setLanguage('de'))
  expect(groups()[0]).toBe('Aktiv 3')
  expect(screen.getAllByText('Seit 20 Min. kein Lebenszeichen, Grenze 5 Min.').length).toBeGreaterThan(1)
})

test('ALERT-70: the tab, the group, the bell’s number and the rules count what fires and is neither acknowledged nor silenced', async () => {
  const { answers, change, state, stream } = serverOf([
    alertOf({ id: 'loud', rule: 'one' }), alertOf({ rule: 'one', device: 'NODE-2', acknowledged: { at: now, by: 'j.weber' } }), alertOf({ rule: 'one', device: 'NODE-3', silencedUntil: now + 90 * minute }), alertOf({ rule: 'one', device: 'NODE-4', state: 'recovering' }),
  ])
  state.rules = [{ id: 'one', name: 'Device offline', preset: 'offline', enabled: true, watch: { kind: 'offline', minutes: 5 }, scope: { kind: 'all' }, for: 0, tell: {}, createdAt: 1, updatedAt: 1 }]
  const { user } = open(answers)
  await waitFor(() => expect(groups()).toEqual(['Firing 1', 'Pending, recovering and acknowledged 2', 'Silenced 1']))
  expect(screen.getByRole('tab', { name: /^Now/ })).toHaveTextContent('Now1')
  expect(screen.queryByText(/more alert.* than this list holds/)).toBeNull()
  await user.click(screen.getByRole('tab', { name: /^Rules/ }))
  expect(await screen.findByText('1 firing')).toBeVisible()
  await stream()?.say({ alert: change('loud', { acknowledged: { at: now, by: 'j.weber' } }), firing: 0 })
  await waitFor(() => expect(screen.queryByText('1 firing')).toBeNull())
  expect(screen.getByRole('tab', { name: /^Now/ })).toHaveTextContent(/^Now$/)
})

test('ALERT-48: alerts beyond the list’s limit come from the stream; a large group is shown in steps, and what is nowhere is counted', async () => {
  const many = Array.from({ length: 250 }, (_, index) => alertOf({ rule: `r${index}` }))
  const { answers } = serverOf(many)
  const { user } = open({ ...answers, 'GET /api/v1/alerts': () => ({ alerts: many.slice(0, 200), firing: 251, silencedUntil: null, now }) })
  await waitFor(() => expect(groups()).toEqual(['Firing 250']))
  expect(screen.getAllByRole('listitem')).toHaveLength(200)
  expect(screen.getByText('1 more alert fires than this list holds. It follows when others have ended.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(250)
})

test('ALERT-49: acknowledging and silencing are undone for a moment, in the same row', async () => {
  const { answers, state } = serverOf([alertOf({ id: 'a' })])
  const { user } = open(answers)
  const name = 'Device offline Cellar sensor'
  await screen.findByRole('listitem', { name })
  await user.click(rowOf(name).getByRole('button', { name: `Acknowledge ${name}` }))
  expect(await rowOf(name).findByText('Acknowledged')).toBeVisible()
  expect(rowOf(name).getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.click(rowOf(name).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(state.calls).toEqual(['acknowledge a', 'unacknowledge a']))
  await user.click(rowOf(name).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Silence for 8 hours' }))
  expect(await rowOf(name).findByText('Silenced')).toBeVisible()
  await user.click(rowOf(name).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(state.alerts[0]?.silencedUntil).toBeNull())
})

test('ALERT-50: rows keep their places while the pointer or the focus is among them; what would move is counted, and moves by a button', async () => {
  const { answers, change, state, stream } = serverOf([alertOf({ id: 'a' }), alertOf({ id: 'b', ...hot })])
  const { user } = open(answers)
  const name = 'Device offline Cellar sensor'
  const row = await screen.findByRole('listitem', { name })
  await waitFor(() => expect(stream()).toBeDefined())
  fireEvent.pointerEnter(row.closest('section')?.parentElement?.parentElement as Element, { pointerType: 'mouse' })
  const gone = change('a', { state: 'resolved', resolvedAt: Date.now() })
  state.alerts = [...state.alerts, alertOf({ id: 'c', rule: 'x', device: 'NODE-2' })]
  await stream()?.say({ alert: gone, firing: 2 })
  expect(await rowOf(name).findByText('Resolved')).toBeVisible()
  expect(groups()).toEqual(['Firing 2'])
  expect(await screen.findByText('2 rows have changed their places. They stay where they are while you are in the list.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(groups()).toEqual(['Firing 2', 'Resolved in the last 24 hours 1'])
})

test('ALERT-51: many devices that went at once are one row, which opens to them', async () => {
  const { user } = open(serverOf([alertOf({ device: null, devices: ['NODE-1', 'NODE-2'], most: 214 })]).answers)
  await user.click(await screen.findByRole('button', { name: '214 devices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Device offline' }))
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Cellar sensor', '/devices/NODE-1'], ['Greenhouse', '/devices/NODE-2']])
})

test('ALERT-48: one subject is one row; what it did before is in its strip, and in the history', async () => {
  const { user } = open(serverOf([alertOf(), alertOf(resolved)]).answers)
  const row = await screen.findByRole('listitem', { name: 'Device offline Cellar sensor' })
  expect(within(row).getByRole('img', { name: 'Fired 2 times in the last 24 hours' })).toBeVisible()
  expect(groups()).toEqual(['Firing 1'])
  await user.click(screen.getByRole('tab', { name: 'History' }))
  const table = within(await screen.findByRole('table', { name: 'History' }))
  expect(table.getByText('Back after 27 min')).toBeVisible()
})

test('ALERT-48: nothing fires: it is said when it last did, with the way to a rule', async () => {
  open(serverOf().answers)
  expect(await screen.findByRole('heading', { name: 'Nothing is firing' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Add rule' })[0]).toHaveAttribute('href', '/alerts/rules/new')
})

test('ALERT-44: on a server without the calls the address says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  open({})
  expect(await screen.findByRole('heading', { name: 'This server has no alerts' })).toBeVisible()
  jest.restoreAllMocks()
})

test('ALERT-52: the rules stand with what they watch, where, and a switch', async () => {
  const { answers, state } = serverOf([alertOf({ rule: 'one' }), alertOf({ rule: 'one', device: 'NODE-2', state: 'recovering', acknowledged: { at: now, by: 'j.weber' } })])
  state.rules = [{ id: 'one', name: 'Device offline', preset: 'offline', enabled: true, watch: { kind: 'offline', minutes: 5 }, scope: { kind: 'all' }, for: 0, tell: {}, createdAt: 1, updatedAt: 1 }]
  const saved = jest.fn()
  const { user } = open({ ...answers, 'PUT /api/v1/alert-rules/:id': ({ body }) => {
    saved(body)
    return { ...state.rules[0], enabled: false }
  } }, '/alerts?tab=rules')
  const table = within(await screen.findByRole('table', { name: 'Alert rules' }))
  expect(await table.findByRole('link', { name: 'Device offline' })).toHaveAttribute('href', '/alerts/rules/one')
  expect(table.getByText('No sign for 5 min')).toBeVisible()
  expect(table.getByText('1 firing')).toBeVisible()
  await user.click(table.getByRole('switch', { name: 'Device offline is on' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ enabled: false, watch: { kind: 'offline', minutes: 5 } })))
})

const openCourse = async (history: object[] | null) => {
  const { answers, state } = serverOf([alertOf({ id: 'a' })])
  const { user } = open({ ...answers, 'GET /api/v1/alerts/:id': () => (history ? { ...state.alerts[0], history } : new Response('', { status: 404 })) })
  const name = 'Device offline Cellar sensor'
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'What happened' }))
  return within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }))
}

test('ALERT-57: what happened to an alert is told with times, causes and names', async () => {
  const course = await openCourse([{ at: now - 20 * minute, change: 'pending' }, { at: now - 15 * minute, change: 'firing', cause: { minutes: 5 } }, { at: now - 14 * minute, change: 'acknowledged', by: 'j.weber' }])
  await waitFor(() => expect(course.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Pending/), expect.stringMatching(/^FiringNo sign for 5 min, limit 5 min/), expect.stringMatching(/^Acknowledged · j.weber/)]))
})

test('ALERT-57: whom it was told stands there, and whom it could not be told with the reason, in German too', async () => {
  const course = await openCourse([
    { at: now - 15 * minute, change: 'told', cause: { channel: 'integration', integration: 'slack', transition: 'firing' } },
    { at: now - 15 * minute, change: 'untold', cause: { channel: 'email', transition: 'firing', error: 'connect ECONNREFUSED', again: true } },
    { at: now - 14 * minute, change: 'told', cause: { channel: 'integration', integration: 'gone', transition: 'resolved' } },
  ])
  const texts = () => course.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^SentSlack workshop: firing/), expect.stringMatching(/^Not sentBy e-mail: firing · connect ECONNREFUSED · will be tried again/), expect.stringMatching(/^Sentgone: resolved/)]))
  act(() => setLanguage('de'))
  expect(texts()[1]).toMatch(/^Nicht gesendetPer E-Mail: aktiv · connect ECONNREFUSED · wird erneut versucht/)
})

test('ALERT-57: one that is not kept any more says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(await (await openCourse(null)).findByText('This alert is not kept any more.')).toBeVisible()
  jest.restoreAllMocks()
})
