import { expect, test } from '@jest/globals'
import { faultySaves, fireEvent, renderScreen, screen, userEvent, waitFor, within } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

const its = faultySaves(startCloud)

test('SET-01, ERR-04: whatever keeps settings from being saved, what was typed stays, and the next try works', async () => {
  renderScreen(SettingsScreen, { console: its.console, at: '/settings' })
  const user = userEvent.setup()
  const name = await screen.findByLabelText('First name')
  fireEvent.change(name, { target: { value: 'Ada' } })
  const button = screen.getByRole('button', { name: 'Save' })
  const save = () => user.click(button)
  await its.saveInVain({ save, kept: () => expect(name).toHaveValue('Ada') })
  await save()
  await waitFor(async () => expect(await its.console.api.json('/api/v1/users')).toMatchObject({ firstName: 'Ada' }))
})

test('SET-03, ERR-04: whatever keeps a password from being changed, what was typed stays, and the next try works', async () => {
  renderScreen(SettingsScreen, { console: its.console, at: '/settings' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change password…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const fields = [dialog.getByLabelText('New password'), dialog.getByLabelText('Confirm new password')]
  for (const field of fields) await user.type(field, 'a-good-password')
  const button = dialog.getByRole('button', { name: 'Change password' })
  const change = () => user.click(button)
  await its.saveInVain({ save: change, kept: () => { for (const field of fields) expect(field).toHaveValue('a-good-password') } })
  await change()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
