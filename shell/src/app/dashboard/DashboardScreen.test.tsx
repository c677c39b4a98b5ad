import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, createTestConsole, renderScreen, screen, userEvent, within } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { createExtensions } from '../extensions/createExtensions.ts'
import { ShellContext, type Shell } from '../shellContext.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

const box = (id: string, change: object = {}) => ({ point: 'dashboard.box/v1', id, module: `./${id}`, title: { en: `Box ${id}`, de: `Kasten ${id}` }, ...change })

let run: (remotes?: Record<string, object>) => Promise<void>

const open = (order: Record<string, string[]> = {}) => {
  const remotes = createTestManager((module) => () => <p>Filled by {module}</p>)
  run = (next = {}) => act(() => remotes.run(next))
  const shell = { remoteManager: remotes.manager, extensions: createExtensions({ remoteManager: remotes.manager, order, features: [], claims: {} }) } as Shell
  renderScreen(() => <ShellContext value={shell}><DashboardScreen /></ShellContext>, { console: createTestConsole(), at: '/dashboard' })
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const inBox = (name: string) => within(screen.getByRole('region', { name }))
const own = ['Fleet status', 'Event rate', 'Failing integrations', 'Latest builds', 'Recent activity']

beforeEach(() => setLanguage('en'))
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
