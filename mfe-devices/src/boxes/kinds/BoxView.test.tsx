import { beforeEach, expect, test } from '@jest/globals'
import { act, createTestConsole, renderScreen, screen, within, type Answers } from '@console/platform-testing'
import type { DashboardBox } from '@console/platform/api'
import { setLanguage } from '@console/platform/i18n'
import { provideDrawing } from '../../common/plot/drawing.testing.ts'
import { BoxView } from './BoxView.tsx'

const now = Date.now()
const climate = { device: 'NODE-1', event: 'climate', field: 'temperature' }
const place = { id: 'b', title: 'Mine', x: 0, y: 0, w: 6, h: 3 }
const rule = (id: string, watch: object, scope: object, enabled = true) => ({ id, name: id, watch, scope, enabled, createdAt: 0, updatedAt: 0 })
const alert = <Change extends object>(id: string, change: Change) => ({ id, rule: id, ruleName: id, kind: 'value', device: 'NODE-1', state: 'firing', since: now - 60_000, firedAt: now - 60_000, ...change })

const api: Answers = {
  'GET /api/v1/devices': () => ({ 'NODE-1': { name: 'Greenhouse', status: 'online', labels: ['garden'] }, 'NODE-2': { name: 'Pump', status: 'offline' } }),
  'GET /api/v1/history/fields': () => ({ fields: [{ event: 'climate', field: 'temperature', last: 22.7, at: now - 1_000, every: 5_000, numeric: true }] }),
  'POST /api/v1/history/series': ({ body }) => {
    const { from, to, fields } = body as { from: number; to: number; fields: object[] }
    return { from, to, width: 1, now: to, series: fields.map((field) => ({ ...field, buckets: [[from, 20, 21, 22, 5], [to - 1000, 22, 22.7, 36, 5]] })) }
  },
  'GET /api/v1/alert-rules': () => ({
    rules: [
      rule('hot', { kind: 'value', event: 'climate', field: 'temperature', above: 35 }, { kind: 'label', label: 'garden' }),
      rule('cold', { kind: 'value', event: 'climate', field: 'temperature', below: 3 }, { kind: 'device', device: 'NODE-2' }),
      rule('dry', { kind: 'value', event: 'climate', field: 'humidity', below: 20 }, { kind: 'all' }),
      rule('off', { kind: 'value', event: 'climate', field: 'temperature', above: 30 }, { kind: 'all' }, false),
    ],
  }),
  'GET /api/v1/alerts': () => ({
    alerts: [
      alert('Was hot', { state: 'resolved', resolvedAt: now - 180_000 }), alert('Seen', { acknowledged: { at: now, by: 'somebody' } }), alert('Soon', { state: 'pending', firedAt: null }),
      alert('Hot', { device: 'NODE-2' }), alert('Away', { device: null, devices: ['NODE-1', 'NODE-2'], firedAt: now - 120_000, since: now - 120_000 }),
    ],
    firing: 3, silencedUntil: null, now,
  }),
}

const open = (box: Partial<DashboardBox> & { kind: string }, more: Answers = {}) =>
  renderScreen(() => <BoxView box={{ ...place, ...box }} />, { console: createTestConsole({ api: { ...api, ...more } }), at: '/dashboard' })

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
  const between = Array.from({ length: 300 }, (_, index) => alert('dry', { id: `dry-${index}`, state: 'resolved', firedAt: now - day - 2_000, resolvedAt: now - day - index }))
  const ended = [...between, alert('hot', { id: 'ended', state: 'resolved', firedAt: now - 3 * day, resolvedAt: now - 2 * day }), alert('hot', { id: 'before', state: 'resolved', firedAt: now - 12 * day, resolvedAt: now - 11 * day })]
  const asked: (string | null)[] = []
  open({ kind: 'chart', fields: [climate], limits: true, window: '7d' }, {
    'GET /api/v1/alerts': () => ({ alerts: [alert('hot', { id: 'many', device: null, devices: ['NODE-1', 'NODE-2'] }), alert('hot', { id: 'other', device: 'NODE-2' })], firing: 2, silencedUntil: null, now }),
    'GET /api/v1/alerts/history': ({ query }) => {
      asked.push(query.get('before'))
      const page = ended.filter(({ resolvedAt }) => resolvedAt < Number(query.get('before') ?? Infinity)).slice(0, 200)
      return { alerts: page, before: page.length < 200 ? null : page.at(-1)?.resolvedAt }
    },
  })
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
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(/^Greenhouse22\.7Online\d+ s$/), 'PumpOffline', 'NODE-9removed'])
  expect(screen.getByText('1 of 3 online')).toBeVisible()
})

test('DASH-16: the worst alerts come first, then what ended; a choice of devices leaves the others out', async () => {
  const { unmount } = open({ kind: 'alerts' })
  const entries = await screen.findAllByRole('listitem')
  expect(entries.map((entry) => entry.textContent)).toEqual(['Hot1 minFiring. Pump', 'Away2 minFiring. 2 devices', 'Soon1 minPending. Greenhouse', 'Seen1 minAcknowledged. Greenhouse', 'Was hot3 minResolved. Greenhouse'])
  expect(screen.getByText('2 firing')).toBeVisible()
  unmount()
  open({ kind: 'alerts', devices: ['NODE-2'] })
  expect((await screen.findAllByRole('listitem')).map((entry) => entry.textContent)).toEqual(['Hot1 minFiring. Pump', 'Away2 minFiring. 2 devices'])
})

test('DASH-16, ALERT-52: the alert of a preset rule has its name in the user’s language', async () => {
  open({ kind: 'alerts' }, { 'GET /api/v1/alerts': () => ({ alerts: [alert('Crash or safe mode', { kind: 'crash', preset: 'crash' })], firing: 1, silencedUntil: null, now }) })
  expect(await screen.findByText('Device crashed')).toBeVisible()
  expect(screen.queryByText('Crash or safe mode')).not.toBeInTheDocument()
  act(() => setLanguage('de'))
  expect(screen.getByText('Gerät abgestürzt')).toBeVisible()
})

test('DASH-16: whether an alert is silenced is told by the server’s clock', async () => {
  const server = now - 600_000
  open({ kind: 'alerts' }, { 'GET /api/v1/alerts': () => ({ alerts: [alert('Quiet', { silencedUntil: server + 60_000, since: server - 60_000, firedAt: server - 60_000 })], firing: 1, silencedUntil: null, now: server }) })
  expect((await screen.findByRole('listitem')).textContent).toBe('Quiet1 minSilenced. Greenhouse')
})

test('DASH-16: without alerts it is quiet, and says when the server has none', async () => {
  const { unmount } = open({ kind: 'alerts' }, { 'GET /api/v1/alerts': () => ({ alerts: [], firing: 0, silencedUntil: null, now }) })
  expect(await screen.findByText('Nothing is firing')).toBeVisible()
  unmount()
  open({ kind: 'alerts' }, { 'GET /api/v1/alerts': () => new Response('', { status: 404 }) })
  expect(await screen.findByText('This server has no alerts')).toBeVisible()
})
