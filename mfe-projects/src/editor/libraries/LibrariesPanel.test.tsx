import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createProject, writeProjectFile } from '@console/platform/api'
import {
  cloudForTests,
  createTestConsole,
  fireEvent,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
} from '@console/platform-testing'
import { startLibraryServer, type LibraryServer } from 'cloud/testing/libraryServer.ts'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { ProjectEditorScreen } from '../ProjectEditorScreen.tsx'

jest.setTimeout(60_000)

let server: LibraryServer
const its = cloudForTests(async () => {
  server = await startLibraryServer(
    { name: 'Pump', version: '1.0.0', files: {} },
    { name: 'Pump', version: '1.2.0', files: {}, said: { license: 'MIT' } },
    { name: 'Garden Kit', version: '3.1.0', files: {}, dependencies: [{ name: 'Pump', version: '^1.0' }] },
    { name: 'Servo', version: '1.0.0', files: {} },
    {
      name: '<b>Bold</b>',
      version: '1.0.0',
      files: {},
      said: {
        license: '<img src=x onerror=alert(1)>',
        sentence: '<script>alert(1)</script>',
        website: 'javascript:alert(1)',
      },
    },
  )
  return startCloud({ libraryIndex: server.address })
})
afterAll(() => server.close())

let id: string
let made = 0

const template = 'blink-publish'
beforeEach(async () => {
  id = await createProject(its.console.api, { name: `Garden ${(made += 1)}`, template })
})

const open = async () => {
  renderScreen(ProjectEditorScreen, { console: its.console, at: `/projects/${id}`, path: '/projects/:id' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: 'Libraries' }))
  const panel = within(await screen.findByRole('region', { name: 'Libraries' }))
  return { user, panel, search: panel.getByRole('searchbox', { name: 'Search the library index' }) }
}
const settings = async () => {
  await userEvent.setup().click(screen.getByRole('tab', { name: /^platformio\.ini/ }))
  return (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'platformio.ini' })).value
}
const stored = async (path: string) => (await its.console.api.request(`/api/v1/projects/${id}/files/${path}`)).text()
const fetchIndex = () =>
  its.console.api.request('/api/v1/libraries/index', { method: 'POST' }).then((response) => response.text())
const hit = async (panel: ReturnType<typeof within>, name: string) =>
  within(await panel.findByRole('listitem', { name }))

