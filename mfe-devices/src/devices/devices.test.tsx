import { describe, expect, test, beforeEach, afterEach, jest } from '@jest/globals'
import { ApiError, type Extension, type Facts, type RegisteredPoints } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { cloudForTests, renderScreen, retryAfterOutage, rowNames, rowOf, screen, userEvent, waitFor, within, act, createTestConsole, type TestConsole, type Answers, fireEvent } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { useRef } from 'react'
import { DeviceListScreen } from './list/DeviceListScreen.tsx'
import { DeviceDetailsScreen } from './details/DeviceDetailsScreen.tsx'
import { BoardPanel } from './board/BoardPanel.tsx'
import { Wires } from './board/Wires.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))

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
  const saysNoMore = () => serverSays(Object.fromEntries(['NODE-A41C7E', 'NODE-5B6A19', 'NODE-77D1C4', 'NODE-0C93F8', 'NODE-3F90B2', 'NODE-E8025D'].map((id) => [id, { labels: [], running: null }])))

  describe('the device list', () => {
    test('DEV-01: shows id, name, model, status and last connect of all devices', async () => {
      saysNoMore()
      open()
      await screen.findByRole('link', { name: 'Greenhouse' })
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Select all', 'Name', 'ID', 'Model', 'Status', 'Last connect'])
      expect(rowNames()).toHaveLength(6)
      const row = rowOf('Greenhouse')
      expect(row.getByText('NODE-A41C7E')).toBeVisible()
      expect(row.getByText('ESP32 climate node')).toBeVisible()
      expect(row.getByText(/Online|Offline|Unknown/)).toBeVisible()
    })

    test('DEV-01: is sorted by the last connect, newest first, and by any column after a click on it', async () => {
      const newestFirst = { 'NODE-3F90B2': 'Hallway motion', 'NODE-0C93F8': 'Cellar sensor', 'NODE-E8025D': 'Lathe vibration', 'NODE-A41C7E': 'Greenhouse', 'NODE-5B6A19': 'Garden pump', 'NODE-77D1C4': 'Delivery van' }
      serverSays(Object.fromEntries(Object.keys(newestFirst).map((id, hours) => [id, { updatedAt: new Date(Date.now() - hours * 3_600_000).toISOString() }])))
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
      expect(screen.getAllByRole('link', { name: 'Add device' }).map((link) => link.getAttribute('href'))).toEqual(['/devices/add', '/devices/add'])
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
      serverSays({ 'NODE-A41C7E': { status: 'online' }, 'NODE-5B6A19': { status: 'offline' }, 'NODE-77D1C4': { status: 'offline' }, 'NODE-0C93F8': { status: 'offline', model: null }, 'NODE-3F90B2': { status: 'online' }, 'NODE-E8025D': { status: 'online' } })
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

describe('RemoveDevicesDialog', () => {
  let console: TestConsole
  /** The devices that the server has. */
  let devices: Record<string, { name: string; status: string; updatedAt: number }>
  /** The requests to remove devices, and how to respond to each. */
  let requests: { id: string; respond: (error?: Error) => void }[]

  beforeEach(() => {
    setLanguage('en')
    console = createTestConsole()
    devices = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`d${index}`, { name: `Pump ${index}`, status: index < 9 ? 'online' : 'offline', updatedAt: 12 - index }]))
    requests = []
    console.api.json = async () => ({ ...devices })
    console.api.request = (path) => new Promise((resolve, reject) => {
      const id = path.split('/').at(-1) ?? ''
      requests.push({ id, respond: (error) => {
        if (error) return reject(error)
        delete devices[id]
        resolve(new Response())
      } })
    })
  })

  const open = async (at = '/devices') => {
    const user = userEvent.setup()
    renderScreen(DeviceListScreen, { console, at })
    await screen.findByRole('link', { name: 'Pump 9' })
    return user
  }
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
  const respond = (count: number, error?: Error) => act(async () => requests.splice(0, count).forEach((one) => one.respond(error)))
  const question = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Remove…' }))
    return within(await screen.findByRole('alertdialog'))
  }
  const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click((await question(user)).getByRole('button', { name: 'Remove' }))
    return within(await screen.findByRole('dialog'))
  }

  describe('DEV-15: several devices are removed together', () => {
    test('the confirmation names the first of them, counts the others, and says what follows; Cancel keeps all', async () => {
      const user = await open()
      await user.click(box('Pump 1'))
      await user.keyboard('{Shift>}')
      await user.click(box('Pump 8'))
      await user.keyboard('{/Shift}')
      const dialog = await question(user)
      expect(dialog.getByText('Remove 8 devices?')).toBeVisible()
      expect(dialog.getByText(/They are logged out and must be registered again/)).toBeVisible()
      expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([1, 2, 3, 4, 5].map((number) => `Pump ${number} d${number}`))
      expect(dialog.getByText('and 3 more')).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(requests).toEqual([])
      expect(rowNames()).toHaveLength(12)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Remove…' })).toHaveFocus())
    })

    test('DEV-20: six at a time; each tells its outcome; rows hide meanwhile, and those that failed come back with the server’s text and can be retried', async () => {
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
      expect(screen.getByRole('region', { name: '12 devices selected' })).toBeVisible()
      const dialog = await confirm(user)
      expect(requests).toHaveLength(6)
      expect(dialog.getByText('0 of 12 done')).toBeVisible()
      await respond(2)
      await respond(1, new ApiError('http', 'upstream <b>timed out</b>', { status: 504 }))
      expect(requests).toHaveLength(6)
      expect(await dialog.findByText('3 of 12 done')).toBeVisible()
      expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('Pump 2Failedupstream <b>timed out</b>')
      expect(dialog.getAllByText('Removed')).toHaveLength(2)
      expect(screen.queryAllByRole('link', { name: /^Pump/, hidden: true })).toEqual([])
      await respond(6)
      await respond(3)
      expect(await dialog.findByText('11 removed · 1 failed')).toBeVisible()
      expect(console.toasts).toEqual([{ kind: 'success', title: '11 devices removed' }])
      expect(await screen.findByRole('link', { name: 'Pump 2', hidden: true })).toBeInTheDocument()
      await user.click(dialog.getByRole('button', { name: 'Retry' }))
      expect(requests.map(({ id }) => id)).toEqual(['d2'])
      await respond(1)
      expect(await dialog.findByText('12 removed')).toBeVisible()
      expect(console.toasts.at(-1)).toEqual({ kind: 'success', title: 'Pump 2 removed' })
      await user.keyboard('{Enter}')
      expect(await screen.findByText('No devices registered yet')).toBeVisible()
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    })

    test('Stop keeps those that are not begun', async () => {
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
      const dialog = await confirm(user)
      await user.click(dialog.getByRole('button', { name: 'Stop' }))
      await respond(6)
      expect(await dialog.findByText('6 removed · 6 kept')).toBeVisible()
      expect(requests).toEqual([])
      expect(Object.keys(devices)).toEqual(['d6', 'd7', 'd8', 'd9', 'd10', 'd11'])
      await user.keyboard('{Escape}')
      await waitFor(() => expect(rowNames()).toHaveLength(6))
    })

    test('one that is gone already counts as removed', async () => {
      const user = await open()
      await user.click(box('Pump 4'))
      const dialog = await confirm(user)
      delete devices['d4']
      await respond(1, new ApiError('http', 'Device d4 does not exist.', { status: 404 }))
      expect(await dialog.findByText('1 removed')).toBeVisible()
    })

    test('what a filter hides stays selected, and is neither counted nor removed', async () => {
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
      await user.type(screen.getByRole('searchbox'), 'pump 1')
      expect(screen.getByRole('region', { name: '3 devices selected' })).toHaveTextContent('9 more are hidden and stay as they are')
      await confirm(user)
      expect(requests.map(({ id }) => id)).toEqual(['d1', 'd10', 'd11'])
      await respond(3)
    })

    test('the selection survives sorting and loading again, and all that is shown is selected from the bar', async () => {
      const user = await open('/devices?status=offline')
      box('Pump 10').focus()
      await user.keyboard(' ')
      await user.click(screen.getByRole('button', { name: 'Name' }))
      devices = { ...devices, d12: { name: 'Pump 12', status: 'offline', updatedAt: 0 } }
      act(() => console.broker.deliver('devices/d12/events/status', 'offline'))
      expect(await screen.findByRole('link', { name: 'Pump 12' })).toBeVisible()
      expect(box('Pump 10')).toBeChecked()
      await user.click(screen.getByRole('button', { name: 'Select all 4' }))
      expect(screen.getByRole('region', { name: '4 devices selected' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Clear selection' }))
      expect(screen.queryByRole('region', { name: /selected/ })).not.toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    })
  })
})

describe('useDevices', () => {
  const loadTime = 1000

  let console: TestConsole
  let status: string
  let loads: number

  beforeEach(() => {
    setLanguage('en')
    jest.useFakeTimers()
    console = createTestConsole()
    status = 'online'
    loads = 0
    // A slow server, whose response is as old as the request.
    console.api.json = (path, options) => {
      // Whether the server takes devices is asked for once, beside the list.
      if (path === '/api/v1/entrance') return Promise.reject(new ApiError('http', 'No such call.', { status: 404 }))
      const response = { a: { name: 'Pump', status } }
      loads += 1
      return new Promise((resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('cancelled')))
        setTimeout(() => resolve(response), loadTime)
      })
    }
  })
  afterEach(() => { jest.useRealTimers() })

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const tell = () => act(() => console.broker.deliver('devices/a/events/status', status))
  const open = async () => {
    renderScreen(DeviceListScreen, { console, at: '/devices' })
    await pass(loadTime + 1)
    expect(row().getByText('Online')).toBeVisible()
  }
  const row = () => rowOf('Pump')

  test('DEV-14: status events without a pause don’t keep the new status from the list', async () => {
    await open()
    status = 'offline'
    for (let sent = 0; sent < 20; sent += 1) {
      tell()
      await pass(100)
    }
    expect(row().getByText('Offline')).toBeVisible()
  })

  test('DEV-14: what changes while the list is on its way is loaded after it, once', async () => {
    await open()
    tell()
    await pass(400)
    expect(loads).toBe(2)
    status = 'offline'
    tell()
    await pass(350)
    tell()
    await pass(loadTime)
    expect(row().getByText('Online')).toBeVisible()
    await pass(loadTime)
    expect(row().getByText('Offline')).toBeVisible()
    expect(loads).toBe(3)
  })

  test('SHELL-08: the first opening of the live connection, and what the broker kept from before, load nothing again; its return does', async () => {
    console.broker.setConnection({ kind: 'connecting' })
    await open()
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    act(() => console.broker.deliver('devices/a/events/status', 'online', { retained: true }))
    await pass(2 * loadTime)
    expect(loads).toBe(1)
    act(() => console.broker.setConnection({ kind: 'standby', since: Date.now() }))
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    await pass(2 * loadTime)
    expect(loads).toBe(2)
  })

  test('DEV-14: a first connection that comes long after the list loads it again: what changed until then was told to nobody', async () => {
    console.broker.setConnection({ kind: 'connecting' })
    await open()
    status = 'offline'
    await pass(6000)
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    await pass(400 + loadTime)
    expect(row().getByText('Offline')).toBeVisible()
    expect(loads).toBe(2)
  })

  test('DEV-15: the server’s response is read once, not at every render', async () => {
    let reads = 0
    const device = { id: 'a', get name() { reads += 1; return 'Pump' } }
    console.api.json = async () => [device]
    renderScreen(DeviceListScreen, { console, at: '/devices' })
    await pass(1)
    expect(row().getByText('Unknown')).toBeVisible()
    const once = reads
    act(() => setLanguage('de'))
    expect(row().getByText('Unbekannt')).toBeVisible()
    expect(reads).toBe(once)
  })
})

