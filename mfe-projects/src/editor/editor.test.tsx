import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createProject, writeProjectFile, readProjectFile } from '@console/platform/api'
import { ApiError } from '@console/platform/contract'
import { cloudForTests, fireEvent, renderScreen, screen, userEvent, waitFor, whileDown, within, faultySaves, createTestConsole, type Answers, act } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { File } from 'node:buffer'
import { setLanguage } from '@console/platform/i18n'
import { strToU8, zipSync } from 'fflate'
import { boardType, breadboardType, kinds, limits, problemsOf, resistorType, silentType } from 'cloud/testing/diagrams.ts'
import type { CodeAssist } from '@console/platform/ui/code'
import { useState } from 'react'
import { ProjectEditorScreen } from './ProjectEditorScreen.tsx'
import { diagramSchemas, parts } from './diagram/diagramSchema.data.ts'
import { starter } from './diagram/starter.ts'
import type { Place, Problem } from './log/references.ts'
import { SidePanels } from './SidePanels.tsx'
import type { BuildState } from './build/projectBuild.ts'
import { ResultBar } from './build/ResultBar.tsx'
import { Workspace } from '../common/files/workspace.ts'
import { useAssist } from './language/useAssist.ts'

const its = cloudForTests(startCloud)

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

describe('addFiles', () => {
  let id: string
  let made = 0

  beforeEach(async () => {
    id = await createProject(its.console.api, { name: `Parts ${(made += 1)}`, template: 'platformio-arduino' })
    await writeProjectFile(its.console.api, id, { path: 'lib/Pump/Pump.h', text: '#pragma once\n' }, 'new')
  })

  const open = async (file: string) => {
    renderScreen(ProjectEditorScreen, { console: its.console, at: `/projects/${id}?file=${file}`, path: '/projects/:id' })
    await screen.findByRole('textbox', { name: file })
    return userEvent.setup()
  }
  const pick = async (...files: File[]) => {
    fireEvent.change(screen.getByLabelText('Files to add'), { target: { files } })
    return within(await screen.findByRole('dialog', { name: 'Add files' }))
  }
  const stored = async (path: string) => (await its.console.api.request(`/api/v1/projects/${id}/files/${path}`)).text()
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

  describe('other files of a library', () => {
    test('LIB-16: are picked by the menu, several at once, go beside the shown file of the library, and are saved like what was typed', async () => {
      const user = await open('lib/Pump/Pump.h')
      const picker = screen.getByLabelText<HTMLInputElement>('Files to add')
      let asked = 0
      picker.addEventListener('click', () => { asked += 1 })
      await user.click(screen.getByRole('button', { name: 'More about files' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Add other files\u2026' }))
      await waitFor(() => expect([asked, picker.multiple]).toEqual([1, true]))
      const dialog = await pick(new File(['int pumped;\n'], 'pumped.c'), new File(['# Pump\n'], 'README.md'), new File(['x'], 'logo.png'))
      expect(await dialog.findByRole('textbox', { name: 'Folder' })).toHaveValue('lib/Pump')
      expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(['lib/Pump/pumped.c', 'lib/Pump/README.md'])
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
      drop(new File([zipSync({ 'Valve/library.properties': strToU8('name=Valve\n'), 'Valve/Valve.h': strToU8('') })], 'Valve.zip'))
      const zip = within(await screen.findByRole('dialog', { name: 'Import Valve.zip' }))
      expect(await zip.findByRole('checkbox', { name: 'lib/Valve/Valve.h' })).toBeChecked()
      drop(new File([''], 'late.c'), false)
      expect(screen.getAllByRole('dialog')).toHaveLength(1)
      fireEvent.click(zip.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      drop(new File([''], 'late.c'))
      expect(await within(await screen.findByRole('dialog', { name: 'Add files' })).findByRole('checkbox', { name: 'src/late.c' })).toBeChecked()
    })
  })
})

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
    await waitFor(async () => expect(await readProjectFile(faulty.console.api, id, 'src/main.ino')).toMatchObject({ text: '// kept' }))
  })
})

