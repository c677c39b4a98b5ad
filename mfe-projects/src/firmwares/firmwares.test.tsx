import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { catchSaves, cloudForTests, failedDeletions, renderScreen, screen, userEvent, waitFor, whileDown, within, act, createTestConsole, fireEvent, plugIn } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { hostileTexts, madeByTexts } from '@console/platform-testing/hostile'
import { ApiError } from '@console/platform/contract'
import { File as SentFile } from 'node:buffer'
import { mergedImage } from '@console/platform-testing/esp32'
import { FirmwareListScreen } from './FirmwareListScreen.tsx'
import { short, storedImages, type Stored } from './firmwares.testing.ts'
import { FirmwareDetailsScreen } from './details/FirmwareDetailsScreen.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))

describe('FirmwareDetailsScreen', () => {
  let newest: Stored
  let oldest: Stored

  beforeAll(async () => {
    const images = await storedImages(its.console)
    newest = images[0] as Stored
    oldest = images[1] as Stored
  })

  const show = (sha: string) => renderScreen(FirmwareDetailsScreen, { console: its.console, at: `/devices/firmwares/${encodeURIComponent(sha)}`, path: '/devices/firmwares/:sha' })
  const factOf = (label: string) => within(screen.getByRole('region', { name: /^Image$/ })).getByText(label).nextElementSibling as HTMLElement
  const open = async (image: Stored) => {
    show(image.sha256)
    await screen.findByRole('button', { name: 'Download' })
    return userEvent.setup()
  }

  describe('the page of an image', () => {
    test('FIR-02: shows sha, product, project, size, times and downloads; the sha is whole and can be copied', async () => {
      const user = await open(newest)
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(short(newest))
      const labels = [...document.querySelectorAll('dt')].map((label) => label.textContent)
      expect(labels).toEqual(['SHA256', 'Product', 'Project', 'Size', 'Created', 'Updated', 'Last accessed', 'Downloads'])
      expect(labels.map((label) => factOf(label).textContent)).toEqual([newest.sha256, 'greenhouse-node', 'Greenhouse node', '278 KB', expect.stringMatching(/\d/), expect.stringMatching(/\d/), 'never', '0'])
      expect(within(factOf('Created')).getByRole('time')).toHaveAttribute('datetime', newest.createdAt)
      expect(within(factOf('Project')).getByRole('link')).toHaveAttribute('href', `/projects/${newest.projectId}`)
      const copied = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(within(factOf('SHA256')).getByRole('button', { name: 'Copy the SHA256' }))
      expect(copied).toHaveBeenCalledWith(newest.sha256)
    })

    test('FIR-02: says when it is the newest of its project, and the breadcrumb leads up', async () => {
      await open(newest)
      expect(await screen.findByText('latest of Greenhouse node')).toBeVisible()
      const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/devices', '/devices/firmwares'])
    })

    test('FIR-02: one that is missing is “Not found”, with the way back', async () => {
      show('0'.repeat(64))
      expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
      const user = userEvent.setup()
      await user.click(screen.getByRole('link', { name: 'Back' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices/firmwares')
    })

    test('FIR-02, UX-03: a failed load says so and can be tried again', async () => {
      await whileDown(its.network, async () => {
        show(newest.sha256)
        expect(await screen.findByText('Firmware could not be loaded')).toBeVisible()
        expect(screen.queryByText('Not found')).toBeNull()
      })
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('greenhouse-node')).toBeVisible()
    })

    test('FIR-02, ERR-04: names from outside stay text', async () => {
      const response = hostileTexts.slice(0, 60).map((text, index) => ({ sha256: `${index}-${text}`, projectId: text, projectName: text, productId: text, size: 1, createdAt: 0 }))
      its.console.api.json = async (path) => (path.endsWith('/firmwares') ? response : {})
      for (const [index, image] of response.entries()) {
        if (index % 6 !== 0) continue
        const { unmount } = show(image.sha256)
        await waitFor(() => expect(factOf('Product').textContent).toBe(image.productId))
        expect(document.querySelectorAll(madeByTexts)).toHaveLength(0)
        unmount()
      }
    })
  })

  describe('what can be done with it', () => {
    const saved = catchSaves()

    test('FIR-02: Download saves it as firmware-{sha}.bin, and counts', async () => {
      const user = await open(newest)
      await user.click(screen.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`firmware-${newest.sha256}.bin`]))
      await waitFor(() => expect(factOf('Downloads')).toHaveTextContent('1'))
    })

    test('FIR-02, ERR-02: a failed download is silent but logged', async () => {
      const logged = jest.spyOn(globalThis.console, 'error').mockImplementation(() => {})
      const user = await open(newest)
      await whileDown(its.network, async () => {
        await user.click(screen.getByRole('button', { name: 'Download' }))
        await waitFor(() => expect(logged).toHaveBeenCalledWith(`Downloading firmware ${newest.sha256} failed:`, expect.objectContaining({ kind: 'offline' })))
      })
      expect([saved, its.console.toasts]).toEqual([[], []])
      logged.mockRestore()
    })

    const ask = async () => {
      const user = await open(oldest)
      await user.click(screen.getByRole('button', { name: 'Delete…' }))
      return { user, dialog: within(await screen.findByRole('alertdialog', { name: `Delete firmware ${short(oldest)}?` })) }
    }

    test('FIR-02, ERR-03, ERR-01: Delete asks first; a failure is silent and nothing is lost', async () => {
      const { user, dialog } = await ask()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await storedImages(its.console)).toHaveLength(2)
      await user.click(screen.getByRole('button', { name: 'Delete…' }))
      const again = within(await screen.findByRole('alertdialog'))
      const failed = failedDeletions(its.console)
      await whileDown(its.network, async () => {
        await user.click(again.getByRole('button', { name: 'Delete' }))
        await waitFor(() => expect(failed).toHaveLength(1))
      })
      expect(its.console.toasts).toEqual([])
      expect(await storedImages(its.console)).toHaveLength(2)
    })

    test('FIR-02: Delete deletes it and leads to the list', async () => {
      const { user, dialog } = await ask()
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      expect(screen.getByLabelText('address')).toHaveTextContent(/^\/devices\/firmwares$/)
      await waitFor(async () => expect((await storedImages(its.console)).map(({ sha256 }) => sha256)).toEqual([newest.sha256]))
    })
  })
})

