import { beforeEach, expect, test, afterEach, afterAll, describe, jest } from '@jest/globals'
import { createTestConsole, renderScreen, screen, act, userEvent, waitFor, within, render, type TestConsole } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import type { ComponentType } from 'react'
import { ConsoleProvider, useReadable, useUnsaved, type UnsavedWork } from '@console/platform/contract'
import { ThemeProvider } from '@console/platform/theme'
import { writeNewKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { newBuild, newFolder, removeFolders } from '@console/platform-registry/testing'
import type { Addition } from '@console/platform-registry/schema/extensions'
import { createBrowserHistory } from '@console/platform/router'
import { createTestManager, described } from '../remotes/manager.testing.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { createExtensions } from './extensions/createExtensions.ts'
import { createMenuMarks } from './layout/menu/menuMarks.ts'
import { ShellContext, type Shell } from './shellContext.ts'
import { createFeatures } from './features.ts'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { AddedPage } from './extensions/AddedPage.tsx'
import type { RemoteComponent } from '../remotes/index.ts'
import { ConnectionProblem } from './layout/ConnectionProblem.tsx'
import { TopBarItems } from './layout/TopBarItems.tsx'
import { type Departure, createUnsaved, type Unsaved } from './unsaved.ts'
import { createGuard } from './navigation/GuardedRouter.tsx'
import { LeaveDialog } from './navigation/LeaveDialog.tsx'
import { useCommands } from './palette/useCommands.tsx'
import { whenQuiet } from './remote/idle.ts'
import { whenShown } from './remote/whenShown.ts'

beforeEach(() => setLanguage('en'))
afterAll(removeFolders)

describe('AppRoutes', () => {
  const open = async (at: string) => {
    const { manager, run } = createTestManager((module) => () => <p>Filled by {module}</p>)
    const page = { point: 'settings.page/v1', id: 'alarm-rules', module: './AlarmRules', title: { en: 'Alarm rules', de: 'Alarmregeln' } }
    await run({
      mfe_greedy: described({ routes: [{ name: 'one', path: '/settings/:anything', module: './One' }, { name: 'two', path: '/:area/:page', module: './Two' }] }),
      mfe_alarms: described({ extensions: [page] }),
    })
    const shell = { remoteManager: manager, extensions: createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} }), menuMarks: createMenuMarks([]) } as Shell
    renderScreen(() => <ShellContext value={shell}><AppRoutes /></ShellContext>, { console: createTestConsole(), at, path: '/*' })
  }


  test('MFE-66, MFE-10: the page that a remote adds is shown, also where another remote’s pattern fits its address', async () => {
    await open('/settings/alarm-rules')
    expect(await screen.findByText('Filled by ./AlarmRules')).toBeVisible()
  })

  test('MFE-66, MFE-10: a page of the settings that nobody has is not found, also where a remote’s pattern fits its address', async () => {
    await open('/settings/nothing')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
})

describe('features', () => {
  beforeEach(() => localStorage.clear())

  test('MFE-91: what remotes find out of the server is known at once, and at the next start', () => {
    const { list, learn } = createFeatures(['alerts'])
    learn('history', true)
    expect(list).toEqual(['alerts', 'history'])
    expect(createFeatures(['alerts']).list).toEqual(['alerts', 'history'])
    learn('history', false)
    learn('alerts', false)
    expect(list).toEqual([])
    expect(createFeatures(['alerts', 'beta']).list).toEqual(['beta'])
    learn('alerts', true)
    expect(createFeatures(['alerts']).list).toEqual(['alerts'])
  })

  test.each(['nonsense', '[1]', '{"history": 7}', 'null'])('MFE-91: what this browser kept as %s is nothing', (text) => {
    localStorage.setItem('console.features', text)
    expect(createFeatures(['alerts']).list).toEqual(['alerts'])
  })
})

