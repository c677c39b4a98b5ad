import { beforeEach, expect, test } from '@jest/globals'
import { setLanguage } from '@console/shared/i18n'
import { Route, Routes, useLocation } from '@console/shared/router'
import { createTestConsole, fireEvent, renderScreen, screen, userEvent, within } from '@console/shared/testing'
import { IntegrationAddScreen } from './edit/IntegrationAddScreen.tsx'
import { IntegrationGalleryScreen } from './gallery/IntegrationGalleryScreen.tsx'

const console = createTestConsole('', { sub: 'u', username: 'u', token: '' })

beforeEach(() => setLanguage('en'))

test('INT-23: what had to be changed of it is said in its form, and can be corrected there; its name is one that no other has', async () => {
  const Screens = () => (useLocation().pathname === '/integrations/add' ? <IntegrationGalleryScreen /> : <Routes><Route path="integrations/add/:template" element={<IntegrationAddScreen />} /></Routes>)
  console.api.json = async (path) => (path.endsWith('/integrations') ? [{ id: 'a', type: 'webhook', content: { name: 'door-open' } }] : [])
  renderScreen(Screens, { console, at: '/integrations/add', path: '/*' })
  await userEvent.click(screen.getByRole('button', { name: 'Paste JSON…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste an integration' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'JSON' }), { target: { value: '{"event": "door open", "url": "https://x.example", "requestType": "Post", "headers": null, "auth": null, "noDefaults": "true"}' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Take over' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('door-open-2')
  expect(screen.getByText('Taken over, with these changes. Correct what is not right, then save.')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent).filter((text) => text?.endsWith('.'))).toEqual([
    'The fields headers, auth were empty (null) and are left out.', 'The type “Post” is now POST.', 'The field noDefaults was brought into the form that is kept here.', 'It had no name. It is called “door-open-2” now.',
  ])
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('POST')
})
