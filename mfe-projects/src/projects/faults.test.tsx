import { expect, test } from '@jest/globals'
import { faultySaves, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { ProjectAddScreen } from './ProjectAddScreen.tsx'

const its = faultySaves(startCloud)

test('PRJ-03, ERR-04: whatever keeps a project from being created, its name stays, and the next try works', async () => {
  renderScreen(ProjectAddScreen, { console: its.console, at: '/projects/add/empty', path: '/projects/add/:template' })
  const user = userEvent.setup()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, 'Cold room')
  const save = () => user.click(screen.getByRole('button', { name: 'Create' }))
  await its.saveInVain({ save, kept: () => expect(name).toHaveValue('Cold room'), readsResponse: true })
  await save()
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/projects\/[^/]+$/))
})
