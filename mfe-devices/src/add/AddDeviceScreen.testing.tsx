import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  catchSaves,
  createTestConsole,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
} from '@console/platform-testing'
import { unzipSync, strFromU8 } from 'fflate'
import { addDevice } from './addDevice.ts'
import { AddDeviceScreen } from './AddDeviceScreen.tsx'

describe('AddDeviceScreen', () => {
  const key = `k1_${'a'.repeat(43)}`
  const entrance = {
    host: 'console.local',
    port: 8883,
    lan: true,
    ca: 'PEM\n',
    caSha256: '',
    caUntil: '2028-11-22T00:00:00Z',
    updatesKey: 'KEY',
    tells: true,
    kinds: ['esp32', 'linux', 'mqtt', 'simulated'],
  }
  const saved = catchSaves()
  const added = Date.now() - 5_000

  /** A stream of states that a test goes on with. */
  const stream = () => {
    let control: ReadableStreamDefaultController | undefined
    const cancelled = jest.fn<() => void>()
    const body = new ReadableStream({
      start: (opened: ReadableStreamDefaultController) => void (control = opened),
      cancel: cancelled,
    })
    const encode = (text: string) => new TextEncoder().encode(text)
    return {
      response: new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } }),
      cancelled,
      say: (state: object) =>
        act(async () => control?.enqueue(encode(`${JSON.stringify({ added, tells: true, ...state })}\n\n`))),
    }
  }

  const listed: Answers = { 'GET /api/v1/devices': () => ({ 'NODE-8C41D2': { name: 'Cellar pump' } }) }

  let arrival: ReturnType<typeof stream>
  const claimed = jest.fn((body: unknown): object => ({ id: 'NODE-8C41D2', key, device: body as object }))

  const answers: Answers = {
    'GET /api/v1/entrance': () => entrance,
    'GET /api/v1/devices': () => ({}),
    'POST /api/v1/claims': ({ body }) => claimed(body),
    'GET /api/v1/devices/:id/arrival': () => arrival.response,
    'GET /api/v1/sdk/:language': ({ params }) => ({
      files: [{ path: `${params['language']}.txt`, content: 'library' }],
    }),
  }

  const open = (api: Answers = answers, at = '/devices/add') => {
    const console = createTestConsole({ api })
    const { unmount } = renderScreen(AddDeviceScreen, { console, at, path: '/devices/add' })
    return { console, user: userEvent.setup(), unmount }
  }

  const add = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Cellar pump')
    await user.click(screen.getByRole('button', { name: 'Add device' }))
    await screen.findByText(key)
  }

  const stepsNow = () =>
    within(screen.getByRole('list', { name: 'Steps' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  beforeEach(() => {
    setLanguage('en')
    arrival = stream()
    claimed.mockClear()
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => void jest.restoreAllMocks())

  describe('adding a device', () => {
    test('JOIN-41: a name, labels and a kind make one claim; the address then names the device', async () => {
      const { user } = open()
      await user.type(await screen.findByRole('textbox', { name: 'Labels' }), 'site=berlin pump,')
      await add(user)
      expect(claimed.mock.calls).toEqual([[{ name: 'Cellar pump', kind: 'linux', labels: ['pump', 'site=berlin'] }]])
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices/add?device=NODE-8C41D2')
      await user.click(screen.getByRole('radio', { name: 'MQTT client' }))
      expect(screen.queryByRole('radio', { name: 'Simulated' })).toBeNull()
      expect(claimed).toHaveBeenCalledTimes(1)
      expect(screen.getByText(key)).toBeVisible()
      const copied = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(await screen.findByRole('button', { name: 'Copy: Password' }))
      expect(copied.mock.calls).toEqual([[key]])
    })

    test('JOIN-41: without a name nothing is sent, and what the server says of a claim is shown', async () => {
      claimed.mockImplementationOnce(() => new Response('You have 1,000 devices, which is the most.', { status: 409 }))
      const { user } = open()
      await user.click(await screen.findByRole('button', { name: 'Add device' }))
      expect(await screen.findByText('Input required')).toBeVisible()
      expect(claimed).not.toHaveBeenCalled()
      await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pump{Enter}')
      expect(await screen.findByText('You have 1,000 devices, which is the most.')).toBeVisible()
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Pump')
    })

    test('UX-75: name and labels of the device that was added are corrected on the same page', async () => {
      let stored: object = { name: 'Cellar pump', labels: ['beta'] }
      const changed = ({ body }: { body: unknown }) => {
        stored = { ...stored, ...(body as object) }
      }
      const { user, console } = open({
        ...answers,
        'GET /api/v1/devices': () => ({ 'NODE-8C41D2': stored }),
        'PUT /api/v1/devices/:id': changed,
        'PUT /api/v1/devices/:id/labels': changed,
      })
      await add(user)
      await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2')
      await user.type(screen.getByRole('textbox', { name: 'Labels' }), 'pump,')
      expect([...console.unsaved.keys()]).toHaveLength(2)
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
      expect(stored).toEqual({ name: 'Cellar pump 2', labels: ['beta', 'pump'] })
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Cellar pump 2')
      expect([...console.unsaved.keys()]).toEqual(['device-key'])
      expect(claimed).toHaveBeenCalledTimes(1)
    })

    test('UX-55: where only this computer can connect, that is said before a device is added, unless it is simulated', async () => {
      const { user } = open({ ...answers, 'GET /api/v1/entrance': () => ({ ...entrance, lan: false }) })
      expect(await screen.findByText(/^Only this computer can connect now/)).toBeVisible()
      await user.click(screen.getByRole('radio', { name: 'Simulated' }))
      expect(screen.queryByText(/^Only this computer can connect now/)).toBeNull()
    })

    test('JOIN-42: leaving asks until the key was copied', async () => {
      const { console, user } = open()
      await add(user)
      expect([...console.unsaved]).toEqual([
        ['device-key', { warning: expect.stringContaining('you have not copied it') }],
      ])
      const copied = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy the key' }))
      expect(copied.mock.calls).toEqual([[key]])
      await waitFor(() => expect(console.unsaved.size).toBe(0))
    })

    test('JOIN-42: after a reload the key is not there; another can be made', async () => {
      const { user } = open(
        {
          ...answers,
          'GET /api/v1/devices': () => ({ 'NODE-8C41D2': { name: 'Cellar pump' } }),
          'POST /api/v1/devices/:id/keys': () => ({ id: 'b', key: `${key.slice(0, -1)}b` }),
        },
        '/devices/add?device=NODE-8C41D2',
      )
      expect(await screen.findByText('It was shown once, when it was created.')).toBeVisible()
      expect(screen.getByText('comes without the key now')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'New key…' }))
      await user.click(await screen.findByRole('button', { name: 'Create key' }))
      expect(await screen.findByText(`${key.slice(0, -1)}b`)).toBeVisible()
      expect(claimed).not.toHaveBeenCalled()
    })

    test('JOIN-46: the download holds the library of the shown way and the identity, and counts as taken', async () => {
      const { console, user } = open()
      await add(user)
      await user.click(screen.getByRole('radio', { name: 'Node' }))
      await user.click(screen.getByRole('button', { name: 'cellar-pump.zip' }))
      await waitFor(() => expect(saved).toHaveLength(1))
      const files = unzipSync(new Uint8Array(await new Response(saved[0]?.file).arrayBuffer()))
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining([
          'cellar-pump/device.json',
          'cellar-pump/iotconsole/node.txt',
          'cellar-pump/cellar-pump.js',
        ]),
      )
      expect(JSON.parse(strFromU8(files['cellar-pump/device.json'] ?? new Uint8Array()))).toMatchObject({
        id: 'NODE-8C41D2',
        key,
      })
      await waitFor(() => expect(console.unsaved.size).toBe(0))
    })
  })

  describe('the steps of a device', () => {
    test('JOIN-47: are shown as they come', async () => {
      const { console, user } = open()
      await add(user)
      await arrival.say({})
      expect(console.unsaved.size).toBe(1)
      expect(stepsNow()[1]).toMatch(/^First connection.*Waiting/)
      await arrival.say({ seen: { at: Date.now(), remote: '192.168.1.37', protocol: 'MQTT 5 over TLS' } })
      expect(stepsNow()[1]).toContain('192.168.1.37, MQTT 5 over TLS')
      expect(screen.getByRole('link', { name: 'Open device' })).toHaveAttribute('href', '/devices/NODE-8C41D2')
      await arrival.say({ seen: { at: 1 }, signedIn: { at: 2 }, firstEvent: { at: 3, event: 'level' } })
      expect(await screen.findByRole('heading', { name: /Cellar pump.* has connected/ })).toBeVisible()
      expect(console.unsaved.size).toBe(0)
      expect(stepsNow().every((step) => step?.endsWith('done'))).toBe(true)
    })

    test('JOIN-50: the stream ends when the screen is left', async () => {
      const { user, unmount } = open()
      await add(user)
      await arrival.say({})
      expect(arrival.cancelled).not.toHaveBeenCalled()
      unmount()
      await waitFor(() => expect(arrival.cancelled).toHaveBeenCalled())
    })

    test('JOIN-48, UX-76: a refusal stands in its step, in words, with what to do, and goes when the device signs in', async () => {
      const { user } = open()
      await add(user)
      await arrival.say({
        seen: { at: 1_000, remote: '10.0.0.7' },
        problem: { at: 2_000, reason: 'wrongKey', count: 4, remote: '10.0.0.7' },
      })
      const step = within(screen.getByRole('list', { name: 'Steps' }))
        .getByText('Refused: wrong key')
        .closest('li')
      expect(step).toHaveAttribute('aria-current', 'step')
      expect(step).toHaveTextContent('4 tries')
      expect(step).toHaveTextContent('NODE-8C41D2 · 10.0.0.7')
      expect(step).not.toHaveTextContent('wrongKey')
      expect(step).toHaveTextContent('It tries again by itself.')
      expect(screen.getByRole('link', { name: 'New key' })).toHaveAttribute('href', '/devices/NODE-8C41D2')
      await arrival.say({
        seen: { at: 1_000 },
        signedIn: { at: 3_000 },
        problem: { at: 2_000, reason: 'wrongKey', count: 4 },
      })
      expect(screen.queryByText('Refused: wrong key')).toBeNull()
      await arrival.say({ problem: { at: 9_000, reason: 'gremlins' } })
      expect(screen.getByText('Refused')).toBeVisible()
      expect(screen.getByText('gremlins · NODE-8C41D2')).toBeVisible()
    })

    test.each(['unknownDevice', 'wrongPort', 'tls', 'clock', 'oldProtocol'])(
      'JOIN-48: %s can be of any device, so it names none',
      async (reason) => {
        const { user } = open()
        await add(user)
        await arrival.say({ problem: { at: 2_000, reason, count: 1, remote: '10.0.0.7' } })
        expect(screen.getByText('10.0.0.7', { selector: 'code' })).toBeVisible()
        expect(screen.queryByRole('link', { name: 'New key' })).toBeNull()
        await arrival.say({ problem: { at: 3_000, reason, count: 1 } })
        expect(screen.queryByText('10.0.0.7', { selector: 'code' })).toBeNull()
        expect(screen.queryByText('', { selector: 'code' })).toBeNull()
      },
    )

    test.each([
      [undefined, 'MQTT 3.1.1 or 5, HTTPS; all with TLS'],
      [1993, /also without TLS on port 1993, where others can read the keys$/],
    ])('JOIN-48: the entrance says that its plain port %p is plain', async (plainPort, words) => {
      open({ ...answers, 'GET /api/v1/entrance': () => ({ ...entrance, plainPort }) })
      expect(await screen.findByText(words)).toBeVisible()
    })

    test('JOIN-49: a server that does not tell leaves steps unknown, and so does one without the call', async () => {
      const { user } = open()
      await add(user)
      await arrival.say({ tells: false })
      expect(stepsNow().filter((step) => step?.includes('Unknown: this server does not report it'))).toHaveLength(2)
    })

    test('JOIN-50: a stream that breaks off is asked for again after growing pauses, and not after leaving', async () => {
      let asked = 0
      open(
        {
          ...answers,
          ...listed,
          'GET /api/v1/devices/:id/arrival': () => {
            asked += 1
            throw new TypeError('Failed to fetch')
          },
        },
        '/devices/add?device=NODE-8C41D2',
      )
      expect(await screen.findByText(/broke off/)).toBeVisible()
      await waitFor(() => expect(asked).toBe(2))
    })
  })

  describe('the address of one device', () => {
    test('JOIN-41: says that a removed device does not exist any more, and tells no steps of it', async () => {
      const { user } = open(answers, '/devices/add?device=NODE-8C41D2')
      expect(await screen.findByRole('heading', { name: 'This device does not exist any more' })).toBeVisible()
      expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'New key…' })).toBeNull()
      expect(screen.getAllByRole('link', { name: 'Devices' }).at(-1)).toHaveAttribute('href', '/devices')
      await user.click(screen.getByRole('link', { name: 'Add device' }))
      expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
    })

    test('JOIN-49: of a device that exists, a 404 of its steps says only that they are not told', async () => {
      open(
        {
          ...answers,
          ...listed,
          'GET /api/v1/devices/:id/arrival': () => new Response('No such call.', { status: 404 }),
        },
        '/devices/add?device=NODE-8C41D2',
      )
      await waitFor(() => expect(screen.getAllByText('Unknown: this server does not report it')).toHaveLength(2))
      expect(screen.queryByText('This device does not exist any more')).toBeNull()
    })
  })

  describe('a server that takes no devices', () => {
    test('JOIN-40: has the device named "add" at this address, and the palette’s command says so', async () => {
      const { console } = open({
        'GET /api/v1/entrance': () => new Response('No such call.', { status: 404 }),
        'GET /api/v1/devices': () => ({ add: { name: 'Adder', model: 'Snake' } }),
        'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
        'GET /api/v1/devices/:id/stats': () => ({ from: 0, to: 1 }),
      })
      expect(await screen.findByRole('heading', { name: /Adder/ })).toBeVisible()
      const navigate = jest.fn()
      await addDevice({ console, navigate })
      expect(console.toasts).toMatchObject([{ kind: 'info', title: 'This server takes no devices of your own' }])
      expect(navigate).not.toHaveBeenCalled()
      await addDevice({ console: createTestConsole({ api: answers }), navigate })
      expect(navigate).toHaveBeenCalledWith('/devices/add')
    })
  })
})
