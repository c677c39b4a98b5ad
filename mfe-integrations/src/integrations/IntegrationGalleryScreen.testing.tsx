import { beforeEach, expect, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  renderScreen,
  screen,
  userEvent,
  waitFor,
  createTestConsole,
  within,
  fireEvent,
} from '@console/platform-testing'
import { IntegrationGalleryScreen } from './IntegrationGalleryScreen.tsx'

describe('IntegrationGalleryScreen', () => {
  const console = createTestConsole({
    api: {
      'GET /api/v1/integrations': () => ({
        a: { id: 'a', type: 'losant', content: {} },
        b: { id: 'b', type: 'losant', content: {} },
      }),
    },
  })

  const open = () => {
    renderScreen(IntegrationGalleryScreen, { console, at: '/integrations/add' })
    return userEvent.setup()
  }
  const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  beforeEach(() => setLanguage('en'))

  describe('the gallery', () => {
    test('INT-04: nine cards in their order, each a link to its form', () => {
      open()
      expect(names()).toEqual([
        'Custom Webhook',
        'Custom Function',
        'Anthropic Chat',
        'OpenAI Chat',
        'Losant Enterprise IoT Platform',
        'Datadog',
        'Last.fm',
        'OpenWeather',
        'IFTTT',
      ])
      expect(screen.getByRole('link', { name: /^Datadog/ })).toHaveAttribute('href', '/integrations/add/datadog')
    })

    test('INT-04: the search matches title or description; no match says so and can be taken back', async () => {
      const user = open()
      const search = screen.getByRole('searchbox', { name: 'Search templates' })
      await user.type(search, 'GAUGE')
      expect(names()).toEqual(['Datadog'])
      await user.clear(search)
      await user.type(search, 'custom')
      expect(names()).toEqual(['Custom Webhook', 'Custom Function'])
      await user.type(search, ' nothing')
      expect(names()).toEqual([])
      expect(screen.getByText('Nothing matches your search')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? search)
      expect(names()).toHaveLength(9)
    })

    test('INT-13: what was exported elsewhere is pasted and opens the form of its template; what is none is refused with its place', async () => {
      const user = open()
      await user.click(screen.getByRole('button', { name: 'Paste JSON…' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Paste an integration' }))
      const text = dialog.getByRole('textbox', { name: 'JSON' })
      fireEvent.change(text, { target: { value: '{"event": }' } })
      await user.click(dialog.getByRole('button', { name: 'Import' }))
      expect(dialog.getByText('This is not valid JSON from line 1, column 11 on.')).toBeVisible()
      fireEvent.change(text, { target: { value: '{"just": "json"}' } })
      await user.click(dialog.getByRole('button', { name: 'Import' }))
      expect(
        dialog.getByText('This JSON is not an integration: it has neither a URL, an event nor code.'),
      ).toBeVisible()
      fireEvent.drop(text, { dataTransfer: { files: [{ text: async () => '{"dropped": 1}' }] } })
      await waitFor(() => expect(text).toHaveValue('{"dropped": 1}'))
      fireEvent.change(text, {
        target: { value: '{"integration": {"template": "datadog", "event": "e", "url": "https://x"}}' },
      })
      await user.click(dialog.getByRole('button', { name: 'Import' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/integrations/add/datadog')
    })
  })
})
