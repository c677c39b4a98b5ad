import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createProject } from '@console/platform/api'
import { ApiError } from '@console/platform/contract'
import { fireEvent, renderScreen, screen, userEvent, waitFor, whileDown, within } from '@console/platform-testing'
import { ProjectEditorScreen } from './ProjectEditorScreen.tsx'
import { its } from './cloud.testing.ts'

describe('ProjectEditorScreen', () => {
  let id: string
  let made = 0

  beforeEach(async () => {
    id = await createProject(its.console.api, { name: `Pump ${(made += 1)}`, template: 'platformio-arduino' })
  })

  const show = (at = `/projects/${id}`) => {
    renderScreen(ProjectEditorScreen, { console: its.console, at, path: '/projects/:id' })
    return userEvent.setup()
  }
  const code = (path: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: path })
  const type = async (path: string, value: string) => fireEvent.change(await code(path), { target: { value } })
  const open = async () => {
    const user = show()
    await code('src/main.ino')
    return user
  }
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  const stored = async (path: string) => (await its.console.api.request(`/api/v1/projects/${id}/files/${path}`)).text()
  const address = () => screen.getByLabelText('address')

  describe('the editor', () => {
    test('PRJ-05: one tab per file and one to add one; the shown file is in the address', async () => {
      const user = await open()
      expect(tabs()).toEqual(['platformio.ini', 'main.ino'])
      expect(screen.getByRole('button', { name: 'Add file' })).toBeVisible()
      await user.click(screen.getByRole('tab', { name: 'platformio.ini' }))
      expect((await code('platformio.ini')).value).toContain('[env:uno]')
      expect(address()).toHaveTextContent(`/projects/${id}?file=platformio.ini`)
      await user.keyboard('{ArrowRight}')
      expect(screen.getByRole('tab', { name: 'main.ino' })).toHaveFocus()
      await code('src/main.ino')
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
      await waitFor(() => expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: '1 file could not be saved', text: expect.stringMatching(/^src\/main\.ino: The body is too large/) })]))
      expect(await code('src/main.ino')).toHaveValue(large)
    })

    test('PRJ-14: a file is renamed from the menu or with F2; what was typed moves along; a name that leads out is refused', async () => {
      const user = await open()
      await type('src/main.ino', '// typed')
      screen.getByRole('tab', { name: /^main\.ino/ }).focus()
      await user.keyboard('{F2}')
      const name = within(await screen.findByRole('dialog', { name: 'Rename src/main.ino' })).getByRole('textbox', { name: 'File name' })
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
      await its.console.api.request(`/api/v1/projects/${id}/files/src/main.ino`, { method: 'PUT', body: '// theirs' })
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
      await user.type(name, `Renamed ${made}{Enter}`)
      await waitFor(async () => expect(((await its.console.api.json('/api/v1/projects')) as Record<string, { name: string }>)[id]?.name).toBe(`Renamed ${made}`))
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
      const ide = { json: its.console.api.json, request: (...call: Parameters<typeof request>) => (fails ? Promise.reject(new Error('no')) : request(...call)) }
      Object.assign(its.console, { ide })
      const user = show()
      expect(await screen.findByText('Files could not be loaded')).toBeVisible()
      fails = false
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await code('src/main.ino')).toBeVisible()
    })
  })

  describe('flashing', () => {
    const device = 'NODE-A41C7E'

    test('PRJ-10: needs a device that is online, then a firmware; a device that is not online can’t be picked', async () => {
      const user = await open()
      expect(screen.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription('Select a device first')
      expect(screen.getByRole('button', { name: 'Build & flash' })).toHaveAccessibleDescription('Select a device first')
      await user.click(screen.getByRole('button', { name: 'Build & flash' }))
      expect(screen.queryByText('Building…')).toBeNull()
      await waitFor(() => expect(screen.getByRole('option', { name: 'Greenhouse' })).toBeEnabled(), { timeout: 15_000 })
      await user.selectOptions(screen.getByRole('combobox', { name: 'Device' }), device)
      expect(screen.getByRole('button', { name: 'Build & flash' })).not.toHaveAttribute('aria-disabled')
      expect(screen.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription('Build first: there is no firmware yet')
    }, 30_000)

    test('PRJ-10: Build & flash flashes nothing when the build failed, was cut or made no firmware; what was made is sent', async () => {
      const { json, request } = its.console.api
      const sent: string[] = []
      let log = ''
      let responds = Promise.resolve()
      const ide = {
        json,
        request: async (path: string, options?: Parameters<typeof request>[1]) => (path.endsWith('/build') ? responds.then(() => new Response(log)) : request(path, options)),
      }
      const api = {
        json: async (path: string) => (path.endsWith('/devices') ? { [device]: { id: device, name: 'Greenhouse', status: 'online' } } : json(path)),
        request: async (path: string, options?: Parameters<typeof request>[1]) => {
          if (options?.method !== 'PUT') return request(path, options)
          sent.push(path)
          return new Response(null, { status: 204 })
        },
      }
      const [sha = ''] = Object.keys((await json('/api/v1/firmwares')) as object)
      const made = (artifacts: object[], success = true) => `done\n@@BUILD_RESULT@@ ${JSON.stringify({ success, firmwareSha: sha, artifacts })}\n`
      const image = { path: '.pio/build/x/firmware-merged.bin', size: 5 }
      Object.assign(its.console, { ide, api })
      const user = await open()
      const picker = await screen.findByRole('combobox', { name: 'Device' })
      await user.selectOptions(picker, await screen.findByRole('option', { name: 'Greenhouse' }))
      const press = async (text: string) => {
        log = text
        await user.click(screen.getByRole('button', { name: 'Build & flash' }))
      }
      let respond = () => {}
      responds = new Promise((resolve) => { respond = resolve })
      await press(made([image], false))
      // What is flashed in the end is what was picked when it began.
      expect(picker).toBeDisabled()
      respond()
      expect(await screen.findByText('Build failed')).toBeVisible()
      await waitFor(() => expect(picker).toBeEnabled())
      await press(`${made([image])}forged`)
      expect(await screen.findByText(/^The connection broke/)).toBeVisible()
      await press(made([{ path: 'firmware.elf', size: 5 }]))
      expect(await screen.findByText('Build succeeded')).toBeVisible()
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'warning', title: 'Not flashed: the build made no firmware' })])
      expect(sent).toEqual([])
      await press(made([image]))
      expect(await within(await screen.findByRole('region', { name: 'Flashing Greenhouse' })).findByText('OTA triggered', undefined, { timeout: 5000 })).toBeVisible()
      expect(sent).toEqual([`/api/v1/devices/${device}/firmware`])
      await user.click(screen.getByRole('button', { name: 'Stop following' }))
      expect(screen.queryByRole('region', { name: 'Flashing Greenhouse' })).toBeNull()
    }, 30_000)
  })

  describe('building', () => {
    test('PRJ-08, PRJ-09, PRJ-13: saves first, shows the log, which can be copied, and the place of an error opens its file', async () => {
      const user = await open()
      await type('src/main.ino', 'void setup() {\n  int x = 1\n}\nvoid loop() {}\n')
      await user.click(screen.getByRole('tab', { name: 'platformio.ini' }))
      await user.keyboard('{Control>}b{/Control}')
      expect(await screen.findByText('Build failed', undefined, { timeout: 90_000 })).toBeVisible()
      expect(await stored('src/main.ino')).toContain('int x = 1\n')
      expect(screen.getByRole('log').textContent).not.toContain('@@BUILD_RESULT@@')
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy the log' }))
      const copied = write.mock.lastCall?.[0]
      expect(copied).toMatch(/^Building Pump \d+, environment uno\n/)
      expect(copied).toMatch(/\nsrc\/main\.ino:2:12: error: expected ';'.*\n/)
      expect(copied).not.toMatch(/\u001b|@@BUILD_RESULT@@/)
      await user.click(within(screen.getByRole('log')).getByRole('button', { name: 'src/main.ino:2:12' }))
      expect(screen.getByRole('tab', { name: 'main.ino' })).toHaveAttribute('aria-selected', 'true')
      expect(screen.getByRole('button', { name: 'Go to error' })).toBeVisible()
    }, 120_000)
  })

  describe('the last build, after a reload', () => {
    const device = 'NODE-A41C7E'
    const seeded = async () => {
      const [found] = Object.entries((await its.console.api.json('/api/v1/projects')) as Record<string, { name: string }>).find(([, { name }]) => name === 'Greenhouse node') ?? []
      return found ?? ''
    }
    const withoutBuilds = () => {
      const { json } = its.console.api
      its.console.api.json = async (path, options) => {
        if (path.startsWith('/api/v1/builds')) throw new ApiError('http', 'Not Found', { status: 404 })
        return json(path, options)
      }
    }

    test.each([['by the log of builds', () => {}], ['by the list of projects, where the server keeps no log of builds', withoutBuilds]])('PRJ-20: is there again, %s: its image can be downloaded and flashed', async (_, prepare) => {
      prepare()
      const user = show(`/projects/${await seeded()}?file=src%2Fmain.ino`)
      expect(await screen.findByText(/^Last successful build/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Download firmware.bin (278 KB)' })).toBeVisible()
      expect(screen.queryByText('No build yet')).toBeNull()
      expect(screen.queryByText('The sources have changed since this build.')).toBeNull()
      await waitFor(() => expect(screen.getByRole('option', { name: 'Greenhouse' })).toBeEnabled(), { timeout: 15_000 })
      expect(screen.getAllByRole('option', { name: /Can’t run it: the image is for greenhouse-node\.$/ })[0]).toBeDisabled()
      await user.selectOptions(screen.getByRole('combobox', { name: 'Device' }), device)
      expect(screen.getByRole('button', { name: 'Flash' })).not.toHaveAttribute('aria-disabled')
      fireEvent.change(await code('src/main.ino'), { target: { value: '// other' } })
      expect(await screen.findByText('The sources have changed since this build.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Flash' })).not.toHaveAttribute('aria-disabled')
    }, 30_000)

    test('PRJ-20: sources that were changed since are shown, and nothing is refused', async () => {
      id = await seeded()
      const before = await stored('src/climate.h')
      await its.console.api.request(`/api/v1/projects/${id}/files/src/climate.h`, { method: 'PUT', body: `${before}// more` })
      show()
      expect(await screen.findByText('The sources have changed since this build.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Download firmware.bin (278 KB)' })).toBeVisible()
    })

    test('PRJ-20: without one there is none', async () => {
      await open()
      expect(await screen.findByText('No build yet')).toBeVisible()
      expect(screen.queryByText(/^Last successful build/)).toBeNull()
    })
  })
})
