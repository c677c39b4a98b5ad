import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { Link, useNavigate } from '@console/platform/router'
import {
  act,
  catchSaves,
  cloudForTests,
  renderScreen,
  retryAfterOutage,
  screen,
  userEvent,
  waitFor,
  whileDown,
  within,
} from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import type { Chart } from 'chart.js'
import { chartIn, provideDrawing } from '../../common/plot/drawing.testing.ts'
import { minute, start } from './readings/readings.testing.ts'
import { VitalsTab } from './VitalsTab.tsx'

const device = 'NODE-A41C7E'
const hour = 60 * minute

const its = cloudForTests(() => startCloud({ historyDays: 30 }))
const saved = catchSaves()
let requests: string[]

beforeEach(() => {
  provideDrawing()
  // jsdom lays nothing out: a chart of 640 px, 576 of them for the line.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    top: 0,
    width: 640,
    height: 200,
    right: 640,
    bottom: 200,
    x: 0,
    y: 0,
    toJSON: () => ({}),
  })
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640)
  requests = []
  const { json } = its.console.api
  its.console.api.json = (path, options) => {
    requests.push(path)
    return json(path, options)
  }
})
afterEach(() => {
  jest.restoreAllMocks()
})

interface Point {
  t: number
  r: number
  h: number
}
interface Stats {
  from: number
  to: number
  data: Point[]
}

const Tab = () => <VitalsTab id={device} />
const OfflineTab = () => <VitalsTab id={device} offline />
const Back = () => {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  )
}
const open = (search = '') => {
  renderScreen(Tab, { console: its.console, at: `/device${search}`, path: '/device' })
  return userEvent.setup()
}
const plot = async (name = 'Signal strength') => {
  const found = await screen.findByRole('group', { name })
  await waitFor(() => expect(screen.queryByText('Loading vitals')).not.toBeInTheDocument())
  return found
}
// What draws is loaded with the first chart.
const drawn = async (name?: string) => {
  const found = await plot(name)
  return waitFor(() => chartIn(found))
}
const rssiChart = () => drawn()
const heapChart = () => drawn('Free heap')
const shown = ({ scales }: Chart) => ({ from: scales['x']?.min ?? 0, to: scales['x']?.max ?? 0 })
const spanShown = (chart: Chart) => shown(chart).to - shown(chart).from
const dotsOf = (chart: Chart) => chart.data.datasets[0]?.data as unknown as { x: number; y: number }[]
const serverSays = (stats: Stats) => {
  its.console.api.json = async () => stats
}

