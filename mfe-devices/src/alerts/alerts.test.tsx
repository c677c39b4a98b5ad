import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  createTestConsole,
  fireEvent,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
} from '@console/platform-testing'
import { alertOf, minute, now, serverOf } from './alerts.testing.ts'
import { AlertsScreen } from './AlertsScreen.tsx'
import { AlertRuleAddScreen } from './AlertRuleAddScreen.tsx'
import { AlertRuleScreen } from './AlertRuleScreen.tsx'

describe('AlertsScreen', () => {
  const open = (api: Answers, at = '/alerts') => {
    const console = createTestConsole({ api })
    renderScreen(AlertsScreen, { console, at, path: '/alerts' })
    return { console, user: userEvent.setup() }
  }
  const groups = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const rowOf = (name: string) => within(screen.getByRole('listitem', { name }))
  const resolved = {
    state: 'resolved',
    resolvedAt: now - 30 * minute,
    firedAt: now - 57 * minute,
    since: now - 60 * minute,
  }
  const hot = {
    kind: 'value',
    preset: null,
    ruleName: 'Too hot',
    rule: 'hot',
    device: 'NODE-2',
    value: 36.1,
    limit: 35,
    cause: { event: 'climate', field: 'temperature', above: true, clear: 33 },
  }

  beforeEach(() => setLanguage('en'))

  test('ALERT-48: alerts stand by state, the worst first, with rule, device, cause, value and limit, in German too', async () => {
    open(
      serverOf([
        alertOf({ ...hot, ...resolved }),
        alertOf({ rule: 'b', silencedUntil: now + 90 * minute }),
        alertOf({ rule: 'c', state: 'pending', firedAt: null }),
        alertOf({ rule: 'd', acknowledged: { at: now, by: 'j.weber' } }),
        alertOf({ rule: 'e' }),
        alertOf({ rule: 'h', state: 'recovering' }),
        alertOf({
          rule: 'f',
          kind: 'crash',
          preset: 'crash',
          cause: { reason: 'Watchdog', function: 'loop', file: 'main.ino', line: 27 },
        }),
        alertOf({
          rule: 'g',
          kind: 'crash',
          preset: 'crash',
          cause: { reason: 'LoadProhibited', function: 'readSensor(int)', file: 'src/main.cpp', line: 17 },
        }),
      ]).answers,
    )
    await screen.findByText('climate.temperature 36.1, back below 33 after 27 min')
    expect(groups()).toEqual([
      'Firing 3',
      'Pending, recovering and acknowledged 3',
      'Silenced 1',
      'Resolved in the last 24 hours 1',
    ])
    expect(screen.getByText('Watchdog in loop(), main.ino:27')).toBeVisible()
    expect(screen.getByText('LoadProhibited in readSensor(int), src/main.cpp:17')).toBeVisible()
    expect(screen.getAllByText('Not seen for 20 min, limit 5 min').length).toBeGreaterThan(1)
    act(() => setLanguage('de'))
    expect(groups()[0]).toBe('Aktiv 3')
    expect(screen.getAllByText('Seit 20 Min. kein Lebenszeichen, Grenze 5 Min.').length).toBeGreaterThan(1)
  })

  test('ALERT-70: the tab, the group, the bell’s number and the rules count what fires and is neither acknowledged nor silenced', async () => {
    const { answers, change, state, stream } = serverOf([
      alertOf({ id: 'loud', rule: 'one' }),
      alertOf({ rule: 'one', device: 'NODE-2', acknowledged: { at: now, by: 'j.weber' } }),
      alertOf({ rule: 'one', device: 'NODE-3', silencedUntil: now + 90 * minute }),
      alertOf({ rule: 'one', device: 'NODE-4', state: 'recovering' }),
    ])
    state.rules = [
      {
        id: 'one',
        name: 'Device offline',
        preset: 'offline',
        enabled: true,
        watch: { kind: 'offline', minutes: 5 },
        scope: { kind: 'all' },
        for: 0,
        tell: {},
        createdAt: 1,
        updatedAt: 1,
      },
    ]
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
    const { user } = open({
      ...answers,
      'GET /api/v1/alerts': () => ({ alerts: many.slice(0, 200), firing: 251, silencedUntil: null, now }),
    })
    expect(
      await screen.findByText('1 more alert fires than this list holds. It follows when others have ended.'),
    ).toBeVisible()
    // Without a look at the styles of each of their thousands of elements.
    const items = () => screen.getAllByRole('listitem', { hidden: true })
    await waitFor(() => expect(items()).toHaveLength(200))
    expect(groups()).toEqual(['Firing 250'])
    await user.click(screen.getByText('Show 50 more'))
    expect(items()).toHaveLength(250)
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
    expect(
      await screen.findByText('2 rows have changed their places. They stay where they are while you are in the list.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(groups()).toEqual(['Firing 2', 'Resolved in the last 24 hours 1'])
  })

  test('UX-52: what the user does to a row is seen in the row: it is not counted as moved, and the heads of the groups count it', async () => {
    const { answers } = serverOf([alertOf({ id: 'a' }), alertOf({ id: 'b', ...hot })])
    const { user } = open(answers)
    const name = 'Device offline Cellar sensor'
    await screen.findByRole('listitem', { name })
    await user.click(rowOf(name).getByRole('button', { name: `Acknowledge ${name}` }))
    expect(await rowOf(name).findByText('Acknowledged')).toBeVisible()
    expect(groups()).toEqual(['Firing 1'])
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  })

  test('ALERT-51: many devices that went at once are one row, which opens to them', async () => {
    const { user } = open(serverOf([alertOf({ device: null, devices: ['NODE-1', 'NODE-2'], most: 214 })]).answers)
    await user.click(await screen.findByRole('button', { name: '214 devices' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Device offline' }))
    await waitFor(() =>
      expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Cellar sensor', '/devices/NODE-1'],
        ['Greenhouse', '/devices/NODE-2'],
      ]),
    )
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
    const { answers, state } = serverOf([
      alertOf({ rule: 'one' }),
      alertOf({ rule: 'one', device: 'NODE-2', state: 'recovering', acknowledged: { at: now, by: 'j.weber' } }),
    ])
    state.rules = [
      {
        id: 'one',
        name: 'Device offline',
        preset: 'offline',
        enabled: true,
        watch: { kind: 'offline', minutes: 5 },
        scope: { kind: 'all' },
        for: 0,
        tell: {},
        createdAt: 1,
        updatedAt: 1,
      },
    ]
    const saved = jest.fn()
    const { user } = open(
      {
        ...answers,
        'PUT /api/v1/alert-rules/:id': ({ body }) => {
          saved(body)
          return { ...state.rules[0], enabled: false }
        },
      },
      '/alerts?tab=rules',
    )
    const table = within(await screen.findByRole('table', { name: 'Alert rules' }))
    expect(await table.findByRole('link', { name: 'Device offline' })).toHaveAttribute('href', '/alerts/rules/one')
    expect(table.getByText('Not seen for 5 min')).toBeVisible()
    expect(table.getByText('1 firing')).toBeVisible()
    await user.click(table.getByRole('switch', { name: 'Device offline is on' }))
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        expect.objectContaining({ enabled: false, watch: { kind: 'offline', minutes: 5 } }),
      ),
    )
  })

  const openCourse = async (history: object[] | null) => {
    const { answers, state } = serverOf([alertOf({ id: 'a' })])
    const { user } = open({
      ...answers,
      'GET /api/v1/alerts/:id': () => (history ? { ...state.alerts[0], history } : new Response('', { status: 404 })),
    })
    const name = 'Device offline Cellar sensor'
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'What happened' }))
    return within(await screen.findByRole('dialog', { name }))
  }

  test('ALERT-57: what happened to an alert is told with times, causes and names', async () => {
    const course = await openCourse([
      { at: now - 20 * minute, change: 'pending' },
      { at: now - 15 * minute, change: 'firing', cause: { minutes: 5 } },
      { at: now - 14 * minute, change: 'acknowledged', by: 'j.weber' },
    ])
    await waitFor(() =>
      expect(course.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Pending/),
        expect.stringMatching(/^FiringNot seen for 5 min, limit 5 min/),
        expect.stringMatching(/^Acknowledged · j.weber/),
      ]),
    )
  })

  test('EVT-140: the message that an alert is about is a link to its event', async () => {
    const at = now - 15 * minute
    const course = await openCourse([{ at, change: 'firing', cause: { minutes: 5, at, message: 'm-1' } }])
    const link = await course.findByRole('link', { name: /m-1/ })
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(searchParams.get('message')).toBe('m-1')
    expect(Date.parse(searchParams.get('from') ?? '')).toBeLessThan(at)
    expect(Date.parse(searchParams.get('to') ?? '')).toBeGreaterThan(at)
  })

  test('ALERT-57: whom it was told stands there, and whom it could not be told with the reason, in German too', async () => {
    const course = await openCourse([
      {
        at: now - 15 * minute,
        change: 'told',
        cause: { channel: 'integration', integration: 'slack', transition: 'firing' },
      },
      {
        at: now - 15 * minute,
        change: 'untold',
        cause: { channel: 'email', transition: 'firing', error: 'connect ECONNREFUSED', again: true },
      },
      {
        at: now - 14 * minute,
        change: 'told',
        cause: { channel: 'integration', integration: 'gone', transition: 'resolved' },
      },
    ])
    const texts = () => course.getAllByRole('listitem').map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(texts()).toEqual([
        expect.stringMatching(/^SentSlack workshop: firing/),
        expect.stringMatching(/^Not sentBy e-mail: firing · connect ECONNREFUSED · will be tried again/),
        expect.stringMatching(/^Sentgone: resolved/),
      ]),
    )
    act(() => setLanguage('de'))
    expect(texts()[1]).toMatch(/^Nicht gesendetPer E-Mail: aktiv · connect ECONNREFUSED · wird erneut versucht/)
  })

  test('ALERT-57: one that is not kept any more says so', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(await (await openCourse(null)).findByText('This alert is not kept any more.')).toBeVisible()
    jest.restoreAllMocks()
  })
})

