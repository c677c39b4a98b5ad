import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  renderScreen,
  screen,
  userEvent,
  waitFor,
  whileDown,
  within,
  fireEvent,
  plugIn,
} from '@console/platform-testing'
import { ApiError } from '@console/platform/contract'
import { File as SentFile } from 'node:buffer'
import { mergedImage } from '@console/platform-testing/esp32'
import { FirmwareDetailsScreen } from '../details/FirmwareDetailsScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('UsbPanel', () => {
  let sha: string

  beforeAll(async () => {
    sha = Object.keys((await its.console.api.json('/api/v1/firmwares')) as object)[0] ?? ''
  })

  /** The cloud builds for simulated boards only: its server gives out this image instead. */
  const serve = (image: Uint8Array<ArrayBuffer>) => {
    const { request } = its.console.api
    its.console.api.request = async (path, options) =>
      path === `/api/v1/firmwares/${sha}` ? new Response(image) : request(path, options)
  }
  const open = async () => {
    renderScreen(FirmwareDetailsScreen, {
      console: its.console,
      at: `/devices/firmwares/${sha}`,
      path: '/devices/firmwares/:sha',
    })
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
      expect(panel.getByRole('status')).toHaveTextContent(
        'Prepared for ESP32-S3, as the image’s header says: 103 KB, written from offset 0.',
      )
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
        expect(await panel.findByRole('alert')).toHaveTextContent("Prepare failedThe server can't be reached.")
      })
      const { request } = its.console.api
      its.console.api.request = async (path, options) =>
        path.endsWith(sha)
          ? Promise.reject(new ApiError('http', 'The image <b>is</b> gone.', { status: 410 }))
          : request(path, options)
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
      expect(
        await dialog.findByText(
          'Installed and verified. The board restarts with the image; if it does not, press its RESET button.',
        ),
      ).toBeVisible()
      expect(Buffer.from(board().flash.subarray(0, image.length)).equals(Buffer.from(image))).toBe(true)
      expect(await dialog.findByRole('log', { name: 'Serial console' })).toBeVisible()
      await waitFor(() =>
        expect(dialog.getByRole('log', { name: 'Serial console' })).toHaveTextContent('Hello from the board'),
      )
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
      expect(await dialog.findByRole('progressbar', { name: /^Erasing/ })).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await dialog.findByText('Cancelled')).toBeVisible()
      expect(board().opened).toBe(false)
    })

    test('FIR-08: what is no image is refused by its content, whatever its name', async () => {
      const { user } = await open()
      drop('<img src=x onerror=alert(1)>', '<b>firmware</b>.bin')
      const refusal = await screen.findByRole('alertdialog')
      expect(refusal).toHaveTextContent('<b>firmware</b>.bin')
      expect(refusal).toHaveTextContent('This file is not a firmware image for an ESP chip')
      await user.click(within(refusal).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
      fireEvent.change(screen.getByLabelText('Own .bin file'), {
        target: { files: [new SentFile([Uint8Array.of(0, 0x61, 0x73, 0x6d)], 'sketch.bin')] },
      })
      expect(await screen.findByText(/^This image is for the simulated boards/)).toBeVisible()
      expect(board().opened).toBe(false)
    })
  })
})
