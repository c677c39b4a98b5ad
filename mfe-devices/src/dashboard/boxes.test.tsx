import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { CompressionStream, DecompressionStream, ReadableStream } from 'node:stream/web'
import {
  act,
  createTestConsole,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
  type TestCall,
} from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import type { DashboardBox } from '@console/platform/api'
import { provideDrawing } from '../common/plot/drawing.testing.ts'
import { addBox } from './addBox.ts'
import { addBoxCommand } from './addBoxCommand.ts'
import { OwnDashboard } from './OwnDashboard.tsx'
import { packLayout } from './share/layoutLink.ts'
import { BoxView } from './kinds/BoxView.tsx'

describe('OwnDashboard', () => {
  // Every browser has these; jsdom does not.
  Object.assign(globalThis, { CompressionStream, DecompressionStream, ReadableStream })

  const devices = { 'NODE-1': { name: 'Greenhouse', status: 'online' }, 'NODE-2': { name: 'Pump', status: 'offline' } }
  const climate = { device: 'NODE-1', event: 'climate', field: 'temperature' }
  const flow = { device: 'NODE-2', event: 'flow', field: null }
  const value = { id: 'v', kind: 'value', title: 'Warmth', x: 0, y: 0, w: 3, h: 2, fields: [climate] }
  const table = { id: 't', kind: 'table', title: 'Last values', x: 3, y: 0, w: 6, h: 2, fields: [climate, flow] }

  /** A server that stores boxes; `taken` is what was saved. */
  const createServer = (boxes: readonly object[], more: Answers = {}) => {
    const stored = { boxes, title: '', version: 1 }
    const taken: { boxes: { id: string; x: number; y: number; w: number; h: number }[]; title: string }[] = []
    const now = Date.now()
    const api: Answers = {
      'GET /api/v1/devices': () => devices,
      'GET /api/v1/dashboard': () => stored,
      'PUT /api/v1/dashboard': ({ body }) => {
        taken.push(body as (typeof taken)[number])
        return Object.assign(stored, body, { version: stored.version + 1 })
      },
      'GET /api/v1/history/fields': ({ query }) => ({
        fields:
          query.get('device') === 'NODE-1'
            ? [{ event: 'climate', field: 'temperature', last: 22.7, at: now - 5_000, every: 5_000, numeric: true }]
            : [{ event: 'flow', field: null, last: 'stopped', at: now - 7_200_000, every: 5_000, numeric: false }],
      }),
      'POST /api/v1/history/series': ({ body }) => {
        const { from, to, fields } = body as { from: number; to: number; fields: object[] }
        return {
          from,
          to,
          width: 1,
          now: Date.now(),
          series: fields.map((field) => ({
            ...field,
            buckets: [
              [from, 20, 20, 20, 1],
              [to - 1000, 22, 22.7, 36, 1],
            ],
          })),
        }
      },
      ...more,
    }
    return { api, taken, stored }
  }

  const open = ({ api }: { api: Answers }, at = '/dashboard') => {
    const head = document.body.appendChild(document.createElement('span'))
    const onMode = jest.fn()
    const console = createTestConsole({ api })
    const { unmount } = renderScreen(() => <OwnDashboard fallback={null} head={head} onMode={onMode} />, {
      console,
      at,
      path: '/dashboard',
    })
    return { console, onMode, head, unmount }
  }

  /** The box with that name in the edit mode. */
  const editable = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}, column`) })
  const placeOf = (element: HTMLElement) => element.getAttribute('aria-label')?.replace(/^.*?, column/, 'column')
  const choose = async (name: string) => {
    const box = await editable(name)
    act(() => box.focus())
  }
  const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit' }))

  beforeEach(() => {
    provideDrawing()
    setLanguage('en')
    window.localStorage.clear()
    document.body.replaceChildren()
  })

  test("DASH-12, UX-54: without the server's calls nothing is added to the dashboard; without boxes a button adds the first, and it is said that own boxes take the place of the default ones", async () => {
    const without = open({ api: { 'GET /api/v1/dashboard': () => new Response('', { status: 404 }) } })
    await waitFor(() => expect(without.onMode).toHaveBeenCalledWith('placeholders'))
    expect(without.head).toBeEmptyDOMElement()
    without.unmount()

    const { onMode } = open(createServer([]))
    await userEvent.click(await screen.findByRole('button', { name: 'Add box' }))
    await waitFor(() => expect(onMode).toHaveBeenLastCalledWith('editing'))
    expect(await screen.findByRole('menuitem', { name: 'Chart' })).toBeVisible()
    expect(screen.getByText(/take the place of the default ones/)).toBeVisible()
  })

  test('DASH-12: boxes take the place of the placeholders until there are none', async () => {
    const server = createServer([value])
    const { onMode, unmount } = open(server)
    expect(await screen.findByRole('region', { name: 'Warmth' })).toBeVisible()
    expect(onMode).toHaveBeenLastCalledWith('own')
    unmount()
    server.stored.boxes = []
    const { onMode: onNext } = open(server)
    expect(await screen.findByRole('button', { name: 'Add box' })).toBeVisible()
    expect(onNext.mock.calls).toEqual([['placeholders']])
  })

  test('DASH-13, DASH-15: values come from the store and then live; what is old says so; a text is a value, too', async () => {
    const { console } = open(createServer([value, table]))
    const box = () => screen.getByRole('region', { name: 'Warmth' })
    expect(await screen.findByText('2.7 more than a day ago')).toBeVisible()
    expect(box()).toHaveTextContent('22.7')
    expect(
      await within(screen.getByRole('region', { name: 'Last values' })).findByRole('row', {
        name: 'Pump flow stopped 2 h',
      }),
    ).toBeVisible()
    console.broker.deliver('devices/NODE-1/events/climate', '{"temperature": 23.4}')
    await waitFor(() => expect(box()).toHaveTextContent('23.4'))
  })

  test('DATA-43, DATA-44: a number is shown as it was sent, and one that comes live is in the range beside it', async () => {
    const { console } = open(
      createServer([value], {
        'GET /api/v1/history/fields': () => ({
          fields: [{ ...climate, last: '1.10', at: Date.now() - 5_000, every: 5_000, numeric: true }],
        }),
        'POST /api/v1/history/series': ({ body }) => {
          const { from, to, fields } = body as { from: number; to: number; fields: object[] }
          return {
            from,
            to,
            width: 1,
            now: Date.now(),
            series: fields.map((field) => ({
              ...field,
              buckets: [
                [to - 2000, 1, 1, 1, 1],
                [to - 1000, 1, 2, 3, 1],
              ],
            })),
          }
        },
      }),
    )
    const box = () => screen.getByRole('region', { name: 'Warmth' })
    await waitFor(() => expect(box()).toHaveTextContent('1.10between 1 and 3'))
    console.broker.deliver('devices/NODE-1/events/climate', '{"temperature": 1234567.5}')
    await waitFor(() => expect(box()).toHaveTextContent('1,234,567.5between 1 and 1,234,567.5'))
    console.broker.deliver('devices/NODE-1/events/climate', '{"temperature": "241408E4"}')
    await waitFor(() => expect(box()).toHaveTextContent('241408E4'))
  })

  test('DASH-18: arrows move a box and push what is below, with Shift they size it, each is spoken; undo and redo', async () => {
    open(createServer([value, table]))
    await edit()
    await choose('Warmth')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByText('column 2, row 1')).toBeInTheDocument()
    expect(placeOf(await editable('Warmth'))).toBe('column 2, row 1, 3 × 2')
    expect(placeOf(await editable('Last values'))).toBe('column 4, row 3, 6 × 2')
    expect(await editable('Warmth')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(placeOf(await editable('Warmth'))).toBe('column 2, row 1, 4 × 3')
    expect(screen.getByText('3 changes')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(placeOf(await editable('Warmth'))).toBe('column 2, row 1, 3 × 3')
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
    expect(placeOf(await editable('Warmth'))).toBe('column 2, row 1, 4 × 3')
  })

  test('DASH-18: Enter goes to the settings, Delete removes, and the next box has the focus', async () => {
    open(createServer([value, table]))
    await edit()
    await choose('Warmth')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Warmth')
    await choose('Warmth')
    await userEvent.keyboard('{Delete}')
    expect(screen.queryByRole('group', { name: /^Warmth/ })).toBeNull()
    expect(await editable('Last values')).toHaveFocus()
    expect(screen.getByText('Box removed')).toBeInTheDocument()
  })

  test('DASH-19: nothing is saved before Done; until then it is unsaved work, which Cancel gives up', async () => {
    const server = createServer([value])
    const { console, onMode } = open(server)
    await edit()
    await choose('Warmth')
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    expect(console.unsaved.size).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('region', { name: 'Warmth' })).toBeVisible()
    expect([console.unsaved.size, server.taken.length]).toEqual([0, 0])

    await edit()
    await choose('Warmth')
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(server.taken).toMatchObject([{ boxes: [{ id: 'v', x: 1, y: 0, w: 3, h: 2 }] }]))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
    expect(onMode).toHaveBeenLastCalledWith('own')
    expect(console.unsaved.size).toBe(0)
  })

  test('DASH-20: settings change what a box shows: fields as they arrive, kind, window and axis', async () => {
    const server = createServer([value])
    open(server)
    await edit()
    await choose('Warmth')
    await userEvent.click(screen.getByRole('radio', { name: 'Chart' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add field' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Device' }), 'Pump')
    await userEvent.click(await screen.findByRole('button', { name: 'flow stopped' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Window' }), '7 days')
    await userEvent.type(screen.getByRole('textbox', { name: 'Y axis from' }), '-2.5')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(server.taken.at(-1)?.boxes).toEqual([
        { ...value, kind: 'chart', fields: [climate, flow], window: '7d', min: -2.5 },
      ]),
    )
  })

  test('DASH-21: when another tab has saved, it asks whether to take that or to overwrite it', async () => {
    const theirs = { boxes: [{ ...value, title: 'Theirs' }], title: '', version: 9 }
    const saves: TestCall[] = []
    let overtaken = false
    const server = createServer([value], {
      'PUT /api/v1/dashboard': (call) => {
        saves.push(call)
        overtaken = true
        return saves.length === 1 ? new Response('changed', { status: 412 }) : { ...(call.body as object), version: 10 }
      },
      'GET /api/v1/dashboard': () => (overtaken ? theirs : { boxes: [value], title: '', version: 1 }),
    })
    open(server)
    await edit()
    await choose('Warmth')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    const dialog = await screen.findByRole('dialog', { name: 'Another tab has changed the dashboard' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Overwrite it' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
    expect(saves).toHaveLength(2)
    expect(saves[1]?.body).toMatchObject({ boxes: [{ title: 'Warmth', x: 1 }] })
  })

  test('DASH-22: a shared layout is looked at, and copied only when the user says so', async () => {
    const server = createServer([])
    const packed = await packLayout({ title: 'Theirs', boxes: [value] })
    const { onMode } = open(server, `/dashboard#layout=${packed}`)
    expect(await screen.findByRole('heading', { name: 'Theirs' })).toBeVisible()
    expect(await screen.findByText('2.7 more than a day ago')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(server.taken).toEqual([])
    expect(onMode).toHaveBeenLastCalledWith('shared')
    await userEvent.click(screen.getByRole('button', { name: 'Save a copy' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
    expect(server.taken).toMatchObject([{ title: 'Theirs', boxes: [{ title: 'Warmth' }] }])
  })

  test('DASH-23: a link that holds no layout says so', async () => {
    open(createServer([value]), '/dashboard#layout=AAAA')
    expect(await screen.findByRole('heading', { name: 'This link contains no layout' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'To my dashboard' }))
    expect(await screen.findByRole('region', { name: 'Warmth' })).toBeVisible()
  })

  test('DASH-24: a box whose device is gone says so, and can be removed', async () => {
    const server = createServer([
      value,
      { ...value, id: 'g', title: 'Lost', y: 2, fields: [{ ...climate, device: 'NODE-9' }] },
    ])
    open(server)
    expect(await screen.findByText('Its device was removed')).toBeVisible()
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Lost' })).getByRole('button', { name: 'Remove box' }),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Lost' })).toBeNull())
    expect(server.taken.at(-1)?.boxes.map(({ id }) => id)).toEqual(['v'])
  })

  test('DASH-25: a box that fails fails alone, and one of a newer console stays', async () => {
    const server = createServer([value, table, { ...value, id: 'n', kind: 'map', title: 'Map', y: 2 }], {
      'GET /api/v1/history/fields': ({ query }) =>
        query.get('device') === 'NODE-2'
          ? new Response('The store is away.', { status: 503 })
          : {
              fields: [
                { event: 'climate', field: 'temperature', last: 22.7, at: Date.now(), every: null, numeric: true },
              ],
            },
    })
    open(server)
    const failed = () => screen.getByRole('region', { name: 'Last values' })
    expect(await screen.findByText('This box could not be loaded')).toBeVisible()
    expect(failed()).toHaveTextContent('The store is away.')
    expect(await within(screen.getByRole('region', { name: 'Warmth' })).findByText('22.7')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Map' })).toHaveTextContent('A newer console has made this box.')
  })

  test('DASH-27: a box is added from other screens at the first free place, also when another tab saves at that moment, and by the palette', async () => {
    const server = createServer([value])
    let saves = 0
    const { api } = createTestConsole({
      api: {
        ...server.api,
        'PUT /api/v1/dashboard': (call) =>
          ++saves === 1 ? new Response('changed', { status: 412 }) : server.api['PUT /api/v1/dashboard']?.(call),
      },
    })
    await addBox(api, { kind: 'chart', title: 'Pinned', fields: [climate], window: '7d' })
    expect(server.taken).toMatchObject([
      { boxes: [value, { kind: 'chart', title: 'Pinned', fields: [climate], window: '7d', x: 3, y: 0, w: 6, h: 3 }] },
    ])

    const navigate = jest.fn()
    await addBoxCommand({ console: createTestConsole(server), navigate })
    expect(navigate).toHaveBeenCalledWith('/dashboard#add-box')
    const without = createTestConsole({ api: { 'GET /api/v1/dashboard': () => new Response('', { status: 404 }) } })
    await addBoxCommand({ console: without, navigate })
    expect(without.toasts).toMatchObject([{ title: 'This server keeps no boxes of your own' }])
    expect(navigate).toHaveBeenCalledTimes(1)
  })
})