describe('AlertRuleScreens', () => {
  const hour = 3_600_000
  const rule = {
    id: 'one',
    name: 'Too hot',
    preset: null,
    enabled: true,
    watch: { kind: 'value', event: 'climate', field: 'temperature', above: 35, clear: 33 },
    scope: { kind: 'label', label: 'site=berlin' },
    for: 120,
    tell: { integrations: ['slack'], email: false },
    createdAt: 1,
    updatedAt: 1,
  }
  const preview = (change: object = {}) => ({
    since: Date.now() - 90 * 24 * hour,
    firings: [],
    devices: [],
    more: 0,
    noisy: false,
    ...change,
  })

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
    const { console, user } = add(
      answersWith({ 'POST /api/v1/alert-rules': ({ body }) => added(body) }),
      '?device=NODE-2&event=climate&field=temperature',
    )
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
    expect(screen.getByText("Between 33 and 35 the state stays as it is, so it doesn't flap.")).toBeVisible()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(added).toHaveBeenCalledWith(
        expect.objectContaining({
          name: 'climate.temperature above 35',
          watch: { kind: 'value', event: 'climate', field: 'temperature', above: 35, clear: 33 },
          scope: { kind: 'device', device: 'NODE-2' },
        }),
      ),
    )
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/alerts?tab=rules'))
    expect(console.unsaved.size).toBe(0)
  })

  test('ALERT-54: what is missing is said at its field, which takes the focus; a refusal of the server is shown, and what was typed stays', async () => {
    const { user } = add(
      answersWith({ 'POST /api/v1/alert-rules': () => new Response('There are 100 rules already.', { status: 409 }) }),
      '?event=climate',
    )
    await user.click(await screen.findByRole('button', { name: 'Add rule' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveAccessibleDescription('This is needed.')
    await user.keyboard('35{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The rule could not be saved: There are 100 rules already.',
    )
    expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveValue('35')
  })

  test('ALERT-83: a rule about a state is made and named by it', async () => {
    const added = jest.fn<(body: unknown) => object>((body) => ({ ...rule, ...(body as object) }))
    const { console, user } = add(
      answersWith({ 'POST /api/v1/alert-rules': ({ body }) => added(body) }),
      '?event=door&field=state',
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Condition' }), 'is')
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveAccessibleDescription('This is needed.')
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'OPEN{Enter}')
    await waitFor(() =>
      expect(added).toHaveBeenCalledWith(
        expect.objectContaining({
          name: 'door.state is OPEN',
          watch: { kind: 'value', event: 'door', field: 'state', is: 'OPEN' },
        }),
      ),
    )
    expect(console.toasts.at(-1)?.title).toBe('“door.state is OPEN” added')
  })

  test('ALERT-84, ALERT-85: a preview says that an alert would have flapped, why nothing was read, and that no delivery is kept only of an integration', async () => {
    const firing = { device: 'NODE-2', from: Date.now() - hour, to: null, peak: 36.1, times: 17, flapping: true }
    edit(
      answersWith({
        'POST /api/v1/alert-rules/preview': () =>
          preview({
            firings: [firing],
            devices: [
              { device: 'NODE-2', count: 1 },
              { device: 'NODE-1', count: 0 },
            ],
            unread: [{ device: 'NODE-1', messages: 128, why: 'json', place: 44 }],
          }),
      }),
    )
    expect(await screen.findByText(/still firing · flapping, 17 times/)).toBeVisible()
    expect(
      screen.getByText(
        /Cellar sensor.*: 128 messages came, and none had anything to compare there: not JSON \(place 44\)\./,
      ),
    ).toBeVisible()
    expect(
      within(screen.getByRole('region', { name: 'Cellar sensor' })).getByText('nothing could be read'),
    ).toBeVisible()
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
    let answer = (): unknown =>
      preview({ firings: [firing], devices: [{ device: 'NODE-2', count: 1 }], more: 12, noisy: true })
    const { user } = edit(
      answersWith({
        'POST /api/v1/alert-rules/preview': ({ body }) => {
          asked.push(body)
          return answer()
        },
      }),
    )
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
    expect(await screen.findByText('0 times in 1 day')).toBeVisible()
  })

  test('ALERT-54: a rule is deleted after a question; one that is gone is said to be', async () => {
    const deleted = jest.fn()
    const { user } = edit(answersWith({ 'DELETE /api/v1/alert-rules/:id': ({ params }) => void deleted(params['id']) }))
    await user.click(await screen.findByRole('button', { name: 'Delete rule' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete Too hot?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    await waitFor(() => expect(deleted).toHaveBeenCalledWith('one'))
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/alerts?tab=rules'))
  })

  test('ALERT-54: an address of a rule that is not there says so', async () => {
    edit(answersWith(), 'other')
    expect(await screen.findByRole('heading', { level: 1, name: 'No such rule' })).toBeVisible()
  })
})
