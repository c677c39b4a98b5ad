import { describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { act, renderScreen, screen, userEvent, waitFor, within } from '@console/platform-testing'
import { DeviceDetailsScreen } from './DeviceDetailsScreen.tsx'
import { its } from './cloud.testing.ts'

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
      return path === '/api/v1/devices'
        ? { ...response, [greenhouse]: { ...response[greenhouse], ...said } }
        : path.endsWith(greenhouse)
          ? { ...response, ...said }
          : response
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
      options?.method === method
        ? new Promise((resolve, reject) => {
            settle = (error) => (error ? reject(error) : resolve(request(path, options)))
          })
        : request(path, options)
    return (error?: Error) => act(async () => settle(error))
  }

  describe('the details of a device', () => {
    test('DEV-06: tell name, id, model, status, last connect and last seen; name and id can be copied, which is confirmed', async () => {
      serverSays({
        status: 'online',
        lastSeen: new Date(Date.now() - 12_000).toISOString(),
        updatedAt: new Date(Date.now() - 7_200_000).toISOString(),
      })
      const user = open()
      await heading('Greenhouse')
      expect(facts().getByText('Greenhouse')).toBeVisible()
      expect(facts().getByText(greenhouse)).toBeVisible()
      expect(facts().getByText('ESP32 climate node')).toBeVisible()
      expect(facts().getByText('Online')).toBeVisible()
      expect(facts().getByText('2 h ago')).toBeVisible()
      expect(await facts().findByText(/^[1-9]\d s ago$/)).toBeVisible()
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
      its.console.api.json = async (path, options) =>
        path.endsWith(greenhouse) ? { lastSeen: Date.now() - 3_600_000 } : json(path, options)
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
      await waitFor(async () =>
        expect(await its.console.api.json(`/api/v1/devices/${greenhouse}`)).toMatchObject({ name: 'Greenhouse' }),
      )
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
      expect(its.console.toasts).toEqual([
        expect.objectContaining({ kind: 'error', title: 'Failed to rename device', text: 'Name taken' }),
      ])
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
      await waitFor(() =>
        expect(its.console.toasts).toEqual([
          expect.objectContaining({
            kind: 'error',
            title: 'Greenhouse could not be removed',
            text: 'Still <b>updating</b>',
          }),
        ]),
      )
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(screen.getByLabelText('address')).toHaveTextContent(`/devices/${greenhouse}`)
      expect(screen.getByRole('heading', { level: 1, name: 'Greenhouse' })).toBeVisible()
    })

    test('DEV-07, DEV-20, ERR-03: asks first, names the device and says what follows; confirmed, it deletes the device, returns to the list and says so', async () => {
      const sent = calls('DELETE')
      const user = open('/devices/NODE-0C93F8')
      const first = await ask(user)
      expect(first.getByRole('heading', { name: 'Remove Cellar sensor?' })).toBeVisible()
      expect(
        first.getByText(/logged out and must be registered again.* This one is simulated: it is deleted for good/),
      ).toBeVisible()
      await user.click(first.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(sent).toEqual([])
      const dialog = await ask(user)
      await user.click(dialog.getByRole('button', { name: 'Remove' }))
      await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/devices$/))
      await waitFor(async () =>
        expect(Object.keys((await its.console.api.json('/api/v1/devices')) as object)).not.toContain('NODE-0C93F8'),
      )
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Cellar sensor removed' })])
    })
  })
})
