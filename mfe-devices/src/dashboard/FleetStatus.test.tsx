import { act, cloudForTests, renderScreen, screen, userEvent, waitFor, whileDown, within } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { setLanguage } from '@console/platform/i18n'
import { expect, test } from '@jest/globals'
import { FleetStatus } from './FleetStatus.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))
const open = () => renderScreen(FleetStatus, { console: its.console, at: '/dashboard' })
const minute = 60_000

/** What the server says of its devices from now on, by their ids; of all others that they are online. */
const serverSays = (said: Readonly<Record<string, object>>) => {
  const { json } = its.console.api
  its.console.api.json = async (path, options) => {
    const devices = (await json(path, options)) as Record<string, object>
    return Object.fromEntries(Object.entries(devices).map(([id, device]) => [id, { ...device, status: 'online', ...said[id] }]))
  }
}
const counts = () => screen.getAllByRole('link', { name: /Online|Offline|Unknown/ }).map((link) => link.textContent)

test('UX-11: the fleet status counts the real devices by their status, each a way to them', async () => {
  open()
  await waitFor(() => expect(counts()[0]).toBe('5 Online'))
  expect(screen.getByRole('link', { name: /Online/ })).toHaveAttribute('href', '/devices?status=online')
  expect(screen.getByRole('link', { name: /Unknown/ })).toHaveAttribute('href', '/devices?status=unknown')
  expect(screen.getByText('No device is offline')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('href', '/devices')
})

test('UX-11: the devices that went offline last are named, the latest first, with the way to them', async () => {
  const now = Date.now()
  serverSays({
    'NODE-A41C7E': { status: 'offline', lastSeen: now - 5 * minute },
    'NODE-77D1C4': { status: 'offline', lastSeen: now - 2 * minute, name: 'a\u202Eb' },
    'NODE-E8025D': { status: 'offline', lastSeen: now - 300 * minute },
    'NODE-0C93F8': { status: 'offline', lastSeen: now - 400 * minute },
  })
  open()
  const list = within(await screen.findByRole('list', { name: 'Offline, last seen' }))
  expect(counts()).toEqual(['2 Online', '4 Offline'])
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['a[U+202E]b2 min ago', 'Greenhouse5 min ago', expect.stringMatching(/5 h ago$/)])
  expect(list.getByRole('link', { name: 'Greenhouse' })).toHaveAttribute('href', '/devices/NODE-A41C7E')
})

test('UX-11: where the list does not tell when a device was seen, its last connect counts, and says so', async () => {
  serverSays({ 'NODE-A41C7E': { status: 'offline', lastSeen: null, updatedAt: Date.now() - 7 * minute } })
  open()
  const list = within(await screen.findByRole('list', { name: 'Offline, last connect' }))
  expect(list.getByRole('listitem')).toHaveTextContent('Greenhouse7 min ago')
})

test('UX-11: a device that goes offline is counted without a refresh; without the live connection the status is the last known', async () => {
  const offline: Record<string, object> = {}
  serverSays(offline)
  open()
  await waitFor(() => expect(counts()).toEqual(['6 Online', '0 Offline']))
  offline['NODE-A41C7E'] = { status: 'offline' }
  act(() => its.console.broker.deliver('devices/NODE-A41C7E/events/status', 'offline'))
  await waitFor(() => expect(counts()).toEqual(['5 Online', '1 Offline']))
  expect(screen.queryByText(/^Last known/)).toBeNull()
  act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
  expect(screen.getByText(/^Last known/)).toBeInTheDocument()
})

test('UX-11: while the devices are on the way it says so; when they can’t be loaded too, and Retry brings them', async () => {
  await whileDown(its.cloud, async () => {
    open()
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    await screen.findByText('Devices could not be loaded')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: /Online/ })
})

test('UX-03, UX-11: figures that can’t be refreshed stay and say since when, until Retry brings new ones', async () => {
  open()
  await screen.findByRole('link', { name: /Online/ })
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  const before = counts()
  await whileDown(its.cloud, async () => {
    // What a device says lets the list be asked for again.
    act(() => its.console.broker.deliver('devices/NODE-A41C7E/events/status', 'online'))
    expect(await screen.findByText(/^Not refreshed since \d\d:\d\d:\d\d$/)).toBeVisible()
    expect(counts()).toEqual(before)
    act(() => setLanguage('de'))
    expect(screen.getByText(/^Nicht aktualisiert seit \d\d:\d\d:\d\d$/)).toBeVisible()
    act(() => setLanguage('en'))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/^Not refreshed/)).toBeNull())
})

test('UX-11: without devices it says so, in German too', async () => {
  await its.signInNewcomer()
  open()
  expect(await screen.findByText('No devices registered yet')).toBeVisible()
  expect(screen.getByText('A device appears here as soon as it has connected.')).toBeVisible()
  act(() => setLanguage('de'))
  expect(screen.getByText('Noch keine Geräte registriert')).toBeVisible()
})
