import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, catchSaves, createTestConsole, renderScreen, screen, userEvent, waitFor, within, type Answers, fireEvent, plugIn } from '@console/platform-testing'
import { unzipSync, strFromU8 } from 'fflate'
import { File } from 'node:buffer'
import { mergedImage, type FakeChip } from '@console/platform-testing/esp32'
import { addDevice } from './addDevice.ts'
import { AddDeviceScreen } from './AddDeviceScreen.tsx'
import { dayOf, endOf, oneDay } from './many/ends.ts'

describe('AddDeviceScreen', () => {
  const key = `k1_${'a'.repeat(43)}`
  const entrance = { host: 'console.local', port: 8883, lan: true, ca: 'PEM\n', caSha256: '', caUntil: '2028-11-22T00:00:00Z', updatesKey: 'KEY', tells: true, kinds: ['esp32', 'linux', 'mqtt', 'simulated'] }
  const saved = catchSaves()
  const added = Date.now() - 5_000

  /** A stream of states that a test goes on with. */
  const stream = () => {
    let control: ReadableStreamDefaultController | undefined
    const cancelled = jest.fn<() => void>()
    const body = new ReadableStream({ start: (opened: ReadableStreamDefaultController) => void (control = opened), cancel: cancelled })
    const encode = (text: string) => new TextEncoder().encode(text)
    return {
      response: new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } }),
      cancelled,
      say: (state: object) => act(async () => control?.enqueue(encode(`${JSON.stringify({ added, tells: true, ...state })}\n\n`))),
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
    'GET /api/v1/sdk/:language': ({ params }) => ({ files: [{ path: `${params['language']}.txt`, content: 'library' }] }),
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

  const stepsNow = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem').map(({ textContent }) => textContent)

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

    test('JOIN-42: leaving asks until the key was copied', async () => {
      const { console, user } = open()
      await add(user)
      expect([...console.unsaved]).toEqual([['device-key', { warning: expect.stringContaining('you have not copied it') }]])
      const copied = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy the key' }))
      expect(copied.mock.calls).toEqual([[key]])
      await waitFor(() => expect(console.unsaved.size).toBe(0))
    })

    test('JOIN-42: after a reload the key is not there; another can be made', async () => {
      const { user } = open({ ...answers, 'GET /api/v1/devices': () => ({ 'NODE-8C41D2': { name: 'Cellar pump' } }), 'POST /api/v1/devices/:id/keys': () => ({ id: 'b', key: `${key.slice(0, -1)}b` }) }, '/devices/add?device=NODE-8C41D2')
      expect(await screen.findByText('Was shown once, when it was made.')).toBeVisible()
      expect(screen.getByText('comes without the key now')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'New key…' }))
      await user.click(await screen.findByRole('button', { name: 'Make a key' }))
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
      expect(Object.keys(files)).toEqual(expect.arrayContaining(['cellar-pump/device.json', 'cellar-pump/iotconsole/node.txt', 'cellar-pump/cellar-pump.js']))
      expect(JSON.parse(strFromU8(files['cellar-pump/device.json'] ?? new Uint8Array()))).toMatchObject({ id: 'NODE-8C41D2', key })
      await waitFor(() => expect(console.unsaved.size).toBe(0))
    })
  })

  describe('the steps of a device', () => {
    test('JOIN-47: are shown as they come', async () => {
      const { console, user } = open()
      await add(user)
      await arrival.say({})
      expect(console.unsaved.size).toBe(1)
      expect(stepsNow()[1]).toMatch(/^Seen at the door.*Waiting/)
      await arrival.say({ seen: { at: Date.now(), remote: '192.168.1.37', protocol: 'MQTT 5 over TLS' } })
      expect(stepsNow()[1]).toContain('192.168.1.37, MQTT 5 over TLS')
      expect(screen.getByRole('link', { name: 'Open device' })).toHaveAttribute('href', '/devices/NODE-8C41D2')
      await arrival.say({ seen: { at: 1 }, signedIn: { at: 2 }, firstEvent: { at: 3, event: 'level' } })
      expect(await screen.findByRole('heading', { name: /Cellar pump.* is online/ })).toBeVisible()
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

    test('JOIN-48: a refusal stands in its step, with what to do, and goes when the device signs in', async () => {
      const { user } = open()
      await add(user)
      await arrival.say({ seen: { at: 1_000, remote: '10.0.0.7' }, problem: { at: 2_000, reason: 'wrongKey', count: 4, remote: '10.0.0.7' } })
      const step = within(screen.getByRole('list', { name: 'Steps' })).getByText('Refused: wrong key').closest('li')
      expect(step).toHaveAttribute('aria-current', 'step')
      expect(step).toHaveTextContent('4 tries')
      expect(step).toHaveTextContent('wrongKey · NODE-8C41D2 · 10.0.0.7')
      expect(step).toHaveTextContent('It tries again by itself.')
      expect(screen.getByRole('link', { name: 'New key' })).toHaveAttribute('href', '/devices/NODE-8C41D2')
      await arrival.say({ seen: { at: 1_000 }, signedIn: { at: 3_000 }, problem: { at: 2_000, reason: 'wrongKey', count: 4 } })
      expect(screen.queryByText('Refused: wrong key')).toBeNull()
      await arrival.say({ problem: { at: 9_000, reason: 'gremlins' } })
      expect(screen.getByText('Refused')).toBeVisible()
    })

    test.each(['unknownDevice', 'wrongPort', 'tls', 'clock', 'oldProtocol'])('JOIN-48: %s can be of any device, so it names none', async (reason) => {
      const { user } = open()
      await add(user)
      await arrival.say({ problem: { at: 2_000, reason, count: 1, remote: '10.0.0.7' } })
      expect(screen.getByText(`${reason} · 10.0.0.7`)).toBeVisible()
      expect(screen.queryByRole('link', { name: 'New key' })).toBeNull()
    })

    test.each([[undefined, 'MQTT 3.1.1 or 5, HTTPS; all with TLS'], [1993, /also without TLS at port 1993: keys can be read$/]])('JOIN-48: the entrance says that its plain port %p is plain', async (plainPort, words) => {
      open({ ...answers, 'GET /api/v1/entrance': () => ({ ...entrance, plainPort }) })
      expect(await screen.findByText(words)).toBeVisible()
    })

    test('JOIN-49: a server that does not tell leaves steps unknown, and so does one without the call', async () => {
      const { user } = open()
      await add(user)
      await arrival.say({ tells: false })
      expect(stepsNow().filter((step) => step?.includes('Unknown: this server does not tell'))).toHaveLength(2)
    })

    test('JOIN-50: a stream that breaks off is asked for again after growing pauses, and not after leaving', async () => {
      let asked = 0
      open({ ...answers, ...listed, 'GET /api/v1/devices/:id/arrival': () => {
        asked += 1
        throw new TypeError('Failed to fetch')
      } }, '/devices/add?device=NODE-8C41D2')
      expect(await screen.findByText(/broke off/)).toBeVisible()
      await waitFor(() => expect(asked).toBe(2), { timeout: 2_500 })
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
      open({ ...answers, ...listed, 'GET /api/v1/devices/:id/arrival': () => new Response('No such call.', { status: 404 }) }, '/devices/add?device=NODE-8C41D2')
      await waitFor(() => expect(screen.getAllByText('Unknown: this server does not tell')).toHaveLength(2))
      expect(screen.queryByText('This device does not exist any more')).toBeNull()
    })
  })

  describe('a server that takes no devices', () => {
    test('JOIN-40: has the device named "add" at this address, and the palette’s command says so', async () => {
      const { console } = open({ 'GET /api/v1/entrance': () => new Response('No such call.', { status: 404 }), 'GET /api/v1/devices': () => ({ add: { name: 'Adder', model: 'Snake' } }), 'GET /api/v1/devices/:id': () => ({ lastSeen: null }), 'GET /api/v1/devices/:id/stats': () => ({ from: 0, to: 1 }) })
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

describe('ManyDevices', () => {
  const token = `e1_${'t'.repeat(43)}`
  const entrance = { host: 'console.local', port: 8884, lan: true, ca: 'PEM\n', tells: true, kinds: [] }
  const enrolments = new Map<string, { name: string; labels: string[]; uses: number; used: number; expiresAt: string }>()
  const asked = jest.fn<(body: unknown) => object>()
  const later = () => new Date(Date.now() + oneDay).toISOString()

  const answers: Answers = {
    'GET /api/v1/entrance': () => entrance,
    'GET /api/v1/devices': () => ({}),
    'GET /api/v1/enrolments': () => ({ enrolments: [...enrolments].map(([id, one]) => ({ id, ...one })) }),
    'POST /api/v1/enrolments': ({ body }) => {
      const answer = asked(body)
      enrolments.set('new', { ...(body as { name: string; labels: string[]; uses: number; expiresAt: string }), used: 0 })
      return answer
    },
    'DELETE /api/v1/enrolments/:id': ({ params }) => {
      enrolments.delete(params['id'] ?? '')
      return undefined
    },
  }

  const open = (api: Answers = answers, at = '/devices/add?many') => {
    const console = createTestConsole({ api })
    renderScreen(AddDeviceScreen, { console, at, path: '/devices/add' })
    return { console, user: userEvent.setup() }
  }

  const make = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByRole('button', { name: 'Make a token' }))

  beforeEach(() => {
    setLanguage('en')
    enrolments.clear()
    asked.mockReset().mockReturnValue({ id: 'new', token })
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })

  describe('the way to tokens for many devices', () => {
    test('JOIN-34: a link leads there and back, and the heading takes the focus', async () => {
      const { user } = open(answers, '/devices/add')
      await user.click(await screen.findByRole('link', { name: 'Many devices' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices/add?many')
      expect(await screen.findByRole('heading', { level: 1, name: 'Many devices' })).toHaveFocus()
      expect(await screen.findByText('No open tokens')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Add device' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Add device' })).toHaveFocus()
    })

    test('JOIN-34: a server without the call has no link, and its address adds one device', async () => {
      const gone = new Response('No such call.', { status: 404 })
      open({ ...answers, 'GET /api/v1/enrolments': () => gone.clone() })
      expect(await screen.findByRole('button', { name: 'Add device' })).toBeVisible()
      expect(screen.getByRole('heading', { level: 1, name: 'Add device' })).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Many devices' })).toBeNull()
    })
  })

  describe('a new token', () => {
    test('JOIN-35: takes name, labels, number and end, and what is wrong is said before anything is sent', async () => {
      const { user } = open()
      const uses = await screen.findByRole('spinbutton', { name: 'Devices' })
      await user.clear(uses)
      await user.type(uses, '10001')
      await make(user)
      expect(await screen.findByText('Enter a whole number from 1 to 10,000.')).toBeVisible()
      expect(uses).toHaveFocus()
      await user.clear(uses)
      await user.type(uses, '200')
      await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Greenhouse ')
      await user.type(screen.getByRole('textbox', { name: 'Labels' }), 'site=berlin,')
      await user.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), 'On a day of your own')
      const day = screen.getByLabelText('Last day')
      await user.clear(day)
      await make(user)
      expect(await screen.findByText('Choose a day from today to a year from now.')).toBeVisible()
      expect(asked).not.toHaveBeenCalled()
      await user.type(day, dayOf(Date.now() + 3 * oneDay))
      await make(user)
      expect(await screen.findByText(token)).toBeVisible()
      expect(asked.mock.calls).toEqual([[{ name: 'Greenhouse', labels: ['site=berlin'], uses: 200, expiresAt: new Date(`${dayOf(Date.now() + 3 * oneDay)}T23:59:59`).toISOString() }]])
    })

    test('JOIN-35: is shown once with the command for a device, and leaving asks until it was copied', async () => {
      const { console, user } = open()
      await make(user)
      expect(await screen.findByText(token)).toBeVisible()
      expect(screen.getByText(/^curl/)).toHaveTextContent(`"token":"${token}"`)
      expect(screen.getByText(/^curl/)).toHaveTextContent(/--cacert ca\.pem.* https:\/\/console\.local:8884\/device\/v1\/claim$/)
      expect(screen.getByRole('button', { name: 'ca.pem' })).toBeVisible()
      expect([...console.unsaved.values()]).toEqual([{ warning: expect.stringContaining('you have not copied it') }])
      await user.click(screen.getByRole('link', { name: 'Add device' }))
      await user.click(await screen.findByRole('link', { name: 'Many devices' }))
      expect(await screen.findByText(token)).toBeVisible()
      expect(console.unsaved.size).toBe(1)
      await user.click(screen.getByRole('button', { name: 'Copy the token' }))
      await waitFor(() => expect(console.unsaved.size).toBe(0))
      await user.click(screen.getByRole('button', { name: 'Done' }))
      expect(screen.queryByText(token)).toBeNull()
      expect(screen.getByRole('button', { name: 'Make a token' })).toBeVisible()
    })

    test('JOIN-35: a refusal is shown with the server’s text, and what was typed stays', async () => {
      asked.mockReturnValue(new Response('This account has 20 open enrolments.', { status: 409 }))
      const { user } = open()
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Greenhouse')
      await make(user)
      expect(await screen.findByText('This account has 20 open enrolments.')).toBeVisible()
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Greenhouse')
    })

    test('JOIN-35: ends within a year, and a day of one’s own at its last second', () => {
      const now = new Date('2026-11-23T18:00:00').getTime()
      expect(endOf(7, '', now)).toBe(now + 7 * oneDay)
      expect(endOf('own', '2026-11-23', now)).toBe(new Date('2026-11-23T23:59:59').getTime())
      expect(endOf('own', '2027-11-23', now)).toBe(new Date('2027-11-23T23:59:59').getTime())
      for (const day of ['2026-11-22', '2027-11-24', '2026-13-40', '', 'soon']) expect([day, endOf('own', day, now)]).toEqual([day, null])
    })
  })

  describe('the open tokens', () => {
    beforeEach(() => {
      enrolments.set('a', { name: 'Greenhouse', labels: ['site=berlin'], uses: 1_200, used: 3, expiresAt: later() })
      enrolments.set('b', { name: 'Used up', labels: [], uses: 5, used: 5, expiresAt: later() })
      enrolments.set('c', { name: 'Over', labels: [], uses: 5, used: 0, expiresAt: '2020-01-01T00:00:00Z' })
    })

    test('JOIN-36: are listed with labels and uses, and revoked after a question', async () => {
      const { user } = open()
      expect(await screen.findByText('Greenhouse')).toBeVisible()
      expect(screen.getByText('3 of 1,200')).toBeVisible()
      expect(screen.getByText('site=berlin')).toBeVisible()
      for (const name of ['Used up', 'Over']) expect(screen.queryByText(name)).toBeNull()
      await user.click(screen.getByRole('button', { name: /^Revoke .*Greenhouse/ }))
      const question = within(await screen.findByRole('alertdialog', { name: /Revoke .*Greenhouse/ }))
      expect(enrolments.has('a')).toBe(true)
      await user.click(question.getByRole('button', { name: 'Revoke' }))
      expect(await screen.findByText('No open tokens')).toBeVisible()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })

    test('JOIN-36: one that is not revoked says why, and so does a list that does not load', async () => {
      let fails = true
      const { user } = open({
        ...answers,
        'GET /api/v1/enrolments': (call) => (fails ? new Response('Out of order.', { status: 400 }) : answers['GET /api/v1/enrolments']?.(call)),
        'DELETE /api/v1/enrolments/:id': () => new Response('Not now.', { status: 409 }),
      })
      expect(await screen.findByText(/Out of order\./)).toBeVisible()
      fails = false
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      await user.click(await screen.findByRole('button', { name: /^Revoke .*Greenhouse/ }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
      expect(await screen.findByText('Not now.')).toBeVisible()
    })
  })
})

describe('UsbSetup', () => {
  /** Small: what is written hardly compresses. */
  const imageFor = (chip: FakeChip) => mergedImage(chip, 1000)

  const key = `k1_${'a'.repeat(43)}`
  const sha = (letter: string) => letter.repeat(64)
  const image = { projectName: 'Greenhouse', projectId: 'p1', size: 1_258_291, createdAt: '2026-11-20T10:00:00Z' }

  const answers = (served: Uint8Array<ArrayBuffer>): Answers => ({
    'GET /api/v1/entrance': () => ({ host: 'console.local', port: 8883, lan: true, ca: 'PEM OF THE CA', caUntil: '2028-11-22T00:00:00Z', updatesKey: 'PEM OF UPDATES', tells: true, kinds: ['esp32-usb', 'linux'] }),
    'GET /api/v1/devices': () => ({}),
    'POST /api/v1/claims': () => ({ id: 'NODE-8C41D2', key }),
    'GET /api/v1/devices/:id/arrival': () => new Response('', { headers: { 'Content-Type': 'application/x-ndjson' } }),
    'GET /api/v1/firmwares': () => ({ [sha('a')]: { ...image, target: 'ESP32-S3' }, [sha('b')]: { ...image, projectName: 'Newer', createdAt: '2026-11-21T10:00:00Z', target: 'ESP32-S3' }, [sha('c')]: { ...image, projectName: 'Other chip', target: 'ESP32' }, [sha('d')]: { ...image, projectName: 'Simulated', target: 'simulator' } }),
    'GET /api/v1/firmwares/:sha': () => new Response(served),
  })

  const { board } = plugIn('ESP32-S3')
  beforeEach(() => setLanguage('en'))

  const add = async (served = imageFor('ESP32-S3')) => {
    const console = createTestConsole({ api: answers(served) })
    renderScreen(AddDeviceScreen, { console, at: '/devices/add?kind=esp32-usb', path: '/devices/add' })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('textbox', { name: 'Name' }))
    await user.paste('Greenhouse West')
    await user.click(screen.getByRole('button', { name: 'Add device' }))
    const steps = within(await screen.findByRole('list', { name: /^Setting up .*Greenhouse West.* by USB$/ }))
    return { console, user, steps, press: (name: string) => user.click(steps.getByRole('button', { name })) }
  }
  const found = async (served?: Uint8Array<ArrayBuffer>) => {
    const opened = await add(served)
    await opened.press('Choose port…')
    expect(await opened.steps.findByText(/^ESP32-S3.*, MAC 7c:df:a1:a4:1c:7e$/, undefined, { timeout: 10_000 })).toBeVisible()
    return opened
  }
  const chosen = async (served?: Uint8Array<ArrayBuffer>) => {
    const opened = await found(served)
    await opened.user.click(await opened.steps.findByRole('radio', { name: /^Newer/ }))
    return opened
  }
  const own = (bytes: Uint8Array) => fireEvent.change(screen.getByLabelText('Own .bin file'), { target: { files: [new File([bytes], 'mine.bin')] } })
  const holds = (text: string) => Buffer.from(board().flash.subarray(0x9000, 0xe000)).includes(text)

  describe('setting up a board by USB', () => {
    test('JOIN-85: the chip is found, images for it are offered, and firmware, identity and Wi-Fi are written in one go', async () => {
      const { console, user, steps, press } = await chosen()
      expect(within(steps.getByRole('radiogroup', { name: 'Firmware for ESP32-S3' })).getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.replace(/aaaa.*|bbbb.*/, ''))).toEqual(['Newer', 'Greenhouse'])
      expect(steps.getByText('Replaces the firmware and all settings of the board. Nothing else is erased.')).toBeVisible()
      board().flash.fill(0x42)
      await user.click(steps.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      await user.click(steps.getByLabelText('Wi-Fi password'))
      await user.paste('korrekt pferd')
      await press('Write')
      expect(await steps.findByRole('progressbar')).toBeVisible()
      expect(console.unsaved.size).toBeGreaterThan(0)
      expect(screen.getByRole('radio', { name: 'Linux, Raspberry Pi' })).toBeDisabled()
      expect(await steps.findByText(/^Written and verified\./, undefined, { timeout: 15_000 })).toBeVisible()
      expect(['Werkstatt', 'korrekt pferd', 'NODE-8C41D2', key, 'console.local', 'PEM OF THE CA', 'PEM OF UPDATES'].filter((text) => !holds(text))).toEqual([])
      expect([board().flash[0x10020], board().flash[0x300000], board().opened]).toEqual([0x32, 0x42, false])
      await waitFor(() => expect(board().starts).toBe(1))
      expect(steps.getByText(/New settings at 0x9000/).textContent).not.toMatch(/korrekt|k1_/)
      // The key is on the board.
      await waitFor(() => expect(console.unsaved.size).toBe(0))
    })

    test('JOIN-85: nothing is written without an image and a Wi-Fi that can be one', async () => {
      const { user, steps, press } = await found()
      await steps.findByRole('radiogroup', { name: /^Firmware/ })
      await press('Write')
      expect(await steps.findByText('Choose a firmware first.')).toBeVisible()
      expect(steps.getByText('Type the name of the Wi-Fi.')).toBeVisible()
      await user.type(steps.getByLabelText('Wi-Fi password'), 'kurz')
      expect(steps.getByText('A Wi-Fi password has at least 8 characters.')).toBeVisible()
      expect(board().flasher.writes).toBe(0)
    })

    test('JOIN-86: left for later, the Wi-Fi is chosen over the cable from the networks that the board sees', async () => {
      const { user, steps, press } = await chosen()
      const improv = board().speakImprov()
      await user.click(steps.getByRole('radio', { name: 'Choose it later' }))
      await press('Write')
      await user.click(await steps.findByRole('radio', { name: /^Werkstatt/ }, { timeout: 15_000 }))
      expect(holds('ssid')).toBe(false)
      await press('Connect')
      expect(await steps.findByText('This network needs a password.')).toBeVisible()
      await user.type(steps.getByLabelText(/^Password of/), 'falsches')
      await press('Connect')
      expect(await steps.findByRole('alert')).toHaveTextContent('The board could not join the networkCheck the password.')
      await user.clear(steps.getByLabelText(/^Password of/))
      await user.click(steps.getByLabelText(/^Password of/))
      await user.paste('korrekt pferd')
      await press('Connect')
      expect(await steps.findByText(/^The board has joined .*Werkstatt/)).toBeVisible()
      expect(improv.joined).toBe('Werkstatt')
    })
  })

  /** Without a partition for settings. */
  const withoutSettings = imageFor('ESP32-S3').fill(0xff, 0x8000, 0x9000)
  const small = imageFor('ESP32-S3')
  new DataView(small.buffer).setUint32(0x8008, 0x2000, true)

  const refused: readonly [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ['without a partition for settings', withoutSettings, /has no partition “nvs”.*partition table.*Nothing was written/],
    ['with one that is too small', small, /too small for the settings: .*0x5000/],
    ['for another chip', imageFor('ESP32-C3'), /for ESP32-C3, the board has ESP32-S3/],
    ['of the application alone', imageFor('ESP32-S3').slice(0x10000), /only the application.*firmware-merged\.bin/],
    ['for simulated boards', Uint8Array.of(0, 0x61, 0x73, 0x6d), /simulated boards/],
    ['of nothing known', new Uint8Array(10), /no firmware image/],
  ]

  describe('what can’t be set up', () => {
    test('JOIN-87: an image that can’t carry the settings is refused with cause and cure before a byte is written', async () => {
      const { user, steps, press } = await found()
      await user.click(steps.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      for (const [, bytes, text] of refused) {
        own(bytes)
        await waitFor(() => expect(steps.getByRole('radio', { name: /^mine\.bin/ })).toBeChecked())
        await press('Write')
        await waitFor(() => expect(steps.getByRole('alert')).toHaveTextContent(text))
      }
      expect(board().flasher.writes).toBe(0)
    })

    test('JOIN-87: an image that does not arrive is told, and the next try works', async () => {
      const { console, user, steps, press } = await chosen()
      const { request } = console.api
      console.api.request = async () => { throw new Error('The server is tired.') }
      await user.click(steps.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      await press('Write')
      expect(await steps.findByRole('alert')).toHaveTextContent('The firmware could not be loaded')
      console.api.request = request
      await press('Write')
      expect(await steps.findByText(/^Written and verified\./, undefined, { timeout: 15_000 })).toBeVisible()
    })

    test('JOIN-88: unplugged while its chip is found or while it is written, the board is told of and can be tried again', async () => {
      const { user, steps, press } = await add()
      board().faults = { unplugAt: 'detect' }
      await press('Choose port…')
      expect(await steps.findByRole('alert', undefined, { timeout: 10_000 })).toHaveTextContent(/The board was unplugged.*Nothing was written\./)
      board().replug()
      await press('Try again…')
      await user.click(await steps.findByRole('radio', { name: /^Newer/ }, { timeout: 10_000 }))
      await user.click(steps.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      board().faults = { unplugAt: 'write' }
      await press('Write')
      expect(await steps.findByRole('alert', undefined, { timeout: 10_000 })).toHaveTextContent(/The board was unplugged.*may not start until it is flashed/)
      board().replug()
      expect(steps.getByRole('button', { name: 'Try again…' })).toHaveFocus()
      expect(steps.getByRole('textbox', { name: 'Wi-Fi name' })).toBeDisabled()
      await press('Change choices')
      expect(steps.getByRole('textbox', { name: 'Wi-Fi name' })).toBeEnabled()
      board().faults = { silentAt: 'sync' }
      await press('Write')
      await press('Cancel')
      expect(await steps.findByText('Cancelled')).toBeVisible()
      board().replug()
      await press('Try again…')
      expect(await steps.findByText(/^Written and verified\./, undefined, { timeout: 15_000 })).toBeVisible()
      expect(holds('Werkstatt')).toBe(true)
    })

    test('JOIN-88: a browser without serial ports says so; without the key, how to have another', async () => {
      Reflect.deleteProperty(navigator, 'serial')
      const console = createTestConsole({ api: { ...answers(imageFor('ESP32')), 'GET /api/v1/devices': () => ({ 'NODE-8C41D2': { name: 'West' } }), 'POST /api/v1/devices/:id/keys': () => ({ id: 'k', key }) } })
      jest.spyOn(globalThis.console, 'error').mockImplementation(() => {})
      renderScreen(AddDeviceScreen, { console, at: '/devices/add?kind=esp32-usb&device=NODE-8C41D2', path: '/devices/add' })
      expect(await screen.findByText(/Make a new key above\.$/)).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'New key…' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
      expect(await screen.findByText(/not supported by this browser\..*ESP32 by hand/)).toBeVisible()
    })
  })
})