describe('DashboardScreen', () => {
  const box = (id: string, change: object = {}) => ({ point: 'dashboard.box/v1', id, module: `./${id}`, title: { en: `Box ${id}`, de: `Kasten ${id}` }, ...change })

  let run: (remotes?: Record<string, object>) => Promise<void>
  let show: () => Promise<void>

  const open = (order: Record<string, string[]> = {}, of: (module: string) => ComponentType<object> = (module) => () => <p>Filled by {module}</p>) => {
    const remotes = createTestManager(of)
    let shownNow = () => {}
    const shown = new Promise<void>((resolve) => { shownNow = resolve })
    show = async () => act(async () => shownNow())
    run = (next = {}) => act(() => remotes.run(next))
    const shell = { remoteManager: remotes.manager, extensions: createExtensions({ remoteManager: remotes.manager, order, features: [], claims: {} }), shown } as Shell
    renderScreen(() => <ShellContext value={shell}><DashboardScreen /></ShellContext>, { console: createTestConsole(), at: '/dashboard' })
  }
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  const inBox = (name: string) => within(screen.getByRole('region', { name }))
  const own = ['Fleet status', 'Event rate', 'Failing integrations', 'Latest builds', 'Recent activity']

  beforeEach(() => {
    setLanguage('en')
    window.localStorage.clear()
  })
  afterEach(() => void Reflect.deleteProperty(window.navigator, 'connection'))

  test('SHELL-13: the places are there before the registry is, and stay empty where no remote fills them', async () => {
    open()
    expect(titles()).toEqual(own)
    expect(screen.getByRole('region', { name: 'Latest builds' }).querySelector('[aria-busy]')).not.toBeNull()
    await run()
    expect(screen.getByRole('region', { name: 'Latest builds' })).toHaveTextContent(/^Latest builds$/)
    expect(document.querySelector('[aria-busy]')).toBeNull()
  })

  test('MFE-60, MFE-65: a place is filled by what a remote adds under its id, and by the slot of an older release', async () => {
    open()
    await run({ mfe_devices: described({ extensions: [box('fleet')] }), mfe_projects: described({ slots: [{ slot: 'dashboard.builds/v1', module: './LatestBuilds' }] }) })
    expect(await inBox('Fleet status').findByText('Filled by ./fleet')).toBeVisible()
    expect(await inBox('Latest builds').findByText('Filled by ./LatestBuilds')).toBeVisible()
    expect(titles()).toEqual(own)
  })

  test('MFE-60, MFE-61, MFE-62: further boxes come after the places or where their order is, in German too; what is not meant for the user is not there', async () => {
    open()
    await run({ mfe_alarms: described({ extensions: [box('alarms'), box('first', { order: 5 }), box('secret', { when: { role: 'admin' } }), null, 'x', { point: 'dashboard.box/v1' }] }) })
    expect(await inBox('Fleet status').findByText(/./)).toBeVisible()
    expect(await screen.findByText('Filled by ./alarms')).toBeVisible()
    expect(titles()).toEqual(['Box first', ...own, 'Box alarms'])
    act(() => setLanguage('de'))
    expect(titles().at(-1)).toBe('Kasten alarms')
  })

  test('MFE-61: the deployment orders places and further boxes', async () => {
    open({ 'dashboard.box/v1': ['alarms', 'activity'] })
    await run({ mfe_alarms: described({ extensions: [box('alarms')] }) })
    await screen.findByText('Filled by ./alarms')
    expect(titles()).toEqual(['Box alarms', 'Recent activity', 'Fleet status', 'Event rate', 'Failing integrations', 'Latest builds'])
  })

  test('UX-11: where the browser asks to save data, a box is loaded when the user says so', async () => {
    Object.defineProperty(window.navigator, 'connection', { value: { saveData: true }, configurable: true })
    open()
    await run({ mfe_devices: described({ extensions: [box('fleet')] }) })
    expect(screen.getAllByRole('button', { name: /^Show: / })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Show: Fleet status' }))
    expect(await screen.findByText('Filled by ./fleet')).toBeVisible()
  })

  const ownBoxes = { mfe_devices: described({ extensions: [{ point: 'dashboard.own/v1', id: 'own', module: './Own', title: { en: 'Own', de: 'Eigene' } }] }) }

  /** Stands in for the remote: replaces the default boxes when a test says so. */
  const Own = ({ head, onMode }: { head: HTMLElement | null; onMode: (mode: string) => void }) => <button onClick={() => onMode('own')}>{head ? 'Beside the title' : 'Own boxes'}</button>

  test('DASH-12: own boxes are asked for once the first screen is there, and take the place of all others when they say so', async () => {
    open({}, () => Own as ComponentType<object>)
    await run(ownBoxes)
    expect(titles()).toEqual(own)
    expect(screen.queryByRole('button')).toBeNull()
    await show()
    const button = await screen.findByRole('button', { name: 'Beside the title' })
    expect(titles()).toEqual(own)
    await userEvent.click(button)
    expect(screen.queryAllByRole('heading')).toEqual([])
    expect(window.localStorage.getItem('own-boxes')).toBe('{"u":true}')
  })

  test('DASH-12: where this browser knows of own boxes they come at once, and the places are not shown first', async () => {
    window.localStorage.setItem('own-boxes', '{"u":true}')
    open({}, () => Own as ComponentType<object>)
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
    await run(ownBoxes)
    expect(await screen.findByRole('button', { name: 'Own boxes' })).toBeVisible()
  })

  test.each([
    ['are gone with their remote', {}],
    ['break', ownBoxes],
  ])('DASH-12: the places are there again when own boxes %s', async (_, remotes) => {
    window.localStorage.setItem('own-boxes', '{"u":true}')
    open({}, () => () => { throw new Error('broken') })
    await run(remotes)
    await waitFor(() => expect(titles()).toEqual(own))
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

describe('AddedPage', () => {
  const page = { point: 'settings.page/v1', id: 'alarm-rules', module: './AlarmRules', title: { en: 'Alarm rules', de: 'Alarmregeln' } }
  const alarms = described({ extensions: [page, { ...page, id: 'for-admins', when: { role: 'admin' } }] })
  const Rules = () => <p>No rules yet</p>

  const open = async (at: string) => {
    const { manager, run } = createTestManager(() => Rules)
    await run({ mfe_alarms: alarms })
    const shell = { remoteManager: manager, extensions: createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} }), menuMarks: createMenuMarks([]) } as Shell
    renderScreen(() => <ShellContext value={shell}><AddedPage /></ShellContext>, { console: createTestConsole(), at })
  }


  test('MFE-60, MFE-66: a page that a remote adds to the settings is at the address of its id, in German too', async () => {
    setLanguage('de')
    await open('/settings/alarm-rules')
    expect(await screen.findByRole('heading', { level: 1, name: 'Alarmregeln' })).toBeVisible()
    expect(await screen.findByText('No rules yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Einstellungen' })).toHaveAttribute('href', '/settings')
  })

  test.each(['/settings/nothing', '/settings/for-admins', '/nowhere'])('MFE-62, MFE-66: %s is not found', async (at) => {
    await open(at)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
})

describe('ExtensionFrame', () => {
  const offer = (id: string, module: string) => ({ point: 'device.tab/v1', id, module, title: { en: 'Alarms', de: 'Alarme' } })
  const alarms = described({ extensions: [offer('alarms', './AlarmsTab'), offer('other', './Other')] })

  let load: () => Promise<RemoteComponent>

  /** What remotes add to a host, of which the test says how './AlarmsTab' is loaded. */
  const createHost = (options?: Parameters<typeof createTestManager>[1]) => {
    const remotes = createTestManager((module) => (module === './Other' ? Other : load()), options)
    const extensions = createExtensions({ remoteManager: remotes.manager, order: {}, features: [], claims: {} })
    const point = extensions.at('device.tab/v1')
    point.subscribe(() => {})
    const open = () => {
      const Views = (point.getState() ?? []).map(({ id, View }) => <View key={id} {...{ device: 'NODE-1' }} />)
      render(
        <ThemeProvider><ConsoleProvider console={createTestConsole()}>
          <ShellContext value={{ remoteManager: remotes.manager, extensions } as Shell}><p>The host</p>{Views}</ShellContext>
        </ConsoleProvider></ThemeProvider>,
      )
    }
    return { ...remotes, point, open }
  }

  const show = async () => {
    const { run, point, open } = createHost({ missing: ['/7.js'] })
    await run({ mfe_alarms: alarms })
    await waitFor(() => expect(point.getState()).toHaveLength(2))
    open()
  }
  const Other = () => <p>The other one</p>
  const Alarms = ({ device }: Record<string, unknown>) => <p>Alarms of {String(device)}</p>

  beforeEach(() => {
    setLanguage('en')
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  const expectAround = async () => {
    expect(screen.getByText('The host')).toBeVisible()
    expect(await screen.findByText('The other one')).toBeVisible()
  }

  describe('MFE-63: an extension', () => {
    test('is shown with what its host hands to it', async () => {
      load = async () => Alarms
      await show()
      expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
      await expectAround()
    })

    test('that can’t be loaded says so in its place, with remote, version and cause, and Retry brings it', async () => {
      load = () => Promise.reject(new Error('Loading chunk 7 failed.\n(error: http://localhost/remotes/mfe_alarms/1.2.3/7.js)'))
      await show()
      expect(await screen.findByText('Alarms could not be loaded')).toBeVisible()
      expect(screen.getByText('mfe_alarms 1.2.3')).toBeVisible()
      expect(screen.getByText(/404/)).toBeVisible()
      await expectAround()
      load = async () => Alarms
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
    })

    test('that throws has stopped working, and nothing else has; in German too', async () => {
      let throws = true
      load = async () => (props) => {
        if (throws) throw new Error('no such alarm')
        return <Alarms {...props} />
      }
      await show()
      expect(await screen.findByText('Alarms stopped working')).toBeVisible()
      expect(screen.getByText('mfe_alarms 1.2.3')).toBeVisible()
      await expectAround()
      act(() => setLanguage('de'))
      expect(screen.getByText('Alarme: nach einem Fehler angehalten')).toBeVisible()
      throws = false
      await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
      expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
    })

    test('that suspends holds up nobody', async () => {
      const never = new Promise<never>(() => {})
      load = async () => () => { throw never }
      await show()
      await expectAround()
    })

    test('that has not arrived after twenty seconds says so, and is shown when it does', async () => {
      let arrive = (_: RemoteComponent) => {}
      load = () => new Promise((resolve) => (arrive = resolve))
      const { run, point, open } = createHost()
      await run({ mfe_alarms: alarms })
      await waitFor(() => expect(point.getState()).toHaveLength(2))
      jest.useFakeTimers()
      open()
      await act(() => jest.advanceTimersByTimeAsync(19_000))
      expect(screen.queryByText('Alarms did not arrive yet')).toBeNull()
      await act(() => jest.advanceTimersByTimeAsync(2_000))
      expect(screen.getByText('Alarms did not arrive yet')).toBeVisible()
      expect(screen.getByText('mfe_alarms 1.2.3')).toBeVisible()
      await act(async () => arrive(Alarms))
      await act(() => jest.advanceTimersByTimeAsync(1_000))
      expect(screen.getByText('Alarms of NODE-1')).toBeVisible()
    })
  })

  test('MFE-54, MFE-60: an extension is loaded by the signature that the registry has now, not by the one with which it was first listed', async () => {
    const file = `${newFolder()}/key.pem`
    const { key } = writeNewKey(file)
    const built = newBuild('alarms', '1.2.3', { platform: '^1.0.0', extensions: [offer('alarms', './AlarmsTab')] })
    load = async () => Alarms
    const { run, point, open } = createHost({ signatureKeys: { mfe_alarms: [key] } })
    await run({ mfe_alarms: built.release })
    await waitFor(() => expect(point.getState()).toHaveLength(1))
    const [before] = point.getState() ?? []
    await run({ mfe_alarms: prepareRelease(built, file).release })
    expect(point.getState()?.[0]).toBe(before)
    open()
    expect(await screen.findByText('Alarms of NODE-1')).toBeVisible()
  })
})

describe('followPoint', () => {
  const offer = (id: string, change: Partial<Addition> = {}): Addition => ({ point: 'device.tab/v1', id, module: './Tab', title: { en: id, de: id }, ...change })
  const remote = (name: string, extensions: unknown[], slots: object[] = []): [string, object] =>
    [name, described({ routes: [{ name: 'alarm-list', path: '/alarms', module: './AlarmListScreen' }], slots, extensions })]

  let started: ReturnType<typeof createTestManager>
  const run = (...remotes: [string, object][]) => started.run(Object.fromEntries(remotes))
  const open = (order: Record<string, string[]> = {}, roles: string[] = [], features: string[] = []) => createExtensions({ remoteManager: started.manager, order, features, claims: { roles } })
  /** What is shown at a point, once its code is there. */
  const listAt = async (extensions: ReturnType<typeof open>, point = 'device.tab/v1') => {
    const { subscribe, getState } = extensions.at(point)
    subscribe(() => {})
    await waitFor(() => expect(getState()).not.toBeNull())
    return getState() ?? []
  }
  const idsAt = async (extensions: ReturnType<typeof open>, point?: string) => (await listAt(extensions, point)).map(({ id }) => id)

  beforeEach(() => {
    started = createTestManager(() => undefined)
  })

  describe('what remotes add at a point', () => {
    test('MFE-60: is unknown until the registry is, and then what all of them add there', async () => {
      const extensions = open()
      extensions.at('device.tab/v1').subscribe(() => {})
      await import('./extensions/followPoint.tsx')
      expect(extensions.at('device.tab/v1').getState()).toBeNull()
      await run(remote('mfe_one', [offer('b'), offer('box', { point: 'dashboard.box/v1' })]), remote('mfe_two', [offer('a')]))
      expect(await idsAt(extensions)).toEqual(['a', 'b'])
      expect(await idsAt(extensions, 'settings.page/v1')).toEqual([])
    })

    test('MFE-61: comes in the order of the deployment, then by order, then by name', async () => {
      await run(remote('mfe_one', [offer('d'), offer('c', { order: 5 }), offer('b', { order: 5 }), offer('a', { order: 9 })]), remote('mfe_two', [offer('z'), offer('y')]))
      expect(await idsAt(open())).toEqual(['b', 'c', 'a', 'd', 'y', 'z'])
      expect(await idsAt(open({ 'device.tab/v1': ['z', 'gone', 'a'] }))).toEqual(['z', 'a', 'b', 'c', 'd', 'y'])
    })

    test('MFE-60: stays the same component while the same release runs, so that nothing is mounted anew', async () => {
      const extensions = open()
      await run(remote('mfe_one', [offer('a')]))
      const before = await listAt(extensions)
      await run(remote('mfe_one', [offer('a')]))
      expect(await listAt(extensions)).toBe(before)
      await run(remote('mfe_one', [offer('a')]), remote('mfe_two', [offer('b')]))
      expect((await listAt(extensions))[0]).toBe(before[0])
    })

    test('MFE-62: is meant for all facts that its condition names: of the host, the user and the deployment', async () => {
      const when = { status: 'online', role: ['admin', 'operator'] }
      await run(remote('mfe_one', [offer('a', { when })]))
      const fits = async (facts: Record<string, string>, { role = [], feature = [] }: { role?: string[]; feature?: string[] }) => (await listAt(open({}, role, feature)))[0]?.fits(facts)
      expect(await fits({ status: 'online' }, { role: ['viewer', 'operator'] })).toBe(true)
      expect(await fits({ status: 'offline' }, { role: ['operator'] })).toBe(false)
      expect(await fits({ status: 'online' }, { role: [] })).toBe(false)
      expect(await fits({}, { role: ['admin'] })).toBe(false)
      // A host does not say who the user is.
      expect(await fits({ status: 'online', role: 'admin' }, { role: [] })).toBe(false)
      await run(remote('mfe_one', [offer('a', { when: { feature: 'beta' } })]))
      expect(await fits({}, { feature: ['beta', 'dark'] })).toBe(true)
      expect(await fits({ feature: 'beta' }, {})).toBe(false)
      await run(remote('mfe_one', [offer('a', { when: { toString: 'x' } })]))
      expect(await fits({}, {})).toBe(false)
    })

    test('MFE-65: an older release fills the dashboard’s boxes by its slots; one that has both counts once', async () => {
      const slots = [{ slot: 'dashboard.fleet/v1', module: './FleetStatus' }, { slot: 'dashboard.events/v1', module: './Old' }, { slot: 'secret.create/v1', module: './New' }]
      await run(remote('mfe_one', [offer('events', { point: 'dashboard.box/v1', module: './EventRate' })], slots))
      const boxes = await listAt(open(), 'dashboard.box/v1')
      expect(boxes.map(({ id, module, title }) => [id, module, title.en])).toEqual([['events', './EventRate', 'events'], ['fleet', './FleetStatus', 'fleet']])
    })

    test('MFE-60: a command may open a route of its remote', async () => {
      await run(remote('mfe_one', [offer('alarms', { point: 'palette.command/v1', module: undefined, route: 'alarm-list' })]))
      expect((await listAt(open(), 'palette.command/v1'))[0]).toMatchObject({ to: '/alarms', module: undefined })
    })

    test('MFE-65: an addition that can’t be read is left out, and the others are there', async () => {
      const wrong = [null, 'x', { id: 'Alarms' }, { id: 'a'.repeat(41) }, { point: 'device.tab' }, { module: '/x.js' }, { title: { en: 'Alarms' } }, { order: '5' }, { when: { role: [1] } }, { when: { role: Array.from({ length: 51 }, String) } }, { iconPath: '<path>' }]
      await run(remote('mfe_one', [...wrong.map((change) => (change === null || typeof change === 'string' ? change : { ...offer('wrong'), ...change })), offer('right')]))
      expect(await idsAt(open())).toEqual(['right'])
      await run(remote('mfe_one', Array.from({ length: 10_000 }, (_, index) => offer(`tab-${index}`))))
      expect(await idsAt(open())).toHaveLength(100)
    })
  })
})

describe('ConnectionProblem', () => {
  afterEach(() => setLanguage('en'))

  const open = () => {
    const console = createTestConsole()
    renderScreen(ConnectionProblem, { console, at: '/' })
    return { tell: (problem: Parameters<typeof console.broker.setProblem>[0]) => act(() => console.broker.setProblem(problem)) }
  }

  test.each([
    ['en', 'An error in the console has ended the live connection. The console opens it again by itself'],
    ['de', 'Ein Fehler in der Konsole hat die Live-Verbindung beendet. Die Konsole baut sie von selbst wieder auf'],
  ] as const)('BRK-07: a part of the console that has failed is told until it runs again, in the language %s', async (language, text) => {
    setLanguage(language)
    const { tell } = open()
    tell({ kind: 'failed', error: 'TypeError: x\n    at assets/1.js:1:1' })
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('button', { name: language === 'en' ? 'Copy details' : 'Details kopieren' })).toBeVisible()
    tell(null)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('BRK-06: what the broker refuses is named, as text, with its reason', async () => {
    const { tell } = open()
    const filters = ['devices/d1/functions/+/result', 'devices/d1/variables/+/value']
    tell({ kind: 'refused', filters, reason: 'Not <b>authorized</b>' })
    const told = await screen.findByText(/^The broker refuses a part of the live data/)
    for (const text of ['Not <b>authorized</b>', ...filters]) expect(told).toHaveTextContent(text)
  })
})

describe('TopBarItems', () => {
  const item = { mfe_devices: described({ extensions: [{ point: 'topbar.item/v1', id: 'alerts', module: './Bell', title: { en: 'Alerts', de: 'Alarme' } }] }) }

  beforeEach(() => {
    setLanguage('en')
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(window.navigator, 'connection')
  })

  const open = (features: string[], Bell: RemoteComponent) => {
    let first = () => {}
    const shown = new Promise<void>((resolve) => (first = resolve))
    const remotes = createTestManager(() => Bell)
    const extensions = createExtensions({ remoteManager: remotes.manager, order: {}, features, claims: {} })
    const shell = { remoteManager: remotes.manager, extensions, menuMarks: createMenuMarks(features), shown } as Shell
    const { container } = renderScreen(() => <ShellContext value={shell}><div data-bar><TopBarItems /></div></ShellContext>, { console: createTestConsole(), at: '/' })
    const bar = () => container.querySelector('[data-bar]')?.childElementCount
    return { bar, run: (what: Record<string, object>) => act(() => remotes.run(what)), showFirst: () => act(async () => first()) }
  }
  const Bell = () => <button type="button">Bell</button>

  test('ALERT-41: an item has its room from the start where the deployment names it, and is loaded after the first screen', async () => {
    const { bar, run, showFirst } = open(['alerts'], Bell)
    expect(bar()).toBe(1)
    await run(item)
    expect(bar()).toBe(1)
    expect(screen.queryByRole('button')).toBeNull()
    await showFirst()
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible()
    expect(bar()).toBe(1)
  })

  test('ALERT-41: without the deployment’s hint nothing is kept free, and the item comes all the same', async () => {
    const { bar, run, showFirst } = open([], Bell)
    await run(item)
    expect(bar()).toBe(0)
    await showFirst()
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible()
  })

  test('ALERT-41: where no remote has it, its room goes', async () => {
    const { bar, run, showFirst } = open(['alerts'], Bell)
    await run({})
    await showFirst()
    expect(bar()).toBe(0)
  })

  test('ALERT-41, ALERT-42: one that breaks leaves its place empty, without a word', async () => {
    const { bar, run, showFirst } = open(['alerts'], () => {
      throw new Error('broken')
    })
    await run(item)
    await showFirst()
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    expect(bar()).toBe(1)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/Alerts/)).toBeNull()
  })

  test('ALERT-41: where the browser asks to save data, an item is loaded when its button is pressed', async () => {
    Object.defineProperty(window.navigator, 'connection', { value: { saveData: true }, configurable: true })
    const { run, showFirst } = open(['alerts'], Bell)
    await run(item)
    await showFirst()
    await userEvent.click(screen.getByRole('button', { name: 'Alerts' }))
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible()
  })
})

describe('GuardedRouter', () => {
  const start = (unsaved: boolean) => {
    const asked: Departure[] = []
    const onChange = jest.fn()
    const work = { unsaved }
    const guard = createGuard(createBrowserHistory({ v5Compat: true }), () => work.unsaved, (departure) => asked.push(departure))
    const end = guard.listen(onChange)
    return { ...guard, asked, onChange, work, end }
  }

  describe('leaving a screen', () => {
    beforeEach(() => window.history.replaceState(null, '', '/settings'))

    test('MFE-11: nothing unsaved lets every navigation pass', () => {
      const { navigator, asked, end } = start(false)
      navigator.push('/devices')
      expect(window.location.pathname).toBe('/devices')
      expect(asked).toHaveLength(0)
      end()
    })

    test('MFE-11: unsaved work is asked about, and the address stays until the answer', () => {
      const { navigator, asked, end } = start(true)
      navigator.push('/devices')
      expect(window.location.pathname).toBe('/settings')
      expect(asked).toHaveLength(1)
      asked[0]?.()
      expect(window.location.pathname).toBe('/devices')
      end()
    })

    test('MFE-11: a change of the search alone is no leaving', () => {
      const { navigator, asked, end } = start(true)
      navigator.replace('?tab=profile')
      navigator.push({ search: '?tab=password' })
      expect(asked).toHaveLength(0)
      expect(window.location.search).toBe('?tab=password')
      end()
    })

    test('DASH-22: an address of the same screen that the user pastes is followed, also when only its end differs', async () => {
      const { onChange, history, end } = start(false)
      window.location.hash = '#layout=x'
      await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
      expect(history.location.hash).toBe('#layout=x')
      end()
    })

    test('MFE-11: going back is held, undone, and done after all when wanted', async () => {
      const { navigator, asked, onChange, work, end } = start(false)
      navigator.push('/devices')
      navigator.push('/events')
      work.unsaved = true
      onChange.mockClear()
      window.history.back()
      await waitFor(() => expect(asked).toHaveLength(1))
      await waitFor(() => expect(window.location.pathname).toBe('/events'))
      expect(onChange).not.toHaveBeenCalled()
      work.unsaved = false
      asked[0]?.()
      await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
      expect(window.location.pathname).toBe('/devices')
      end()
    })

    test('MFE-11: going back twice at once is held, too: address and screen stay together', async () => {
      const { navigator, asked, onChange, work, end } = start(false)
      for (const address of ['/devices', '/events', '/secrets']) navigator.push(address)
      work.unsaved = true
      onChange.mockClear()
      window.history.back()
      window.history.back()
      await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(1))
      await waitFor(() => expect(window.location.pathname).toBe('/secrets'))
      // Another entry of the same path: whatever was still on its way has arrived before it.
      const arrived = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }))
      window.location.hash = 'here'
      await arrived
      expect(window.location.pathname).toBe('/secrets')
      expect(onChange.mock.calls.length).toBeLessThanOrEqual(1)
      end()
    })
  })
})

