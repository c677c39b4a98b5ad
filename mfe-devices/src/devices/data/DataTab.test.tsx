import {
  act,
  catchSaves,
  createTestConsole,
  fireEvent,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
  type TestCall,
  type TestConsole,
} from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { chartIn, provideDrawing } from '../../common/plot/drawing.testing.ts'
import { DeviceDetailsScreen } from '../details/DeviceDetailsScreen.tsx'

const minute = 60_000
const hour = 60 * minute
const saved = catchSaves()

interface Asked {
  device: string
  fields: { event: string; field: string | null }[]
  from: number
  to: number
  points: number
}

let console: TestConsole
let asked: Asked[]
let fieldCalls: number
let fields: object[]

const fieldsNow = () => [
  { event: 'climate', field: 'temperature', last: 22.7, at: Date.now() - 4000, every: 15_000, numeric: true },
  { event: 'climate', field: 'humidity', last: 70.9, at: Date.now() - 4000, every: 15_000, numeric: true },
  { event: 'climate', field: 'state', last: 'wet', at: Date.now() - 4000, every: 15_000, numeric: false },
  { event: 'soil', field: null, last: 18.1, at: Date.now() - 3 * hour, every: 5 * minute, numeric: true },
]

/** A value for each minute of the range: the field's index in the request. */
const seriesOf = ({ fields: wanted, from, to }: Asked) => {
  const start = Math.ceil(from / minute) * minute
  const times = Array.from(
    { length: Math.min(2000, Math.floor((to - start) / minute)) },
    (_, index) => start + index * minute,
  )
  return {
    from,
    to,
    width: minute,
    now: to,
    series: wanted.map((each, place) => ({
      ...each,
      buckets: times.map((time, index) => [time, place, place + (index % 10), place + 20, 4]),
    })),
  }
}

const open = (search = '', more: Answers = {}) => {
  console = createTestConsole({
    api: {
      'GET /api/v1/devices': () => ({
        d1: { name: 'Greenhouse', status: 'online', functions: [], variables: { light: 'number' } },
      }),
      'GET /api/v1/devices/:id': () => ({ lastSeen: Date.now() }),
      'GET /api/v1/history/fields': () => {
        fieldCalls += 1
        return { fields }
      },
      'POST /api/v1/history/series': ({ body }: TestCall) => {
        asked.push(body as Asked)
        return seriesOf(body as Asked)
      },
      ...more,
    },
  })
  renderScreen(DeviceDetailsScreen, { console, at: `/devices/d1?tab=data${search}`, path: '/devices/:id' })
  return userEvent.setup()
}
const box = (name: string, value: string) => screen.findByRole('checkbox', { name: `${name} ${value}` })
const chartNames = () =>
  screen
    .queryAllByRole('group')
    .filter((group) => group.querySelector('canvas'))
    .map((group) => group.getAttribute('aria-label'))
const plot = (name: string) => screen.findByRole('group', { name })
const address = () => screen.getByLabelText('address').textContent ?? ''
const spanOf = (element: HTMLElement) => {
  const { x } = chartIn(element).scales
  return (x?.max ?? 0) - (x?.min ?? 0)
}
const panelOf = (element: HTMLElement) => within(element.closest('section') as HTMLElement)

beforeEach(() => {
  setLanguage('en')
  provideDrawing()
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640)
  asked = []
  fieldCalls = 0
  fields = fieldsNow()
})
afterEach(() => {
  jest.restoreAllMocks().useRealTimers()
})

