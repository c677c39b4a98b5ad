import { beforeEach, describe, expect, test } from '@jest/globals'
import { writeProjectFile } from '@console/platform/api'
import { fireEvent, screen, waitFor, within } from '@console/platform-testing'
import { File } from 'node:buffer'
import { strToU8, zipSync } from 'fflate'
import { its } from '../cloud.testing.ts'
import { makeProject, open, project, stored, tabs } from '../openProject.testing.tsx'

describe('addFiles', () => {
  beforeEach(async () => {
    await makeProject()
    await writeProjectFile(its.console.api, project.id, { path: 'lib/Pump/Pump.h', text: '#pragma once\n' }, 'new')
  })

  const pick = async (...files: File[]) => {
    fireEvent.change(screen.getByLabelText('Files to add'), { target: { files } })
    return within(await screen.findByRole('dialog', { name: 'Add files' }))
  }

  describe('other files of a library', () => {
    test('LIB-16: are picked by the menu, several at once, go beside the shown file of the library, and are saved like what was typed', async () => {
      const user = await open('lib/Pump/Pump.h')
      const picker = screen.getByLabelText<HTMLInputElement>('Files to add')
      let asked = 0
      picker.addEventListener('click', () => {
        asked += 1
      })
      await user.click(screen.getByRole('button', { name: 'More about files' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Add other files\u2026' }))
      await waitFor(() => expect([asked, picker.multiple]).toEqual([1, true]))
      const dialog = await pick(
        new File(['int pumped;\n'], 'pumped.c'),
        new File(['# Pump\n'], 'README.md'),
        new File(['x'], 'logo.png'),
      )
      expect(await dialog.findByRole('textbox', { name: 'Folder' })).toHaveValue('lib/Pump')
      expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
        'lib/Pump/pumped.c',
        'lib/Pump/README.md',
      ])
      expect(dialog.getByRole('list', { name: 'Left out' })).toHaveTextContent(/^logo\.png Not a source file/)
      await user.click(dialog.getByRole('button', { name: 'Add 2 files' }))
      expect(await screen.findByRole('textbox', { name: 'lib/Pump/pumped.c' })).toHaveValue('int pumped;\n')
      expect(tabs()).toEqual(expect.arrayContaining(['pumped.cnot saved', 'README.mdnot saved']))
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(async () => expect(await stored('lib/Pump/pumped.c')).toBe('int pumped;\n'))
      expect(await stored('lib/Pump/README.md')).toBe('# Pump\n')
    })

    test('LIB-16: what the project has stays unless it is chosen; another folder can be named', async () => {
      const user = await open('src/main.ino')
      const dialog = await pick(new File(['// other\n'], 'main.ino'), new File(['int x;\n'], 'x.cc'))
      expect(await dialog.findByRole('checkbox', { name: 'src/main.ino' })).not.toBeChecked()
      expect(dialog.getByText('replaces the file in the project')).toBeVisible()
      expect(dialog.getByRole('checkbox', { name: 'src/x.cc' })).toBeChecked()
      await user.type(dialog.getByRole('textbox', { name: 'Folder' }), 'lib/Own')
      expect(dialog.getByRole('checkbox', { name: 'lib/Own/main.ino' })).toBeChecked()
      await user.click(dialog.getByRole('checkbox', { name: 'lib/Own/main.ino' }))
      await user.click(dialog.getByRole('button', { name: 'Add 1 file' }))
      expect(await screen.findByRole('textbox', { name: 'lib/Own/x.cc' })).toHaveValue('int x;\n')
      expect(tabs()).toEqual(['x.ccnot saved', 'Pump.h', 'platformio.ini', 'main.ino'])
    })

    test('LIB-16: are dropped on the editor, as a zip is, but not while a dialog is open', async () => {
      await open('src/main.ino')
      const drop = (file: File, offered = true) => {
        const dataTransfer = { types: ['Files'], files: [file] }
        fireEvent.dragOver(window, { dataTransfer })
        expect(screen.queryAllByText('Drop files or a zip to add them to the project')).toHaveLength(offered ? 1 : 0)
        fireEvent.drop(window, { dataTransfer })
        expect(screen.queryByText('Drop files or a zip to add them to the project')).toBeNull()
      }
      drop(
        new File(
          [zipSync({ 'Valve/library.properties': strToU8('name=Valve\n'), 'Valve/Valve.h': strToU8('') })],
          'Valve.zip',
        ),
      )
      const zip = within(await screen.findByRole('dialog', { name: 'Import Valve.zip' }))
      expect(await zip.findByRole('checkbox', { name: 'lib/Valve/Valve.h' })).toBeChecked()
      drop(new File([''], 'late.c'), false)
      expect(screen.getAllByRole('dialog')).toHaveLength(1)
      fireEvent.click(zip.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      drop(new File([''], 'late.c'))
      expect(
        await within(await screen.findByRole('dialog', { name: 'Add files' })).findByRole('checkbox', {
          name: 'src/late.c',
        }),
      ).toBeChecked()
    })
  })
})
