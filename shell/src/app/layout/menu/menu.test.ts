import { describe, expect, test } from '@jest/globals'
import type { RemotesState, RunningRelease } from '../../../remotes/index.ts'
import { menuOf, sectionOf } from './menu.ts'
import { createMenuMarks, type MenuMarker } from './menuMarks.ts'

const remote = (name: string, nav: RunningRelease['nav']): RunningRelease => ({
  name,
  kind: 'current',
  release: 'r',
  failed: [],
  hasFallback: false,
  version: '1.0.0',
  entry: '/x.js',
  integrity: 'sha384-x',
  platform: '*',
  routes: [],
  nav,
  slots: [],
  extensions: [],
})
const ready = (...remotes: RunningRelease[]): RemotesState => ({
  kind: 'ready',
  release: 'r',
  remotes,
  waiting: [],
  offers: [],
  checkedAt: 0,
})
const devices = remote('mfe_devices', [
  { to: '/devices', order: 30, icon: 'devices', title: { en: 'Devices', de: 'Geräte' } },
])

describe('the side menu', () => {
  test('SHELL-03: has the seven sections in their order, in both languages', () => {
    expect(menuOf({ kind: 'loading' }, 'en').map(({ title }) => title)).toEqual([
      'Dashboard',
      'Projects',
      'Devices',
      'Events',
      'Integrations',
      'Secrets',
      'Settings',
    ])
    expect(menuOf(ready(devices), 'de').map(({ title }) => title)).toEqual([
      'Übersicht',
      'Projekte',
      'Geräte',
      'Ereignisse',
      'Integrationen',
      'Geheimnisse',
      'Einstellungen',
    ])
  })

  test('MFE-03: without remotes only what is built in is deployed', () => {
    expect(
      menuOf(ready(), 'en')
        .filter(({ deployed }) => deployed)
        .map(({ to }) => to),
    ).toEqual(['/dashboard', '/settings'])
  })

  test('MFE-01: nothing is called missing before the registry is known', () => {
    expect(menuOf({ kind: 'loading' }, 'en').every(({ deployed }) => deployed)).toBe(true)
  })

  test('MFE-01: a remote can bring a section of its own, at its place', () => {
    const alarms = remote('mfe_alarms', [
      { to: '/alarms', order: 35, icon: 'bell', title: { en: 'Alarms', de: 'Alarme' } },
    ])
    expect(
      menuOf(ready(devices, alarms), 'en')
        .map(({ to }) => to)
        .slice(2, 5),
    ).toEqual(['/devices', '/alarms', '/events'])
  })

  test('PERF-01: until the registry is known, there is room where entries of remotes stood before', () => {
    const rooms = (remotes: RemotesState) =>
      menuOf(remotes, 'en', undefined, ['/events', '/gone'])
        .filter(({ room }) => room)
        .map(({ to }) => to)
    expect(rooms({ kind: 'loading' })).toEqual(['/events'])
    expect(rooms(ready(devices))).toEqual([])
  })

  test('MFE-01: sections that ask for the same place stand there by their addresses, whichever comes first', () => {
    const [weather, alarms] = ['weather', 'alarms'].map((name) =>
      remote(`mfe_${name}`, [{ to: `/${name}`, order: 70, icon: 'bell', title: { en: name, de: name } }]),
    )
    if (!weather || !alarms) throw new Error('unreachable')
    for (const remotes of [
      [weather, alarms],
      [alarms, weather],
    ])
      expect(
        menuOf(ready(...remotes), 'en')
          .map(({ to }) => to)
          .filter((to) => /w|al/.test(to)),
      ).toEqual(['/alarms', '/weather'])
  })

  const alerts = remote('mfe_alerts', [
    { to: '/alerts', order: 45, icon: 'bell', title: { en: 'Alerts', de: 'Alarme' }, needs: 'alerts' },
  ])
  const addresses = (marks: MenuMarker) =>
    menuOf(ready(devices, alerts), 'en', marks.state.getState()).map(({ to }) => to)
  const seven = ['/dashboard', '/projects', '/devices', '/events', '/integrations', '/secrets', '/settings']

  test('ALERT-40: an entry that needs a feature is there with the deployment’s hint, between its neighbours, until the remote finds out otherwise', () => {
    const marks = createMenuMarks(['history', 'alerts'])
    expect(addresses(marks)).toEqual([...seven.slice(0, 4), '/alerts', ...seven.slice(4)])
    marks.change('/alerts', { shown: false, count: 0 })
    expect(addresses(marks)).toEqual(seven)
  })

  test('ALERT-40, SHELL-03: without the hint the menu has its seven entries until the remote has found the feature; no other entry can be hidden', () => {
    const marks = createMenuMarks([])
    marks.change('/devices', { shown: false })
    expect(addresses(marks)).toEqual(seven)
    marks.change('/alerts', { shown: true, count: 2 })
    marks.change('/alerts', { count: 3 })
    expect(addresses(marks)).toContain('/alerts')
    expect(menuOf(ready(alerts), 'en', marks.state.getState()).find(({ to }) => to === '/alerts')?.count).toBe(3)
  })

  test('ALERT-40: what has not changed is not told', () => {
    const marks = createMenuMarks([])
    let told = 0
    marks.state.subscribe(() => (told += 1))
    marks.change('/alerts', { shown: true, count: 1 })
    marks.change('/alerts', { count: 1 })
    expect(told).toBe(1)
  })

  test('SHELL-03: a screen below a section belongs to it, a longer name does not', () => {
    const entries = menuOf(ready(devices), 'en')
    expect(sectionOf(entries, '/devices/firmwares/abc')?.to).toBe('/devices')
    expect(sectionOf(entries, '/devicesx')).toBeUndefined()
  })
})
