import { describe, expect, test } from '@jest/globals'
import { createProject, readProjectFile } from '@console/platform/api'
import { fireEvent, renderScreen, screen, userEvent, waitFor, faultySaves } from '@console/platform-testing'
import { ProjectEditorScreen } from '../ProjectEditorScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('faults', () => {
  const faulty = faultySaves(its)

  test('PRJ-06, PRJ-12: whatever keeps a file from being saved, what was typed stays, and the next try works', async () => {
    const id = await createProject(faulty.console.api, { name: 'Pump', template: 'platformio-arduino' })
    renderScreen(ProjectEditorScreen, { console: faulty.console, at: `/projects/${id}`, path: '/projects/:id' })
    const user = userEvent.setup()
    const code = await screen.findByRole('textbox', { name: 'src/main.ino' })
    fireEvent.change(code, { target: { value: '// kept' } })
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
    await faulty.saveInVain({
      save,
      kept: () => {
        expect(screen.getByRole('textbox', { name: 'src/main.ino' })).toHaveValue('// kept')
        expect(screen.getByRole('tab', { name: 'main.ino not saved' })).toBeVisible()
      },
    })
    await save()
    await waitFor(async () =>
      expect(await readProjectFile(faulty.console.api, id, 'src/main.ino')).toMatchObject({ text: '// kept' }),
    )
  })
})