describe('BoxView', () => {
  const now = Date.now()
  const climate = { device: 'NODE-1', event: 'climate', field: 'temperature' }
  const place = { id: 'b', title: 'Mine', x: 0, y: 0, w: 6, h: 3 }
  const rule = (id: string, watch: object, scope: object, enabled = true) => ({
    id,
    name: id,
    watch,
    scope,
    enabled,
    createdAt: 0,
    updatedAt: 0,
  })
  const alert = <Change extends object>(id: string, change: Change) => ({
    id,
    rule: id,
    ruleName: id,
    kind: 'value',
    device: 'NODE-1',
    state: 'firing',
    since: now - 60_000,
    firedAt: now - 60_000,
    ...change,
  })

  const api: Answers = {
    'GET /api/v1/devices': () => ({
      'NODE-1': { name: 'Greenhouse', status: 'online', labels: ['garden'] },
      'NODE-2': { name: 'Pump', status: 'offline' },
    }),
    'GET /api/v1/history/fields': () => ({
      fields: [
        { event: 'climate', field: 'temperature', last: 22.7, at: Date.now() - 5_000, every: 5_000, numeric: true },
      ],
    }),
    'POST /api/v1/history/series': ({ body }) => {
      const { from, to, fields } = body as { from: number; to: number; fields: object[] }
      return {
        from,
        to,
        width: 1,
        now: to,
        series: fields.map((field) => ({
          ...field,
          buckets: [
            [from, 20, 21, 22, 5],
            [to - 1000, 22, 22.7, 36, 5],
          ],
        })),
      }
    },
    'GET /api/v1/alert-rules': () => ({
      rules: [
        rule(
          'hot',
          { kind: 'value', event: 'climate', field: 'temperature', above: 35 },
          { kind: 'label', label: 'garden' },
        ),
        rule(
          'cold',
          { kind: 'value', event: 'climate', field: 'temperature', below: 3 },
          { kind: 'device', device: 'NODE-2' },
        ),
        rule('dry', { kind: 'value', event: 'climate', field: 'humidity', below: 20 }, { kind: 'all' }),
        rule('off', { kind: 'value', event: 'climate', field: 'temperature', above: 30 }, { kind: 'all' }, false),
      ],
    }),
    'GET /api/v1/alerts': () => ({
      alerts: [
        alert('Was hot', { state: 'resolved', resolvedAt: now - 180_000 }),
        alert('Seen', { acknowledged: { at: now, by: 'somebody' } }),
        alert('Soon', { state: 'pending', firedAt: null }),
        alert('Hot', { device: 'NODE-2' }),
        alert('Away', { device: null, devices: ['NODE-1', 'NODE-2'], firedAt: now - 120_000, since: now - 120_000 }),
      ],
      firing: 3,
      silencedUntil: null,
      now,
    }),
  }

  const open = (box: Partial<DashboardBox> & { kind: string }, more: Answers = {}) =>
    renderScreen(() => <BoxView box={{ ...place, ...box }} />, {
      console: createTestConsole({ api: { ...api, ...more } }),
      at: '/dashboard',
    })

  beforeEach(() => {
    setLanguage('en')
    provideDrawing()
  })

  test('DASH-14: a chart shows its fields, and the limits of the rules that are for them', async () => {
    open({ kind: 'chart', fields: [climate], limits: true })
    const chart = await screen.findByRole('group', { name: 'climate.temperature' })
    await expect(screen.findByText(/alert above 35/)).resolves.toBeInTheDocument()
    expect(chart).toHaveAccessibleDescription(expect.stringContaining('alert above 35.'))
    expect(screen.queryByText(/alert (below 3|below 20|above 30)/)).toBeNull()
  })

  test('DASH-14: a chart shows when those rules fired in all of its window, also at many devices at once, however many alerts lie between', async () => {
    const day = 86_400_000
    const between = Array.from({ length: 300 }, (_, index) =>
      alert('dry', {
        id: `dry-${index}`,
        state: 'resolved',
        firedAt: now - day - 2_000,
        resolvedAt: now - day - index,
      }),
    )
    const ended = [
      ...between,
      alert('hot', { id: 'ended', state: 'resolved', firedAt: now - 3 * day, resolvedAt: now - 2 * day }),
      alert('hot', { id: 'before', state: 'resolved', firedAt: now - 12 * day, resolvedAt: now - 11 * day }),
    ]
    const asked: (string | null)[] = []
    open(
      { kind: 'chart', fields: [climate], limits: true, window: '7d' },
      {
        'GET /api/v1/alerts': () => ({
          alerts: [
            alert('hot', { id: 'many', device: null, devices: ['NODE-1', 'NODE-2'] }),
            alert('hot', { id: 'other', device: 'NODE-2' }),
          ],
          firing: 2,
          silencedUntil: null,
          now,
        }),
        'GET /api/v1/alerts/history': ({ query }) => {
          asked.push(query.get('before'))
          const page = ended
            .filter(({ resolvedAt }) => resolvedAt < Number(query.get('before') ?? Infinity))
            .slice(0, 200)
          return { alerts: page, before: page.length < 200 ? null : page.at(-1)?.resolvedAt }
        },
      },
    )
    expect(await screen.findByText(/Alerts fired 2 times\./)).toBeInTheDocument()
    expect(asked).toEqual([null, String(now - day - 199)])
  })

  test('DASH-14: a chart that wants no limits has none, and one of several devices names them', async () => {
    open({ kind: 'chart', fields: [climate, { ...climate, device: 'NODE-2' }] })
    expect(await screen.findByRole('group', { name: 'Greenhouse, Pump' })).toBeVisible()
    expect(screen.queryByText(/alert above/)).toBeNull()
  })

  test('DASH-15: devices are shown with their state and a value of each; one that was removed says so', async () => {
    open({ kind: 'status', devices: ['NODE-1', 'NODE-2', 'NODE-9'], fields: [climate] })
    expect(await screen.findByText('22.7')).toBeVisible()
    const rows = within(screen.getByRole('region', { name: 'Mine' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Greenhouse22\.7Online\d+ s$/),
      'PumpOffline',
      'NODE-9removed',
    ])
    expect(screen.getByText('1 of 3 online')).toBeVisible()
  })

  test('DASH-16: the worst alerts come first, then what ended; a choice of devices leaves the others out', async () => {
    const { unmount } = open({ kind: 'alerts' })
    const entries = await screen.findAllByRole('listitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Hot1 minFiring. Pump',
      'Away2 minFiring. 2 devices',
      'Soon1 minPending. Greenhouse',
      'Seen1 minAcknowledged. Greenhouse',
      'Was hot3 minResolved. Greenhouse',
    ])
    expect(screen.getByText('2 firing')).toBeVisible()
    unmount()
    open({ kind: 'alerts', devices: ['NODE-2'] })
    expect((await screen.findAllByRole('listitem')).map((entry) => entry.textContent)).toEqual([
      'Hot1 minFiring. Pump',
      'Away2 minFiring. 2 devices',
    ])
  })

  test('ALERT-86: an alert about an integration has its name', async () => {
    open(
      { kind: 'alerts' },
      {
        'GET /api/v1/integrations': () => [{ id: 'slack', content: { name: 'Slack workshop' } }],
        'GET /api/v1/alerts': () => ({
          alerts: [alert('Failing', { kind: 'integration', device: null, integration: 'slack' })],
          firing: 1,
          silencedUntil: null,
          now,
        }),
      },
    )
    expect(await screen.findByText(/Slack workshop$/)).toBeVisible()
  })

  test('DASH-16, ALERT-52: the alert of a preset rule has its name in the user’s language', async () => {
    open(
      { kind: 'alerts' },
      {
        'GET /api/v1/alerts': () => ({
          alerts: [alert('Crash or safe mode', { kind: 'crash', preset: 'crash' })],
          firing: 1,
          silencedUntil: null,
          now,
        }),
      },
    )
    expect(await screen.findByText('Device crashed')).toBeVisible()
    expect(screen.queryByText('Crash or safe mode')).not.toBeInTheDocument()
    act(() => setLanguage('de'))
    expect(screen.getByText('Gerät abgestürzt')).toBeVisible()
  })

  test('DASH-16: whether an alert is silenced is told by the server’s clock', async () => {
    const server = now - 600_000
    open(
      { kind: 'alerts' },
      {
        'GET /api/v1/alerts': () => ({
          alerts: [
            alert('Quiet', { silencedUntil: server + 60_000, since: server - 60_000, firedAt: server - 60_000 }),
          ],
          firing: 1,
          silencedUntil: null,
          now: server,
        }),
      },
    )
    expect((await screen.findByRole('listitem')).textContent).toBe('Quiet1 minSilenced. Greenhouse')
  })

  test('DASH-16: without alerts it is quiet, and says when the server has none', async () => {
    const { unmount } = open(
      { kind: 'alerts' },
      { 'GET /api/v1/alerts': () => ({ alerts: [], firing: 0, silencedUntil: null, now }) },
    )
    expect(await screen.findByText('Nothing is firing')).toBeVisible()
    unmount()
    open({ kind: 'alerts' }, { 'GET /api/v1/alerts': () => new Response('', { status: 404 }) })
    expect(await screen.findByText('This server has no alerts')).toBeVisible()
  })
})
