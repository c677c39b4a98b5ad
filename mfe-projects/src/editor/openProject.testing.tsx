import { createProject } from '@console/platform/api'
import { fireEvent, renderScreen, screen, userEvent } from '@console/platform-testing'
import { ProjectEditorScreen } from './ProjectEditorScreen.tsx'
import { its } from './cloud.testing.ts'

/** That of the test. */
export const project = { id: '' }
let made = 0

export const makeProject = async () => {
  project.id = await createProject(its.console.api, { name: `Pump ${(made += 1)}`, template: 'platformio-arduino' })
}

export const show = (at = `/projects/${project.id}`) => {
  renderScreen(ProjectEditorScreen, { console: its.console, at, path: '/projects/:id' })
  return userEvent.setup()
}
export const code = (path: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: path })
export const type = async (path: string, value: string) => fireEvent.change(await code(path), { target: { value } })
/** Shows the project at a file, or at that which it begins with. */
export const open = async (path?: string) => {
  const user = show(path && `/projects/${project.id}?file=${path}`)
  await code(path ?? 'src/main.ino')
  return user
}
export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
export const stored = async (path: string) =>
  (await its.console.api.request(`/api/v1/projects/${project.id}/files/${path}`)).text()
