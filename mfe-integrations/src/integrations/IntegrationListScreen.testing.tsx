import { beforeEach, expect, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  whileDown,
  askToDelete,
  failedDeletions,
  retryAfterOutage,
  rowNames,
  rowOf,
} from '@console/platform-testing'
import { IntegrationListScreen } from './IntegrationListScreen.tsx'
import { its } from '../common/cloud.testing.ts'

describe('IntegrationListScreen', () => {
  const kept = [
    {
      id: 'i-weather',
      type: 'openweather',
      content: { name: 'weather', template: 'openweather', url: 'https://api.openweathermap.org/data/3.0/onecall' },
    },
    {
      id: 'i-chat',
      type: 'openai-chat',
      content: {
        name: 'chat-10',
        template: 'openai-chat',
        url: 'https://api.openai.com/v1/chat/completions',
        disabled: true,
      },
    },
    {
      id: 'i-chat-2',
      type: 'anthropic-chat',
      content: { name: 'chat-9', template: 'anthropic-chat', url: 'https://api.anthropic.com/v1/messages' },
    },
    { id: 'i-alarm', type: 'lambda', content: { name: 'alarm', lambda: { language: 'javascript', code: '' } } },
    { id: 'i-plain', type: 'webhook', content: { name: 'plain', url: 'http://user:hunter2@10.0.0.7/hook' } },
    {
      id: 'i-later',
      type: 'slack',
      content: { name: 'unknown-type', template: 'slack', url: 'https://hooks.example/x' },
    },
  ]

  beforeEach(async () => {
    await Promise.all(kept.map(put))
  })

  const put = (integration: { id: string }) =>
    its.console.api.request(`/api/v1/integrations/${integration.id}`, { method: 'PUT', json: integration })
  const plainIsStored = (is: boolean) =>
    waitFor(async () => expect('i-plain' in ((await its.console.api.json('/api/v1/integrations')) as object)).toBe(is))

  const open = async () => {
    renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' })
    await screen.findByRole('link', { name: 'alarm' })
    return userEvent.setup()
  }
  const address = () => screen.getByLabelText('address')

  describe('the integration list', () => {
    test('INT-01: shows name, type, URL or language, and status, sorted by name', async () => {
      await open()
      await waitFor(() =>
        expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
          'Name',
          'Type',
          'URL or language',
          'Status',
          'Last delivery',
          'Actions',
        ]),
      )
      expect(rowNames()).toEqual(['alarm', 'chat-9', 'chat-10', 'plain', 'unknown-type', 'weather'])
      expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
      expect(rowOf('weather').getByText('api.openweathermap.org/data/3.0/onecall')).toBeVisible()
      expect(rowOf('weather').getByText('Enabled')).toBeVisible()
      expect(rowOf('chat-10').getByText('Disabled')).toBeVisible()
      expect(rowOf('alarm').getByText('JavaScript')).toBeVisible()
      expect(rowOf('plain').getByText('http://user:••••••@10.0.0.7/hook')).toBeVisible()
      expect(document.body).not.toHaveTextContent('hunter2')
    })

    test('INT-01: the type is an icon, called by its template in the accessible name and the tooltip', async () => {
      const user = await open()
      const icons = screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))
      expect(icons).toEqual([
        'Custom Function',
        'Anthropic Chat',
        'OpenAI Chat',
        'Custom Webhook',
        'slack',
        'OpenWeather',
      ])
      const icon = rowOf('chat-10').getByRole('img', { name: 'OpenAI Chat' })
      await user.tab()
      while (document.activeElement !== icon) await user.tab()
      expect(await screen.findByRole('tooltip')).toHaveTextContent('OpenAI Chat')
    })

    test('INT-01: a row is a link to its edit page, and a click beside the name follows it', async () => {
      const user = await open()
      expect(screen.getByRole('link', { name: 'chat-9' })).toHaveAttribute('href', '/integrations/i-chat-2')
      await user.click(rowOf('chat-9').getByText('Enabled'))
      expect(address()).toHaveTextContent('/integrations/i-chat-2')
    })

    test('UX-01: another sort is kept in the address', async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Status' }))
      expect(rowNames()[0]).toBe('chat-10')
      expect(address()).toHaveTextContent('/integrations?sort=status')
    })

    test('UX-04: the search finds by name, type and URL, says when nothing matches, and can be cleared', async () => {
      const user = await open()
      const search = screen.getByRole('searchbox', { name: 'Search name, type or URL' })
      for (const [query, found] of [
        ['chat-1', ['chat-10']],
        ['custom f', ['alarm']],
        ['HTTPS://api.openai', ['chat-10']],
        ['javascript', ['alarm']],
      ] as const) {
        await user.clear(search)
        await user.type(search, query)
        expect(rowNames()).toEqual(found)
      }
      expect(screen.getByText('1 of 6')).toBeVisible()
      await user.clear(search)
      await user.type(search, 'nothing like it')
      expect(screen.getByText('“nothing like it” hides all 6 entries.')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? search)
      expect(rowNames()).toHaveLength(6)
    })

    test('UX-04: without integrations it says so and leads to the gallery', async () => {
      await its.signInNewcomer()
      renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' })
      expect(await screen.findByText('No integrations yet')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Open gallery' })).toHaveAttribute('href', '/integrations/add')
    })

    test('UX-03: a load that fails says so and can be tried again', async () => {
      await retryAfterOutage(its.network, 'Integrations', () =>
        renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' }),
      )
      expect(await screen.findByRole('link', { name: 'alarm' })).toBeVisible()
    })

    test('SHELL-06: speaks German', async () => {
      setLanguage('de')
      await open()
      expect(screen.getByRole('heading', { name: 'Integrationen' })).toBeVisible()
      await waitFor(() =>
        expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
          'Name',
          'Typ',
          'URL oder Sprache',
          'Status',
          'Letzte Zustellung',
          'Aktionen',
        ]),
      )
      expect(rowOf('alarm').getByRole('img', { name: 'Eigene Funktion' })).toBeVisible()
      expect(rowOf('chat-10').getByText('Deaktiviert')).toBeVisible()
    })
  })

  describe('deleting an integration', () => {
    const ask = async () => askToDelete(await open(), 'plain')
    const rowGone = () => waitFor(() => expect(rowNames()).not.toContain('plain'))
    const rowBack = () => screen.findByRole('link', { name: 'plain' })

    test('INT-02, ERR-03: it asks first and names the integration; Escape leaves everything; confirmed, the row goes, and the integration with it', async () => {
      const { user } = await ask()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(rowNames()).toContain('plain')
      await plainIsStored(true)
      const { confirm } = await askToDelete(user, 'plain')
      await confirm()
      await rowGone()
      await plainIsStored(false)
      expect(rowNames()).toHaveLength(5)
      expect(its.console.toasts).toEqual([])
    })

    test('INT-02: Enter in the confirmation deletes too, and the focus stays on the page', async () => {
      const { user } = await ask()
      await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
      await user.keyboard('{Enter}')
      await rowGone()
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
      await plainIsStored(false)
    })

    test('ERR-01: a failure is silent and the row comes back', async () => {
      const { confirm } = await ask()
      const failed = failedDeletions(its.console)
      await whileDown(its.network, async () => {
        await confirm()
        await waitFor(() => expect(failed).toHaveLength(1))
        await rowBack()
      })
      expect(its.console.toasts).toEqual([])
      await plainIsStored(true)
    })

    test('ERR-01: what somebody else has deleted meanwhile is gone without a word', async () => {
      const { confirm } = await ask()
      await act(() => its.console.api.request('/api/v1/integrations/i-plain', { method: 'DELETE' }))
      const failed = failedDeletions(its.console)
      const shown: boolean[] = []
      const watch = new MutationObserver(() =>
        shown.push(screen.queryByRole('link', { name: 'plain', hidden: true }) !== null),
      )
      watch.observe(document.body, { childList: true, subtree: true })
      await confirm()
      await waitFor(() => expect(failed).toHaveLength(1))
      await rowGone()
      await waitFor(() => expect(screen.getByText('5')).toBeVisible())
      watch.disconnect()
      expect(shown.lastIndexOf(true)).toBeLessThan(shown.indexOf(false))
      expect(its.console.toasts).toEqual([])
    })

    test('ERR-01: without a network it fails at once and is not done later', async () => {
      const { confirm } = await ask()
      const failed = failedDeletions(its.console)
      await act(async () => window.dispatchEvent(new Event('offline')))
      await whileDown(its.network, async () => {
        await confirm()
        await waitFor(() => expect(failed).toEqual(['/api/v1/integrations/i-plain']))
        await rowBack()
      })
      await act(async () => window.dispatchEvent(new Event('online')))
      await rowBack()
      await plainIsStored(true)
    })
  })
})