describe('which values are shown', () => {
  test('DATA-22: the fields that arrive stand by event with rhythm and newest value; what is chosen is charted in the order of choice, and in the address', async () => {
    const user = open()
    const group = within(await screen.findByRole('group', { name: /^climate/ }))
    expect(screen.getByRole('group', { name: 'climate every 15 s' })).toBeVisible()
    expect(group.getByRole('checkbox', { name: 'state wet' })).toBeDisabled()
    await user.click(await box('humidity', '70.9'))
    await user.click(await box('temperature', '22.7'))
    await waitFor(() => expect(chartNames()).toEqual(['climate.humidity', 'climate.temperature']))
    expect(address()).toContain('fields=climate.humidity%2Cclimate.temperature')
    expect(screen.getByText('2 of 5 shown')).toBeVisible()
    await waitFor(() =>
      expect(asked.at(-1)?.fields).toEqual([
        { event: 'climate', field: 'humidity' },
        { event: 'climate', field: 'temperature' },
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'Remove climate.humidity' }))
    await waitFor(() => expect(chartNames()).toEqual(['climate.temperature']))
  })

  test('DATA-22: a search finds fields and variables; nine charts are too many', async () => {
    fields = Array.from({ length: 12 }, (_, index) => ({
      event: 'many',
      field: `f${index}`,
      last: index,
      at: Date.now(),
      every: null,
      numeric: true,
    }))
    const user = open(`&fields=${Array.from({ length: 8 }, (_, index) => `many.f${index}`).join(',')}`)
    expect(await box('f11', '11')).toBeDisabled()
    expect(await box('f3', '3')).toBeChecked()
    expect(await box('f3', '3')).toBeEnabled()
    await user.type(screen.getByRole('searchbox', { name: 'Search fields' }), 'lig')
    expect(screen.queryByRole('checkbox', { name: /^f/ })).not.toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: /^light/ })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search fields' }), 'x')
    expect(screen.getByText('No field has that name.')).toBeVisible()
  })

  test('DATA-22: where the server lists only the first fields, the list says so, and a whole name that is written is charted', async () => {
    fields = Array.from({ length: 200 }, (_, index) => ({
      event: `topic/n${index}`,
      field: null,
      last: index,
      at: Date.now(),
      every: null,
      numeric: true,
    }))
    const user = open()
    expect(await screen.findByText(/^Only the first 200 fields are listed\./)).toBeVisible()
    await user.click(screen.getByRole('searchbox', { name: 'Search fields' }))
    await user.paste('topic/n2500')
    expect(screen.queryByText('No field has that name.')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Chart .*topic\/n2500/ }))
    await waitFor(() => expect(chartNames()).toEqual(['topic/n2500']))
    expect(asked.at(-1)?.fields).toEqual([{ event: 'topic/n2500', field: null }])
    expect(screen.queryByRole('button', { name: /^Chart / })).not.toBeInTheDocument()
  })

  test('DATA-27: while nothing is chosen, what arrives is offered with its newest value', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'climate.temperature 22.7' }))
    expect(await plot('climate.temperature')).toBeVisible()
  })

  test('DATA-27: an event without numbers says so with a sample; before the first event that is said', async () => {
    fields = [{ event: 'door', field: 'state', last: 'open', at: Date.now(), every: null, numeric: false }]
    open()
    expect(await screen.findByText('door has no numeric field')).toBeVisible()
    expect(screen.getByText('state: open')).toBeVisible()
  })

  test('DATA-27: before the first value the tab says what would be there', async () => {
    fields = []
    open()
    expect(await screen.findByText('No values have arrived yet')).toBeVisible()
  })
})

