import { describe, expect, jest, test, beforeEach, afterEach } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { act, cloudForTests, renderScreen, screen, userEvent, waitFor, within, faultySaves, createTestConsole, plugIn, type Answers, fireEvent, type TestConsole, render } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { InlineEdit } from '@console/platform/ui/form'
import { lazyPart } from '@console/platform/ui'
import { DeviceDetailsScreen } from './DeviceDetailsScreen.tsx'
import { useRename } from './useDevice.ts'
import { TabFailed } from './TabFailed.tsx'
import { provideDrawing } from '../../common/plot/drawing.testing.ts'
import { usePolling } from './rpc/VariablePlot.tsx'

const its = cloudForTests(startCloud)

describe('DeviceDetailsScreen', () => {
  const greenhouse = 'NODE-A41C7E'
  const open = (at = `/devices/${greenhouse}`) => {
    renderScreen(DeviceDetailsScreen, { console: its.console, at, path: '/devices/:id' })
    return userEvent.setup()
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
  const facts = () => within(screen.getByRole('region', { name: 'Details' }))

  /** What the server says of the device from now on: in the list, and asked for it alone. */
  const serverSays = (said: Readonly<Record<string, unknown>>) => {
    const { json } = its.console.api
    its.console.api.json = async (path, options) => {
      const response = (await json(path, options)) as Record<string, object>
      return path === '/api/v1/devices' ? { ...response, [greenhouse]: { ...response[greenhouse], ...said } } : path.endsWith(greenhouse) ? { ...response, ...said } : response
    }
  }
  const calls = (method: string) => {
    const made: { path: string; json: unknown }[] = []
    const { request } = its.console.api
    its.console.api.request = (path, options) => {
      if (options?.method === method) made.push({ path, json: options.json })
      return request(path, options)
    }
    return made
  }
  /** The next call of this method waits for its outcome. */
  const hold = (method: string) => {
    let settle: (error?: Error) => void = () => {}
    const { request } = its.console.api
    its.console.api.request = (path, options) =>
      options?.method === method ? new Promise((resolve, reject) => { settle = (error) => (error ? reject(error) : resolve(request(path, options))) }) : request(path, options)
    return (error?: Error) => act(async () => settle(error))
  }

  describe('the details of a device', () => {
    test('DEV-06: tell name, id, model, status, last connect and last seen; name and id can be copied, which is confirmed', async () => {
      serverSays({ status: 'online', lastSeen: new Date(Date.now() - 12_000).toISOString(), updatedAt: new Date(Date.now() - 7_200_000).toISOString() })
      const user = open()
      await heading('Greenhouse')
      expect(facts().getByText('Greenhouse')).toBeVisible()
      expect(facts().getByText(greenhouse)).toBeVisible()
      expect(facts().getByText('ESP32 climate node')).toBeVisible()
      expect(facts().getByText('Online')).toBeVisible()
      expect(facts().getByText('2 h ago')).toBeVisible()
      expect(await facts().findByText(/^1[2-9] s ago$/)).toBeVisible()
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      for (const name of ['Copy the ID', 'Copy the name']) {
        const button = screen.getByRole('button', { name })
        await user.click(button)
        // The mark is there for a second.
        await waitFor(() => expect(button.querySelector('[data-copied]')).not.toBeNull())
      }
      expect(write.mock.calls).toEqual([[greenhouse], ['Greenhouse']])
    })

    test('DEV-06: a server that tells no more than lastSeen is enough, one that tells nothing leaves a dash', async () => {
      const { json } = its.console.api
      its.console.api.json = async (path, options) => (path.endsWith(greenhouse) ? { lastSeen: Date.now() - 3_600_000 } : json(path, options))
      open()
      await heading('Greenhouse')
      expect(await facts().findByText('1 h ago')).toBeVisible()
      expect(facts().getByText('ESP32 climate node')).toBeVisible()
    })

    test('DEV-06, UX-03: a last seen that could not be loaded is a dash and can be tried again', async () => {
      const { json } = its.console.api
      let broken = true
      its.console.api.json = async (path, options) => {
        if (path.endsWith(greenhouse) && broken) throw new ApiError('http', 'busy', { status: 503 })
        return path.endsWith(greenhouse) ? { lastSeen: Date.now() - 3_600_000 } : json(path, options)
      }
      const user = open()
      await heading('Greenhouse')
      const retry = await screen.findByRole('button', { name: '“Last seen” could not be loaded. Retry' })
      broken = false
      await user.click(retry)
      expect(await facts().findByText('1 h ago')).toBeVisible()
      expect(retry).not.toBeInTheDocument()
    })

    test('DEV-14: the status follows the broker without a refresh, in the heading and in the details', async () => {
      const said = { status: 'online' }
      serverSays(said)
      open()
      await heading('Greenhouse')
      expect(screen.getAllByText('Online')).toHaveLength(2)
      said.status = 'offline'
      act(() => its.console.broker.deliver('devices/NODE-5B6A19/events/status', 'offline'))
      act(() => its.console.broker.deliver(`devices/${greenhouse}/events/status`, 'offline'))
      await waitFor(() => expect(screen.getAllByText('Offline')).toHaveLength(2))
      said.status = 'online'
      act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      act(() => its.console.broker.setConnection({ kind: 'live', since: Date.now() }))
      await waitFor(() => expect(screen.getAllByText('Online')).toHaveLength(2))
    })

    test('BRK-06: a device that does not exist has no topics: the broker would refuse them, and the console would say so', async () => {
      const asked: string[] = []
      const { broker } = its.console
      const subscribe = broker.subscribe.bind(broker)
      broker.subscribe = (filter, listener) => {
        asked.push(filter)
        return subscribe(filter, listener)
      }
      open('/devices/NODE-XXXXXX')
      expect(await heading('Device not found')).toBeVisible()
      expect(asked).toEqual([])
      open()
      expect(await heading('Greenhouse')).toBeVisible()
      await waitFor(() => expect(asked).toContain(`devices/${greenhouse}/events/status`))
    })

    test('DEV-08: an unknown device is shown, with a way back', async () => {
      const user = open('/devices/NODE-0')
      expect(await heading('Device not found')).toBeVisible()
      expect(screen.getByText('No device has the ID NODE-0')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Back' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices')
    })

    test.each(['%2E%2E', 'a%2Fb', '__proto__'])('DEV-08: %s is no device either', async (id) => {
      open(`/devices/${id}`)
      expect(await heading('Device not found')).toBeVisible()
    })

    test('DEV-08, DEV-13, UX-03: a server that fails has not said that there is no such device', async () => {
      const { json } = its.console.api
      let fails = true
      its.console.api.json = async (path, options) => {
        if (path === '/api/v1/devices') return {}
        if (fails) throw new ApiError('http', 'The database is away', { status: 503 })
        return json(path, options)
      }
      const user = open()
      expect(await screen.findByText('The device could not be loaded')).toBeVisible()
      expect(screen.getByText(/The database is away/)).toBeVisible()
      expect(screen.queryByText('Device not found')).not.toBeInTheDocument()
      fails = false
      its.console.api.json = json
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await heading('Greenhouse')).toBeVisible()
    })

    test('DEV-14: while the live connection is down, the status is the last one that is known', async () => {
      serverSays({ status: 'online' })
      open()
      await heading('Greenhouse')
      expect(screen.queryByText('last known')).not.toBeInTheDocument()
      act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      expect(screen.getAllByText('last known')).toHaveLength(2)
      expect(screen.getAllByTitle('Last known: the live connection is down.')).toHaveLength(2)
      act(() => its.console.broker.setConnection({ kind: 'live', since: Date.now() }))
      expect(screen.queryByText('last known')).not.toBeInTheDocument()
    })
  })

  describe('the name of a device', () => {
    const rename = async (user: ReturnType<typeof userEvent.setup>, from: string, to: string) => {
      await user.click(screen.getByRole('button', { name: from }))
      await user.clear(screen.getByRole('textbox', { name: 'Device name' }))
      await user.keyboard(`${to}{Enter}`)
    }

    test('DEV-04, UX-32: Enter saves it; heading, details and title follow, also before the server is asked again; an earlier failure is no longer shown', async () => {
      const user = open()
      await heading('Greenhouse')
      await rename(user, 'Greenhouse', 'Palm house')
      expect(await heading('Palm house')).toBeVisible()
      expect(await facts().findByText('Palm house')).toBeVisible()
      await waitFor(() => expect(document.title).toContain('Palm house'))
      await rename(user, 'Palm house', 'Greenhouse')
      expect(await facts().findByText('Greenhouse')).toBeVisible()
      await waitFor(async () => expect(await its.console.api.json(`/api/v1/devices/${greenhouse}`)).toMatchObject({ name: 'Greenhouse' }))
      expect(its.console.dismissed).toContain(`rename device ${greenhouse}`)
    })

    test('DEV-04: a failure is shown, with the server’s words, and the old name stands again', async () => {
      const settle = hold('PUT')
      const user = open()
      await heading('Greenhouse')
      await rename(user, 'Greenhouse', 'Palm house')
      expect(screen.getByText('Saving…')).toBeVisible()
      await settle(new ApiError('http', 'Name taken', { status: 409 }))
      expect(await heading('Greenhouse')).toBeVisible()
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to rename device', text: 'Name taken' })])
    })

    test('ERR-04: markup and turned letters in it are text', async () => {
      const name = '<img src=x onerror=alert(1)>\u202Egnp'
      serverSays({ name })
      const user = open()
      const shown = '<img src=x onerror=alert(1)>[U+202E]gnp'
      const title = await heading(shown)
      expect(title.querySelector('img')).toBeNull()
      expect(within(title).getByText(shown).tagName).toBe('BDI')
      await user.click(screen.getByRole('button', { name: 'Remove…' }))
      expect(await screen.findByRole('alertdialog', { name: `Remove \u2068${name}\u2069?` })).toBeVisible()
    })
  })

  describe('the removal of a device', () => {
    const ask = async (user: ReturnType<typeof userEvent.setup>) => {
      await user.click(await screen.findByRole('button', { name: 'Remove…' }))
      return within(await screen.findByRole('alertdialog'))
    }

    test('DEV-07: a failure is shown with the server’s message, and the device stays', async () => {
      const settle = hold('DELETE')
      const user = open()
      const dialog = await ask(user)
      await user.click(dialog.getByRole('button', { name: 'Remove' }))
      expect(dialog.getByRole('button', { name: 'Removing…' })).toBeVisible()
      await settle(new ApiError('http', 'Still <b>updating</b>', { status: 409 }))
      await waitFor(() => expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Greenhouse could not be removed', text: 'Still <b>updating</b>' })]))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(screen.getByLabelText('address')).toHaveTextContent(`/devices/${greenhouse}`)
      expect(screen.getByRole('heading', { level: 1, name: 'Greenhouse' })).toBeVisible()
    })

    test('DEV-07, DEV-20, ERR-03: asks first, names the device and says what follows; confirmed, it deletes the device, returns to the list and says so', async () => {
      const sent = calls('DELETE')
      const user = open('/devices/NODE-0C93F8')
      const first = await ask(user)
      expect(first.getByRole('heading', { name: 'Remove Cellar sensor?' })).toBeVisible()
      expect(first.getByText(/logged out and must be registered again/)).toBeVisible()
      await user.click(first.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(sent).toEqual([])
      const dialog = await ask(user)
      await user.click(dialog.getByRole('button', { name: 'Remove' }))
      await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/devices$/))
      await waitFor(async () => expect(Object.keys((await its.console.api.json('/api/v1/devices')) as object)).not.toContain('NODE-0C93F8'))
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Cellar sensor removed' })])
    })
  })
})