describe('labels', () => {
  const fleet = () => ({
    a: { name: 'Greenhouse', status: 'online', labels: ['beta', 'garden', 'site=berlin'], running: { firmware: 'ab'.repeat(32), since: Date.now() } },
    b: { name: 'Pump', status: 'online', labels: ['site=rome'], running: { firmware: 'cd'.repeat(32), since: Date.now(), name: 'Pump 2.3' } },
    c: { name: 'Van', status: 'offline', labels: [], refused: { count: 12, since: '2026-11-23T10:02:00Z', last: '2026-11-23T10:04:00Z', reason: 'wrongKey' } },
  })

  const saved = jest.fn((_id: string | undefined, _labels: unknown): unknown => ({}))

  const answers: Answers = {
    'GET /api/v1/entrance': () => new Response('No such call.', { status: 404 }),
    'GET /api/v1/devices': fleet,
    'PUT /api/v1/devices/:id/labels': ({ params, body }) => saved(params['id'], (body as { labels: unknown }).labels),
  }

  const open = async (at = '/devices?sort=name') => {
    renderScreen(DeviceListScreen, { console: createTestConsole({ api: answers }), at })
    await screen.findAllByRole('link', { name: /Greenhouse|Pump|Van/ })
    return userEvent.setup()
  }

  beforeEach(() => {
    setLanguage('en')
    saved.mockClear()
  })

  describe('labels in the list', () => {
    test('JOIN-53: have a column, are searched, and filter by key and value, kept in the address', async () => {
      const user = await open()
      expect(rowOf('Greenhouse').getByText('garden')).toBeVisible()
      expect(rowOf('Greenhouse').getByText('+1')).toHaveAccessibleName('1 more: site=berlin')
      await user.type(screen.getByRole('searchbox'), 'berlin')
      expect(rowNames()).toEqual(['Greenhouse'])
      await user.clear(screen.getByRole('searchbox'))
      await user.click(screen.getByRole('button', { name: 'Filter' }))
      const site = within(await screen.findByRole('group', { name: 'site' }))
      await user.click(site.getByRole('checkbox', { name: 'rome' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices?sort=name&label.site=rome')
      expect(rowNames()).toEqual(['Pump'])
      await user.click(site.getByRole('checkbox', { name: 'without label' }))
      expect(rowNames()).toEqual(['Pump', 'Van'])
    })

    test('JOIN-53: a word is a filter of its own', async () => {
      await open('/devices?label.beta=%2B')
      await waitFor(() => expect(rowNames()).toEqual(['Greenhouse']))
      expect(screen.getByRole('button', { name: /Remove filter.*beta is with label/ })).toBeVisible()
    })

    test('JOIN-52: are given to and taken from several devices; each has its outcome, and the failed ones can be retried', async () => {
      saved.mockImplementationOnce(() => new Response('Too many labels.', { status: 400 }))
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select Greenhouse' }))
      await user.click(screen.getByRole('checkbox', { name: 'Select Pump' }))
      await user.click(screen.getByRole('button', { name: 'Labels…' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Labels of 2 devices' }))
      await user.type(dialog.getByRole('textbox', { name: 'Labels' }), 'site=oslo ')
      await user.click(dialog.getByRole('checkbox', { name: 'beta (1)' }))
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('1 changed · 1 failed')).toBeVisible()
      expect(screen.getByText('Too many labels.')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('2 changed')).toBeVisible()
      expect(saved.mock.calls).toEqual([['a', ['garden', 'site=oslo']], ['b', ['site=oslo']], ['a', ['garden', 'site=oslo']]])
    })
  })

  test('JOIN-55: the firmware that runs has a column: its name, else the beginning of its hash', async () => {
    await open()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Select all', 'Name', 'ID', 'Model', 'Labels', 'Firmware', 'Status', 'Last connect'])
    expect(rowOf('Greenhouse').getByText('abababa')).toBeVisible()
    expect(rowOf('Pump').getByText('Pump 2.3')).toBeVisible()
  })

  test('JOIN-56: a device that was refused has a line above the list, with what to do; it can be dismissed', async () => {
    const user = await open()
    const line = await screen.findByText(/Van.*was refused 12 times since \d\d:\d\d: wrong key/)
    expect(line).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'What to do' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Van.* was refused/ }))
    expect(dialog.getByText(/Put the device’s own key/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Open device' })).toHaveAttribute('href', '/devices/c')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Dismiss the line about Van' }))
    expect(screen.queryByText(/was refused/)).toBeNull()
  })
})

describe('keys', () => {
  const key = `k1_${'b'.repeat(43)}`
  const keys = new Map<string, { createdAt: string; lastUsedAt?: string }>()
  const saved = jest.fn()

  const answers = (device: object): Answers => ({
    'GET /api/v1/devices': () => ({ d: { name: 'Cellar pump', status: 'online', kind: 'device', targets: ['ESP32'], labels: ['pump'], running: { firmware: 'ab'.repeat(32), since: Date.now(), name: 'Pump 2.3' }, ...device } }),
    'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
    'GET /api/v1/devices/:id/keys': () => ({ keys: [...keys].map(([id, one]) => ({ id, ...one })) }),
    'POST /api/v1/devices/:id/keys': () => {
      keys.set('new-key', { createdAt: new Date().toISOString() })
      return { id: 'new-key', key }
    },
    'DELETE /api/v1/devices/:id/keys/:key': ({ params }) => {
      keys.delete(params['key'] ?? '')
      return undefined
    },
    'PUT /api/v1/devices/:id/labels': ({ body }) => {
      saved(body)
      return {}
    },
  })

  const open = (device: object = {}) => {
    const console = createTestConsole({ api: answers(device) })
    const { unmount } = renderScreen(DeviceDetailsScreen, { console, at: '/devices/d', path: '/devices/:id' })
    return { console, unmount, user: userEvent.setup() }
  }

  const panel = async () => within(await screen.findByRole('region', { name: 'Keys' }))

  beforeEach(() => {
    setLanguage('en')
    keys.clear()
    keys.set('old', { createdAt: '2026-01-01T00:00:00Z', lastUsedAt: new Date().toISOString() })
    saved.mockClear()
  })

  describe('the keys of a device', () => {
    test('JOIN-57: a new one is shown once beside the old one, and leaving asks until it was copied', async () => {
      const { console, user } = open()
      await user.click(await (await panel()).findByRole('button', { name: 'New key' }))
      expect(await screen.findByText(key)).toBeVisible()
      await waitFor(async () => expect((await panel()).getAllByRole('listitem')).toHaveLength(2))
      expect([...console.unsaved.keys()]).toEqual(['device-key'])
      await user.click(screen.getByRole('button', { name: 'Copy the key' }))
      await waitFor(() => expect(console.unsaved.size).toBe(0))
      expect(screen.getByRole('button', { name: 'New key' })).toHaveAccessibleDescription('A device has two keys at most. Revoke one first.')
      await user.click(screen.getByRole('button', { name: 'Done' }))
      expect(screen.queryByText(key)).toBeNull()
      const [old, made] = (await panel()).getAllByRole('listitem')
      expect(old).toHaveTextContent(/^oldmade/)
      expect(made).toHaveTextContent(/^new-ke newmade .*, last used never/)
    })

    test('JOIN-57: the new one is no longer shown once it is revoked', async () => {
      const { console, user } = open()
      await user.click(await (await panel()).findByRole('button', { name: 'New key' }))
      expect(await screen.findByText(key)).toBeVisible()
      await user.click(await (await panel()).findByRole('button', { name: 'Revoke key new-ke' }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
      await waitFor(() => expect(screen.queryByText(key)).toBeNull())
      expect(console.unsaved.size).toBe(0)
      expect((await panel()).getByRole('button', { name: 'Revoke key old' })).toBeVisible()
    })

    test('JOIN-57: one is revoked after a question', async () => {
      const { user } = open()
      await user.click(await (await panel()).findByRole('button', { name: 'Revoke key old' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this key?' }))
      expect(keys.size).toBe(1)
      await user.click(question.getByRole('button', { name: 'Revoke' }))
      expect(await (await panel()).findByText(/No key is valid/)).toBeVisible()
    })

    test('JOIN-57: a simulated device has none', async () => {
      open({ kind: 'simulated' })
      expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible()
      expect(screen.queryByRole('region', { name: 'Keys' })).toBeNull()
    })
  })

  test('JOIN-93: a device that takes no updates, or has not said what it is, has no way to flash', async () => {
    for (const targets of [[], undefined]) {
      const { unmount } = open({ targets })
      expect(await screen.findByText('Pump 2.3')).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Flash…' })).toBeNull()
      unmount()
    }
  })

  test('JOIN-51, JOIN-55: the page has labels, which are changed in a dialog, and what runs, with the way to flash', async () => {
    const { user } = open()
    expect(await screen.findByText('Pump 2.3')).toBeVisible()
    const details = within(screen.getByRole('region', { name: 'Details' }))
    expect(details.getByRole('link', { name: 'Flash…' })).toHaveAttribute('href', '/devices/firmwares?device=d')
    await user.click(details.getByRole('button', { name: 'Edit labels' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Labels of .*Cellar pump/ }))
    await user.type(dialog.getByRole('textbox', { name: 'Labels' }), 'site=berlin')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved.mock.calls).toEqual([[{ labels: ['pump', 'site=berlin'] }]])
  })
})

describe('extensions', () => {
  const devices = {
    'NODE-1': { id: 'NODE-1', name: 'Pump', model: 'P1', status: 'online', updatedAt: 2 },
    'NODE-2': { id: 'NODE-2', name: 'Valve', model: null, status: 'offline', updatedAt: 1 },
  }
  const api = { 'GET /api/v1/devices': () => devices, 'GET /api/v1/devices/:id': ({ params }: { params: Readonly<Record<string, string>> }) => devices[params['id'] as keyof typeof devices] }

  const extension = { id: 'alarms', title: { en: 'Alarms', de: 'Alarme' }, Icon: () => <svg />, fits: (facts: Facts = {}) => facts['status'] === 'online' && facts['model'] === 'P1' }
  const tab: Extension<RegisteredPoints['device.tab/v1']> = { ...extension, View: ({ device }) => <p>Alarms of {device.id} {device.status}</p> }
  const action: Extension<RegisteredPoints['device.row.action/v1']> = { ...extension, View: ({ device, onClose }) => <button type="button" onClick={onClose}>Silence {device.id}</button> }

  let console: TestConsole

  beforeEach(() => {
    setLanguage('en')
    console = createTestConsole({ api, extensions: { 'device.tab/v1': [tab], 'device.row.action/v1': [action] } })
  })
  const openDevice = (at: string) => void renderScreen(DeviceDetailsScreen, { console, at, path: '/devices/:id' })
  const openList = () => void renderScreen(DeviceListScreen, { console, at: '/devices' })

  test('MFE-60, MFE-62, MFE-66: a device has the tabs that remotes add for it, at the address of their ids', async () => {
    openDevice('/devices/NODE-1?tab=alarms')
    expect(await screen.findByText('Alarms of NODE-1 online')).toBeVisible()
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Alarms')
  })

  test('MFE-62, MFE-66: where a tab is not meant, its address shows the first one', async () => {
    openDevice('/devices/NODE-2?tab=alarms')
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Events')
    expect(screen.queryByRole('tab', { name: 'Alarms' })).toBeNull()
  })

  test('MFE-60, MFE-62: a row has the actions that remotes add for its device, in German too', async () => {
    setLanguage('de')
    openList()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Aktionen für Pump' }))
    expect(screen.queryByRole('button', { name: 'Aktionen für Valve' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Alarme' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alarme: Pump' }))
    await user.click(dialog.getByRole('button', { name: 'Silence NODE-1' }))
    expect(screen.queryByRole('dialog', { name: 'Alarme: Pump' })).toBeNull()
  })

  test('MFE-65: an older shell, which has no extension points, shows the screens as they were', async () => {
    Object.assign(console, { extensions: undefined })
    openList()
    expect(await screen.findByRole('link', { name: 'Pump' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for Pump' })).toBeNull()
  })
})

describe('crash', () => {
  beforeEach(() => setLanguage('en'))

  const firmware = 'ab'.repeat(32)
  const crash = { at: Date.UTC(2026, 10, 20, 3, 12), message: 'division by zero', reset: 'PANIC', function: 'divide(int, int)', file: 'src/main.ino', line: 7, firmware, firmwareName: 'Greenhouse', project: 'p1', safeMode: false, count: 3 }

  const open = (answer: Answers[string]) => {
    const console = createTestConsole({ api: {
      'GET /api/v1/devices': () => ({ d: { name: 'Pump', status: 'online', functions: ['turn'] } }),
      'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
      'GET /api/v1/devices/:id/crash': answer,
    } })
    renderScreen(DeviceDetailsScreen, { console, at: '/devices/d', path: '/devices/:id' })
    return console
  }
  const panel = async () => within(await screen.findByRole('region', { name: 'Last crash' }))

  describe('DATA-04: the last crash on the device’s page', () => {
    test('says where and in which firmware, and leads to the line in the editor', async () => {
      open(() => crash)
      const shown = await panel()
      expect(shown.getByText('division by zero')).toBeVisible()
      expect(shown.getByText('divide(int, int)')).toBeVisible()
      expect(shown.getByRole('link', { name: 'src/main.ino:7' })).toHaveAttribute('href', '/projects/p1?file=src%2Fmain.ino&line=7')
      expect(shown.getByText('Greenhouse')).toBeVisible()
      expect(shown.getByText('3 times with this firmware')).toBeVisible()
      expect(shown.getByText('exception in the program')).toBeVisible()
      expect(shown.queryByText('Safe mode')).toBeNull()
    })

    test('says what safe mode means, why the device is in it, and how it leaves', async () => {
      open(() => ({ ...crash, project: undefined, safeMode: true, safeModeReason: 'it crashed 4 times in a row' }))
      const shown = await panel()
      expect(shown.getByText('Safe mode')).toBeVisible()
      expect(shown.getByText('it crashed 4 times in a row')).toBeVisible()
      expect(shown.getByText(/^It leaves safe mode with the next firmware/)).toBeVisible()
      expect(shown.getByRole('link', { name: 'Flash…' })).toHaveAttribute('href', '/devices/firmwares?device=d')
      // The project is unknown, so there is nothing to open.
      expect(shown.getByText('src/main.ino:7')).toBeVisible()
      expect(shown.queryByRole('link', { name: /main\.ino/ })).toBeNull()
    })

    test('shows what a device says as text', async () => {
      open(() => ({ at: crash.at, message: '<img src=x>', reset: '__proto__', function: null, safeMode: false, count: 1 }))
      expect((await panel()).getByText('<img src=x>')).toBeVisible()
      expect((await panel()).getByText('__proto__')).toBeVisible()
    })

    test('is not there when none is known', async () => {
      let asked = 0
      open(() => {
        asked += 1
        return undefined
      })
      expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible()
      await waitFor(() => expect(asked).toBe(1))
      expect(screen.queryByRole('region', { name: 'Last crash' })).toBeNull()
    })
  })
})

describe('BoardPanel', () => {
  /** The last image that was drawn: jsdom has no canvas. */
  let drawn: ImageData | undefined
  const canvas = { createImageData: (width: number, height: number) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }), putImageData: (picture: ImageData) => { drawn = picture } }

  beforeEach(() => {
    setLanguage('en')
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never)
  })
  afterEach(() => { jest.restoreAllMocks() })

  const pin = (number: number, more: object = {}) => ({ pin: number, mode: 'output', signal: 'level', value: 0, free: false, given: null, ...more })
  const part = (id: string, kind: string, more: object = {}) => ({ id, kind, label: '', color: '', pins: {}, controls: [], shows: {}, ...more })
  const control = (name: string, value: number, min = 0, max = 1) => ({ name, value, min, max })

  /** A stream to which a test adds lines, and the moves that were sent. */
  const boardOf = (first: object) => {
    let stream: ReadableStreamDefaultController | undefined
    const bytes = (line: object) => new TextEncoder().encode(`${JSON.stringify(line)}\n`)
    const moves: unknown[] = []
    const ended = jest.fn<() => void>()
    const answers: Answers = {
      'GET /api/v1/devices/:id/board': () => new Response(new ReadableStream({ start: (opened) => { stream = opened; opened.enqueue(bytes(first)) }, cancel: ended }), { headers: { 'Content-Type': 'application/x-ndjson' } }),
      'POST /api/v1/devices/:id/board': ({ body }) => void moves.push(body),
    }
    return { answers, moves, ended, end: () => act(async () => stream?.close()), say: (line: object) => act(async () => stream?.enqueue(bytes(line))) }
  }

  const show = (answers: Answers) => {
    const console = createTestConsole({ api: answers })
    return { console, ...renderScreen(() => <BoardPanel device="d" name="Pump" />, { console, at: '/', path: '/' }) }
  }
  const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
  const card = async (title: string) => (await screen.findByRole('heading', { name: new RegExp(title) })).closest('li') as HTMLElement

  describe('the board', () => {
    test('PART-05: pins have level, duty and direction in words, and follow the stream; the LED says that it is lit', async () => {
      const board = boardOf({ state: 'running', pins: [pin(2), pin(18, { signal: 'duty', value: 0.64 }), pin(34, { mode: 'analog', signal: 'analog', value: 1106 })], parts: [part('LED', 'led', { pins: { A: 2, C: 'low' }, shows: { level: 0 } })] })
      show(board.answers)
      expect(await row('GPIO2')).toHaveTextContent('low')
      expect(within(await row('GPIO2')).getByRole('img', { name: 'output' })).toBeInTheDocument()
      expect(await row('GPIO18')).toHaveTextContent('64 % PWM')
      expect(await row('GPIO34')).toHaveTextContent('ADC 1,106')
      expect(await card('LED')).toHaveTextContent('off')
      await board.say({ pins: [pin(2, { value: 1 })], parts: [part('LED', 'led', { shows: { level: 1 } })] })
      await waitFor(async () => expect(await row('GPIO2')).toHaveTextContent('high'))
      expect(await card('LED')).toHaveTextContent('LED on')
      expect(screen.getByText('Running')).toBeVisible()
    })

    test('PART-05: parts that would have the same name have their id with it, and pins are in the order of their parts', async () => {
      const board = boardOf({ state: 'running', pins: [pin(0), pin(2), pin(13), pin(14), pin(33)], parts: [part('led1', 'led', { pins: { A: 33, C: 'low' } }), part('led2', 'led', { label: 'Pump', pins: { A: 13 } }), part('LED', 'led', { pins: { A: 2 } }), part('btn', 'button', { pins: { 1: 0 } }), part('led3', 'led', { label: 'Fan' }), part('led4', 'led', { label: 'Fan' })] })
      show(board.answers)
      const texts = async (list: string) => within(await screen.findByRole('list', { name: list })).getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(await texts('Parts')).toEqual(['LED led1 off', 'LED Pump off', 'LED off', 'ButtonPress', 'LED Fan led3 off', 'LED Fan led4 off'])
      expect((await texts('Pins')).map((text) => /^GPIO\d+/.exec(text ?? '')?.[0])).toEqual(['GPIO33', 'GPIO13', 'GPIO2', 'GPIO0', 'GPIO14'])
    })

    test('NET-13: the board links to the web servers of its sketch, while it runs', async () => {
      const board = boardOf({ state: 'running', pins: [], parts: [] })
      show({ ...board.answers, 'GET /api/v1/devices/:id/pages': () => ({ pages: [{ port: 80, address: 'http://localhost:43501/' }] }) })
      expect(await screen.findByRole('link', { name: /^Open web page \(port 80\)/ })).toHaveAttribute('href', 'http://localhost:43501/')
      await board.say({ state: 'asleep' })
      await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    })

    test('NET-13: a server that does not list web servers leaves the board as it is', async () => {
      const board = boardOf({ state: 'running', pins: [], parts: [part('LED', 'led', { pins: { A: 2 }, shows: { level: 1 } })] })
      show({ ...board.answers, 'GET /api/v1/devices/:id/pages': () => new Response('', { status: 404 }) })
      expect(await card('LED')).toHaveTextContent('LED on')
      expect(screen.queryByRole('link')).toBeNull()
    })

    test('PART-06: a button is held by pointer and by key, a knob turned, a free pin put high; each sends its move', async () => {
      const board = boardOf({ state: 'running', pins: [pin(4, { mode: 'pullup', value: 1, free: true })], parts: [part('b', 'button', { label: 'Start', controls: [control('pressed', 0)] }), part('p', 'potentiometer', { controls: [control('value', 20, 0, 100)] })] })
      const { console } = show(board.answers)
      const user = userEvent.setup()
      const button = await screen.findByRole('button', { name: 'Press: Button Start' })
      fireEvent.pointerDown(button)
      fireEvent.pointerUp(button)
      await waitFor(() => expect(board.moves).toEqual([{ part: 'b', control: 'pressed', value: 1 }, { part: 'b', control: 'pressed', value: 0 }]))
      button.focus()
      await user.keyboard('[Space>]')
      await waitFor(() => expect(board.moves).toHaveLength(3))
      await board.say({ parts: [part('b', 'button', { label: 'Start', controls: [control('pressed', 1)] })] })
      await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
      await user.keyboard('[/Space]')
      await waitFor(() => expect(board.moves.slice(2)).toEqual([{ part: 'b', control: 'pressed', value: 1 }, { part: 'b', control: 'pressed', value: 0 }]))
      const knob = screen.getByRole('slider', { name: 'Position: Potentiometer' })
      fireEvent.change(knob, { target: { value: '55' } })
      expect(knob).toHaveAttribute('aria-valuetext', '55 %')
      await waitFor(() => expect(board.moves.at(-1)).toEqual({ part: 'p', control: 'value', value: 55 }))
      await user.click(screen.getByRole('radio', { name: 'High' }))
      await waitFor(() => expect(board.moves.at(-1)).toEqual({ pin: 4, value: 4095 }))
      expect(console.toasts).toEqual([])
    })

    test('PART-13: a button that somebody leaves, or whose panel goes, is released though the board has not told that it was pressed', async () => {
      const board = boardOf({ state: 'running', pins: [], parts: [part('b', 'button', { controls: [control('pressed', 0)] })] })
      const { unmount } = show(board.answers)
      const button = await screen.findByRole('button', { name: 'Press: Button' })
      const press = { part: 'b', control: 'pressed', value: 1 }
      const release = { ...press, value: 0 }
      fireEvent.pointerDown(button)
      fireEvent.lostPointerCapture(button)
      await waitFor(() => expect(board.moves).toEqual([press, release]))
      fireEvent.pointerDown(button)
      fireEvent.pointerUp(button)
      fireEvent.pointerDown(button)
      fireEvent.pointerUp(button)
      await waitFor(() => expect(board.moves).toEqual([press, release, press, release, press, release]))
      fireEvent.pointerDown(button)
      await waitFor(() => expect(board.moves).toHaveLength(7))
      unmount()
      await waitFor(() => expect(board.moves.slice(6)).toEqual([press, release]))
    })

    test('PART-13: a short press while another move is under way arrives', async () => {
      const board = boardOf({ state: 'running', pins: [], parts: [part('b', 'button', { controls: [control('pressed', 0)] })] })
      let answer = () => {}
      show({ ...board.answers, 'POST /api/v1/devices/:id/board': async ({ body }) => {
        board.moves.push(body)
        if (board.moves.length === 1) await new Promise<void>((resolve) => { answer = resolve })
      } })
      const button = await screen.findByRole('button', { name: 'Press: Button' })
      fireEvent.pointerDown(button)
      for (let presses = 0; presses < 3; presses += 1) {
        fireEvent.pointerUp(button)
        fireEvent.pointerDown(button)
      }
      fireEvent.pointerUp(button)
      await waitFor(() => expect(board.moves).toHaveLength(1))
      answer()
      await waitFor(() => expect(board.moves.map((move) => (move as { value: number }).value)).toEqual([1, 0, 1, 0, 1, 0, 1, 0]))
    })

    test('PART-06: a move that is refused is told with the server’s words', async () => {
      const board = boardOf({ state: 'running', pins: [], parts: [part('p', 'potentiometer', { controls: [control('value', 20, 0, 100)] })] })
      const { console } = show({ ...board.answers, 'POST /api/v1/devices/:id/board': () => new Response('It runs elsewhere.', { status: 409 }) })
      fireEvent.change(await screen.findByRole('slider'), { target: { value: '30' } })
      await waitFor(() => expect(console.toasts).toMatchObject([{ kind: 'error', title: 'Potentiometer was not moved', text: expect.stringContaining('It runs elsewhere.') }]))
    })

    test('PART-07: sensors, a strip, a servo, a buzzer and a display say what they show', async () => {
      const frame = btoa(String.fromCharCode(3, ...Array<number>(1023).fill(0)))
      const board = boardOf({ state: 'running', pins: [], parts: [
        part('d', 'dht', { shows: { type: 22 }, controls: [control('temperature', 21.4, -40, 80), control('humidity', 63, 0, 100)] }), part('s', 'strip', { shows: { pixels: btoa('\u0000\u0000\u0000\u00ff\u0000\u0000') } }),
        part('v', 'servo', { shows: { angle: 90 } }), part('z', 'buzzer', { shows: { hertz: 440 } }), part('o', 'display', { shows: { on: true, address: 60, frame } }), part('x', 'thing', {}),
      ] })
      show(board.answers)
      expect(await screen.findByRole('slider', { name: 'Temperature: DHT22' })).toHaveAttribute('aria-valuetext', '21.4 °C')
      expect(screen.getByRole('slider', { name: 'Humidity: DHT22' })).toHaveValue('63')
      expect(await card('LED strip')).toHaveTextContent('2 LEDs, 1 lit')
      expect(await card('Servo')).toHaveTextContent('90°')
      expect(await card('Buzzer')).toHaveTextContent('440 Hz')
      expect(await card('SSD1306')).toHaveTextContent('I²C 0x3C')
      expect(screen.getByRole('img', { name: 'Picture of the display, 2 of 8,192 pixels lit' })).toBeVisible()
      const [first, below, beside] = [0, 128, 1].map((at) => drawn?.data[at * 4] ?? 0)
      expect([(first ?? 0) > 200, (below ?? 0) > 200, (beside ?? 0) > 200]).toEqual([true, true, false])
    })

    test('PART-08: what is not there is said, and the stream ends with the panel', async () => {
      const { unmount } = show({ 'GET /api/v1/devices/:id/board': () => new Response('', { status: 404 }) })
      expect(await screen.findByText('No board to see')).toBeVisible()
      unmount()
      const none = boardOf({ state: 'none', pins: [], parts: [] })
      const shown = show(none.answers)
      expect(await screen.findByText('No firmware of yours')).toBeVisible()
      shown.unmount()
      await waitFor(() => expect(none.ended).toHaveBeenCalled())
    })
  })

  describe('PART-08: the device’s page', () => {
    const openDevice = (answers: Answers, kind = 'simulated') => renderScreen(DeviceDetailsScreen, { console: createTestConsole({ api: { 'GET /api/v1/devices': () => ({ d: { name: 'Pump', status: 'online', kind } }), 'GET /api/v1/devices/:id': () => ({ lastSeen: null }), ...answers } }), at: '/devices/d', path: '/devices/:id' })

    test('has a tab Board for a simulated device with firmware of the user’s', async () => {
      openDevice(boardOf({ state: 'running', pins: [pin(2)], parts: [] }).answers)
      await userEvent.setup().click(await screen.findByRole('tab', { name: 'Board' }))
      expect(await row('GPIO2')).toBeVisible()
    })

    test('PART-14: a device that is removed while its board is watched is said to be gone', async () => {
      const board = boardOf({ state: 'running', pins: [pin(2)], parts: [] })
      let isGone = false
      const unlessGone = (answer: Answers[string]): Answers[string] => (call) => (isGone ? new Response('', { status: 404 }) : answer(call))
      const stream = board.answers['GET /api/v1/devices/:id/board']
      if (!stream) throw new Error('unreachable')
      openDevice({ ...board.answers, 'GET /api/v1/devices/:id': unlessGone(() => ({ lastSeen: null })), 'GET /api/v1/devices/:id/board': unlessGone(stream) })
      await userEvent.setup().click(await screen.findByRole('tab', { name: 'Board' }))
      expect(await row('GPIO2')).toBeVisible()
      isGone = true
      await board.end()
      expect(await screen.findByRole('heading', { name: 'Device not found' })).toBeVisible()
    })

    test.each([['without such firmware', boardOf({ state: 'none' }).answers, 'simulated'], ['where the server has no boards', { 'GET /api/v1/devices/:id/board': () => new Response('', { status: 404 }) }, 'simulated'], ['for a real device', boardOf({ state: 'running' }).answers, 'device']])('has none %s', async (_, answers, kind) => {
      openDevice(answers, kind)
      expect(await screen.findByRole('tab', { name: 'Vitals' })).toBeVisible()
      await act(async () => {})
      expect(screen.queryByRole('tab', { name: 'Board' })).toBeNull()
    })
  })
})

describe('Wires', () => {
  const rectangles: Record<string, [left: number, top: number, width: number, height: number]> = { 21: [0, 100, 50, 20], 22: [0, 120, 50, 20], above: [200, 0, 100, 60], below: [200, 200, 100, 60] }

  /** Two parts at the same bus, one above its pins and one below. */
  const Bus = () => {
    const area = useRef<HTMLDivElement>(null)
    return (
      <div ref={area}>
        {[21, 22].map((pin) => <span key={pin} data-pin={pin} />)}
        {['above', 'below'].map((card) => <span key={card} data-card={card} />)}
        <Wires area={area} wires={['above', 'below'].flatMap((card) => [21, 22].map((pin) => ({ pin, card })))} />
      </div>
    )
  }

  afterEach(() => { jest.restoreAllMocks() })

  test('PART-05: no two wires share a lane, also where two parts are at the same pins', () => {
    // jsdom has no layout.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const { pin, card } = (this as HTMLElement).dataset
      const [left, top, width, height] = rectangles[pin ?? card ?? ''] ?? [0, 0, 0, 0]
      return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect
    })
    const { container } = renderScreen(Bus, { console: createTestConsole({}), at: '/', path: '/' })
    const lanes = [...container.querySelectorAll('svg path')].map((path) => /H([\d.]+)V/.exec(path.getAttribute('d') ?? '')?.[1])
    expect(lanes).toHaveLength(4)
    expect(new Set(lanes).size).toBe(4)
  })
})
