import { faultySaves, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { InlineEdit } from '@console/platform/ui/form'
import { expect, test } from '@jest/globals'
import { useRename } from './useDevice.ts'

const its = faultySaves(startCloud)
const id = 'NODE-A41C7E'

const Name = () => <InlineEdit value="Greenhouse" label="Device name" onSave={useRename(id)} />

test('DEV-04, ERR-04: whatever keeps a device from being renamed, the old name stands, and what was typed is there for the next try', async () => {
  renderScreen(Name, { console: its.console, at: `/devices/${id}` })
  const user = userEvent.setup()
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Greenhouse' }))
    return screen.getByRole('textbox', { name: 'Device name' })
  }
  await user.type(await edit(), 'Palm house', { initialSelectionStart: 0, initialSelectionEnd: 10 })
  await its.saveInVain({
    save: () => user.keyboard('{Enter}'),
    kept: async () => expect(await edit()).toHaveValue('Palm house'),
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Palm house' })).toBeVisible())
  expect(await its.console.api.json(`/api/v1/devices/${id}`)).toMatchObject({ name: 'Palm house' })
})