describe('diagram', () => {
  let id: string
  let made = 0

  beforeEach(async () => {
    id = await createProject(its.console.api, { name: `Wired ${(made += 1)}`, template: 'platformio-arduino' })
  })

  const open = () => {
    renderScreen(ProjectEditorScreen, { console: its.console, at: `/projects/${id}`, path: '/projects/:id' })
    return userEvent.setup()
  }

  test('PART-16: beside the board the file is added with an example, not saved yet, and opened after that', async () => {
    const user = open()
    await user.click(await screen.findByRole('radio', { name: 'Board' }))
    await user.click(await screen.findByRole('button', { name: 'Add diagram.json' }))
    expect(await screen.findByRole('textbox', { name: 'diagram.json' })).toHaveValue(starter)
    expect(screen.getByRole('tab', { name: 'diagram.json not saved' })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('tab', { name: 'main.ino' }))
    await user.click(screen.getByRole('button', { name: 'Open diagram.json' }))
    expect(await screen.findByRole('textbox', { name: 'diagram.json' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await (await its.console.api.request(`/api/v1/projects/${id}/files/diagram.json`)).text()).toBe(starter))
  })

  test('PART-16: the example has no mistake, and the schema knows the parts that the cloud simulates', () => {
    expect(problemsOf(starter)).toEqual([])
    const simulated = Object.values(kinds).flatMap(({ types }) => types as readonly string[])
    const named = Object.keys(parts)
    expect(named.filter((type) => !boardType.test(type) && type !== resistorType).toSorted()).toEqual(simulated.toSorted())
    const { properties } = diagramSchemas.en as { properties: { parts: { maxItems: number; items: { properties: { type: { anyOf: { pattern?: string }[] } } } }; connections: { maxItems: number } } }
    expect([properties.parts.maxItems, properties.connections.maxItems]).toEqual([limits.parts, limits.connections])
    const other = new RegExp(properties.parts.items.properties.type.anyOf[1]?.pattern ?? '')
    for (const type of ['wokwi-esp32-s3-devkitc', 'board-xiao-esp32-c3', 'wokwi-pi-pico', 'wokwi-breadboard-half', 'wokwi-text', 'wokwi-gnd', 'wokwi-logic-analyzer', 'wokwi-arduino-mega', 'wokwi-lcd1602', 'board-rc522', 'led']) {
      expect([type, other.test(type)]).toEqual([type, [boardType, breadboardType, silentType].some((known) => known.test(type))])
    }
  })
})

describe('DeviceCrash', () => {
  beforeEach(() => setLanguage('en'))

  const crash = { at: Date.UTC(2026, 10, 20, 3, 12), message: 'division by zero', reset: 'PANIC', function: 'divide(int, int)', file: 'src/main.ino', line: 7, project: 'p1', safeMode: false, count: 3 }

  const show = (answer: Answers[string]) => {
    const asked = jest.fn<() => void>()
    const onPlace = jest.fn<(place: Place) => void>()
    const console = createTestConsole({ api: { 'GET /api/v1/devices/:id/crash': (request) => {
      asked()
      return answer(request)
    } } })
    renderScreen(() => <SidePanels project="p1" device="d" name="Pump" building={false} wiring={null} libraries={() => null} build={<p>build</p>} onPlace={onPlace} />, { console, at: '/', path: '/' })
    return { asked, onPlace }
  }

  test('REPORT-08: the last crash of the picked device stands in the editor and leads to its line', async () => {
    const { onPlace } = show(() => crash)
    expect(await screen.findByText(/The last crash of this project on the device:/)).toHaveTextContent('division by zero (divide(int, int))')
    await userEvent.setup().click(screen.getByRole('button', { name: 'src/main.ino, line 7' }))
    expect(onPlace).toHaveBeenCalledWith({ path: 'src/main.ino', line: 7, column: 1 })
  })

  test('REPORT-08: safe mode is told whatever firmware crashed; its place is of other files', async () => {
    show(() => ({ ...crash, project: 'p2', safeMode: true }))
    expect(await screen.findByText(/waits in safe mode/)).toHaveTextContent('division by zero')
    expect(screen.queryByRole('button', { name: /line 7/ })).toBeNull()
  })

  test.each<[string, Answers[string]]>([['a crash of another project', () => ({ ...crash, project: 'p2' })], ['no crash', () => null], ['a server that does not tell', () => new Response('', { status: 404 })]])('REPORT-08: %s is not shown', async (_what, answer) => {
    const { asked } = show(answer)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await expect(screen.findByText(/last crash/i, {}, { timeout: 500 })).rejects.toThrow()
    expect(screen.getByText('build')).toBeVisible()
  })

  test('PART-05: a board with many parts is scrolled beside the files, and does not make the page longer', async () => {
    show(() => null)
    await userEvent.setup().click(await screen.findByRole('radio', { name: 'Board' }))
    const panel = (await screen.findByText('The part of the console that shows boards is not installed.')).parentElement
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText).filter((rule) => rule.includes(`.${panel?.parentElement?.className}`))
    expect(rules.join('')).toMatch(/@media \(min-width: ?1180px\)[^]*position:\s*absolute[^]*overflow-y:\s*auto/)
  })
})

