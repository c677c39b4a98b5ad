import { describe, expect, test } from '@jest/globals'
import { renderScreen, screen, userEvent, waitFor, faultySaves } from '@console/platform-testing'
import { SecretAddScreen } from './SecretAddScreen.tsx'
import { its } from '../common/cloud.testing.ts'

describe('faults', () => {
  const faulty = faultySaves(its)

  test('SEC-03, ERR-04: whatever keeps a secret from being saved, its name and value stay, and the next try works', async () => {
    renderScreen(SecretAddScreen, { console: faulty.console, at: '/secrets/add' })
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Name'), 'LASTING_KEY')
    await user.type(screen.getByLabelText('Value'), 'typed once')
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
    await faulty.saveInVain({
      save,
      kept: () => {
        expect(screen.getByLabelText('Name')).toHaveValue('LASTING_KEY')
        expect(screen.getByLabelText('Value')).toHaveValue('typed once')
        expect(faulty.console.unsaved.size).toBe(1)
      },
    })
    await save()
    await waitFor(async () => expect(await faulty.console.api.json('/api/v1/secrets')).toHaveProperty('LASTING_KEY'))
  })
})
