import { describe, expect, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import {
  renderScreen,
  retryAfterOutage,
  rowNames,
  rowOf,
  screen,
  userEvent,
  waitFor,
  within,
} from '@console/platform-testing'
import { DeviceListScreen } from './DeviceListScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('DeviceListScreen', () => {
  const open = (at = '/devices') => {
    renderScreen(DeviceListScreen, { console: its.console, at })
    return userEvent.setup()
  }

  /** What the server says of its devices from now on, by their ids. */
  const serverSays = (said: Readonly<Record<string, object>>) => {
    const { json } = its.console.api
    its.console.api.json = async (path, options) => {
      const devices = (await json(path, options)) as Record<string, object>
      return Object.fromEntries(Object.entries(devices).map(([id, device]) => [id, { ...device, ...said[id] }]))
    }
  }

  /** A server that has labels, but whose devices have none and say nothing of what they run. */
  const saysNoMore = () =>
    serverSays(
      Object.fromEntries(
        ['NODE-A41C7E', 'NODE-5B6A19', 'NODE-77D1C4', 'NODE-0C93F8', 'NODE-3F90B2', 'NODE-E8025D'].map((id) => [
          id,
          { labels: [], running: null },
        ]),
      ),
    )

  describe('the device list', () => {
    test('DEV-01: shows id, name, model, status and last connect of all devices', async () => {
      saysNoMore()
      open()
      await screen.findByRole('link', { name: 'Greenhouse' })
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
        'Select all',
        'Name',
        'ID',
        'Model',
        'Status',
        'Last connect',
      ])
      expect(rowNames()).toHaveLength(6)
      const row = rowOf('Greenhouse')
      expect(row.getByText('NODE-A41C7E')).toBeVisible()
      expect(row.getByText('ESP32 climate node')).toBeVisible()
      expect(row.getByText(/Online|Offline|Unknown/)).toBeVisible()
    })

    test('DEV-01: is sorted by the last connect, newest first, and by any column after a click on it', async () => {
      const newestFirst = {
        'NODE-3F90B2': 'Hallway motion',
        'NODE-0C93F8': 'Cellar sensor',
        'NODE-E8025D': 'Lathe vibration',
        'NODE-A41C7E': 'Greenhouse',
        'NODE-5B6A19': 'Garden pump',
        'NODE-77D1C4': 'Delivery van',
      }
      serverSays(
        Object.fromEntries(
          Object.keys(newestFirst).map((id, hours) => [
            id,
            { updatedAt: new Date(Date.now() - hours * 3_600_000).toISOString() },
          ]),
        ),
      )
      const user = open()
      await screen.findByRole('link', { name: 'Greenhouse' })
      expect(screen.getByRole('columnheader', { name: 'Last connect' })).toHaveAttribute('aria-sort', 'descending')
      expect(rowNames()).toEqual(Object.values(newestFirst))
      await user.click(screen.getByRole('button', { name: 'Name' }))
      expect(rowNames()).toEqual([...rowNames()].sort((a, b) => String(a).localeCompare(String(b))))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices?sort=name')
      await user.click(screen.getByRole('button', { name: 'Name' }))
      expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices?sort=-name')
    })

    test('DEV-02: a row is a link to its device', async () => {
      const user = open()
      const link = await screen.findByRole('link', { name: 'Greenhouse' })
      expect(link).toHaveAttribute('href', '/devices/NODE-A41C7E')
      await user.click(link)
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices/NODE-A41C7E')
    })

    test('UX-53: samples are called so, and are removed together', async () => {
      serverSays({ 'NODE-A41C7E': { sample: false } })
      const user = open()
      expect(await screen.findByText('5 simulated samples')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Remove samples…' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Remove 5 devices?' }))
      expect(question.getByText(/5 simulated devices are deleted for good/)).toBeVisible()
      await user.click(question.getByRole('button', { name: 'Cancel' }))
    })

    test('DEV-03: a button leads to the firmware list', async () => {
      open()
      expect(await screen.findByRole('link', { name: 'Firmware' })).toHaveAttribute('href', '/devices/firmwares')
    })

    /** What the server says of its entrance. */
    const entranceIs = (answer: () => Promise<unknown>) => {
      const { json } = its.console.api
      its.console.api.json = (path, options) => (path === '/api/v1/entrance' ? answer() : json(path, options))
    }

    test('JOIN-40: a button leads to adding a device, also without any', async () => {
      await its.signInNewcomer()
      entranceIs(async () => ({ host: 'console.local', port: 8883 }))
      open()
      expect(await screen.findByText(/let the cloud simulate a device/)).toBeVisible()
      expect(screen.getAllByRole('link', { name: 'Add device' }).map((link) => link.getAttribute('href'))).toEqual([
        '/devices/add',
        '/devices/add',
      ])
    })

    test('DEV-03: without devices it says so and what to do', async () => {
      await its.signInNewcomer()
      entranceIs(() => Promise.reject(new ApiError('http', 'No such call.', { status: 404 })))
      open()
      expect(await screen.findByText('No devices registered yet')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Open firmware' })).toHaveAttribute('href', '/devices/firmwares')
    })

    test('UX-04: the search keeps to the address, finds by name, id and model, and can be cleared', async () => {
      const user = open('/devices?q=climate')
      await waitFor(() => expect(rowNames()).toEqual(['Greenhouse']))
      const search = screen.getByRole('searchbox')
      await user.clear(search)
      await user.type(search, 'node-a41c')
      expect(rowNames()).toEqual(['Greenhouse'])
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices?q=node-a41c')
      await user.clear(search)
      await user.type(search, 'nothing like it')
      expect(screen.getByText('Nothing matches your search')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? search)
      expect(rowNames()).toHaveLength(6)
      await user.type(search, 'nothing like it')
      // The last one is the empty table's own, which goes with the press.
      await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? search)
      expect(rowNames()).toHaveLength(6)
      expect(search).toHaveFocus()
    })

    test('DEV-15: filters by status and model are kept in the address, can be taken away one by one or together, and count what they show', async () => {
      serverSays({
        'NODE-A41C7E': { status: 'online' },
        'NODE-5B6A19': { status: 'offline' },
        'NODE-77D1C4': { status: 'offline' },
        'NODE-0C93F8': { status: 'offline', model: null },
        'NODE-3F90B2': { status: 'online' },
        'NODE-E8025D': { status: 'online' },
      })
      const user = open('/devices?status=offline&sort=name')
      await screen.findByRole('link', { name: 'Garden pump' })
      expect(rowNames()).toEqual(['Cellar sensor', 'Delivery van', 'Garden pump'])
      expect(screen.getByText('3 of 6 devices')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Filter' }))
      const choices = within(await screen.findByRole('group', { name: 'Model' }))
      await user.click(choices.getByRole('checkbox', { name: 'unknown' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices?status=offline&sort=name&model=')
      expect(rowNames()).toEqual(['Cellar sensor'])
      await user.click(within(screen.getByRole('group', { name: 'Status' })).getByRole('checkbox', { name: 'Online' }))
      await user.keyboard('{Escape}')
      await user.click(screen.getByRole('button', { name: /Remove filter.*Model is unknown/ }))
      expect(rowNames()).toHaveLength(6)
      expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
      await user.click(screen.getByRole('button', { name: /Remove filter.*or Online/ }))
      await user.type(screen.getByRole('searchbox'), 'green')
      expect(screen.getByText('Nothing matches your filters')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
      expect(rowNames()).toHaveLength(6)
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices?sort=name')
    })

    test('DEV-13: a load that fails says so and can be tried again', async () => {
      await retryAfterOutage(its.network, 'Devices', open)
      expect(await screen.findByRole('link', { name: 'Greenhouse' })).toBeVisible()
    })

    test('DEV-14: a status event of the broker brings the new status without a refresh', async () => {
      const said = { 'NODE-A41C7E': { status: 'online' } }
      serverSays(said)
      open()
      await screen.findByRole('link', { name: 'Greenhouse' })
      expect(rowOf('Greenhouse').getByText('Online')).toBeVisible()
      said['NODE-A41C7E'].status = 'offline'
      its.console.broker.deliver('devices/NODE-A41C7E/events/status', 'offline')
      expect(await rowOf('Greenhouse').findByText('Offline')).toBeVisible()
    })
  })
})
