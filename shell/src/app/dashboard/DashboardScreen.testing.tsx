import { beforeEach, expect, test, afterEach, describe } from '@jest/globals'
import { createTestConsole, renderScreen, screen, act, userEvent, waitFor, within } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import type { ComponentType } from 'react'
import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { createExtensions } from '../extensions/createExtensions.ts'
import { ShellContext, type Shell } from '../shellContext.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

describe('DashboardScreen', () => {
  const box = (id: string, change: object = {}) => ({
    point: 'dashboard.box/v1',
    id,
    module: `./${id}`,
    title: { en: `Box ${id}`, de: `Kasten ${id}` },
    ...change,
  })

  let run: (remotes?: Record<string, object>) => Promise<void>
  let show: () => Promise<void>

  const open = (
    order: Record<string, string[]> = {},
    of: (module: string) => ComponentType<object> = (module) => () => <p>Filled by {module}</p>,
  ) => {
    const remotes = createTestManager(of)
    let shownNow = () => {}
    const shown = new Promise<void>((resolve) => {
      shownNow = resolve
    })
    show = async () => act(async () => shownNow())
    run = (next = {}) => act(() => remotes.run(next))
    const shell = {
      remoteManager: remotes.manager,
      extensions: createExtensions({ remoteManager: remotes.manager, order, features: [], claims: {} }),
      shown,
    } as Shell
    renderScreen(
      () => (
        <ShellContext value={shell}>
          <DashboardScreen />
        </ShellContext>
      ),
      { console: createTestConsole(), at: '/dashboard' },
    )
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
    await run({
      mfe_devices: described({ extensions: [box('fleet')] }),
      mfe_projects: described({ slots: [{ slot: 'dashboard.builds/v1', module: './LatestBuilds' }] }),
    })
    expect(await inBox('Fleet status').findByText('Filled by ./fleet')).toBeVisible()
    expect(await inBox('Latest builds').findByText('Filled by ./LatestBuilds')).toBeVisible()
    expect(titles()).toEqual(own)
  })

  test('MFE-60, MFE-61, MFE-62: further boxes come after the places or where their order is, in German too; what is not meant for the user is not there', async () => {
    open()
    await run({
      mfe_alarms: described({
        extensions: [
          box('alarms'),
          box('first', { order: 5 }),
          box('secret', { when: { role: 'admin' } }),
          null,
          'x',
          { point: 'dashboard.box/v1' },
        ],
      }),
    })
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
    expect(titles()).toEqual([
      'Box alarms',
      'Recent activity',
      'Fleet status',
      'Event rate',
      'Failing integrations',
      'Latest builds',
    ])
  })

  test('UX-11: where the browser asks to save data, a box is loaded when the user says so', async () => {
    Object.defineProperty(window.navigator, 'connection', { value: { saveData: true }, configurable: true })
    open()
    await run({ mfe_devices: described({ extensions: [box('fleet')] }) })
    expect(screen.getAllByRole('button', { name: /^Show: / })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Show: Fleet status' }))
    expect(await screen.findByText('Filled by ./fleet')).toBeVisible()
  })

  const ownBoxes = {
    mfe_devices: described({
      extensions: [{ point: 'dashboard.own/v1', id: 'own', module: './Own', title: { en: 'Own', de: 'Eigene' } }],
    }),
  }

  /** Stands in for the remote: replaces the default boxes when a test says so. */
  const Own = ({ head, onMode }: { head: HTMLElement | null; onMode: (mode: string) => void }) => (
    <button onClick={() => onMode('own')}>{head ? 'Beside the title' : 'Own boxes'}</button>
  )

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
    open({}, () => () => {
      throw new Error('broken')
    })
    await run(remotes)
    await waitFor(() => expect(titles()).toEqual(own))
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