describe('UpdatePanel', () => {
  /** A greenhouse node, for which the images of the sample project are, and one of another kind. */
  const fitting = 'NODE-A41C7E'
  const other = 'NODE-E8025D'

  let sha: string

  interface Known { id: string; name: string; status: string; firmwareSha?: string }
  const known = async () => (await its.console.api.json('/api/v1/devices')) as Record<string, Known>

  beforeAll(async () => {
    const [image = ''] = Object.keys((await its.console.api.json('/api/v1/firmwares')) as object)
    sha = image
  })

  const panel = () => within(screen.getByRole('region', { name: 'Flash over the air' }))
  const flashButton = () => panel().getByRole('button', { name: /^(Flash|Sending…|Following…)$/ })
  const option = (id: string) => panel().getAllByRole<HTMLInputElement>('radio').find(({ value }) => value === id) as HTMLInputElement
  const steps = () => panel().getAllByRole('listitem').map((step) => step.textContent)
  const isOnline = (id: string) => waitFor(async () => expect((await known())[id]?.status).toBe('online'), { timeout: 15_000 })
  const open = async () => {
    const { unmount } = renderScreen(FirmwareDetailsScreen, { console: its.console, at: `/devices/firmwares/${sha}`, path: '/devices/firmwares/:sha' })
    await screen.findByRole('group', { name: 'Device' })
    return { user: userEvent.setup(), unmount }
  }
  const pick = async (id: string) => {
    await isOnline(id)
    const { user, unmount } = await open()
    await user.click(option(id))
    return { user, unmount, flash: () => user.click(flashButton()) }
  }
  /** What the device says from now on. */
  const says = (name: string, text: string) => act(() => its.console.broker.deliver(`devices/${fitting}/events/${name}`, text))

  describe('choosing a device', () => {
    test('FIR-03: nothing picked is “Select a device first”, and nothing is sent', async () => {
      const { user } = await open()
      expect(flashButton()).toHaveAccessibleDescription('Select a device first')
      await user.click(flashButton())
      expect(panel().queryByRole('list', { name: 'Progress of the update' })).toBeNull()
      expect(Object.values(await known()).some(({ firmwareSha }) => firmwareSha === sha)).toBe(false)
    })

    test('FIR-03: devices have their status and can be searched; one that is offline can’t be chosen and says why', async () => {
      its.console.api.json = async (path) => (path.endsWith('/firmwares') ? { [sha]: {} } : Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`N-${index}`, { name: `Pump ${index}`, status: index === 0 ? 'offline' : 'online' }])))
      const { user } = await open()
      expect(panel().getAllByRole('radio')).toHaveLength(50)
      expect(panel().getByText('150 more: search to find them.')).toBeVisible()
      await user.click(option('N-1'))
      await user.type(panel().getByRole('searchbox', { name: 'Search name, ID or model' }), 'pump 0')
      expect(panel().getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['N-1', 'N-0'])
      expect(option('N-0')).toBeDisabled()
      expect(option('N-0')).toHaveAccessibleDescription('Offline. It can be flashed when it is back.')
      expect(option('N-1').closest('label')).toHaveTextContent('Online')
    })

    test('FIR-20: devices that can’t run the image stand last, are off and say why', async () => {
      await isOnline(fitting)
      await open()
      const radios = panel().getAllByRole<HTMLInputElement>('radio')
      expect(radios[0]).toBe(option(fitting))
      expect(option(fitting)).not.toHaveAccessibleDescription(/run it/)
      expect(radios.slice(1).every(({ disabled }) => disabled)).toBe(true)
      expect(option(other)).toHaveAccessibleDescription('Can’t run it: the image is for greenhouse-node.')
    })

    test('FIR-03: names from outside stay text', async () => {
      const names = hostileTexts.slice(0, 40)
      its.console.api.json = async (path) => (path.endsWith('/firmwares') ? { [sha]: {} } : names.map((name, index) => ({ id: `${index}${name}`, name, model: name })))
      await open()
      expect(panel().getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('bdi')?.textContent).toSorted()).toEqual(names.toSorted())
      expect(document.querySelectorAll(madeByTexts)).toHaveLength(0)
    })
  })

  describe('flashing over the air', () => {
    test('FIR-03: what can’t run there is refused with the server’s words, and another try is possible', async () => {
      // As a server that does not tell what devices run.
      const { json } = its.console.api
      its.console.api.json = async (path, options) => {
        const response = await json(path, options)
        return path.endsWith('/devices') ? Object.fromEntries(Object.entries(response as Record<string, Known>).map(([id, device]) => [id, { ...device, targets: undefined }])) : response
      }
      const { flash } = await pick(other)
      await flash()
      const alert = within(await panel().findByRole('alert'))
      expect(alert.getByText('Flash failed')).toBeVisible()
      expect(alert.getByText(/^This is the firmware of a greenhouse-node, which .* is not\.$/)).toBeVisible()
      expect(flashButton()).not.toHaveAttribute('aria-disabled')
    })

    test('FIR-03: a refusal without words is shown by its status', async () => {
      const { request } = its.console.api
      its.console.api.request = async (path, options) => {
        if (options?.method === 'PUT') throw new ApiError('http', 'HTTP error! Status: 500', { status: 500 })
        return request(path, options)
      }
      const { flash } = await pick(fitting)
      await flash()
      expect(await within(await panel().findByRole('alert')).findByText('HTTP 500')).toBeVisible()
    })

    test('FIR-03: a server that is down is shown; the second try works', async () => {
      const { flash } = await pick(fitting)
      await whileDown(its.network, async () => {
        await flash()
        expect(await panel().findByText(/^The server can't be reached/)).toBeVisible()
      })
      await isOnline(fitting)
      await flash()
      expect(await panel().findByText('OTA triggered')).toBeVisible()
      expect(panel().queryByText('Flash failed')).toBeNull()
    })

    test('FIR-03, FIR-07: it is sent as multipart field “file”, and the device followed until it says that it runs it', async () => {
      const { flash } = await pick(fitting)
      await flash()
      expect(await panel().findByText('OTA triggered')).toBeVisible()
      expect((await known())[fitting]?.firmwareSha).toBe(sha)
      says('status', 'offline')
      expect(steps()[2]).toMatch(/^Waiting for the device to come back/)
      expect(panel().getByRole('status')).toHaveTextContent('Waiting for the device to come back')
      says('status', 'online')
      says('hello', JSON.stringify({ firmware: sha }))
      const time = '\\d\\d:\\d\\d:\\d\\d'
      expect(steps()).toEqual([expect.stringMatching(`^OTA triggered${time}278 KB sent$`), expect.stringMatching(`^Device went offline${time}$`), expect.stringMatching(`^Back online${time}$`), expect.stringMatching(`^Running the new firmware${time}$`)])
      expect(flashButton()).toHaveTextContent('Flash')
      expect(panel().queryByRole('button', { name: 'Stop following' })).toBeNull()
    })

    test('FIR-07: a crash is shown in the device’s words, as text, with what to do', async () => {
      const { flash } = await pick(fitting)
      await flash()
      await panel().findByText('OTA triggered')
      says('crash', JSON.stringify({ firmware: sha, reason: '<img src=x onerror=alert(1)>', function: 'loop', file: 'src/main.ino', line: 3 }))
      expect(steps()[3]).toMatch(/^The new firmware crashed/)
      expect(panel().getByText(/<img src=x onerror=alert\(1\)>/)).toHaveTextContent('loop · src/main.ino:3')
      expect(panel().getByText(/^Correct the code/)).toBeVisible()
    })

    test('FIR-07: without the live connection it says so, and the server tells when the device is back', async () => {
      const { flash } = await pick(fitting)
      act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      await flash()
      expect(await panel().findByText(/^The live connection is down/)).toBeVisible()
      expect(await panel().findByText('The device does not report its firmware', {}, { timeout: 15_000 })).toBeVisible()
      expect(panel().getByText('The server has this firmware on record for it.')).toBeVisible()
    })

    test('FIR-07: following can be stopped, and begun again', async () => {
      const { user, flash } = await pick(fitting)
      await flash()
      await panel().findByText('OTA triggered')
      await user.click(panel().getByRole('button', { name: 'Stop following' }))
      expect(panel().queryByText('OTA triggered')).toBeNull()
      await isOnline(fitting)
      await flash()
      expect(await panel().findByText('OTA triggered')).toBeVisible()
    })

    test('FIR-03: Cancel ends the sending, and so does leaving', async () => {
      const { request } = its.console.api
      const signals: AbortSignal[] = []
      its.console.api.request = (path, options) => {
        if (options?.method !== 'PUT') return request(path, options)
        if (options.signal) signals.push(options.signal)
        return new Promise(() => {})
      }
      const { user, unmount, flash } = await pick(fitting)
      await flash()
      await waitFor(() => expect(signals).toHaveLength(1))
      await user.click(panel().getByRole('button', { name: 'Cancel' }))
      expect(panel().getByText(/^Cancelled\./)).toBeVisible()
      expect(signals[0]?.aborted).toBe(true)
      await flash()
      await waitFor(() => expect(signals).toHaveLength(2))
      unmount()
      expect(signals[1]?.aborted).toBe(true)
    })
  })
})

