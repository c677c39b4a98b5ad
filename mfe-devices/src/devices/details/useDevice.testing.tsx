import { describe, expect, test } from '@jest/globals'
import { renderScreen, screen, userEvent, waitFor, faultySaves } from '@console/platform-testing'
import { InlineEdit } from '@console/platform/ui/form'
import { useRename } from './useDevice.ts'
import { its } from './cloud.testing.ts'

describe('useDevice', () => {
  const faulty = faultySaves(its)
  const id = 'NODE-A41C7E'

  const Name = () => <InlineEdit value="Greenhouse" label="Device name" onSave={useRename(id)} />

  test('DEV-04, ERR-04: whatever keeps a device from being renamed, the old name stands, and what was typed is there for the next try', async () => {
    renderScreen(Name, { console: faulty.console, at: `/devices/${id}` })
    const user = userEvent.setup()
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Greenhouse' }))
      return screen.getByRole('textbox', { name: 'Device name' })
    }
    await user.type(await edit(), 'Palm house', { initialSelectionStart: 0, initialSelectionEnd: 10 })
    await faulty.saveInVain({
      save: () => user.keyboard('{Enter}'),
      kept: async () => expect(await edit()).toHaveValue('Palm house'),
    })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Palm house' })).toBeVisible())
    expect(await faulty.console.api.json(`/api/v1/devices/${id}`)).toMatchObject({ name: 'Palm house' })
  })
})
