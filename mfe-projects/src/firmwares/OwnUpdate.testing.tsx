import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, screen, userEvent, within, act, createTestConsole } from '@console/platform-testing'
import { ApiError } from '@console/platform/contract'
import { File as SentFile } from 'node:buffer'
import { FirmwareListScreen } from './FirmwareListScreen.tsx'
import { FirmwareDetailsScreen } from './details/FirmwareDetailsScreen.tsx'

describe('OwnUpdate', () => {
  const device = 'NODE-111111'
  const sha = 'ab'.repeat(32)
  // What fetch can send; the page's own class is of another world.
  const program = new SentFile([Uint8Array.of(0x7f, 0x45, 0x4c, 0x46)], 'pump') as File

  const consoleWith = (given: object = {}) =>
    createTestConsole({
      api: {
        'GET /api/v1/devices': () => ({
          [device]: { name: 'Greenhouse Pi', status: 'online', kind: 'device', targets: ['linux-arm64'], ...given },
        }),
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
      return {
        console,
        sent,
        panel,
        user: userEvent.setup(),
        refuse: (why: string) => {
          refusal = why
        },
      }
    }

    test('JOIN-93: one of any name is sent to the device that the address names, which is followed until it runs it', async () => {
      const { console, sent, panel, user } = await open()
      expect(panel.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription('Choose a file first')
      await user.upload(panel.getByLabelText('File to be sent over the air'), program)
      await user.click(panel.getByRole('button', { name: 'Flash' }))
      expect(await panel.findByText('OTA triggered')).toBeVisible()
      expect(sent.map(([path, file]) => [path, file.size])).toEqual([
        [`/api/v1/devices/${device}/firmware`, program.size],
      ])
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
      expect(panel.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription(
        'Offline. It can be flashed when it is back.',
      )
    })
  })

  test('JOIN-93: an image of the list opens with that device chosen; without a device in the address nothing is chosen', async () => {
    const { unmount } = renderScreen(FirmwareListScreen, {
      console: consoleWith(),
      at: `/devices/firmwares?device=${device}`,
    })
    const link = await screen.findByRole('link', { name: /^abababab/ })
    expect(link).toHaveAttribute('href', `/devices/firmwares/${sha}?device=${device}`)
    unmount()
    const opened = renderScreen(FirmwareDetailsScreen, {
      console: consoleWith(),
      at: `/devices/firmwares/${sha}?device=${device}`,
      path: '/devices/firmwares/:sha',
    })
    expect(await screen.findByRole('radio')).toBeChecked()
    opened.unmount()
    renderScreen(FirmwareDetailsScreen, {
      console: consoleWith(),
      at: `/devices/firmwares/${sha}`,
      path: '/devices/firmwares/:sha',
    })
    expect(await screen.findByRole('radio')).not.toBeChecked()
  })
})