describe('LeaveDialog', () => {
  /** A screen that holds unsaved work. */
  const Work = (work: UnsavedWork) => {
    useUnsaved(true, work)
    return <input aria-invalid aria-label="Name" />
  }

  const Question = ({ unsaved }: { unsaved: Unsaved }) => (useReadable(unsaved.departure).leave ? <LeaveDialog unsaved={unsaved} /> : null)

  /** Somebody leaves a page that holds these works. */
  const leave = (...works: UnsavedWork[]) => {
    const unsaved = createUnsaved()
    const console = { ...createTestConsole(), reportUnsaved: unsaved.report }
    render(<ThemeProvider><ConsoleProvider console={console}><main>{works.map((work, index) => <Work key={index} {...work} />)}</main><Question unsaved={unsaved} /></ConsoleProvider></ThemeProvider>)
    const left = jest.fn()
    act(() => unsaved.leave(left))
    return { unsaved, left, user: userEvent.setup() }
  }
  const question = () => screen.findByRole('alertdialog')
  const button = (name: string) => screen.queryByRole('button', { name })


  test.each([
    ['lost', [{}], 'has not been saved and would be lost'],
    ['kept as a draft', [{ kept: true }], 'A draft of it is kept in this browser and offered when you come back'],
    ['kept in part', [{ kept: true }, {}], 'A part is kept in this browser as a draft; the rest would be lost'],
    ['no text at all', [{ warning: 'The device would not start.' }], 'The device would not start.'],
  ])('UX-30: whoever leaves is told what becomes of the work that is %s', async (_, works, text) => {
    leave(...works)
    expect(await question()).toHaveTextContent(text)
    expect(button('Save and leave')).toBeNull()
  })

  test('UX-30: Save and leave saves all of it, and leaves', async () => {
    const saved: string[] = []
    const { left, user, unsaved } = leave({ save: async () => saved.push('a') > 0 }, { save: async () => saved.push('b') > 0 })
    await question()
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
    expect(saved).toEqual(['a', 'b'])
    expect(unsaved.any()).toBe(false)
  })

  test('UX-30: it is offered only where all of it can be saved', async () => {
    leave({ save: async () => true }, {})
    await question()
    expect(button('Save and leave')).toBeNull()
  })

  test('UX-30: a save that fails keeps the user where they are and says why; the next try may work', async () => {
    const outcomes: (() => Promise<boolean>)[] = [() => Promise.reject(new Error('the disk is full')), async () => true]
    const { left, user, unsaved } = leave({ save: () => outcomes.shift()?.() ?? Promise.resolve(false) })
    await question()
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not saved: the disk is full')
    expect(left).not.toHaveBeenCalled()
    expect(unsaved.any()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  })

  test('UX-30: a screen that does not save because of a field gets the user back at that field', async () => {
    const { left, user, unsaved } = leave({ save: async () => false })
    // From then on the dialog holds the focus, and gives it back.
    await waitFor(() => expect(button('Stay')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(left).not.toHaveBeenCalled()
    expect(unsaved.any()).toBe(true)
  })

  test('UX-30: whoever stays while it is saved is not taken away afterwards', async () => {
    let answer: (saved: boolean) => void = () => {}
    const { left, user, unsaved } = leave({ save: () => new Promise<boolean>((resolve) => { answer = resolve }) })
    await question()
    await user.click(screen.getByRole('button', { name: 'Save and leave' }))
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await act(async () => answer(true))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(left).not.toHaveBeenCalled()
    expect(unsaved.any()).toBe(true)
  })

  test('UX-30, MFE-10: a remote of before the contract could tell of drafts is asked about as before', async () => {
    const { unsaved } = leave({})
    act(() => unsaved.report('old remote', true))
    expect(await question()).toHaveTextContent('would be lost')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Leave' }))
    expect(unsaved.any()).toBe(false)
  })
})

describe('useCommands', () => {
  const title = { en: 'Silence all', de: 'Alle stummschalten' }
  const silence = { point: 'palette.command/v1', id: 'silence', module: './silence', title }
  const alarms = described({
    routes: [{ name: 'alarm-list', path: '/alarms', module: './AlarmListScreen' }],
    extensions: [
      silence,
      { point: 'palette.command/v1', id: 'list', route: 'alarm-list', title: { en: 'Show alarms', de: 'Alarme' } },
      { point: 'palette.command/v1', id: 'hidden', route: 'alarm-list', title: { en: 'Hidden', de: 'Versteckt' }, when: { role: 'admin' } },
    ],
  })

  let load: () => Promise<unknown>
  let host: TestConsole

  const Commands = () => useCommands().map(({ id, text, to, run }) => <button key={id} type="button" onClick={run}>{text} {to}</button>)

  const open = async (listed: object = alarms, options: Parameters<typeof createTestManager>[1] = { missing: ['/7.js'] }) => {
    const { manager, run } = createTestManager(() => load(), options)
    const shell = { remoteManager: manager, extensions: createExtensions({ remoteManager: manager, order: {}, features: [], claims: {} }) } as Shell
    await run({ mfe_alarms: listed })
    renderScreen(() => <ShellContext value={shell}><Commands /></ShellContext>, { console: host, at: '/dashboard' })
    return { button: await screen.findByRole('button', { name: 'Silence all' }), run }
  }
  beforeEach(() => {
    setLanguage('en')
    host = createTestConsole()
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  describe('MFE-60: a command of a remote', () => {
    test('runs with the console and the way to another address', async () => {
      load = async () => ({ console: { toast }, navigate }: { console: TestConsole; navigate: (to: string) => void }) => {
        toast({ kind: 'success', title: 'Silent' })
        navigate('/alarms')
      }
      await userEvent.click((await open()).button)
      await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', title: 'Silent' }]))
      expect(screen.getByLabelText('address')).toHaveTextContent('/alarms')
    })

    test('opens a route; one that is not meant for the user is not there', async () => {
      await open()
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show alarms /alarms', 'Silence all '])
    })

    test('MFE-63: that fails is told in a toast, with its remote and version', async () => {
      load = async () => () => Promise.reject(new Error('the siren is stuck'))
      await userEvent.click((await open()).button)
      await waitFor(() => expect(host.toasts).toMatchObject([{ kind: 'error', title: 'Silence all could not be done', text: expect.stringMatching(/^mfe_alarms 1\.2\.3: .*the siren is stuck/) }]))
    })

    test('MFE-63: that can’t be loaded is told in the same way', async () => {
      load = () => Promise.reject(new Error('Loading chunk 7 failed.\n(error: http://localhost/remotes/mfe_alarms/1.2.3/7.js)'))
      await userEvent.click((await open()).button)
      await waitFor(() => expect(host.toasts).toMatchObject([{ kind: 'error', text: expect.stringMatching(/^mfe_alarms 1\.2\.3: .*404/) }]))
    })

    test('MFE-63: that has not arrived after twenty seconds is told, and not run later', async () => {
      let arrive = (_: unknown) => {}
      load = () => new Promise((resolve) => (arrive = resolve))
      const { button } = await open()
      jest.useFakeTimers()
      act(() => button.click())
      await act(() => jest.advanceTimersByTimeAsync(20_000))
      expect(host.toasts).toMatchObject([{ kind: 'error', text: 'mfe_alarms 1.2.3: It did not arrive in time, and was not run.' }])
      const run = jest.fn()
      await act(async () => arrive(run))
      expect(run).not.toHaveBeenCalled()
    })
    test('MFE-54: is loaded by the signature that the registry has now, not by the one with which it was first listed', async () => {
      const file = `${newFolder()}/key.pem`
      const { key } = writeNewKey(file)
      const built = newBuild('alarms', '1.2.3', { platform: '^1.0.0', extensions: [silence] })
      load = async () => ({ console: { toast } }: { console: TestConsole }) => toast({ kind: 'success', title: 'Silent' })
      const { button, run } = await open(built.release, { signatureKeys: { mfe_alarms: [key] } })
      await act(() => run({ mfe_alarms: prepareRelease(built, file).release }))
      await userEvent.click(button)
      await waitFor(() => expect(host.toasts).toEqual([{ kind: 'success', title: 'Silent' }]))
    })
  })
})

describe('idle', () => {
  describe('PERF-31: what is loaded ahead of its use', () => {
    let left = 0

    beforeEach(() => {
      jest.useFakeTimers()
      window.requestIdleCallback = (callback) => window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => left }), 1)
    })
    afterEach(() => {
      jest.useRealTimers()
      Reflect.deleteProperty(window, 'requestIdleCallback')
    })

    test('waits while the page draws with every frame, and comes once it rests', () => {
      let ran = 0
      left = 9
      whenQuiet(() => (ran += 1))
      jest.advanceTimersByTime(60_000)
      expect(ran).toBe(0)
      left = 49
      jest.advanceTimersByTime(1_000)
      expect(ran).toBe(1)
    })

    test('comes in a browser that does not tell when it is idle', () => {
      Reflect.deleteProperty(window, 'requestIdleCallback')
      let ran = 0
      whenQuiet(() => (ran += 1))
      jest.advanceTimersByTime(1_000)
      expect(ran).toBe(1)
    })
  })
})

describe('whenShown', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    document.body.replaceChildren()
  })

  test('PERF-14: the first screen is there once neither its code nor its data is on its way', () => {
    let fetching = true
    let shown = 0
    document.body.append(document.createElement('p'))
    document.body.firstElementChild?.setAttribute('data-code-pending', '')
    whenShown(() => fetching, () => (shown += 1))
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(0)
    document.body.replaceChildren()
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(0)
    fetching = false
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(1)
    jest.advanceTimersByTime(60_000)
    expect(shown).toBe(1)
  })

  test('PERF-14: a short pause between two of its parts is not the end', () => {
    const answers = [true, false, true, false, false]
    let asked = 0
    let shown = 0
    whenShown(() => answers[asked++] ?? true, () => (shown += 1))
    jest.advanceTimersByTime(2_900)
    expect([asked, shown]).toEqual([5, 1])
  })

  test('PERF-14: what never arrives does not hold the live connection back', () => {
    let shown = 0
    whenShown(() => true, () => (shown += 1))
    jest.advanceTimersByTime(4_900)
    expect(shown).toBe(0)
    jest.advanceTimersByTime(1_000)
    expect(shown).toBe(1)
  })
})