describe('ResultBar', () => {
  beforeEach(() => setLanguage('en'))

  const succeeded: BuildState = { kind: 'succeeded', result: { success: true, firmwareSha: null, artifacts: [] } }
  const warning: Problem = { path: 'diagram.json', line: 3, column: 17, message: 'no JSON', severity: 'warning' }

  const show = (state: BuildState, problems: readonly Problem[]) => {
    const onPlace = jest.fn<(place: Place) => void>()
    renderScreen(() => <ResultBar view={{ state, problems, lines: [], count: 0, took: 1, sources: null }} image={null} changed={false} onPlace={onPlace} />, { console: createTestConsole({ api: {} }), at: '/', path: '/' })
    return onPlace
  }

  test('PART-12: a build that succeeds with a warning tells it and leads to its place', async () => {
    const onPlace = show(succeeded, [warning])
    expect(await screen.findByText('1 warning')).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to warning' }))
    expect(onPlace).toHaveBeenCalledWith(warning)
  })

  test('PRJ-09: a build that fails leads to its error, whatever warnings come before; one without problems leads nowhere', async () => {
    const error: Problem = { ...warning, path: 'src/main.ino', severity: 'error' }
    const onPlace = show({ kind: 'failed', error: null }, [warning, error])
    expect(await screen.findByText('1 error, 1 warning')).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to error' }))
    expect(onPlace).toHaveBeenCalledWith(error)
    show(succeeded, [])
    expect(await screen.findByText('Build succeeded')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Go to warning' })).toBeNull()
  })
})

describe('useAssist', () => {
  const succeeded = (): BuildState => ({ kind: 'succeeded', result: { success: true, firmwareSha: null, artifacts: [] } })

  /** The assistant of src/main.ino: the editor checks the file when it gets another one. */
  const open = async (first: BuildState) => {
    const console = createTestConsole({ api: {} })
    const workspace = new Workspace(console.api, 'p')
    workspace.addUnsaved('platformio.ini', '[env:esp32]\n')
    workspace.addUnsaved('src/main.ino', '#include <Adafruit_GFX.h>\n')
    const file = workspace.find('src/main.ino')
    const openFile = { file, place: null, open: () => {}, goTo: () => {} }
    const given: (CodeAssist | undefined)[] = []
    let show: (built: BuildState) => void = () => {}
    const Editor = () => {
      const [built, setBuilt] = useState(first)
      show = setBuilt
      const { assist } = useAssist(console.api, 'p', workspace, openFile, built)
      if (given.at(-1) !== assist) given.push(assist)
      return null
    }
    renderScreen(Editor, { console, at: '/', path: '/' })
    return { given, workspace, show: (built: BuildState) => act(async () => show(built)) }
  }

  test('CPP-01: a file is checked again after each build that succeeds, which may have fetched its headers', async () => {
    const { given, show } = await open({ kind: 'idle' })
    expect(given).toHaveLength(1)
    await show({ kind: 'building' })
    await show({ kind: 'failed', error: null })
    await show({ kind: 'building' })
    expect(given).toHaveLength(1)
    await show(succeeded())
    expect(given).toHaveLength(2)
    await show({ kind: 'building' })
    expect(given).toHaveLength(2)
    await show(succeeded())
    expect(given).toHaveLength(3)
  })

  test('CPP-01: a file is checked again when platformio.ini names other libraries, and not for a change of another source', async () => {
    const { given, workspace, show } = await open({ kind: 'idle' })
    workspace.addUnsaved('src/other.h', '')
    await show({ kind: 'stopped' })
    expect(given).toHaveLength(1)
    workspace.edit('platformio.ini', '[env:esp32]\nlib_deps = Adafruit GFX Library\n')
    await show({ kind: 'idle' })
    expect(given).toHaveLength(2)
  })
})
