import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { askToDelete, cloudForTests, failedDeletions, renderScreen, retryAfterOutage, rowNames, rowOf, screen, userEvent, waitFor, whileDown } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { ProjectListScreen } from './ProjectListScreen.tsx'

interface Stored { id: string; name: string; firmwareSha?: string }

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))

beforeEach(async () => {
  const names = (await stored()).map(({ name }) => name)
  if (!names.includes('Cold room')) await its.console.api.request('/api/v1/projects', { method: 'POST', json: { name: 'Cold room', template: 'empty' } })
})

const stored = async () => Object.values((await its.console.api.json('/api/v1/projects')) as Record<string, Stored>)
const find = async (name: string) => (await stored()).find((project) => project.name === name)
const coldRoomIsStored = (is: boolean) => waitFor(async () => expect((await find('Cold room')) !== undefined).toBe(is))

const open = async () => {
  renderScreen(ProjectListScreen, { console: its.console, at: '/projects' })
  await screen.findByRole('link', { name: 'Greenhouse node' })
  return userEvent.setup()
}

describe('the project list', () => {
  test('PRJ-01: shows name, last updated, latest firmware and last successful build, the latest change first', async () => {
    await open()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Last updated', 'Latest firmware', 'Last successful build', 'Actions'])
    expect(rowNames()).toEqual(['Cold room', 'Greenhouse node'])
    expect(rowOf('Cold room').getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Cold room', expect.stringMatching(/ago|now/), '—', 'never', ''])
    expect(rowOf('Greenhouse node').getAllByRole('time')).toHaveLength(2)
  })

  test('PRJ-01: the latest firmware is a short sha that leads to the image, and not to the project', async () => {
    const user = await open()
    const sha = (await waitFor(() => find('Greenhouse node')))?.firmwareSha ?? ''
    const link = rowOf('Greenhouse node').getByRole('link', { name: `${sha.slice(0, 8)}…${sha.slice(-6)}` })
    expect(link).toHaveAttribute('href', `/devices/firmwares/${sha}`)
    await user.click(link)
    expect(screen.getByLabelText('address')).toHaveTextContent(`/devices/firmwares/${sha}`)
  })

  test('PRJ-01: a row leads to the project, Add project to the gallery', async () => {
    const user = await open()
    expect(screen.getByRole('link', { name: 'Add project' })).toHaveAttribute('href', '/projects/add')
    expect(screen.getByRole('button', { name: 'Import…' })).toBeVisible()
    const project = await waitFor(() => find('Cold room'))
    await user.click(rowOf('Cold room').getByText('never'))
    expect(screen.getByLabelText('address')).toHaveTextContent(`/projects/${project?.id}`)
  })

  test('PRJ-01: without projects it says so and leads to the gallery', async () => {
    await its.signInNewcomer()
    renderScreen(ProjectListScreen, { console: its.console, at: '/projects' })
    expect(await screen.findByText('No projects yet')).toBeVisible()
    for (const link of screen.getAllByRole('link', { name: 'Add project' })) expect(link).toHaveAttribute('href', '/projects/add')
  })

  test('UX-04: the search finds by name, says when nothing matches, and can be cleared', async () => {
    const user = await open()
    const search = screen.getByRole('searchbox', { name: 'Search projects' })
    await user.type(search, 'GREEN')
    expect(rowNames()).toEqual(['Greenhouse node'])
    await user.type(search, '?')
    expect(screen.getByText('“GREEN?” hides all 2 entries.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? search)
    expect(rowNames()).toHaveLength(2)
  })

  test('UX-03: a load that fails says so and can be tried again', async () => {
    await retryAfterOutage(its.cloud, 'Projects', () => renderScreen(ProjectListScreen, { console: its.console, at: '/projects' }))
    expect(await screen.findByRole('link', { name: 'Greenhouse node' })).toBeVisible()
  })

  test('SHELL-06: speaks German', async () => {
    setLanguage('de')
    await open()
    expect(screen.getByRole('heading', { name: 'Projekte' })).toBeVisible()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Zuletzt geändert', 'Neueste Firmware', 'Letzter erfolgreicher Build', 'Aktionen'])
    expect(rowOf('Cold room').getByText('nie')).toBeVisible()
  })
})

describe('deleting a project', () => {
  const ask = async () => askToDelete(await open(), 'Cold room')
  const rowGone = () => waitFor(() => expect(rowNames()).toEqual(['Greenhouse node']))

  test('ERR-03: asks first and names it; Escape leaves it', async () => {
    const { user } = await ask()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await coldRoomIsStored(true)
    expect(rowNames()).toContain('Cold room')
  })

  test('ERR-01: a failure is silent and the project stands there again', async () => {
    const { confirm } = await ask()
    const failed = failedDeletions(its.console)
    await whileDown(its.cloud, async () => {
      await confirm()
      await waitFor(() => expect(failed).toHaveLength(1))
      expect(await screen.findByRole('link', { name: 'Cold room' })).toBeVisible()
    })
    expect(its.console.toasts).toEqual([])
    await coldRoomIsStored(true)
  })

  test('PRJ-01: the row goes, and the project with it; the focus stays on the page', async () => {
    const { confirm } = await ask()
    await confirm()
    await rowGone()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    await coldRoomIsStored(false)
    expect(its.console.toasts).toEqual([])
  })
})
