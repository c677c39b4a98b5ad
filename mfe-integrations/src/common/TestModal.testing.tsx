import { beforeEach, expect, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  createTestConsole,
  within,
  fireEvent,
  type TestConsole,
} from '@console/platform-testing'
import { TestAction } from './TestAction.tsx'

describe('TestModal', () => {
  let console: TestConsole

  beforeEach(() => {
    setLanguage('en')
    // A server that keeps no log of deliveries.
    console = createTestConsole({ api: { 'GET /api/v1/devices': () => ({ d1: { id: 'd1', name: 'Pump' } }) } })
  })

  const open = async (device?: string) => {
    renderScreen(() => <TestAction id="i1" look="icon" name="garden" device={device} />, { console, at: '/' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Test garden' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Test garden' }))
    await dialog.findByRole('option', { name: 'Pump' })
    return { user, dialog, publish: dialog.getByRole('button', { name: 'Publish test event' }) }
  }

  describe('the test dialog', () => {
    test('INT-03, INT-21: publishes the typed data to the integration’s address of the chosen device; before one is chosen the button is off and says why; without a log it closes', async () => {
      const { user, dialog, publish } = await open()
      expect(publish).toHaveAttribute('aria-disabled', 'true')
      expect(publish).toHaveAccessibleDescription('Choose a device first')
      await user.click(publish)
      expect(console.broker.published).toEqual([])
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Device' }), 'd1')
      fireEvent.change(dialog.getByRole('textbox', { name: 'Event data' }), { target: { value: '{"t": 1}' } })
      await user.click(publish)
      await waitFor(() =>
        expect(console.broker.published).toEqual([{ topic: 'devices/d1/webhooks/garden', payload: '{"t": 1}' }]),
      )
      expect(console.toasts).toEqual([{ kind: 'success', title: 'Test event published', text: 'On Pump' }])
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('INT-03: without a connection it fails at once, says why, and keeps what was typed', async () => {
      const { user, dialog, publish } = await open('d1')
      fireEvent.change(dialog.getByRole('textbox', { name: 'Event data' }), { target: { value: 'typed' } })
      act(() => console.broker.setConnection({ kind: 'reconnecting', since: 0 }))
      await user.click(publish)
      await waitFor(() =>
        expect(console.toasts).toEqual([
          expect.objectContaining({ kind: 'error', title: 'Failed to publish test event' }),
        ]),
      )
      expect(dialog.getByRole('textbox', { name: 'Event data' })).toHaveValue('typed')
      expect(console.broker.published).toEqual([])
    })
  })
})