describe('what of them is shown', () => {
  test('DATA-23: a window is chosen for all charts and kept in the address; they zoom in step, and what is zoomed to is loaded in finer buckets', async () => {
    const user = open('&fields=climate.temperature,climate.humidity')
    const [first, second] = [await plot('climate.temperature'), await plot('climate.humidity')]
    await waitFor(() => expect(spanOf(first)).toBe(24 * hour))
    await user.click(screen.getByRole('radio', { name: '7d' }))
    await waitFor(() => expect(spanOf(second)).toBe(7 * 24 * hour))
    expect(address()).toContain('window=7d')
    first.focus()
    await user.keyboard('++')
    await waitFor(() => expect(spanOf(second)).toBe(7 * 6 * hour))
    await waitFor(() => expect((asked.at(-1)?.to ?? 0) - (asked.at(-1)?.from ?? 0)).toBeCloseTo(7 * 6 * hour, -2))
    await waitFor(() => expect(address()).toMatch(/from=\d+&to=\d+/))
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }))
    await waitFor(() => expect(spanOf(first)).toBe(7 * 24 * hour))
  })

  test('DATA-23: any range can be typed; the window is the one that reaches back to it', async () => {
    const user = open('&fields=climate.temperature')
    const chart = await plot('climate.temperature')
    await user.click(screen.getByRole('button', { name: 'From and to' }))
    const local = (time: number) =>
      new Date(time - new Date(time).getTimezoneOffset() * minute).toISOString().slice(0, 16)
    const from = Math.floor((Date.now() - 50 * hour) / minute) * minute
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: local(from) } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: local(from - hour) } })
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('The end lies before the beginning.')).toBeVisible()
    fireEvent.change(screen.getByLabelText('To'), { target: { value: local(from + 2 * hour) } })
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(spanOf(chart)).toBe(2 * hour))
    expect(chartIn(chart).scales['x']?.min).toBe(from)
    expect(address()).toContain('window=7d')
  })

  test('DATA-45: of an hour that comes twice, either one is typed by its offset', async () => {
    const user = open('&fields=climate.temperature')
    const chart = await plot('climate.temperature')
    await user.click(screen.getByRole('button', { name: 'From and to' }))
    const day = new Date(Date.now() - 48 * hour).toISOString().slice(0, 10)
    expect(await screen.findByLabelText('From')).toHaveAccessibleDescription(
      'Local time as 2026-11-20 18:04, or with an offset: 2026-11-20 18:04 UTC-5.',
    )
    fireEvent.change(screen.getByLabelText('From'), { target: { value: `${day} 01:30 UTC-4` } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: `${day} 01:30 EST` } })
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('Enter a time such as 2026-11-20 18:04.')).toBeVisible()
    expect(screen.getByLabelText('To')).toHaveFocus()
    fireEvent.change(screen.getByLabelText('To'), { target: { value: `${day} 01:30 UTC-5` } })
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(spanOf(chart)).toBe(hour))
    expect(chartIn(chart).scales['x']?.min).toBe(Date.parse(`${day}T05:30:00Z`))
  })

  test('DATA-60: a field and a text that come live are listed soon, and one that the server does not list is asked for once', async () => {
    open()
    expect(await box('state', 'wet')).toBeVisible()
    const calls = fieldCalls
    const send = (message: object) =>
      act(() => console.broker.deliver('devices/d1/events/climate', JSON.stringify(message)))
    // The text is the message's own: the server is not asked, and still has the former one.
    send({ state: '241408E4' })
    send({ temperature: 22.8 })
    expect(await box('state', '241408E4')).toBeVisible()
    expect(await box('temperature', '22.8')).toBeVisible()
    expect(fieldCalls - calls).toBe(0)
    fields = [
      ...fields,
      { event: 'climate', field: 'pressure', last: 1013, at: Date.now(), every: null, numeric: true },
    ]
    send({ pressure: 1013, unlisted: 1 })
    expect(await box('pressure', '1,013')).toBeVisible()
    send({ pressure: 1013, unlisted: 1, state: '241408E4' })
    expect(fieldCalls - calls).toBe(1)
  })

  test('DATA-24: the newest value follows what the device sends, over the console’s one connection', async () => {
    open('&fields=climate.temperature')
    const panel = panelOf(await plot('climate.temperature'))
    expect(panel.getByTitle('The latest value')).toHaveTextContent('22.7')
    act(() => console.broker.deliver('devices/d1/events/climate', '{"temperature": 31.5, "humidity": "broken"}'))
    await waitFor(() => expect(panel.getByTitle('The latest value')).toHaveTextContent(/^31\.5$/))
    expect(await box('temperature', '31.5')).toBeChecked()
    expect(await box('humidity', '70.9')).toBeVisible()
  })

  test('DATA-44: a newest value beyond what is loaded is in the range and on the axis', async () => {
    open('&fields=climate.temperature')
    const chart = await plot('climate.temperature')
    const panel = panelOf(chart)
    expect(await panel.findByText(/^min 0 .*max 22\.7$/)).toBeVisible()
    act(() => console.broker.deliver('devices/d1/events/climate', '{"temperature": 93.5}'))
    expect(await panel.findByText(/^min 0 .*max 93\.5$/)).toBeVisible()
    await waitFor(() => expect(chartIn(chart).scales['y']?.max).toBeGreaterThanOrEqual(93.5))
  })

  test('DATA-43: a number that would be written otherwise is shown as it was sent, stored and live', async () => {
    fields = [{ event: 'tag', field: null, last: '21.50', at: Date.now(), every: 15_000, numeric: true }]
    open('&fields=tag')
    const panel = panelOf(await plot('tag'))
    await waitFor(() => expect(panel.getByTitle('The latest value')).toHaveTextContent(/^21\.50$/))
    act(() => console.broker.deliver('devices/d1/events/tag', '1.10'))
    await waitFor(() => expect(panel.getByTitle('The latest value')).toHaveTextContent(/^1\.10$/))
    expect(await box('value', '1.10')).toBeChecked()
  })

  test.each([
    ['behind', 15],
    ['ahead of', -15],
  ])(
    'DATA-42: where the browser’s clock is %s the server’s, the window ends at the server’s now, and a value that comes is not late',
    async (_, minutes) => {
      const serverNow = () => Date.now() + minutes * minute
      fields = [{ event: 'climate', field: 'temperature', last: 22.7, at: serverNow(), every: 5000, numeric: true }]
      open('&fields=climate.temperature&window=1h', {
        'POST /api/v1/history/series': ({ body }) => {
          asked.push(body as Asked)
          return { ...seriesOf(body as Asked), now: serverNow() }
        },
      })
      const chart = await plot('climate.temperature')
      const isNow = (time: number | undefined) => Math.abs((time ?? 0) - serverNow()) < minute
      await waitFor(() => expect(isNow(chartIn(chart).scales['x']?.max)).toBe(true))
      expect(isNow(asked.at(-1)?.to)).toBe(true)
      act(() => console.broker.deliver('devices/d1/events/climate', '{"temperature": 31.5}'))
      await waitFor(() => expect(panelOf(chart).getByTitle('The latest value')).toHaveTextContent(/^31\.5$/))
      expect(await box('temperature', '31.5')).toBeChecked()
    },
  )

  test('DATA-24: a field that stopped says when its last value came', async () => {
    open('&fields=soil', {
      'POST /api/v1/history/series': ({ body }) => ({
        ...seriesOf(body as Asked),
        series: [{ event: 'soil', field: null, buckets: [] }],
      }),
    })
    const panel = panelOf(await plot('soil'))
    expect(await panel.findByTitle('The latest value')).toHaveTextContent(/^18\.1 \(last, .*\d\d:\d\d\)$/)
    expect(panel.getByText('No values in this range')).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: /^value 18\.1 \(last .*\)$/ })).toBeChecked()
  })

  test('DATA-25, UX-72: a variable is read when it is shown, its values of this visit make a line, and it is called by its name', async () => {
    const user = open()
    await user.click(await screen.findByRole('checkbox', { name: /^light/ }))
    const sent = () => console.broker.published.filter(({ topic }) => topic === 'devices/d1/variables/light')
    await waitFor(() => expect(sent()).toHaveLength(1))
    act(() => console.broker.deliver('devices/d1/variables/light/value', '{"v": 412}'))
    const chart = await plot('light')
    await waitFor(() => expect(chartIn(chart).data.datasets[0]?.data[0]).toMatchObject({ y: 412 }))
    expect(await box('light', '412')).toBeChecked()
    expect(asked).toEqual([])
    expect(screen.getByRole('list', { name: 'Shown fields' })).toHaveTextContent(/^lightvariableAdd field$/)
    expect(screen.getByRole('button', { name: /^Remove .*light/ })).toBeVisible()
  })

  test('DATA-26: the shown range downloads as CSV, and leads to the events of the same time', async () => {
    const user = open('&fields=climate.temperature&window=1h')
    await plot('climate.temperature')
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^data-d1-\d{4}-.*Z\.csv$/)
    const lines = ((await saved[0]?.file.text()) ?? '').trimEnd().split('\r\n')
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      '"time","climate.temperature","climate.temperature min","climate.temperature max"',
    )
    expect(lines[1]).toMatch(/^\d{4}-.*Z,0,0,20$/)
    expect(lines.length).toBeGreaterThan(58)
    const link = new URL(screen.getByRole('link', { name: 'Events here' }).getAttribute('href') ?? '', 'http://console')
    expect(link.pathname + link.searchParams.get('tab')).toBe('/devices/d1events')
    expect(Date.parse(link.searchParams.get('to') ?? '') - Date.parse(link.searchParams.get('from') ?? '')).toBe(hour)
  })

  test('DATA-20: until the first answer the chart says that it loads, and not that there are no values', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    open('&fields=climate.temperature', {
      'POST /api/v1/history/series': async ({ body }) => {
        await answered
        return seriesOf(body as Asked)
      },
    })
    expect(await screen.findByText('Loading values')).toBeVisible()
    expect(screen.queryByText('No values in this range')).not.toBeInTheDocument()
    expect(chartNames()).toEqual([])
    await act(async () => answer())
    expect(await plot('climate.temperature')).toBeVisible()
    expect(screen.queryByText('Loading values')).not.toBeInTheDocument()
  })

  test('DATA-20: a range without values says so once it is known', async () => {
    open('&fields=climate.temperature', {
      'POST /api/v1/history/series': ({ body }) => ({ ...seriesOf(body as Asked), series: [] }),
    })
    expect(await screen.findByText('No values in this range')).toBeVisible()
  })

  test('DATA-22: what can’t be loaded says so, and can be tried again', async () => {
    let broken = true
    const user = open('&fields=climate.temperature', {
      'POST /api/v1/history/series': ({ body }) =>
        broken ? new Response('busy', { status: 503 }) : seriesOf(body as Asked),
    })
    expect(await screen.findByText('Data could not be loaded')).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('Data could not be loaded')).not.toBeInTheDocument())
  })
})

