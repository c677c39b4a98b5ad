import { describe, expect, test } from '@jest/globals'
import { fireEvent, renderScreen, screen, userEvent, waitFor, faultySaves } from '@console/platform-testing'
import { IntegrationAddScreen } from '../IntegrationAddScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('faults', () => {
  const faulty = faultySaves(its)

  test('INT-09, ERR-04: whatever keeps a webhook from being saved, what was typed stays, and the next try works', async () => {
    renderScreen(IntegrationAddScreen, {
      console: faulty.console,
      at: '/integrations/add/webhook',
      path: '/integrations/add/:template',
    })
    const typed = { Name: 'lasting', URL: 'https://hooks.example/{{{KEY}}}' }
    await screen.findByLabelText('Name')
    for (const [name, value] of Object.entries(typed))
      fireEvent.change(screen.getByLabelText(name), { target: { value } })
    const button = screen.getByRole('button', { name: 'Save' })
    const save = () => userEvent.click(button)
    await faulty.saveInVain({
      save,
      kept: () => {
        for (const [name, value] of Object.entries(typed)) expect(screen.getByLabelText(name)).toHaveValue(value)
        expect(faulty.console.unsaved.size).toBe(1)
      },
    })
    await save()
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/integrations$/))
  })
})