describe('the panel of libraries', () => {
  test('LIB-12: the index is fetched only when asked for', async () => {
    const { user, panel, search } = await open()
    expect(await panel.findByText('No libraries yet')).toBeVisible()
    await user.type(search, 'pump')
    expect(await panel.findByText('The library index has not been fetched yet')).toBeVisible()
    expect(server.asked).toEqual([])
    await user.click(panel.getByRole('button', { name: 'Fetch the index' }))
    expect(await (await hit(panel, 'Pump')).findByText(/1\.2\.0/)).toBeVisible()
    expect(server.asked).toEqual(['/library_index.json.gz'])
  })

  test.each([
    [
      'a connection that breaks',
      () => {
        throw new Error('cut')
      },
      /^The index was not fetched\. The server can't be reached/,
    ],
    [
      'a reason of the server',
      () => new Response('{"received":0}\n{"failed":"The host is gone."}\n'),
      /^The index was not fetched\. The host is gone\./,
    ],
    [
      'a stream that ends without a result',
      () => new Response('{"received":5}\n'),
      /^The index was not fetched\. .*does not understand the response/,
    ],
  ])('LIB-12: %s is told in place of an index, and it can be tried again', async (_what, answer, told) => {
    its.console = createTestConsole({
      api: { 'GET /api/v1/libraries': () => ({ libraries: [] }), 'POST /api/v1/libraries/index': answer },
      server: { address: its.cloud.address, session: its.session },
    })
    const { user, panel, search } = await open()
    await user.type(search, 'pump')
    await user.click(await panel.findByRole('button', { name: 'Fetch the index' }))
    expect(await panel.findByRole('alert')).toHaveTextContent(told)
    expect(panel.getByRole('button', { name: 'Fetch the index' })).toBeEnabled()
  })

  test('LIB-12: without libraries, how old the index is stands below the words and not on them', async () => {
    await fetchIndex()
    const { panel } = await open()
    const line = await panel.findByRole('button', { name: 'Fetch the index again' })
    let both = panel.getByText('No libraries yet').parentElement
    while (both && !both.contains(line)) both = both.parentElement
    // Each child of the scrolled part fills it.
    expect(both?.parentElement?.children).toHaveLength(1)
    expect([...(both?.children ?? [])].map((each) => each.contains(line))).toEqual([false, true])
  })

  test('LIB-13: a library is added as if it had been typed: other lines stay, nothing is saved by it, and it can be undone', async () => {
    await fetchIndex()
    const { user, panel, search } = await open()
    const before = await stored('platformio.ini')
    await user.type(search, 'garden')
    const found = await hit(panel, 'Garden Kit')
    await user.click(found.getByRole('button', { name: 'Add Garden Kit 3.1.0' }))
    expect(await panel.findByText(/^Garden Kit was added to platformio\.ini\. Not saved yet\.$/)).toBeVisible()
    expect(found.getByText('In the project')).toBeVisible()
    expect(found.queryByRole('button', { name: /^Add/ })).toBeNull()
    expect(found.getByRole('button', { name: 'Remove Garden Kit' })).toHaveFocus()
    expect(await settings()).toBe(`${before}lib_deps =\n  Garden Kit@^3.1.0\n`)
    expect(await stored('platformio.ini')).toBe(before)
    await user.clear(search)
    expect(await panel.findByText('A build takes 3.1.0')).toBeVisible()
    expect(panel.getByText('needed by Garden Kit')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Undo' }))
    expect(await settings()).toBe(before)
    expect(await panel.findByText('No libraries yet')).toBeVisible()
  })

  test('LIB-13: another version is meant exactly; a newer one is offered and written in its place; it is removed again', async () => {
    const { user, panel, search } = await open()
    await user.type(search, 'pump')
    const found = await hit(panel, 'Pump')
    await user.click(found.getByRole('button', { name: 'Versions of Pump' }))
    await user.selectOptions(await found.findByRole('combobox', { name: 'Version' }), '1.0.0')
    await user.click(found.getByRole('button', { name: 'Add Pump 1.0.0' }))
    await user.clear(search)
    await user.click(await panel.findByRole('button', { name: 'Update Pump to 1.2.0' }))
    expect(await settings()).toContain('\n  Pump@1.2.0\n')
    expect(await panel.findByText('A build takes 1.2.0')).toBeVisible()
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Update/ })).toBeNull())
    await user.click(panel.getByRole('button', { name: 'Remove Pump' }))
    expect(await settings()).not.toContain('Pump')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored('platformio.ini')).toMatch(/lib_deps =\n$/))
    expect(await panel.findByText('Pump was removed from platformio.ini.')).toBeVisible()
  })

  test('LIB-13: a project without platformio.ini gets one in which the library stands', async () => {
    id = await createProject(its.console.api, { name: `Empty ${(made += 1)}`, template: 'empty' })
    const { user, panel, search } = await open()
    await user.type(search, 'pump')
    await user.click(await panel.findByRole('button', { name: 'Add Pump 1.2.0' }))
    expect(await settings()).toMatch(/\[env:simulator\]\nplatform = simulator\nlib_deps =\n {2}Pump@\^1\.2\.0\n$/)
  })

  test('LIB-12: what an index says is text; a name that can’t be written is not; a header of the board is named', async () => {
    const { user, panel, search } = await open()
    await user.type(search, 'bold')
    const found = await hit(panel, '<b>Bold</b>')
    expect(found.getByText('<script>alert(1)</script>')).toBeVisible()
    expect(found.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
    expect(found.queryByRole('link')).toBeNull()
    expect(found.getByRole('button', { name: 'Add <b>Bold</b> 1.0.0' })).toHaveAccessibleDescription(
      'Its name can’t stand in platformio.ini',
    )
    await user.clear(search)
    await user.type(search, 'servo')
    expect(await (await hit(panel, 'Servo')).findByText('The simulated board has its own Servo.h')).toBeVisible()
  })

  test('LIB-14: libraries under lib/ are listed by what they call themselves, and deleted with their files after a question', async () => {
    for (const [path, text] of [
      ['lib/mine/library.properties', 'name=My Pump\nversion=0.3\ndepends=Pump\n'],
      ['lib/mine/src/Mine.h', ''],
    ] as const)
      await writeProjectFile(its.console.api, id, { path, text }, 'new')
    const { user, panel } = await open()
    expect(await panel.findByText('My Pump')).toBeVisible()
    expect(panel.getByText('lib/mine/')).toBeVisible()
    expect(await panel.findByText('needed by My Pump')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Delete lib/mine' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete lib/mine?' }))
    expect(dialog.getByText(/^Its 2 files are deleted/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await panel.findByText('No libraries yet')).toBeVisible()
    await waitFor(() => expect(stored('lib/mine/src/Mine.h')).rejects.toMatchObject({ status: 404 }))
  })

  test('LIB-14: what a build would not take is told with the reason', async () => {
    const { panel } = await open()
    await settings()
    fireEvent.change(screen.getByRole('textbox', { name: 'platformio.ini' }), {
      target: { value: '[env:a]\nlib_deps =\n  https://github.com/a/b.git\n  Pump@^9\n' },
    })
    expect(await panel.findByText(/^addresses of git repositories are not fetched/)).toBeVisible()
    expect(panel.getByText(/^no version suits: the project wants \^9/)).toBeVisible()
  })

  test('LIB-12: on a server without these calls the panel says so, and lists what the project names', async () => {
    const { api } = its.console
    await writeProjectFile(api, id, { path: 'platformio.ini', text: '[env:a]\nlib_deps = Pump@^1\n' }, { etag: null })
    const none = () => new Response('Not Found', { status: 404 })
    its.console = createTestConsole({
      api: { 'GET /api/v1/libraries': none, 'POST /api/v1/libraries/resolve': none },
      server: { address: its.cloud.address, session: its.session },
    })
    const { user, panel, search } = await open()
    expect(await panel.findByText('Pump')).toBeVisible()
    expect(await panel.findByText(/^This server has no index of libraries/)).toBeVisible()
    await user.type(search, 'pump')
    expect(await panel.findByText('No library index here')).toBeVisible()
  })
})
