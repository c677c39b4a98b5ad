import { expect, test } from '@jest/globals'
import { faultySaves, fireEvent, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { IntegrationAddScreen } from '../IntegrationAddScreen.tsx'

const its = faultySaves(startCloud)

test('INT-09, ERR-04: whatever keeps a webhook from being saved, what was typed stays, and the next try works', async () => {
  renderScreen(IntegrationAddScreen, { console: its.console, at: '/integrations/add/webhook', path: '/integrations/add/:template' })
  const typed = { Name: 'lasting', URL: 'https://hooks.example/{{{KEY}}}' }
  await screen.findByLabelText('Name')
  for (const [name, value] of Object.entries(typed)) fireEvent.change(screen.getByLabelText(name), { target: { value } })
  const button = screen.getByRole('button', { name: 'Save' })
  const save = () => userEvent.click(button)
  await its.saveInVain({
    save,
    kept: () => {
      for (const [name, value] of Object.entries(typed)) expect(screen.getByLabelText(name)).toHaveValue(value)
      expect(its.console.unsaved.size).toBe(1)
    },
  })
  await save()
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/integrations$/))
})
