import { expect, test } from '@jest/globals'
import { faultySaves, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { SecretAddScreen } from './SecretAddScreen.tsx'

const its = faultySaves(startCloud)

test('SEC-03, ERR-04: whatever keeps a secret from being saved, its name and value stay, and the next try works', async () => {
  renderScreen(SecretAddScreen, { console: its.console, at: '/secrets/add' })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'LASTING_KEY')
  await user.type(screen.getByLabelText('Value'), 'typed once')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await its.saveInVain({
    save,
    kept: () => {
      expect(screen.getByLabelText('Name')).toHaveValue('LASTING_KEY')
      expect(screen.getByLabelText('Value')).toHaveValue('typed once')
      expect(its.console.unsaved.size).toBe(1)
    },
  })
  await save()
  await waitFor(async () => expect(await its.console.api.json('/api/v1/secrets')).toHaveProperty('LASTING_KEY'))
})