describe('the vitals of a device', () => {
  test('DEV-11: are the last hour’s at first: RSSI in dBm up to 0, and free heap in kB of 1024 bytes', async () => {
    open()
    const rssi = await rssiChart()
    expect(requests).toEqual([`/api/v1/devices/${device}/stats?window=1h`])
    expect(rssi.scales['y']?.max).toBe(0)
    expect(spanShown(rssi)).toBe(hour)
    const { data } = (await its.console.api.json(`/api/v1/devices/${device}/stats?window=1h`)) as Stats
    const reading = data[20] as Point
    expect(dotsOf(rssi)).toContainEqual({ x: reading.t, y: reading.r })
    expect(dotsOf(await heapChart())).toContainEqual({ x: reading.t, y: reading.h / 1024 })
    const signal = within(screen.getByRole('heading', { name: 'Signal strength' }).closest('section') as HTMLElement)
    expect(signal.getByTitle('The newest reading')).toHaveTextContent(`−${-(data.at(-1)?.r ?? 0)} dBm`)
  })

  test('HIST-45: where events are stored, one click leads to those of the shown time', async () => {
    renderScreen(() => <VitalsTab id={device} stored />, { console: its.console, at: '/device', path: '/device' })
    const user = userEvent.setup()
    const { from, to } = shown(await rssiChart())
    await user.click(screen.getByRole('button', { name: 'Events here' }))
    const query = new URLSearchParams(screen.getByLabelText('address').textContent.split('?')[1])
    expect([query.get('tab'), query.get('from'), query.get('to')]).toEqual([
      'events',
      new Date(from).toISOString(),
      new Date(to).toISOString(),
    ])
  })

  test('DEV-11: the charts stand before the readings are there, which are then drawn in them', async () => {
    let arrive = () => {}
    const { json } = its.console.api
    its.console.api.json = async (path, options) => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return json(path, options)
    }
    open('?window=1d')
    expect(await screen.findByText('Loading vitals')).toHaveRole('status')
    const rssi = chartIn(screen.getByRole('group', { name: 'Signal strength' }))
    expect(spanShown(rssi)).toBe(24 * hour)
    expect(dotsOf(rssi)).toEqual([])
    expect(screen.queryByText('No readings in this range')).not.toBeInTheDocument()
    arrive()
    expect(await rssiChart()).toBe(rssi)
    expect(dotsOf(rssi).length).toBeGreaterThan(100)
  })

  test('DEV-11: another window is chosen, kept in the address and fetched; the former drawing stays until it is there', async () => {
    const user = open()
    const rssi = await rssiChart()
    expect(screen.getAllByRole('radio').map((choice) => (choice as HTMLInputElement).value)).toEqual([
      '1h',
      '1d',
      '7d',
      '15d',
      '30d',
    ])
    expect(screen.getByRole('radio', { name: '1h' })).toBeChecked()
    let arrive = () => {}
    const { json } = its.console.api
    its.console.api.json = async (path, options) => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return json(path, options)
    }
    await user.click(screen.getByRole('radio', { name: '7d' }))
    expect(screen.getByLabelText('address')).toHaveTextContent('/device?window=7d')
    expect(spanShown(rssi)).toBe(hour)
    expect(await rssiChart()).toBe(rssi)
    arrive()
    await waitFor(() => expect(spanShown(rssi)).toBe(7 * 24 * hour))
    expect(requests.at(-1)).toBe(`/api/v1/devices/${device}/stats?window=7d`)
  })

  test('UX-71: the windows and the button to load again have the words of German', async () => {
    setLanguage('de')
    open()
    await screen.findByRole('radio', { name: '7 T' })
    expect(screen.getAllByRole('radio').map((choice) => choice.parentElement?.textContent)).toEqual([
      '1h',
      '1 T',
      '7 T',
      '15 T',
      '30 T',
    ])
    expect(screen.getByRole('button', { name: 'Neu laden' })).toHaveTextContent('Neu laden')
  })

  test('DEV-11: a window in the address is shown, one that does not exist is the first', async () => {
    open('?window=30d')
    expect(spanShown(await rssiChart())).toBe(30 * 24 * hour)
    expect(screen.getByRole('radio', { name: '30d' })).toBeChecked()
  })

  test('DEV-11: Refresh asks for the same window again and keeps what is shown of it', async () => {
    const user = open('?window=2y')
    const rssi = await rssiChart()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    await waitFor(() => expect(spanShown(rssi)).toBe(hour / 2))
    const before = shown(rssi)
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]).toBe(`/api/v1/devices/${device}/stats?window=1h`)
    expect(shown(rssi)).toEqual(before)
  })

  test('DEV-12: a month is reduced to what the pixels can show, with at most 12 times on its axis', async () => {
    open('?window=30d')
    const rssi = await rssiChart()
    expect(dotsOf(rssi).length).toBeLessThan(3 * 640)
    expect(dotsOf(rssi).length).toBeGreaterThan(600)
    expect((await heapChart()).scales['x']?.ticks.length).toBeLessThanOrEqual(12)
  })

  test('DEV-12: keys and buttons move and zoom both charts in step, down to a minute, and show the whole window again', async () => {
    const user = open()
    const [rssi, heap] = [await rssiChart(), await heapChart()]
    const whole = shown(rssi)
    ;(await plot()).focus()
    await user.keyboard('+')
    await waitFor(() => expect(spanShown(rssi)).toBe(hour / 2))
    expect(shown(heap)).toEqual(shown(rssi))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(shown(rssi).from).toBe(whole.from + 0.2 * hour))
    expect(shown(heap)).toEqual(shown(rssi))
    for (let press = 0; press < 8; press += 1) await user.keyboard('+')
    await waitFor(() => expect(spanShown(heap)).toBe(60_000))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveAccessibleDescription(
        'One minute is the closest view',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }))
    await waitFor(() => expect(shown(heap)).toEqual(whole))
    expect(shown(rssi)).toEqual(whole)
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveAccessibleDescription(
      'The whole window is shown already',
    )
  })

  test('DEV-12, UX-01: what is zoomed to is in the address; a link to it and Back show the same, Reset zoom takes it away', async () => {
    const address = screen.getByLabelText.bind(null, 'address')
    const now = Date.now()
    const [from, to] = [now - 100 * minute, now - 70 * minute]
    const Linked = () => (
      <>
        <Link to={`/device?from=${from}&to=${to}`}>Older</Link>
        <Back />
        <Tab />
      </>
    )
    renderScreen(Linked, { console: its.console, at: '/device', path: '/device' })
    const user = userEvent.setup()
    const rssi = await rssiChart()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    await waitFor(() => expect(address()).toHaveTextContent(/^\/device\?from=\d+&to=\d+$/))
    const zoomed = shown(rssi)
    expect(address()).toHaveTextContent(`/device?from=${Math.round(zoomed.from)}&to=${Math.round(zoomed.to)}`)
    // The last hour does not reach back to it.
    await user.click(screen.getByRole('link', { name: 'Older' }))
    await waitFor(() => expect(shown(rssi)).toEqual({ from, to }))
    expect(address()).toHaveTextContent(`/device?from=${from}&to=${to}&window=1d`)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(shown(rssi)).toEqual({ from: Math.round(zoomed.from), to: Math.round(zoomed.to) }))
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }))
    await waitFor(() => expect(address()).toHaveTextContent(/^\/device$/))
    expect(spanShown(rssi)).toBe(hour)
  })

  test.each(['from=1&to=2', 'from=2000000000000000&to=x', 'from=20&to=10', 'from=99999999999998&to=99999999999999'])(
    'DEV-12: a span that can’t be shown is none: %s',
    async (span) => {
      open(`?${span}`)
      expect(spanShown(await rssiChart())).toBe(hour)
    },
  )

  test('DEV-12, UX-01: a link shows as much of its span as is there, and the address says how much', async () => {
    const [from, to] = [Date.now() - 20 * minute, Date.now() + 24 * hour]
    open(`?from=${from}&to=${to}`)
    const chart = await rssiChart()
    await waitFor(() => expect(shown(chart).from).toBe(from))
    expect(spanShown(chart)).toBeLessThan(21 * minute)
    await waitFor(() =>
      expect(screen.getByLabelText('address')).toHaveTextContent(`?from=${from}&to=${shown(chart).to}`),
    )
  })

  test('DEV-12, UX-01: what is longer ago than all windows leaves the address', async () => {
    open('?from=1000&to=2000')
    expect(spanShown(await rssiChart())).toBe(hour)
    await waitFor(() => expect(screen.getByLabelText('address').textContent).not.toContain('from='))
  })

  test('DEV-11: what is least, mean and greatest follows what is shown', async () => {
    serverSays({
      from: start,
      to: start + hour,
      data: Array.from({ length: 60 }, (_, index) => ({
        t: start + index * minute,
        r: -90 + Math.floor(index / 15) * 10,
        h: 1024 * 100,
      })),
    })
    const user = open()
    await rssiChart()
    expect(screen.getByText('min −90 · avg −75 · max −60')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(await screen.findByText('min −80 · avg −74.5 · max −60')).toBeVisible()
    expect(screen.getByText('min 100 · avg 100 · max 100')).toBeVisible()
  })

  test('DEV-18: the shown range downloads as CSV, every reading of it', async () => {
    serverSays({
      from: start,
      to: start + hour,
      data: Array.from({ length: 60 }, (_, index) => ({
        t: start + index * minute,
        r: -60 - index,
        h: 100_000 + index,
      })),
    })
    const user = open()
    await rssiChart()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    const lines = (await saved[0]?.file.text())?.trimEnd().split('\r\n') ?? []
    expect(saved[0]?.name).toBe('vitals-NODE-A41C7E-2026-11-20T12-15-00Z-2026-11-20T12-45-00Z.csv')
    expect(lines).toHaveLength(32)
    expect(lines.slice(0, 2)).toEqual(['time,rssi_dBm,free_heap_bytes', '2026-11-20T12:15:00.000Z,-75,100015'])
  })

  test('DEV-11: the same is there as a table, in as many lines as can be read', async () => {
    const user = open('?window=1d')
    await rssiChart()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('table', { name: 'Vitals' }))
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Time',
      'Signal strength (dBm)',
      'Free heap (kB)',
      'Readings',
    ])
    expect(table.getAllByRole('row')).toHaveLength(61)
    expect(table.getAllByRole('row')[5]).toHaveTextContent(/−\d+(\.\d)? \(−\d+ to −\d+\)/)
    await user.click(screen.getByRole('button', { name: 'Show as charts' }))
    expect(await plot()).toBeVisible()
  })

  test('DEV-18: in the table, a stretch without readings says that the device was offline', async () => {
    const data = Array.from({ length: 80 }, (_, index) => ({
      t: start + (index < 40 ? index : index + 20) * minute,
      r: -60,
      h: 1024,
    }))
    serverSays({ from: start, to: start + 100 * minute, data })
    const user = open()
    await rssiChart()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(screen.getAllByRole('row', { name: /offline.*offline.*0$/ }).length).toBeGreaterThan(8)
  })

  test('DEV-18: a value that is missing breaks its line, and a gap breaks both', async () => {
    const data = Array.from({ length: 50 }, (_, index) => ({
      t: start + (index < 30 ? index : index + 10) * minute,
      r: index === 10 ? (null as unknown as number) : -60,
      h: 1024,
    }))
    serverSays({ from: start, to: start + hour, data })
    open()
    const ends = (chart: Chart) =>
      dotsOf(chart)
        .filter(({ y }) => Number.isNaN(y))
        .map(({ x }) => (x - start) / minute)
    expect(ends(await rssiChart())).toEqual([11, 40])
    expect(ends(await heapChart())).toEqual([40])
  })

  test('DEV-11: a window without readings says so', async () => {
    serverSays({ from: start, to: start + hour, data: [] })
    open()
    expect(await screen.findByText('No readings in this window')).toBeVisible()
    expect(screen.getByRole('radio', { name: '30d' })).toBeVisible()
  })

  test('DEV-13: a load that fails says so and can be tried again', async () => {
    await retryAfterOutage(its.network, 'Vitals', open)
    expect(await plot()).toBeVisible()
  })

  test('DEV-13: a refresh that fails says so and leaves the charts where they are', async () => {
    const user = open()
    await plot()
    await whileDown(its.network, async () => {
      await user.click(screen.getByRole('button', { name: 'Refresh' }))
      await screen.findByText('Vitals could not be loaded')
    })
    expect(await plot()).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('Vitals could not be loaded')).not.toBeInTheDocument())
  })

  test('DEV-13: a response that is not understood names the place', async () => {
    serverSays({ from: start, to: start + hour, data: [{ t: start, r: 'strong' as unknown as number, h: 1 }] })
    open()
    expect(await screen.findByText('Vitals could not be loaded')).toBeVisible()
    expect(screen.getByText(/stats\.data\.0\.r/)).toBeVisible()
  })

  test('DEV-21: the newest value of a device that is offline, or silent at the end of the window, is shown with its time', async () => {
    const newest = () => screen.getAllByTitle('The newest reading').map(({ textContent }) => textContent)
    const data = Array.from({ length: 60 }, (_, index) => ({ t: start + index * minute, r: -60, h: 1024 * 100 }))
    const last = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }).format(start)
    const past = [
      expect.stringMatching(new RegExp(`^−60 dBm \\(last, ${last}, \\d\\d:\\d\\d\\)$`)),
      expect.stringMatching(/^100 kB \(last, .*\)$/),
    ]
    serverSays({ from: start, to: start + hour, data })
    const online = renderScreen(Tab, { console: its.console, at: '/device', path: '/device' })
    await plot()
    expect(newest()).toEqual(['−60 dBm', '100 kB'])
    online.unmount()
    const offline = renderScreen(OfflineTab, { console: its.console, at: '/device', path: '/device' })
    await plot()
    expect(newest()).toEqual(past)
    offline.unmount()
    serverSays({ from: start, to: start + 2 * hour, data })
    open()
    await plot()
    expect(newest()).toEqual(past)
  })

  test('SHELL-06: speaks German, numbers and times too', async () => {
    serverSays({
      from: start,
      to: start + hour,
      data: Array.from({ length: 60 }, (_, index) => ({ t: start + index * minute, r: -60, h: 1024 * 100.5 })),
    })
    open('?window=30d')
    const heap = await heapChart()
    act(() => setLanguage('de'))
    expect(await screen.findByText('min. 100,5 · Ø 100,5 · max. 100,5')).toBeVisible()
    expect(chartIn(await plot('Freier Heap'))).toBe(heap)
    expect(screen.getByRole('button', { name: 'Alles zeigen' })).toBeVisible()
  })
})
