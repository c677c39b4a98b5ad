import { beforeEach, describe, expect, test } from '@jest/globals'
import { renderScreen, screen, userEvent, within, createTestConsole } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { IntegrationAddScreen } from './IntegrationAddScreen.tsx'

describe('IntegrationAddScreen', () => {
  beforeEach(() => setLanguage('en'))

  // It asks the server for nothing.
  const open = (template: string) => {
    renderScreen(IntegrationAddScreen, {
      console: createTestConsole(),
      at: `/integrations/add/${template}`,
      path: '/integrations/add/:template',
    })
    return userEvent.setup()
  }

  describe('a new integration', () => {
    test('INT-05: the breadcrumb leads to the integrations and the gallery, the heading is the template’s label', () => {
      open('losant')
      const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link')
      expect(crumbs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Integrations', '/integrations'],
        ['Gallery', '/integrations/add'],
      ])
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Losant Enterprise IoT Platform')
    })

    test('INT-05: an unknown template is said to be unknown, with a way back', async () => {
      const user = open('nonsense')
      expect(screen.getByRole('heading', { name: 'Template not found' })).toBeVisible()
      expect(screen.getByText('There is no template called “nonsense”. Choose one from the gallery.')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Back' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/integrations/add')
    })
  })
})
