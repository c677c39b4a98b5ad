import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  createTestConsole,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
  fireEvent,
  plugIn,
} from '@console/platform-testing'
import { File } from 'node:buffer'
import { mergedImage, type FakeChip } from '@console/platform-testing/esp32'
import { AddDeviceScreen } from '../AddDeviceScreen.tsx'

describe('UsbSetup', () => {
  /** Small: what is written hardly compresses. */
  const imageFor = (chip: FakeChip) => mergedImage(chip, 1000)

  const key = `k1_${'a'.repeat(43)}`
  const sha = (letter: string) => letter.repeat(64)
  const image = { projectName: 'Greenhouse', projectId: 'p1', size: 1_258_291, createdAt: '2026-11-20T10:00:00Z' }

  const answers = (served: Uint8Array<ArrayBuffer>): Answers => ({
    'GET /api/v1/entrance': () => ({
      host: 'console.local',
      port: 8883,
      lan: true,
      ca: 'PEM OF THE CA',
      caUntil: '2028-11-22T00:00:00Z',
      updatesKey: 'PEM OF UPDATES',
      tells: true,
      kinds: ['esp32-usb', 'linux'],
    }),
    'GET /api/v1/devices': () => ({}),
    'POST /api/v1/claims': () => ({ id: 'NODE-8C41D2', key }),
    'GET /api/v1/devices/:id/arrival': () => new Response('', { headers: { 'Content-Type': 'application/x-ndjson' } }),
    'GET /api/v1/firmwares': () => ({
      [sha('a')]: { ...image, target: 'ESP32-S3' },
      [sha('b')]: { ...image, projectName: 'Newer', createdAt: '2026-11-21T10:00:00Z', target: 'ESP32-S3' },
      [sha('c')]: { ...image, projectName: 'Other chip', target: 'ESP32' },
      [sha('d')]: { ...image, projectName: 'Simulated', target: 'simulator' },
    }),
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
    expect(await opened.steps.findByText(/^ESP32-S3.*, MAC 7c:df:a1:a4:1c:7e$/)).toBeVisible()
    return opened
  }
  const chosen = async (served?: Uint8Array<ArrayBuffer>) => {
    const opened = await found(served)
    await opened.user.click(await opened.steps.findByRole('radio', { name: /^Newer/ }))
    return opened
  }
  const own = (bytes: Uint8Array) =>
    fireEvent.change(screen.getByLabelText('Own .bin file'), { target: { files: [new File([bytes], 'mine.bin')] } })
  const holds = (text: string) => Buffer.from(board().flash.subarray(0x9000, 0xe000)).includes(text)

  describe('setting up a board by USB', () => {
    test('JOIN-85: where the cloud’s address leads a board to itself, that is told before anything is written', async () => {
      const console = createTestConsole({
        api: {
          ...answers(imageFor('ESP32-S3')),
          'GET /api/v1/entrance': () => ({ host: 'localhost', port: 8883, lan: false, ca: '', kinds: ['esp32-usb'] }),
        },
      })
      renderScreen(AddDeviceScreen, { console, at: '/devices/add?kind=esp32-usb', path: '/devices/add' })
      const user = userEvent.setup()
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'West')
      await user.click(screen.getByRole('button', { name: 'Add device' }))
      expect(
        await screen.findByText(
          /^A board can’t reach this cloud: its address is localhost.* Start the cloud with --lan/,
        ),
      ).toBeVisible()
      expect(screen.queryByRole('list', { name: /by USB$/ })).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Set it up all the same' }))
      expect(await screen.findByRole('list', { name: /by USB$/ })).toBeVisible()
    })

    test('JOIN-85: the chip is found, images for it are offered, and firmware, identity and Wi-Fi are written in one go', async () => {
      const { console, user, steps, press } = await chosen()
      expect(
        within(steps.getByRole('radiogroup', { name: 'Firmware for ESP32-S3' }))
          .getAllByRole('radio')
          .map((radio) => radio.closest('label')?.textContent?.replace(/aaaa.*|bbbb.*/, '')),
      ).toEqual(['Newer', 'Greenhouse'])
      expect(
        steps.getByText('Replaces the firmware and all settings of the board. Nothing else is erased.'),
      ).toBeVisible()
      board().flash.fill(0x42)
      await user.click(steps.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      await user.click(steps.getByLabelText('Wi-Fi password'))
      await user.paste('korrekt pferd')
      await press('Write')
      expect(await steps.findByRole('progressbar')).toBeVisible()
      expect(console.unsaved.size).toBeGreaterThan(0)
      expect(screen.getByRole('radio', { name: 'Linux, Raspberry Pi' })).toBeDisabled()
      expect(await steps.findByText(/^Written and verified\./)).toBeVisible()
      expect(
        ['Werkstatt', 'korrekt pferd', 'NODE-8C41D2', key, 'console.local', 'PEM OF THE CA', 'PEM OF UPDATES'].filter(
          (text) => !holds(text),
        ),
      ).toEqual([])
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
      await user.click(await steps.findByRole('radio', { name: /^Werkstatt/ }))
      expect(holds('ssid')).toBe(false)
      await press('Connect')
      expect(await steps.findByText('This network needs a password.')).toBeVisible()
      await user.type(steps.getByLabelText(/^Password of/), 'falsches')
      await press('Connect')
      expect(await steps.findByRole('alert')).toHaveTextContent(
        'The board could not join the networkCheck the password.',
      )
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
    [
      'without a partition for settings',
      withoutSettings,
      /has no partition “nvs”.*partition table.*Nothing was written/,
    ],
    ['with one that is too small', small, /too small for the settings: .*0x5000/],
    ['for another chip', imageFor('ESP32-C3'), /for ESP32-C3, the board has ESP32-S3/],
    ['of the application alone', imageFor('ESP32-S3').slice(0x10000), /only the application.*firmware-merged\.bin/],
    ['for simulated boards', Uint8Array.of(0, 0x61, 0x73, 0x6d), /simulated boards/],
    ['of nothing known', new Uint8Array(10), /not a firmware image/],
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
      console.api.request = async () => {
        throw new Error('The server is tired.')
      }
      await user.click(steps.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      await press('Write')
      expect(await steps.findByRole('alert')).toHaveTextContent('The firmware could not be loaded')
      console.api.request = request
      await press('Write')
      expect(await steps.findByText(/^Written and verified\./)).toBeVisible()
    })

    test('JOIN-88: unplugged while its chip is found or while it is written, the board is told of and can be tried again', async () => {
      const { user, steps, press } = await add()
      board().faults = { unplugAt: 'detect' }
      await press('Choose port…')
      expect(await steps.findByRole('alert')).toHaveTextContent(/The board was unplugged.*Nothing was written\./)
      board().replug()
      await press('Try again…')
      await user.click(await steps.findByRole('radio', { name: /^Newer/ }))
      await user.click(steps.getByRole('textbox', { name: 'Wi-Fi name' }))
      await user.paste('Werkstatt')
      board().faults = { unplugAt: 'write' }
      await press('Write')
      expect(await steps.findByRole('alert')).toHaveTextContent(
        /The board was unplugged.*may not start until it is flashed/,
      )
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
      expect(await steps.findByText(/^Written and verified\./)).toBeVisible()
      expect(holds('Werkstatt')).toBe(true)
    })

    test('JOIN-88: a browser without serial ports says so; without the key, how to have another', async () => {
      Reflect.deleteProperty(navigator, 'serial')
      const console = createTestConsole({
        api: {
          ...answers(imageFor('ESP32')),
          'GET /api/v1/devices': () => ({ 'NODE-8C41D2': { name: 'West' } }),
          'POST /api/v1/devices/:id/keys': () => ({ id: 'k', key }),
        },
      })
      jest.spyOn(globalThis.console, 'error').mockImplementation(() => {})
      renderScreen(AddDeviceScreen, {
        console,
        at: '/devices/add?kind=esp32-usb&device=NODE-8C41D2',
        path: '/devices/add',
      })
      expect(await screen.findByText(/Make a new key above\.$/)).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'New key…' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
      expect(await screen.findByText(/not supported by this browser\..*ESP32 by hand/)).toBeVisible()
    })
  })
})
