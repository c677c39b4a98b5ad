import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { cloudForTests, renderScreen, screen, userEvent, waitFor, whileDown } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { ProjectAddScreen } from './ProjectAddScreen.tsx'

const its = cloudForTests(startCloud)

beforeEach(() => setLanguage('en'))

const stored = async () => Object.values((await its.console.api.json('/api/v1/projects')) as Record<string, { id: string; name: string; template: string }>)
const open = (at = '/projects/add/platformio-esp32') => {
  renderScreen(ProjectAddScreen, { console: its.console, at, path: '/projects/add/:template' })
  return { user: userEvent.setup(), name: screen.getByRole('textbox', { name: 'Name' }), create: screen.getByRole('button', { name: 'Create' }) }
}

describe('a new project', () => {
  test('PRJ-03: the name is trimmed, and the new project opens', async () => {
    const { user, name, create } = open()
    await user.type(name, '  Cold room ')
    await user.click(create)
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/projects\/[^/]+$/))
    const project = (await stored()).find((each) => each.name === 'Cold room')
    expect(screen.getByLabelText('address')).toHaveTextContent(`/projects/${project?.id}`)
    expect(project?.template).toBe('platformio-esp32')
  })

  test('PRJ-03: an empty name does nothing', async () => {
    const before = await stored()
    const { user, name } = open()
    await user.type(name, '   {Enter}')
    expect(await stored()).toEqual(before)
    expect(screen.getByLabelText('address')).toHaveTextContent('/projects/add/platformio-esp32')
  })

  test('PRJ-03: a name that is taken is refused where it stands, until it is changed', async () => {
    const { user, name } = open()
    await user.type(name, 'Greenhouse node{Enter}')
    expect(await screen.findByText('A project with the name "Greenhouse node" already exists.')).toBeVisible()
    expect(name).toBeInvalid()
    expect(name).toHaveValue('Greenhouse node')
    await user.type(name, ' 2')
    expect(name).toBeValid()
  })

  test('PRJ-03: without the server what was typed stays, and the second try works', async () => {
    const { user, name } = open()
    await whileDown(its.cloud, async () => {
      await user.type(name, 'Second try{Enter}')
      expect(await screen.findByText("The server can't be reached. Check your network, then retry.")).toBeVisible()
      expect(name).toHaveValue('Second try')
    })
    await user.type(name, '{Enter}')
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/projects\/[^/]+$/))
  })

  test('PRJ-03: the title in the address names the page; else the template does; Cancel leads back', async () => {
    const { user } = open('/projects/add/empty?title=Blink')
    expect(screen.getByRole('heading', { name: 'Blink' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(screen.getByLabelText('address')).toHaveTextContent('/projects/add')
  })
})
