import { describe, expect, test, beforeEach } from '@jest/globals'
import type { Extension, Facts, RegisteredPoints } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, screen, userEvent, within, createTestConsole, type TestConsole } from '@console/platform-testing'
import { DeviceListScreen } from './list/DeviceListScreen.tsx'
import { DeviceDetailsScreen } from './details/DeviceDetailsScreen.tsx'

describe('extensions', () => {
  const devices = {
    'NODE-1': { id: 'NODE-1', name: 'Pump', model: 'P1', status: 'online', updatedAt: 2 },
    'NODE-2': { id: 'NODE-2', name: 'Valve', model: null, status: 'offline', updatedAt: 1 },
  }
  const api = {
    'GET /api/v1/devices': () => devices,
    'GET /api/v1/devices/:id': ({ params }: { params: Readonly<Record<string, string>> }) =>
      devices[params['id'] as keyof typeof devices],
  }

  const extension = {
    id: 'alarms',
    title: { en: 'Alarms', de: 'Alarme' },
    Icon: () => <svg />,
    fits: (facts: Facts = {}) => facts['status'] === 'online' && facts['model'] === 'P1',
  }
  const tab: Extension<RegisteredPoints['device.tab/v1']> = {
    ...extension,
    View: ({ device }) => (
      <p>
        Alarms of {device.id} {device.status}
      </p>
    ),
  }
  const action: Extension<RegisteredPoints['device.row.action/v1']> = {
    ...extension,
    View: ({ device, onClose }) => (
      <button type="button" onClick={onClose}>
        Silence {device.id}
      </button>
    ),
  }

  let console: TestConsole

  beforeEach(() => {
    setLanguage('en')
    console = createTestConsole({ api, extensions: { 'device.tab/v1': [tab], 'device.row.action/v1': [action] } })
  })
  const openDevice = (at: string) => void renderScreen(DeviceDetailsScreen, { console, at, path: '/devices/:id' })
  const openList = () => void renderScreen(DeviceListScreen, { console, at: '/devices' })

  test('MFE-60, MFE-62, MFE-66: a device has the tabs that remotes add for it, at the address of their ids', async () => {
    openDevice('/devices/NODE-1?tab=alarms')
    expect(await screen.findByText('Alarms of NODE-1 online')).toBeVisible()
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Alarms')
  })

  test('MFE-62, MFE-66: where a tab is not meant, its address shows the first one', async () => {
    openDevice('/devices/NODE-2?tab=alarms')
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Events')
    expect(screen.queryByRole('tab', { name: 'Alarms' })).toBeNull()
  })

  test('MFE-60, MFE-62: a row has the actions that remotes add for its device, in German too', async () => {
    setLanguage('de')
    openList()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Aktionen für Pump' }))
    expect(screen.queryByRole('button', { name: 'Aktionen für Valve' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Alarme' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alarme: Pump' }))
    await user.click(dialog.getByRole('button', { name: 'Silence NODE-1' }))
    expect(screen.queryByRole('dialog', { name: 'Alarme: Pump' })).toBeNull()
  })

  test('MFE-65: an older shell, which has no extension points, shows the screens as they were', async () => {
    Object.assign(console, { extensions: undefined })
    openList()
    expect(await screen.findByRole('link', { name: 'Pump' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for Pump' })).toBeNull()
  })
})
