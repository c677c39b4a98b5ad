import { beforeEach, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, renderScreen, screen, userEvent, waitFor, within, type Answers } from '@console/platform-testing'
import { serverOf } from './alerts.testing.ts'
import { AlertRuleAddScreen } from './AlertRuleAddScreen.tsx'
import { AlertRuleScreen } from './AlertRuleScreen.tsx'

const hour = 3_600_000
const rule = { id: 'one', name: 'Too hot', preset: null, enabled: true, watch: { kind: 'value', event: 'climate', field: 'temperature', above: 35, clear: 33 }, scope: { kind: 'label', label: 'site=berlin' }, for: 120, tell: { integrations: ['slack'], email: false }, createdAt: 1, updatedAt: 1 }
const preview = (change: object = {}) => ({ since: Date.now() - 90 * 24 * hour, firings: [], devices: [], more: 0, noisy: false, ...change })

const answersWith = (change: Answers = {}): Answers => {
  const server = serverOf()
  server.state.rules = [rule]
  return { ...server.answers, 'POST /api/v1/alert-rules/preview': () => preview(), ...change }
}
const add = (api: Answers, query = '') => {
  const console = createTestConsole({ api })
  renderScreen(AlertRuleAddScreen, { console, at: `/alerts/rules/new${query}`, path: '/alerts/rules/new' })
  return { console, user: userEvent.setup() }
}
const edit = (api: Answers, id = 'one') => {
  const console = createTestConsole({ api })
  renderScreen(AlertRuleScreen, { console, at: `/alerts/rules/${id}`, path: '/alerts/rules/:id' })
  return { console, user: userEvent.setup() }
}

beforeEach(() => setLanguage('en'))

test('ALERT-54: a rule is made by the keyboard alone, from an address that names device, event and field; it is called by what it watches, and guarded until it is saved', async () => {
  const added = jest.fn<(body: unknown) => object>((body) => ({ ...rule, ...(body as object) }))
  const { console, user } = add(answersWith({ 'POST /api/v1/alert-rules': ({ body }) => added(body) }), '?device=NODE-2&event=climate&field=temperature')
  expect(await screen.findByRole('heading', { level: 1, name: /climate.temperature above …/ })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Watch' })).toHaveValue('value')
  expect(screen.getByRole('combobox', { name: 'Device' })).toHaveValue('NODE-2')
  screen.getByRole('textbox', { name: 'Limit' }).focus()
  await user.keyboard('35')
  expect([...console.unsaved.keys()]).toHaveLength(1)
  await user.tab()
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Ends below' })).toHaveFocus()
  await user.keyboard('33')
  expect(screen.getByText('Between 33 and 35 the state stays as it is, so it doesn\'t flap.')).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(added).toHaveBeenCalledWith(expect.objectContaining({ name: 'climate.temperature above 35', watch: { kind: 'value', event: 'climate', field: 'temperature', above: 35, clear: 33 }, scope: { kind: 'device', device: 'NODE-2' } })))
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/alerts?tab=rules'))
  expect(console.unsaved.size).toBe(0)
})

test('ALERT-54: what is missing is said at its field, which takes the focus; a refusal of the server is shown, and what was typed stays', async () => {
  const { user } = add(answersWith({ 'POST /api/v1/alert-rules': () => new Response('There are 100 rules already.', { status: 409 }) }), '?event=climate')
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveFocus())
  expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveAccessibleDescription('This is needed.')
  await user.keyboard('35{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The rule could not be saved: There are 100 rules already.')
  expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveValue('35')
})

test('ALERT-55: the devices that fit a label now are counted; who can’t be told is grey, with the reason', async () => {
  edit(answersWith())
  expect(await screen.findByText('2 devices now; new ones with the label join.')).toBeVisible()
  expect(await screen.findByRole('switch', { name: 'Notify Slack workshop' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Notify by e-mail' })).toBeDisabled()
  expect(screen.getByText('no mail server is set up')).toBeVisible()
})

test('ALERT-56: when the rule would have fired is asked again after a change, and the former answer stays meanwhile; each firing leads to its events', async () => {
  const from = Date.now() - 30 * hour
  const firing = { device: 'NODE-2', from, to: from + 27 * 60_000, peak: 36.1 }
  const asked: unknown[] = []
  let answer = (): unknown => preview({ firings: [firing], devices: [{ device: 'NODE-2', count: 1 }], more: 12, noisy: true })
  const { user } = edit(answersWith({ 'POST /api/v1/alert-rules/preview': ({ body }) => {
    asked.push(body)
    return answer()
  } }))
  expect(await screen.findByText('once in 7 days')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Greenhouse' })).getByText('once')).toBeVisible()
  expect(screen.getByText('and 12 more devices')).toBeVisible()
  expect(screen.getByText(/^Noisy: /)).toBeVisible()
  const row = within(screen.getAllByRole('row')[1] as HTMLElement)
  expect([row.getByText('27 min'), row.getByText('36.1')]).toHaveLength(2)
  const events = new URL(row.getByRole('link').getAttribute('href') ?? '', 'http://console')
  expect([events.pathname, events.searchParams.get('q')]).toEqual(['/events', 'device:NODE-2'])
  expect(Date.parse(events.searchParams.get('from') ?? '')).toBeLessThan(from)
  answer = () => new Promise(() => {})
  await user.clear(screen.getByRole('textbox', { name: 'Limit' }))
  await user.type(screen.getByRole('textbox', { name: 'Limit' }), '40')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ rule: { watch: { above: 40 } } }))
  expect(screen.getByText('once in 7 days')).toBeVisible()
})

test('ALERT-56: a server that keeps nothing says from when on it does, and one without the call that it can’t tell', async () => {
  const { user } = edit(answersWith({ 'POST /api/v1/alert-rules/preview': () => preview({ since: null }) }))
  expect(await screen.findByText('No events are stored yet. They are stored from now on.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '1d' }))
  expect(await screen.findByText('not once in 1 day')).toBeVisible()
})

test('ALERT-54: a rule is deleted after a question; one that is gone is said to be', async () => {
  const deleted = jest.fn()
  const { user } = edit(answersWith({ 'DELETE /api/v1/alert-rules/:id': ({ params }) => void deleted(params['id']) }))
  await user.click(await screen.findByRole('button', { name: 'Delete rule' }))
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Delete Too hot?' })).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted).toHaveBeenCalledWith('one'))
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/alerts?tab=rules'))
})

test('ALERT-54: an address of a rule that is not there says so', async () => {
  edit(answersWith(), 'other')
  expect(await screen.findByRole('heading', { level: 1, name: 'No such rule' })).toBeVisible()
})