test('DATA-37: values that can’t be loaded are requested again by themselves, also where the window moves slowly', async () => {
  jest.useFakeTimers()
  let broken = true
  open('&fields=climate.temperature&window=30d', {
    'POST /api/v1/history/series': ({ body }) =>
      broken ? new Response('busy', { status: 503 }) : seriesOf(body as Asked),
  })
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText('Data could not be loaded')).toBeVisible()
  broken = false
  await act(() => jest.advanceTimersByTimeAsync(16_000))
  expect(screen.queryByText('Data could not be loaded')).not.toBeInTheDocument()
  expect(chartNames()).toEqual(['climate.temperature'])
})

describe('the alerts about the device', () => {
  const rule = (id: string, more: object) => ({
    id,
    name: id,
    enabled: true,
    watch: { kind: 'value', event: 'climate', field: 'temperature', above: 35 },
    scope: { kind: 'device', device: 'd1' },
    createdAt: 1,
    updatedAt: 1,
    ...more,
  })
  const alert = (of: string, more: object) => ({
    id: `${of}-${JSON.stringify(more)}`,
    rule: of,
    kind: 'value',
    device: 'd1',
    state: 'firing',
    since: Date.now() - hour,
    firedAt: Date.now() - hour,
    ...more,
  })

  test('DATA-30: the rules that watch it stand there with their state; a limit on what is charted is in its chart, a new rule begins with it', async () => {
    open('&fields=climate.temperature', {
      'GET /api/v1/alert-rules': () => ({
        rules: [
          rule('too hot', {}),
          rule('labelled', { scope: { kind: 'label', label: 'roof' } }),
          rule('elsewhere', { scope: { kind: 'device', device: 'd2' } }),
          rule('calm', { watch: { kind: 'offline', minutes: 5 }, scope: { kind: 'all' } }),
          rule('Crash or safe mode', {
            preset: 'crash',
            watch: { kind: 'crash', safeMode: true },
            scope: { kind: 'all' },
          }),
        ],
      }),
      'GET /api/v1/alerts': () => ({
        alerts: [alert('too hot', {}), alert('calm', { device: 'd2' })],
        firing: 2,
        now: Date.now(),
      }),
      'GET /api/v1/alerts/history': () => ({
        alerts: [
          alert('calm', {
            state: 'resolved',
            resolvedAt: Date.now() - minute,
            acknowledged: { at: Date.now(), by: 'somebody' },
          }),
        ],
      }),
    })
    const card = within(await screen.findByRole('region', { name: 'Alerts' }))
    const rows = () => card.getAllByRole('listitem').map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(rows()).toEqual([
        expect.stringMatching(/^too hotfires since .*Firing$/),
        expect.stringMatching(/^calmfired .* to .*, acknowledgedOK$/),
        'Device crashedOK',
      ]),
    )
    expect(await plot('climate.temperature')).toHaveAccessibleDescription(/alert above 35\./)
    expect(chartIn(await plot('climate.temperature')).scales['y']?.max).toBeGreaterThanOrEqual(35)
    expect(card.getByRole('link', { name: 'New rule' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/alerts\/rules\/new\?device=d1&event=climate&field=temperature$/),
    )
  })

  test('DATA-30: when they fired in the window stands in the chart, of many devices at once too', async () => {
    open('&fields=climate.temperature&window=30d', {
      'GET /api/v1/alert-rules': () => ({ rules: [rule('too hot', {})] }),
      'GET /api/v1/alerts': () => ({ alerts: [], firing: 0, now: Date.now() }),
      'GET /api/v1/alerts/history': () => ({
        alerts: [
          alert('too hot', {
            device: null,
            devices: ['d1', 'd2'],
            state: 'resolved',
            firedAt: Date.now() - 480 * hour,
            resolvedAt: Date.now() - 479 * hour,
          }),
        ],
        before: null,
      }),
    })
    await waitFor(async () =>
      expect(await plot('climate.temperature')).toHaveAccessibleDescription(/alert above 35\. An alert fired once\./),
    )
  })

  test('DATA-30: a server without alerts leaves the card out', async () => {
    open('&fields=climate.temperature')
    await plot('climate.temperature')
    await box('temperature', '22.7')
    expect(screen.queryByRole('region', { name: 'Alerts' })).not.toBeInTheDocument()
  })
})

