import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, whileDown, within } from '@console/platform-testing'
import { its } from './cloud.testing.ts'
import { code, makeProject, open, project, show, stored, tabs, type } from './openProject.testing.tsx'

describe('ProjectEditorScreen', () => {
  beforeEach(makeProject)

  const address = () => screen.getByLabelText('address')

  describe('the editor', () => {
    test('PRJ-05: one tab per file and one to add one; the shown file is in the address', async () => {
      const user = await open()
      expect(tabs()).toEqual(['platformio.ini', 'main.ino'])
      expect(screen.getByRole('button', { name: 'Add file' })).toBeVisible()
      await user.click(screen.getByRole('tab', { name: 'platformio.ini' }))
      expect((await code('platformio.ini')).value).toContain('[env:uno]')
      expect(address()).toHaveTextContent(`/projects/${project.id}?file=platformio.ini`)
      await user.keyboard('{ArrowRight}')
      expect(screen.getByRole('tab', { name: 'main.ino' })).toHaveFocus()
      await code('src/main.ino')
    })

    test('FIR-37: before it is built, a project for a real board says what a server without its tools builds for', async () => {
      const user = await open()
      expect(
        screen.getByText(
          /^Without PlatformIO on the server, this is built for the simulated board, not for .?atmelavr/,
        ),
      ).toBeVisible()
      await user.click(screen.getByRole('tab', { name: 'platformio.ini' }))
      await type('platformio.ini', '[env:simulator]\nplatform = simulator\n')
      await waitFor(() => expect(screen.queryByText(/^Without PlatformIO/)).toBeNull())
    })

    test('PRJ-06: Save is on only while a file is dirty, and Ctrl+S saves all of them', async () => {
      const user = await open()
      const save = screen.getByRole('button', { name: 'Save' })
      expect(save).toHaveAttribute('aria-disabled', 'true')
      await type('src/main.ino', '// new')
      expect(save).not.toHaveAttribute('aria-disabled')
      expect(screen.getByRole('tab', { name: 'main.ino not saved' })).toHaveAttribute('data-dirty', 'true')
      expect(screen.getByText('1 file not saved')).toBeVisible()
      expect(its.console.unsaved.size).toBe(1)
      await user.keyboard('{Control>}s{/Control}')
      await waitFor(() => expect(screen.getByRole('tab', { name: 'main.ino' })).toHaveAttribute('data-dirty', 'false'))
      expect(await stored('src/main.ino')).toBe('// new')
      expect(its.console.unsaved.size).toBe(0)
    })

    test('PRJ-06: a file that is too large for the server is named with the server’s words, and stays', async () => {
      const user = await open()
      const large = `// ${'x'.repeat(1_100_000)}`
      await type('src/main.ino', large)
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() =>
        expect(its.console.toasts).toEqual([
          expect.objectContaining({
            kind: 'error',
            title: '1 file could not be saved',
            text: expect.stringMatching(/^src\/main\.ino: The body is too large/),
          }),
        ]),
      )
      expect(await code('src/main.ino')).toHaveValue(large)
    })

    test('PRJ-14: a file is renamed from the menu or with F2; what was typed moves along; a name that leads out is refused', async () => {
      const user = await open()
      await type('src/main.ino', '// typed')
      screen.getByRole('tab', { name: /^main\.ino/ }).focus()
      await user.keyboard('{F2}')
      const name = within(await screen.findByRole('dialog', { name: 'Rename src/main.ino' })).getByRole('textbox', {
        name: 'File name',
      })
      await user.clear(name)
      await user.type(name, 'src/../x{Enter}')
      expect(await screen.findByText(/^This leads out of the project/)).toBeVisible()
      await user.clear(name)
      await user.type(name, 'pump.cpp{Enter}')
      expect(await code('src/pump.cpp')).toHaveValue('// typed')
      expect(tabs()).toEqual(['platformio.ini', 'pump.cppnot saved'])
      expect(its.console.toasts).toEqual([])
      await expect(stored('src/main.ino')).rejects.toMatchObject({ status: 404 })
    })

    test('PRJ-07: a new file is asked for its name; one that is there warns; the new one opens', async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Add file' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'New file' }))
      const name = dialog.getByRole('textbox', { name: 'File name' })
      expect(name).toHaveValue('main.ino')
      await user.click(dialog.getByRole('button', { name: 'Create' }))
      expect(await dialog.findByText('File already exists')).toBeVisible()
      await user.clear(name)
      await user.type(name, ' pump {Enter}')
      expect(await code('src/pump.ino')).toHaveValue('')
      expect(tabs()).toEqual(['platformio.ini', 'main.ino', 'pump.ino'])
      expect(await stored('src/pump.ino')).toBe('')
    })

    test('PRJ-07: without a name the former file stays', async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Add file' }))
      const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'File name' })
      await user.clear(name)
      await user.type(name, '  {Enter}')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.getByRole('tab', { name: 'main.ino' })).toHaveAttribute('aria-selected', 'true')
      expect(tabs()).toHaveLength(2)
    })

    test('PRJ-05, ERR-03: closing a file asks, names it and deletes it', async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Delete src/main.ino' }))
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete src/main.ino?' }))
      expect(await stored('src/main.ino')).not.toBe('')
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(tabs()).toEqual(['platformio.ini']))
      await waitFor(() => expect(screen.getByRole('tab', { name: 'platformio.ini' })).toHaveFocus())
      await waitFor(() => expect(stored('src/main.ino')).rejects.toMatchObject({ status: 404 }))
    })

    test('PRJ-05: a file that is none of a sketch has no tab until it is opened from the menu', async () => {
      await its.console.api.request(`/api/v1/projects/${project.id}/files/README.md`, { method: 'PUT', body: '# Pump' })
      const user = await open()
      expect(tabs()).toEqual(['platformio.ini', 'main.ino'])
      await user.click(screen.getByRole('button', { name: 'More about files' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Open another file…' }))
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Open a file' })).getByRole('button', { name: 'README.md' }),
      )
      expect(await code('README.md')).toHaveValue('# Pump')
      await user.click(screen.getByRole('tab', { name: 'main.ino' }))
      expect(tabs()).toEqual(['platformio.ini', 'README.md', 'main.ino'])
    })

    test('PRJ-40: the cross of a tab offers to close it only: the file stays, and is opened again', async () => {
      const user = await open()
      const closeTab = async (path: string) => {
        await user.click(screen.getByRole('button', { name: `Delete ${path}` }))
        await user.click(
          within(await screen.findByRole('alertdialog', { name: `Delete ${path}?` })).getByRole('button', {
            name: 'Close the tab only',
          }),
        )
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      }
      await closeTab('src/main.ino')
      expect(tabs()).toEqual(['platformio.ini'])
      await code('platformio.ini')
      expect(await stored('src/main.ino')).not.toBe('')
      await closeTab('platformio.ini')
      expect(await screen.findByText('No file is open')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Open another file…' }))
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Open a file' })).getByRole('button', {
          name: 'src/main.ino',
        }),
      )
      await code('src/main.ino')
      expect(tabs()).toEqual(['main.ino'])
    })

    test('PRJ-40: an unsaved file keeps its tab', async () => {
      const user = await open()
      await type('src/main.ino', '// typed')
      await user.click(screen.getByRole('button', { name: 'Delete src/main.ino' }))
      expect(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close the tab only' }),
      ).toHaveAttribute('aria-disabled', 'true')
    })

    test('ERR-01: a file that could not be deleted stands there again, without a word', async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Delete src/main.ino' }))
      const dialog = within(await screen.findByRole('alertdialog'))
      await whileDown(its.network, async () => {
        await user.click(dialog.getByRole('button', { name: 'Delete' }))
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
        await waitFor(() => expect(tabs()).toEqual(['platformio.ini', 'main.ino']))
      })
      expect(its.console.toasts).toEqual([])
    })

    test('PRJ-12: changed elsewhere, it says so, shows both, and leaves the choice', async () => {
      const user = await open()
      await its.console.api.request(`/api/v1/projects/${project.id}/files/src/main.ino`, {
        method: 'PUT',
        body: '// theirs',
      })
      await type('src/main.ino', '// mine')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText(/^src\/main.ino was changed elsewhere/)).toBeVisible()
      expect(await stored('src/main.ino')).toBe('// theirs')
      await user.click(screen.getByRole('button', { name: 'Compare…' }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByText('- // theirs')).toBeVisible()
      expect(dialog.getByText('+ // mine')).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
      await user.click(await screen.findByRole('button', { name: 'Save' }))
      await waitFor(async () => expect(await stored('src/main.ino')).toBe('// mine'))
    })
  })

  describe('the project', () => {
    test('PRJ-04: is renamed where its name stands; an empty name is refused', async () => {
      const user = await open()
      await user.click(within(screen.getByRole('heading', { level: 1 })).getByRole('button'))
      const name = screen.getByRole('textbox', { name: 'Name' })
      await user.clear(name)
      await user.type(name, '{Enter}')
      expect(await screen.findByText('Input required')).toBeVisible()
      await user.type(name, 'Renamed{Enter}')
      await waitFor(async () =>
        expect(
          ((await its.console.api.json('/api/v1/projects')) as Record<string, { name: string }>)[project.id]?.name,
        ).toBe('Renamed'),
      )
    })

    test('PRJ-04: a missing one is shown', async () => {
      show('/projects/none')
      expect(await screen.findByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/projects')
    })

    test('PRJ-11: without an address for the IDE it says so', async () => {
      Object.assign(its.console, { ide: null })
      show()
      expect(await screen.findByText('IDE base URL not configured')).toBeVisible()
    })

    test('UX-03: files that could not be loaded are loaded again', async () => {
      const { request } = its.console.api
      let fails = true
      const ide = {
        json: its.console.api.json,
        request: (...call: Parameters<typeof request>) => (fails ? Promise.reject(new Error('no')) : request(...call)),
      }
      Object.assign(its.console, { ide })
      const user = show()
      expect(await screen.findByText('Files could not be loaded')).toBeVisible()
      fails = false
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await code('src/main.ino')).toBeVisible()
    })
  })
})
