import { File } from 'node:buffer'
import { describe, expect, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { cloudForTests, fireEvent, renderScreen, screen, userEvent, waitFor, whileDown, within } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { strToU8, zipSync } from 'fflate'
import { ImportButton } from './ImportButton.tsx'

const its = cloudForTests(startCloud)

const sources = { 'pump/src/main.ino': '// main\n', 'pump/src/old.cpp': '// old\n', 'pump/board.png': 'x' }
const zipOf = (files: Record<string, string>, name: string) => new File([zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))], name)
const pick = async (zip: File) => {
  renderScreen(ImportButton, { console: its.console, at: '/projects' })
  fireEvent.change(screen.getByLabelText('Zip file'), { target: { files: [zip] } })
  const dialog = within(await screen.findByRole('dialog', { name: /^New project from/ }))
  return { user: userEvent.setup(), dialog, name: dialog.getByRole('textbox', { name: 'Name' }), create: dialog.getByRole('button', { name: 'Create project' }) }
}
const projects = async () => Object.values((await its.console.api.json('/api/v1/projects')) as Record<string, { id: string; name: string }>)
const filesOf = async (name: string) => {
  const id = (await projects()).find((each) => each.name === name)?.id ?? ''
  return { id, paths: ((await its.console.api.json(`/api/v1/projects/${id}/files`)) as { path: string }[]).map(({ path }) => path) }
}

describe('a new project from a zip', () => {
  test('PRJ-14: is named like the zip, holds what was chosen, and opens; what is no source is shown', async () => {
    const { user, dialog, name, create } = await pick(zipOf(sources, 'Pump.zip'))
    expect(name).toHaveValue('Pump')
    expect((await dialog.findByRole('list', { name: 'Left out' })).textContent).toContain('pump/board.png')
    await user.click(dialog.getByRole('checkbox', { name: 'src/old.cpp' }))
    await user.click(create)
    await waitFor(async () => expect(screen.getByLabelText('address')).toHaveTextContent(`/projects/${(await filesOf('Pump')).id}`))
    const { id, paths } = await filesOf('Pump')
    expect(paths).toEqual(['src/main.ino'])
    expect(await (await its.console.api.request(`/api/v1/projects/${id}/files/src/main.ino`)).text()).toBe('// main\n')
  })

  test('PRJ-14, PRJ-03: a name that is taken or missing, and a server that is away, make no project; the second try works', async () => {
    const before = (await projects()).length
    const { user, dialog, name, create } = await pick(zipOf(sources, 'Greenhouse node.zip'))
    await dialog.findByRole('checkbox', { name: 'src/main.ino' })
    await user.click(create)
    expect(await dialog.findByText('A project with the name "Greenhouse node" already exists.')).toBeVisible()
    await user.clear(name)
    expect(create).toHaveAccessibleDescription('Give the project a name')
    await user.type(name, 'Two')
    await whileDown(its.cloud, async () => {
      await user.click(create)
      expect(await dialog.findByText(/^The server can't be reached/)).toBeVisible()
    })
    expect(await projects()).toHaveLength(before)
    await user.click(create)
    await waitFor(async () => expect((await filesOf('Two')).paths).toEqual(['src/main.ino', 'src/old.cpp']))
  })

  test('PRJ-14: files that could not be stored are named, and the second try puts them into the same project', async () => {
    const { json, request } = its.console.api
    let fails = true
    const refuse = async () => { throw new ApiError('http', 'No room', { status: 507 }) }
    Object.assign(its.console, { ide: { json, request: (path: string, options?: Parameters<typeof request>[1]) => (fails && path.endsWith('old.cpp') ? refuse() : request(path, options)) } })
    const { user, dialog, create } = await pick(zipOf(sources, 'Partly.zip'))
    await dialog.findByRole('checkbox', { name: 'src/main.ino' })
    await user.click(create)
    expect(await dialog.findByRole('alert')).toHaveTextContent('src/old.cpp: No room')
    expect((await filesOf('Partly')).paths).toEqual(['src/main.ino'])
    fails = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect((await filesOf('Partly')).paths).toEqual(['src/main.ino', 'src/old.cpp']))
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/projects\/.+/))
  })

  test('PRJ-14: what is no zip is refused and makes nothing', async () => {
    const { dialog, create } = await pick(new File(['no zip'], 'x.zip'))
    expect(await dialog.findByText(/^This is no zip file/)).toBeVisible()
    expect(create).toHaveAttribute('aria-disabled', 'true')
  })
})