test('DATA-29: a chart is pinned to the dashboard, again when another tab saved meanwhile, and then leads there', async () => {
  let version = 4
  let boxes: unknown[] = []
  const tags: string[] = []
  const user = open('&fields=climate.temperature&window=7d', {
    'GET /api/v1/dashboard': () => ({ boxes, title: 'Mine', version }),
    'PUT /api/v1/dashboard': ({ body }) => {
      tags.push((body as { title: string }).title)
      if (tags.length === 1) {
        version = 5
        return new Response('changed', { status: 412 })
      }
      boxes = (body as { boxes: unknown[] }).boxes
      version += 1
      return { boxes, title: 'Mine', version }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Pin to the dashboard' }))
  expect(await screen.findByRole('link', { name: 'On the dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(boxes).toMatchObject([
    {
      kind: 'chart',
      title: 'Greenhouse · temperature',
      fields: [{ device: 'd1', event: 'climate', field: 'temperature' }],
      window: '7d',
    },
  ])
  expect(tags).toEqual(['Mine', 'Mine'])
  expect(console.toasts.at(-1)).toMatchObject({ kind: 'success', title: 'temperature is on the dashboard' })
})

test('HIST-45: on a server that stores values the vitals lead to the events, without a hint of the deployment, and the console knows it from then on', async () => {
  open('', {
    'GET /api/v1/devices/:id/stats': () => ({
      from: Date.now() - hour,
      to: Date.now(),
      data: [{ t: Date.now() - minute, r: -61, h: 180_000 }],
    }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Vitals' }))
  expect(await screen.findByRole('button', { name: 'Events here' })).toBeVisible()
  expect(console.features).toEqual(['history'])
})

describe('a server without stored values', () => {
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

  test('DATA-28, UX-22: there is no tab Data, and an address with it shows the first one; it is asked once', async () => {
    open('', {
      'GET /api/v1/history/fields': () => {
        fieldCalls += 1
        return new Response(null, { status: 404 })
      },
    })
    await waitFor(() => expect(tabs()).toEqual(['Events', 'Vitals']))
    expect(screen.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
    expect(fieldCalls).toBe(1)
  })

  test('DATA-28: the hint of the deployment keeps the place from the start', async () => {
    let answer = () => {}
    open('', {
      'GET /api/v1/history/fields': () =>
        new Promise((resolve) => {
          answer = () => resolve({ fields })
        }),
    })
    Object.assign(console, { features: ['history'] })
    await screen.findByRole('tab', { name: 'Data', selected: true })
    expect(tabs()).toEqual(['Events', 'Data', 'Vitals'])
    act(() => answer())
    expect(await screen.findByText('Pick a value to see it as a chart')).toBeVisible()
  })
})
