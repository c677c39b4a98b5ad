import { fireEvent, renderScreen, screen, userEvent } from '@console/platform-testing'
import { IntegrationAddScreen } from './IntegrationAddScreen.tsx'
import { IntegrationEditScreen } from './IntegrationEditScreen.tsx'
import { its } from './cloud.testing.ts'

/** The integration that the server has. */
export const kept = {
  name: 'kept',
  event: 'kept-data',
  url: 'https://hooks.example/kept',
  requestType: 'POST',
  json: { v: '{{t}}' },
  responseTopic: 'own/topic',
  x_note: { deep: [1] },
}

export const storeKept = async () => {
  for (const name of ['API_KEY', 'OTHER_KEY'])
    await its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'canary' } })
  await its.console.api.request('/api/v1/integrations/i-kept', {
    method: 'PUT',
    json: { id: 'i-kept', type: 'webhook', content: kept },
  })
}

export const add = async (template = 'webhook') => {
  renderScreen(IntegrationAddScreen, {
    console: its.console,
    at: `/integrations/add/${template}`,
    path: '/integrations/add/:template',
  })
  await screen.findByRole('textbox', { name: 'Name' })
  return userEvent.setup()
}
export const edit = async (id = 'i-kept') => {
  renderScreen(IntegrationEditScreen, { console: its.console, at: `/integrations/${id}`, path: '/integrations/:id' })
  await screen.findByRole('textbox', { name: 'Name' })
  return userEvent.setup()
}
export const field = (name: string) => screen.getByRole('textbox', { name })
export const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
export const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
export const jsonText = async () =>
  await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON representation' })
export const stored = async () =>
  (await its.console.api.json('/api/v1/integrations')) as Record<
    string,
    { type: string; content: Record<string, unknown> }
  >
export const storedAs = async (name: string) =>
  Object.values(await stored()).find(({ content }) => content['name'] === name)
export const address = () => screen.getByLabelText('address')
