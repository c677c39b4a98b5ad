import { describe, expect, test, beforeEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, screen, userEvent, waitFor, within, createTestConsole, plugIn } from '@console/platform-testing'
import { DeviceDetailsScreen } from './DeviceDetailsScreen.tsx'

describe('changeWifi', () => {
  const { board } = plugIn('ESP32')
  beforeEach(() => setLanguage('en'))

  const open = (kind: string, what: object = { model: 'ESP32' }) => {
    const device = { name: 'Pump', status: 'online', kind, ...what }
    const console = createTestConsole({
      api: {
        'GET /api/v1/devices': () => ({ d1: device }),
        'GET /api/v1/devices/:id': () => ({ lastSeen: Date.now() }),
        'GET /api/v1/devices/:id/keys': () => ({ keys: [] }),
      },
    })
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
      for (const what of [
        { model: 'Linux' },
        { model: 'MQTT client' },
        { model: 'ESP32', targets: ['linux-arm64'] },
        {},
      ]) {
        const opened = open('device', what)
        expect(await screen.findByRole('heading', { name: /Pump/ })).toBeVisible()
        expect(screen.queryByRole('button', { name: 'Change Wi-Fi…' })).toBeNull()
        opened.unmount()
      }
    })
  })
})