describe('useDevice', () => {
  const faulty = faultySaves(its)
  const id = 'NODE-A41C7E'

  const Name = () => <InlineEdit value="Greenhouse" label="Device name" onSave={useRename(id)} />

  test('DEV-04, ERR-04: whatever keeps a device from being renamed, the old name stands, and what was typed is there for the next try', async () => {
    renderScreen(Name, { console: faulty.console, at: `/devices/${id}` })
    const user = userEvent.setup()
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Greenhouse' }))
      return screen.getByRole('textbox', { name: 'Device name' })
    }
    await user.type(await edit(), 'Palm house', { initialSelectionStart: 0, initialSelectionEnd: 10 })
    await faulty.saveInVain({
      save: () => user.keyboard('{Enter}'),
      kept: async () => expect(await edit()).toHaveValue('Palm house'),
    })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Palm house' })).toBeVisible())
    expect(await faulty.console.api.json(`/api/v1/devices/${id}`)).toMatchObject({ name: 'Palm house' })
  })
})

describe('changeWifi', () => {
  const { board } = plugIn('ESP32')
  beforeEach(() => setLanguage('en'))

  const open = (kind: string, what: object = { model: 'ESP32' }) => {
    const device = { name: 'Pump', status: 'online', kind, ...what }
    const console = createTestConsole({ api: { 'GET /api/v1/devices': () => ({ d1: device }), 'GET /api/v1/devices/:id': () => ({ lastSeen: Date.now() }), 'GET /api/v1/devices/:id/keys': () => ({ keys: [] }) } })
    const { unmount } = renderScreen(DeviceDetailsScreen, { console, at: '/devices/d1', path: '/devices/:id' })
    return Object.assign(userEvent.setup(), { unmount })
  }
  const dialogOf = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Change Wi-Fi…' }))
    return within(await screen.findByRole('dialog', { name: /^Wi-Fi of .*Pump/ }))
  }

  describe('changing the Wi-Fi of a device', () => {
    test('JOIN-89: over its cable the device joins another network; the port is free afterwards', async () => {
      const user = open('device')
      const improv = board().speakImprov()
      const dialog = await dialogOf(user)
      await user.click(await dialog.findByRole('button', { name: 'Choose port…' }))
      expect(await dialog.findByText(/Greenhouse West.*, ESP32-S3, firmware 1\.7\.2/)).toBeVisible()
      await user.click(dialog.getByRole('radio', { name: /^Gäste/ }))
      expect(dialog.queryByLabelText(/^Password/)).toBeNull()
      await user.click(dialog.getByRole('radio', { name: 'Other network' }))
      await user.click(dialog.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      await user.click(dialog.getByLabelText('Wi-Fi password'))
      await user.paste('korrekt pferd')
      await user.click(dialog.getByRole('button', { name: 'Connect' }))
      expect(await dialog.findByText(/^The board has joined .*Werkstatt/)).toBeVisible()
      expect(improv.joined).toBe('Werkstatt')
      await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
      await waitFor(() => expect(board().opened).toBe(false))
    })

    test('JOIN-89: a port that another program holds, and a board that is unplugged, are told; looking for a board can be cancelled', async () => {
      const user = open('device')
      const dialog = await dialogOf(user)
      board().faults = { busy: true }
      await user.click(await dialog.findByRole('button', { name: 'Choose port…' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent(/The port could not be opened.*Close other programs/)
      board().faults = {}
      await user.click(dialog.getByRole('button', { name: 'Try again…' }))
      expect(await dialog.findByText(/^Looking for the board/)).toBeVisible()
      expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(board().opened).toBe(false))
      board().speakImprov()
      await user.click(dialog.getByRole('button', { name: 'Choose port…' }))
      await dialog.findByRole('radiogroup', { name: 'Networks that the board sees' })
      board().unplug()
      expect(await dialog.findByRole('alert')).toHaveTextContent(/The board was unplugged.*still has its old Wi-Fi/)
    })

    test('JOIN-89: a simulated device has no cable', async () => {
      open('simulated')
      expect(await screen.findByRole('heading', { name: /Pump/ })).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Change Wi-Fi…' })).toBeNull()
    })

    test('JOIN-89: nor has one that is no ESP board; the chip that it tells counts more than its model', async () => {
      const { unmount } = open('device', { model: 'Pump', targets: ['ESP32-S3'] })
      expect(await screen.findByRole('button', { name: 'Change Wi-Fi…' })).toBeVisible()
      unmount()
      for (const what of [{ model: 'Linux' }, { model: 'MQTT client' }, { model: 'ESP32', targets: ['linux-arm64'] }, {}]) {
        const opened = open('device', what)
        expect(await screen.findByRole('heading', { name: /Pump/ })).toBeVisible()
        expect(screen.queryByRole('button', { name: 'Change Wi-Fi…' })).toBeNull()
        opened.unmount()
      }
    })
  })
})

describe('TabFailed', () => {
  beforeEach(() => setLanguage('en'))

  const open = () => {
    const server = { arrives: false, asked: 0 }
    const Tab = lazyPart('Values', async () => {
      server.asked += 1
      await Promise.resolve()
      if (!server.arrives) throw new Error('Loading chunk 7 failed')
      return { Values: () => <p>Values</p> }
    })
    const console = createTestConsole()
    renderScreen(() => <Tab failed={(retry) => <TabFailed onRetry={retry} />} />, { console, at: '/devices/d1' })
    return { server, console }
  }

  test('DATA-37: a tab whose code did not arrive is loaded again when the live connection is back', async () => {
    const { server, console } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of the console could not be loaded')
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(server.asked).toBe(1)
    server.arrives = true
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    expect(await screen.findByText('Values')).toBeVisible()
    expect(server.asked).toBe(2)
  })

  test('DATA-37: so it is when the browser is online again, and by its button', async () => {
    const { server } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    server.arrives = true
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Values')).toBeVisible()
    expect(server.asked).toBe(3)
  })
})

describe('useWebPages', () => {
  beforeEach(() => setLanguage('en'))

  const open = (kind: string, pages: Answers[string]) => {
    let asked = 0
    const console = createTestConsole({ api: {
      'GET /api/v1/devices': () => ({ d: { name: 'Pump', status: 'online', kind, functions: [] } }),
      'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
      'GET /api/v1/devices/:id/pages': (...request) => {
        asked += 1
        return pages(...request)
      },
    } })
    renderScreen(DeviceDetailsScreen, { console, at: '/devices/d', path: '/devices/:id' })
    return () => asked
  }

  test('NET-13: a simulated device links to the web servers of its sketch, each in a tab of its own', async () => {
    open('simulated', () => ({ pages: [{ port: 80, address: 'http://localhost:40080/' }, { port: 8080, address: 'javascript:alert(1)' }] }))
    const link = await screen.findByRole('link', { name: /^Open web page \(port 80\)/ })
    expect(link).toHaveAttribute('href', 'http://localhost:40080/')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.queryByRole('link', { name: /8080/ })).toBeNull()
  })

  test('NET-13: a real device is not asked for any', async () => {
    const asked = open('device', () => ({ pages: [{ port: 80, address: 'http://localhost:40080/' }] }))
    await screen.findByRole('heading', { level: 1, name: 'Pump' })
    expect(asked()).toBe(0)
  })
})

describe('callsAndReads', () => {
  let console: TestConsole
  let device: { status: string; functions: unknown; variables: unknown }

  beforeEach(() => {
    setLanguage('en')
    provideDrawing()
    console = createTestConsole({ api: { 'GET /api/v1/devices': () => ({ d1: { name: 'Pump', ...device } }), 'GET /api/v1/devices/:id': () => ({ lastSeen: Date.now() }) } })
    device = { status: 'online', functions: ['led', 'vent'], variables: { temperature: 'number', settings: 'object' } }
  })

  const open = async () => {
    renderScreen(DeviceDetailsScreen, { console, at: '/devices/d1', path: '/devices/:id' })
    await screen.findByRole('heading', { level: 1, name: 'Pump' })
    return userEvent.setup()
  }
  const table = (name: string) => within(screen.getByRole('table', { name }))
  const row = (name: string) => within(screen.getByText(name, { selector: 'bdi' }).closest('[role=row]') as HTMLElement)
  const field = (name: string) => screen.getByRole('textbox', { name: `Parameter of ${name}` })
  const button = (name: string) => screen.getByRole('button', { name })
  const sent = () => console.broker.published.map(({ topic, payload }) => `${topic} ${payload.replace(/"i":\d+,/, '')}`.trim())
  const reply = (name: string, r: unknown) => {
    const { payload } = console.broker.published.filter(({ topic }) => topic === `devices/d1/functions/${name}`).at(-1) ?? { payload: '{}' }
    act(() => console.broker.deliver(`devices/d1/functions/${name}/result`, JSON.stringify({ i: (JSON.parse(payload) as { i: number }).i, r })))
  }
  const value = (name: string, payload: string) => act(() => console.broker.deliver(`devices/d1/variables/${name}/value`, payload))
  const lose = () => act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
  const comeBack = () => act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))

  describe('the functions of a device', () => {
    test('DEV-09: a table of name, parameter, Call and last result; Call sends the parameter, waits, and shows result and duration', async () => {
      const user = await open()
      expect(table('Functions').getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'parameter', 'Call', 'Last result'])
      await user.type(field('led'), 'on')
      await user.click(button('Call led'))
      expect(sent()).toEqual(['devices/d1/functions/led {"p":"on"}'])
      expect(button('Call led')).toHaveAttribute('aria-busy', 'true')
      expect(row('led').getByText('Waiting for the reply…')).toBeVisible()
      expect(button('Call vent')).not.toHaveAttribute('aria-disabled')
      reply('led', { on: true })
      expect(row('led').getByText('{"on":true}')).toBeVisible()
      expect(row('led').getByText(/^[\d,]+ ms$/)).toBeVisible()
    })

    test('DEV-09: a reply that is no object shows "invalid format"', async () => {
      const user = await open()
      await user.click(button('Call led'))
      act(() => console.broker.deliver('devices/d1/functions/led/result', '"text"'))
      expect(row('led').getByText('invalid format')).toBeVisible()
    })

    test('DEV-16: Enter in the parameter field calls; the arrows go through the former parameters and back to what was typed', async () => {
      device.functions = ['vent', 'fan']
      const user = await open()
      for (const parameter of ['10', '20', '20']) {
        await user.clear(field('vent'))
        await user.type(field('vent'), `${parameter}{Enter}`)
        reply('vent', 0)
      }
      expect(sent()).toEqual(['10', '20', '20'].map((p) => `devices/d1/functions/vent {"p":"${p}"}`))
      await user.clear(field('vent'))
      await user.type(field('vent'), '3')
      const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
        fireEvent.keyDown(field('vent'), { key })
        return (field('vent') as HTMLInputElement).value
      })
      expect(seen).toEqual(['20', '10', '10', '20', '3', '3'])
      fireEvent.keyDown(field('fan'), { key: 'ArrowUp' })
      expect(field('fan')).toHaveValue('')
    })

    test('DEV-16, UX-06: an offline device says why Call and Read are off; Enter tells it, too, and sends nothing', async () => {
      device.status = 'offline'
      const user = await open()
      for (const name of ['Call led', 'Read settings', 'Read all']) expect(button(name)).toHaveAccessibleDescription('The device is offline.')
      await user.type(field('led'), 'on{Enter}')
      expect(row('led').getAllByText('The device is offline.').some((text) => text.closest('[aria-live]'))).toBe(true)
      await user.click(button('Call led'))
      expect(sent()).toEqual([])
      expect(field('led')).toHaveValue('on')
    })

    test('DEV-16: a device of unknown status may reply', async () => {
      device.status = 'unknown'
      const user = await open()
      await user.click(button('Call led'))
      expect(sent()).toHaveLength(1)
    })

    test('DEV-16: a connection that breaks gives the reason at once, turns Call off, and nothing is sent when it is back', async () => {
      const user = await open()
      await user.click(button('Call led'))
      lose()
      expect(row('led').getByText('Connection lost; it may have been received.')).toBeVisible()
      expect(button('Call vent')).toHaveAccessibleDescription(/The live connection is down/)
      await user.type(field('vent'), '5{Enter}')
      await user.click(button('Read settings'))
      comeBack()
      expect(sent()).toHaveLength(1)
      expect(button('Call vent')).not.toHaveAttribute('aria-disabled')
      expect(row('vent').queryByText(/The live connection is down/)).not.toBeInTheDocument()
    })

    test('DEV-09: names that no topic can have are shown, with Call off and the reason', async () => {
      device.functions = ['a/b', 'a+', '#', 'a\u0000b', '<b>bold', 'led', 'led']
      const user = await open()
      expect(table('Functions').getAllByRole('row')).toHaveLength(7)
      expect(screen.getByText('<b>bold', { selector: 'bdi' })).toBeVisible()
      for (const name of ['Call a/b', 'Call a+', 'Call #']) {
        expect(button(name)).toHaveAccessibleDescription(/characters that a topic must not have/)
        await user.click(button(name))
      }
      expect(sent()).toEqual([])
      await user.click(button('Call <b>bold'))
      expect(sent()).toEqual(['devices/d1/functions/<b>bold {"p":""}'])
    })

    test('DEV-09: a long result is shortened, and shown whole at a click, to be copied', async () => {
      const user = await open()
      await user.click(button('Call led'))
      const long = { text: '<script>x</script>'.repeat(20) }
      reply('led', long)
      const short = row('led').getByTitle('Show all of it')
      expect(short.textContent).toHaveLength(40)
      await user.click(short)
      const dialog = within(await screen.findByRole('dialog', { name: 'Reply from led' }))
      expect(dialog.getByText((_, element) => element?.tagName === 'PRE' && element.textContent === JSON.stringify(long, null, 2))).toBeVisible()
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(dialog.getByRole('button', { name: 'Copy' }))
      expect(write).toHaveBeenCalledWith(JSON.stringify(long, null, 2))
    })

    test('DEV-09: a device without functions and variables says so', async () => {
      Object.assign(device, { functions: [], variables: {} })
      await open()
      expect(screen.getByText('This device offers no functions.')).toBeVisible()
      expect(screen.getByText('This device offers no variables.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Read all' })).not.toBeInTheDocument()
    })
  })

  describe('the variables of a device', () => {
    test('DEV-10: a dash, then the value that was read, of any type', async () => {
      const user = await open()
      expect(row('settings').getByText('—')).toBeVisible()
      await user.click(button('Read settings'))
      expect(sent()).toEqual(['devices/d1/variables/settings'])
      value('settings', '{"v":[1,null,"x"]}')
      expect(row('settings').getByText('[1,null,"x"]')).toBeVisible()
      await user.click(button('Read settings'))
      value('settings', 'nonsense')
      expect(row('settings').getByText('invalid format')).toBeVisible()
    })

    test('DEV-17: Read all reads every variable that can be', async () => {
      device.variables = { temperature: 'number', 'a/b': 'number', settings: 'object' }
      const user = await open()
      await user.click(button('Read all'))
      expect(sent()).toEqual(['devices/d1/variables/temperature', 'devices/d1/variables/settings'])
      await user.click(button('Read all'))
      expect(sent()).toHaveLength(2)
      expect(button('Read all')).toHaveAttribute('aria-busy', 'true')
      value('temperature', '{"v":1}')
      await user.click(button('Read all'))
      expect(sent()).toHaveLength(3)
    })

    test('DEV-17: a live plot of a number reads again and again for as long as it is open', async () => {
      const user = await open()
      expect(screen.queryByRole('button', { name: 'Live plot of settings' })).not.toBeInTheDocument()
      await user.click(button('Live plot of temperature'))
      expect(sent()).toHaveLength(1)
      value('temperature', '{"v":21.5}')
      expect(await screen.findByRole('img', { name: /temperature: one value, 21\.5/ })).toBeVisible()
      await waitFor(() => expect(sent()).toHaveLength(2))
      value('temperature', '{"v":"no number"}')
      value('temperature', '{"v":19}')
      expect(screen.getByRole('img', { name: /2 values, the last 19, the lowest 19, the highest 21\.5/ })).toBeVisible()
      await user.click(button('Live plot of temperature'))
      expect(screen.queryByRole('img')).not.toBeInTheDocument()
    })
  })
})

describe('VariablePlot', () => {
  beforeEach(() => { jest.useFakeTimers() })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const read = jest.fn()
  const Plot = ({ on }: { on: boolean }) => {
    usePolling('temperature', read, on)
    return null
  }
  /** How often it was read in so many seconds. */
  const readsIn = (seconds: number) => {
    read.mockClear()
    act(() => { jest.advanceTimersByTime(seconds * 1000) })
    return read.mock.calls.length
  }

  test('DEV-17: an open plot reads at once and every 2 s; not while the page is hidden, the device or the connection is off, or once it is closed', () => {
    read.mockClear()
    const { rerender, unmount } = render(<Plot on />)
    expect(read.mock.calls).toEqual([['temperature']])
    expect(readsIn(10)).toBe(5)
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect(readsIn(60)).toBe(0)
    visibility.mockReturnValue('visible')
    expect(readsIn(4)).toBe(2)
    rerender(<Plot on={false} />)
    expect(readsIn(60)).toBe(0)
    rerender(<Plot on />)
    expect(readsIn(4)).toBe(2)
    unmount()
    expect(readsIn(60)).toBe(0)
  })
})