describe('OwnUpdate', () => {
  const device = 'NODE-111111'
  const sha = 'ab'.repeat(32)
  // What fetch can send; the page's own class is of another world.
  const program = new SentFile([Uint8Array.of(0x7f, 0x45, 0x4c, 0x46)], 'pump') as File

  const consoleWith = (given: object = {}) => createTestConsole({
    api: {
      'GET /api/v1/devices': () => ({ [device]: { name: 'Greenhouse Pi', status: 'online', kind: 'device', targets: ['linux-arm64'], ...given } }),
      'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
      'GET /api/v1/firmwares': () => ({ [sha]: { size: 10, target: 'linux-arm64' } }),
    },
  })

  beforeEach(() => setLanguage('en'))

  describe('a file of one’s own, over the air', () => {
    const open = async (given?: object) => {
      const console = consoleWith(given)
      const sent: [string, File][] = []
      let refusal: string | null = null
      const { request } = console.api
      console.api.request = async (path, options) => {
        if (options?.method !== 'PUT') return request(path, options)
        if (refusal !== null) throw new ApiError('http', refusal, { status: 422 })
        sent.push([path, (options.body as FormData).get('file') as File])
        return new Response(JSON.stringify({ firmware: sha }))
      }
      renderScreen(FirmwareListScreen, { console, at: `/devices/firmwares?device=${device}` })
      const panel = within(await screen.findByRole('region', { name: /^Flash a file of your own to .*Greenhouse Pi/ }))
      return { console, sent, panel, user: userEvent.setup(), refuse: (why: string) => { refusal = why } }
    }

    test('JOIN-93: one of any name is sent to the device that the address names, which is followed until it runs it', async () => {
      const { console, sent, panel, user } = await open()
      expect(panel.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription('Choose a file first')
      await user.upload(panel.getByLabelText('File to be sent over the air'), program)
      await user.click(panel.getByRole('button', { name: 'Flash' }))
      expect(await panel.findByText('OTA triggered')).toBeVisible()
      expect(sent.map(([path, file]) => [path, file.size])).toEqual([[`/api/v1/devices/${device}/firmware`, program.size]])
      act(() => console.broker.deliver(`devices/${device}/events/hello`, JSON.stringify({ firmware: sha })))
      expect(await panel.findByRole('status')).toHaveTextContent('Running the new firmware')
    })

    test('JOIN-93: what the server says of a file that the device can’t run is shown', async () => {
      const { panel, user, refuse } = await open()
      refuse('This program is for linux-x64; Greenhouse Pi is linux-arm64.')
      await user.upload(panel.getByLabelText('File to be sent over the air'), program)
      await user.click(panel.getByRole('button', { name: 'Flash' }))
      expect(await panel.findByText('This program is for linux-x64; Greenhouse Pi is linux-arm64.')).toBeVisible()
    })

    test('JOIN-93: nothing is sent to a device that is offline', async () => {
      const { panel, user } = await open({ status: 'offline' })
      await user.upload(panel.getByLabelText('File to be sent over the air'), program)
      expect(panel.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription('Offline. It can be flashed when it is back.')
    })
  })

  test('JOIN-93: an image of the list opens with that device chosen; without a device in the address nothing is chosen', async () => {
    const { unmount } = renderScreen(FirmwareListScreen, { console: consoleWith(), at: `/devices/firmwares?device=${device}` })
    const link = await screen.findByRole('link', { name: /^abababab/ })
    expect(link).toHaveAttribute('href', `/devices/firmwares/${sha}?device=${device}`)
    unmount()
    const opened = renderScreen(FirmwareDetailsScreen, { console: consoleWith(), at: `/devices/firmwares/${sha}?device=${device}`, path: '/devices/firmwares/:sha' })
    expect(await screen.findByRole('radio')).toBeChecked()
    opened.unmount()
    renderScreen(FirmwareDetailsScreen, { console: consoleWith(), at: `/devices/firmwares/${sha}`, path: '/devices/firmwares/:sha' })
    expect(await screen.findByRole('radio')).not.toBeChecked()
  })
})

describe('UsbPanel', () => {
  let sha: string

  beforeAll(async () => {
    sha = Object.keys((await its.console.api.json('/api/v1/firmwares')) as object)[0] ?? ''
  })

  /** The cloud builds for simulated boards only: its server gives out this image instead. */
  const serve = (image: Uint8Array<ArrayBuffer>) => {
    const { request } = its.console.api
    its.console.api.request = async (path, options) => (path === `/api/v1/firmwares/${sha}` ? new Response(image) : request(path, options))
  }
  const open = async () => {
    renderScreen(FirmwareDetailsScreen, { console: its.console, at: `/devices/firmwares/${sha}`, path: '/devices/firmwares/:sha' })
    return { user: userEvent.setup(), panel: within(await screen.findByRole('region', { name: 'Flash by USB' })) }
  }
  const prepare = async () => {
    const opened = await open()
    await opened.user.click(opened.panel.getByRole('button', { name: 'Prepare' }))
    return opened
  }

  describe('a browser without serial ports', () => {
    test('FIR-04: says so and why, and offers nothing', async () => {
      Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
      const { panel } = await open()
      expect(panel.getByText(/^Flashing by USB is not supported by this browser\./)).toBeVisible()
      expect(panel.queryByRole('button')).toBeNull()
    })
  })

  describe('preparing', () => {
    plugIn('ESP32-S3')

    test('FIR-04, FIR-06: prepares the image for the chip that its header names; then it can be installed', async () => {
      serve(mergedImage('ESP32-S3'))
      const { panel } = await prepare()
      expect(await panel.findByRole('button', { name: 'Install…' })).toBeVisible()
      expect(panel.getByRole('status')).toHaveTextContent('Prepared for ESP32-S3, as the image’s header says: 103 KB, written from offset 0.')
      expect(panel.queryByRole('button', { name: 'Prepare' })).toBeNull()
      expect(its.console.toasts).toEqual([{ kind: 'success', title: 'Image prepared for flashing by USB' }])
    })

    test('FIR-04: what does not tell its chip is prepared for an ESP32', async () => {
      serve(new Uint8Array(0x2000).fill(7))
      const { panel } = await prepare()
      expect(await panel.findByText(/^Prepared for ESP32: 8\.0 KB.*does not say which chip/)).toBeVisible()
    })

    test('FIR-06: an image for simulated boards, or the application alone, is refused', async () => {
      const { user, panel } = await prepare()
      expect(await panel.findByRole('alert')).toHaveTextContent(/^Prepare failedThis image is for the simulated boards/)
      serve(mergedImage('ESP32').slice(0x10000))
      await user.click(panel.getByRole('button', { name: 'Prepare' }))
      await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent(/contains only the application/))
      expect(panel.queryByRole('button', { name: 'Install…' })).toBeNull()
    })

    test('FIR-04: a failed download is “Prepare failed” with the message, and can be tried again', async () => {
      const { user, panel } = await open()
      await whileDown(its.network, async () => {
        await user.click(panel.getByRole('button', { name: 'Prepare' }))
        expect(await panel.findByRole('alert')).toHaveTextContent('Prepare failedThe server can\'t be reached.')
      })
      const { request } = its.console.api
      its.console.api.request = async (path, options) => (path.endsWith(sha) ? Promise.reject(new ApiError('http', 'The image <b>is</b> gone.', { status: 410 })) : request(path, options))
      await user.click(panel.getByRole('button', { name: 'Prepare' }))
      await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent('The image <b>is</b> gone.'))
      its.console.api.request = request
      serve(mergedImage('ESP32-S3'))
      await user.click(panel.getByRole('button', { name: 'Prepare' }))
      expect(await panel.findByRole('button', { name: 'Install…' })).toBeVisible()
    })
  })

  describe('an own image', () => {
    const { board } = plugIn('ESP32')
    const drop = (bytes: string | Uint8Array, name = 'own.bin') => {
      const dataTransfer = { types: ['Files'], files: [new SentFile([bytes], name)] }
      fireEvent.dragOver(window, { dataTransfer })
      expect(screen.getByText('Drop the .bin file to flash it by USB')).toBeVisible()
      fireEvent.drop(window, { dataTransfer })
    }

    test('FIR-08: dropped on the page it is flashed, whatever the server has', async () => {
      const image = mergedImage('ESP32')
      const { user } = await open()
      drop(image)
      const dialog = within(await screen.findByRole('dialog', { name: 'Install on the connected board' }))
      await user.click(dialog.getByRole('button', { name: 'Connect…' }))
      expect(await dialog.findByText('Installed and verified. The board has restarted with the image.', undefined, { timeout: 15_000 })).toBeVisible()
      expect(Buffer.from(board().flash.subarray(0, image.length)).equals(Buffer.from(image))).toBe(true)
      expect(await dialog.findByRole('log', { name: 'Serial console' })).toBeVisible()
      await waitFor(() => expect(dialog.getByRole('log', { name: 'Serial console' })).toHaveTextContent('Hello from the board'))
      expect(dialog.getByText('I (31) boot: ESP-IDF')).toHaveClass('ansi-green-fg')
      await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
      await waitFor(() => expect(board().opened).toBe(false))
      expect(its.console.unsaved.size).toBe(0)
    })

    test('FIR-05: all is erased where that is wanted; Cancel ends what hangs, and frees the port', async () => {
      const { user } = await open()
      board().faults = { silentAt: 'erase' }
      drop(mergedImage('ESP32'))
      const dialog = within(await screen.findByRole('dialog', { name: 'Install on the connected board' }))
      await user.click(dialog.getByRole('checkbox', { name: 'Erase everything first' }))
      await user.click(dialog.getByRole('button', { name: 'Connect…' }))
      expect(await dialog.findByRole('progressbar', { name: /^Erasing/ }, { timeout: 15_000 })).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await dialog.findByText('Cancelled')).toBeVisible()
      expect(board().opened).toBe(false)
    })

    test('FIR-08: what is no image is refused by its content, whatever its name', async () => {
      const { user } = await open()
      drop('<img src=x onerror=alert(1)>', '<b>firmware</b>.bin')
      const refusal = await screen.findByRole('alertdialog')
      expect(refusal).toHaveTextContent('<b>firmware</b>.bin')
      expect(refusal).toHaveTextContent('This is no firmware image of an ESP chip')
      await user.click(within(refusal).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
      fireEvent.change(screen.getByLabelText('Own .bin file'), { target: { files: [new SentFile([Uint8Array.of(0, 0x61, 0x73, 0x6d)], 'sketch.bin')] } })
      expect(await screen.findByText(/^This image is for the simulated boards/)).toBeVisible()
      expect(board().opened).toBe(false)
    })
  })
})
