import { beforeEach, expect, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { renderScreen, screen, userEvent, createTestConsole, within, fireEvent } from '@console/platform-testing'
import { useState } from 'react'
import { IntegrationAddScreen } from './edit/IntegrationAddScreen.tsx'
import { ImportModal } from './integrations/ImportModal.tsx'

describe('pasted', () => {
  const console = createTestConsole({
    api: {
      'GET /api/v1/integrations': () => [{ id: 'a', type: 'webhook', content: { name: 'door-open' } }],
      'GET /api/v1/devices': () => [],
      'GET /api/v1/secrets': () => [],
    },
  })

  beforeEach(() => setLanguage('en'))

  test('INT-23: what had to be changed of it is said in its form, and can be corrected there; its name is one that no other has', async () => {
    // The address is the form's from the beginning: the modal leads to where it is.
    const Screens = () => {
      const [left, setLeft] = useState(false)
      return left ? (
        <IntegrationAddScreen />
      ) : (
        <>
          <ImportModal open onClose={() => {}} />
          <button type="button" onClick={() => setLeft(true)}>
            Follow
          </button>
        </>
      )
    }
    renderScreen(Screens, { console, at: '/integrations/add/webhook', path: '/integrations/add/:template' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste an integration' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'JSON' }), {
      target: {
        value:
          '{"event": "door open", "url": "https://x.example", "requestType": "Post", "headers": null, "auth": null, "noDefaults": "true"}',
      },
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    fireEvent.click(screen.getByText('Follow'))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('door-open-2')
    expect(screen.getByText('Imported with these changes. Check them, then save.')).toBeVisible()
    expect(
      screen
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .filter((text) => text?.endsWith('.')),
    ).toEqual([
      'The fields headers, auth were empty (null) and are left out.',
      'The type “Post” is now POST.',
      'The field noDefaults was converted to the format used here.',
      'It had no name. It is called “door-open-2” now.',
    ])
    expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('POST')
  })
})
