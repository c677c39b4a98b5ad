import { describe, expect, test, beforeEach, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  createTestConsole,
  type Answers,
} from '@console/platform-testing'
import { DeviceDetailsScreen } from '../details/DeviceDetailsScreen.tsx'

describe('keys', () => {
  const key = `k1_${'b'.repeat(43)}`
  const keys = new Map<string, { createdAt: string; lastUsedAt?: string }>()
  const saved = jest.fn()

  const answers = (device: object): Answers => ({
    'GET /api/v1/devices': () => ({
      d: {
        name: 'Cellar pump',
        status: 'online',
        kind: 'device',
        targets: ['ESP32'],
        labels: ['pump'],
        running: { firmware: 'ab'.repeat(32), since: Date.now(), name: 'Pump 2.3' },
        ...device,
      },
    }),
    'GET /api/v1/devices/:id': () => ({ lastSeen: null }),
    'GET /api/v1/devices/:id/keys': () => ({ keys: [...keys].map(([id, one]) => ({ id, ...one })) }),
    'POST /api/v1/devices/:id/keys': () => {
      keys.set('new-key', { createdAt: new Date().toISOString() })
      return { id: 'new-key', key }
    },
    'DELETE /api/v1/devices/:id/keys/:key': ({ params }) => {
      keys.delete(params['key'] ?? '')
      return undefined
    },
    'PUT /api/v1/devices/:id/labels': ({ body }) => {
      saved(body)
      return {}
    },
  })

  const open = (device: object = {}) => {
    const console = createTestConsole({ api: answers(device) })
    const { unmount } = renderScreen(DeviceDetailsScreen, { console, at: '/devices/d', path: '/devices/:id' })
    return { console, unmount, user: userEvent.setup() }
  }

  const panel = async () => within(await screen.findByRole('region', { name: 'Keys' }))

  beforeEach(() => {
    setLanguage('en')
    keys.clear()
    keys.set('old', { createdAt: '2026-01-01T00:00:00Z', lastUsedAt: new Date().toISOString() })
    saved.mockClear()
  })

  describe('the keys of a device', () => {
    test('JOIN-57: a new one is shown once beside the old one, and leaving asks until it was copied', async () => {
      const { console, user } = open()
      await user.click(await (await panel()).findByRole('button', { name: 'New key' }))
      expect(await screen.findByText(key)).toBeVisible()
      await waitFor(async () => expect((await panel()).getAllByRole('listitem')).toHaveLength(2))
      expect([...console.unsaved.keys()]).toEqual(['device-key'])
      await user.click(screen.getByRole('button', { name: 'Copy the key' }))
      await waitFor(() => expect(console.unsaved.size).toBe(0))
      expect(screen.getByRole('button', { name: 'New key' })).toHaveAccessibleDescription(
        'A device has two keys at most. Revoke one first.',
      )
      await user.click(screen.getByRole('button', { name: 'Done' }))
      expect(screen.queryByText(key)).toBeNull()
      const [old, made] = (await panel()).getAllByRole('listitem')
      expect(old).toHaveTextContent(/^oldmade/)
      expect(made).toHaveTextContent(/^new-ke newmade .*, last used never/)
    })

    test('JOIN-57: the new one is no longer shown once it is revoked', async () => {
      const { console, user } = open()
      await user.click(await (await panel()).findByRole('button', { name: 'New key' }))
      expect(await screen.findByText(key)).toBeVisible()
      await user.click(await (await panel()).findByRole('button', { name: 'Revoke key new-ke' }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
      await waitFor(() => expect(screen.queryByText(key)).toBeNull())
      expect(console.unsaved.size).toBe(0)
      expect((await panel()).getByRole('button', { name: 'Revoke key old' })).toBeVisible()
    })

    test('JOIN-57: one is revoked after a question', async () => {
      const { user } = open()
      await user.click(await (await panel()).findByRole('button', { name: 'Revoke key old' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this key?' }))
      expect(keys.size).toBe(1)
      await user.click(question.getByRole('button', { name: 'Revoke' }))
      expect(await (await panel()).findByText(/No key is valid/)).toBeVisible()
    })

    test('JOIN-57: a simulated device has none', async () => {
      open({ kind: 'simulated' })
      expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible()
      expect(screen.queryByRole('region', { name: 'Keys' })).toBeNull()
    })
  })

  test('JOIN-93: a device that takes no updates, or has not said what it is, has no way to flash', async () => {
    for (const targets of [[], undefined]) {
      const { unmount } = open({ targets })
      expect(await screen.findByText('Pump 2.3')).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Flash…' })).toBeNull()
      unmount()
    }
  })

  test('JOIN-51, JOIN-55: the page has labels, which are changed in a dialog, and what runs, with the way to flash', async () => {
    const { user } = open()
    expect(await screen.findByText('Pump 2.3')).toBeVisible()
    const details = within(screen.getByRole('region', { name: 'Details' }))
    expect(details.getByRole('link', { name: 'Flash…' })).toHaveAttribute('href', '/devices/firmwares?device=d')
    await user.click(details.getByRole('button', { name: 'Edit labels' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Labels of .*Cellar pump/ }))
    await user.type(dialog.getByRole('textbox', { name: 'Labels' }), 'site=berlin')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved.mock.calls).toEqual([[{ labels: ['pump', 'site=berlin'] }]])
  })
})
