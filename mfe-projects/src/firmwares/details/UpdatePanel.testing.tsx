import { beforeAll, describe, expect, test } from '@jest/globals'
import { renderScreen, screen, userEvent, waitFor, whileDown, within, act } from '@console/platform-testing'
import { hostileTexts, madeByTexts } from '@console/platform-testing/hostile'
import { ApiError } from '@console/platform/contract'
import { FirmwareDetailsScreen } from './FirmwareDetailsScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('UpdatePanel', () => {
  /** A greenhouse node, for which the images of the sample project are, and one of another kind. */
  const fitting = 'NODE-A41C7E'
  const other = 'NODE-E8025D'

  let sha: string

  interface Known {
    id: string
    name: string
    status: string
    firmwareSha?: string
  }
  const known = async () => (await its.console.api.json('/api/v1/devices')) as Record<string, Known>

  beforeAll(async () => {
    const [image = ''] = Object.keys((await its.console.api.json('/api/v1/firmwares')) as object)
    sha = image
  })

  const panel = () => within(screen.getByRole('region', { name: 'Flash over the air' }))
  const flashButton = () => panel().getByRole('button', { name: /^(Flash|Sending…|Following…)$/ })
  const option = (id: string) =>
    panel()
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ value }) => value === id) as HTMLInputElement
  const steps = () =>
    panel()
      .getAllByRole('listitem')
      .map((step) => step.textContent)
  const isOnline = (id: string) => waitFor(async () => expect((await known())[id]?.status).toBe('online'))
  const open = async () => {
    const { unmount } = renderScreen(FirmwareDetailsScreen, {
      console: its.console,
      at: `/devices/firmwares/${sha}`,
      path: '/devices/firmwares/:sha',
    })
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
  const says = (name: string, text: string) =>
    act(() => its.console.broker.deliver(`devices/${fitting}/events/${name}`, text))

  describe('choosing a device', () => {
    test('FIR-03: nothing picked is “Select a device first”, and nothing is sent', async () => {
      const { user } = await open()
      expect(flashButton()).toHaveAccessibleDescription('Select a device first')
      await user.click(flashButton())
      expect(panel().queryByRole('list', { name: 'Progress of the update' })).toBeNull()
      expect(Object.values(await known()).some(({ firmwareSha }) => firmwareSha === sha)).toBe(false)
    })

    test('FIR-03: devices have their status and can be searched; one that is offline can’t be chosen and says why', async () => {
      its.console.api.json = async (path) =>
        path.endsWith('/firmwares')
          ? { [sha]: {} }
          : Object.fromEntries(
              Array.from({ length: 200 }, (_, index) => [
                `N-${index}`,
                { name: `Pump ${index}`, status: index === 0 ? 'offline' : 'online' },
              ]),
            )
      const { user } = await open()
      expect(panel().getAllByRole('radio')).toHaveLength(50)
      expect(panel().getByText('150 more: search to find them.')).toBeVisible()
      await user.click(option('N-1'))
      await user.type(panel().getByRole('searchbox', { name: 'Search name, ID or model' }), 'pump 0')
      expect(
        panel()
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ value }) => value),
      ).toEqual(['N-1', 'N-0'])
      expect(option('N-0')).toBeDisabled()
      expect(option('N-0')).toHaveAccessibleDescription('Offline. It can be flashed when it is back.')
      expect(option('N-1').closest('label')).toHaveTextContent('Online')
    })

    test('FIR-20: devices that can’t run the image are shown when they are wanted, stand last, are off and say why', async () => {
      await isOnline(fitting)
      const { user } = await open()
      expect(
        panel()
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ value }) => value),
      ).not.toContain(other)
      await user.click(panel().getByRole('button', { name: /^Show \d+ devices that can’t run it$/ }))
      const radios = panel().getAllByRole<HTMLInputElement>('radio')
      expect(radios[0]).toBe(option(fitting))
      expect(option(fitting)).not.toHaveAccessibleDescription(/run it/)
      expect(radios.slice(1).every(({ disabled }) => disabled)).toBe(true)
      expect(option(other)).toHaveAccessibleDescription('Can’t run it: the image is for greenhouse-node.')
    })

    test('FIR-38: a device of one’s own that has not said its chip is offered for no image, whatever it is for', async () => {
      const devices = {
        mine: { name: 'Bad probe', status: 'online', kind: 'device' },
        chip: { name: 'Pump', status: 'online', kind: 'device', targets: ['ESP32'] },
      }
      its.console.api.json = async (path) => (path.endsWith('/firmwares') ? { [sha]: { target: 'ESP32' } } : devices)
      const { user } = await open()
      expect(
        panel()
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ value }) => value),
      ).toEqual(['chip'])
      await user.click(panel().getByRole('button', { name: 'Show 1 device that can’t run it' }))
      expect(option('mine')).toHaveAccessibleDescription('It has not said yet which chip it has.')
    })

    test('FIR-38: where no device can run the image, the list says so', async () => {
      its.console.api.json = async (path) =>
        path.endsWith('/firmwares')
          ? { [sha]: { target: 'simulator' } }
          : { mine: { name: 'Bad probe', status: 'online', kind: 'device' } }
      await open()
      expect(panel().getByText('None of your devices can run this image.')).toBeVisible()
    })

    test('FIR-03: names from outside stay text', async () => {
      const names = hostileTexts.slice(0, 40)
      its.console.api.json = async (path) =>
        path.endsWith('/firmwares')
          ? { [sha]: {} }
          : names.map((name, index) => ({ id: `${index}${name}`, name, model: name }))
      await open()
      expect(
        panel()
          .getAllByRole('radio')
          .map((radio) => radio.closest('label')?.querySelector('bdi')?.textContent)
          .toSorted(),
      ).toEqual(names.toSorted())
      expect(document.querySelectorAll(madeByTexts)).toHaveLength(0)
    })
  })

  describe('flashing over the air', () => {
    test('FIR-03: what can’t run there is refused with the server’s words, and another try is possible', async () => {
      // As a server that does not tell what devices run.
      const { json } = its.console.api
      its.console.api.json = async (path, options) => {
        const response = await json(path, options)
        return path.endsWith('/devices')
          ? Object.fromEntries(
              Object.entries(response as Record<string, Known>).map(([id, device]) => [
                id,
                { ...device, targets: undefined },
              ]),
            )
          : response
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
        if (options?.method === 'POST') throw new ApiError('http', 'HTTP error! Status: 500', { status: 500 })
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

    test('FIR-50, FIR-07: the server takes the image that it has, and the device is followed until it says that it runs it', async () => {
      const carried: string[] = []
      const { request } = its.console.api
      its.console.api.request = async (path, options) => {
        if (path.includes(sha) || options?.body) carried.push(path)
        return request(path, options)
      }
      const { flash } = await pick(fitting)
      await flash()
      expect(await panel().findByText('OTA triggered')).toBeVisible()
      expect((await known())[fitting]?.firmwareSha).toBe(sha)
      expect(carried).toEqual([])
      says('status', 'offline')
      expect(steps()[2]).toMatch(/^Waiting for the device to come back/)
      expect(panel().getByRole('status')).toHaveTextContent('Waiting for the device to come back')
      says('status', 'online')
      says('hello', JSON.stringify({ firmware: sha }))
      const time = '\\d\\d:\\d\\d:\\d\\d'
      expect(steps()).toEqual([
        expect.stringMatching(`^OTA triggered${time}278 KB sent$`),
        expect.stringMatching(`^Device went offline${time}$`),
        expect.stringMatching(`^Back online${time}$`),
        expect.stringMatching(`^Running the new firmware${time}$`),
      ])
      expect(flashButton()).toHaveTextContent('Flash')
      expect(panel().queryByRole('button', { name: 'Stop following' })).toBeNull()
    })

    test('FIR-50, FIR-03: a server without that call is sent the image as multipart field “file”', async () => {
      const { request } = its.console.api
      const sent: File[] = []
      its.console.api.request = async (path, options) => {
        if (options?.method === 'POST') throw new ApiError('http', 'Method Not Allowed', { status: 405 })
        if (options?.body instanceof FormData) sent.push(options.body.get('file') as File)
        return request(path, options)
      }
      const { flash } = await pick(fitting)
      await flash()
      expect(await panel().findByText('OTA triggered')).toBeVisible()
      const images = (await its.console.api.json('/api/v1/firmwares')) as Record<string, { size: number }>
      expect(sent.map(({ name, size }) => [name, size])).toEqual([['firmware.bin', images[sha]?.size]])
      expect((await known())[fitting]?.firmwareSha).toBe(sha)
    })

    test('FIR-07: a crash is shown in the device’s words, as text, with what to do', async () => {
      const { flash } = await pick(fitting)
      await flash()
      await panel().findByText('OTA triggered')
      says(
        'crash',
        JSON.stringify({
          firmware: sha,
          reason: '<img src=x onerror=alert(1)>',
          function: 'loop',
          file: 'src/main.ino',
          line: 3,
        }),
      )
      expect(steps()[3]).toMatch(/^The new firmware crashed/)
      expect(panel().getByText(/<img src=x onerror=alert\(1\)>/)).toHaveTextContent('loop · src/main.ino:3')
      expect(panel().getByText(/^Correct the code/)).toBeVisible()
    })

    test('FIR-07: without the live connection it says so, and the server tells when the device is back', async () => {
      const { flash } = await pick(fitting)
      act(() => its.console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
      await flash()
      expect(await panel().findByText(/^The live connection is down/)).toBeVisible()
      expect(await panel().findByText('The device does not report its firmware')).toBeVisible()
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
        if (options?.method !== 'POST') return request(path, options)
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
