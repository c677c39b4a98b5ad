import { beforeEach, describe, expect, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import {
  act,
  askToDelete,
  renderScreen,
  retryAfterOutage,
  rowNames,
  rowOf,
  screen,
  userEvent,
  waitFor,
  whileDown,
  within,
} from '@console/platform-testing'
import { SecretListScreen } from './SecretListScreen.tsx'
import { its } from './common/cloud.testing.ts'

describe('SecretListScreen', () => {
  beforeEach(async () => {
    await Promise.all(
      ['OPENAI_KEY', 'IFTTT_KEY', 'DATADOG_KEY'].map((name) =>
        its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'x' } }),
      ),
    )
    await use('chat', 'OPENAI_KEY')
    await use('report', 'OPENAI_KEY')
    await use('later')
  })

  /** Stores an integration that uses these secrets. */
  const use = (name: string, ...secrets: string[]) =>
    its.console.api.request(`/api/v1/integrations/i-${name}`, {
      method: 'PUT',
      json: {
        id: `i-${name}`,
        type: 'webhook',
        content: {
          name,
          url: 'https://example.org',
          secrets: secrets.map((secret) => ({ template_name: secret, name: secret })),
        },
      },
    })
  const expectStored = (name: string, is: boolean) =>
    waitFor(async () => expect(name in ((await its.console.api.json('/api/v1/secrets')) as object)).toBe(is))

  const open = async () => {
    renderScreen(SecretListScreen, { console: its.console, at: '/secrets' })
    await screen.findByRole('link', { name: 'IFTTT_KEY' })
    return userEvent.setup()
  }
  const address = () => screen.getByLabelText('address')

  describe('the secret list', () => {
    test('SEC-01: shows name, usage count, last updated and last accessed', async () => {
      await open()
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
        'Name',
        'Used by',
        'Last updated',
        'Last accessed',
        'Actions',
      ])
      expect(rowNames()).toEqual(['DATADOG_KEY', 'IFTTT_KEY', 'OPENAI_KEY'])
      expect(
        rowOf('OPENAI_KEY')
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual(['OPENAI_KEY', '2', expect.stringMatching(/ago|now/), 'never', ''])
      expect(rowOf('IFTTT_KEY').getByText('unused')).toBeVisible()
    })

    test('SEC-01: a row leads to the secret’s details, the add button to a new one', async () => {
      const user = await open()
      expect(screen.getByRole('link', { name: 'Add secret' })).toHaveAttribute('href', '/secrets/add')
      await user.click(rowOf('OPENAI_KEY').getByText('2'))
      expect(address()).toHaveTextContent('/secrets/OPENAI_KEY')
    })

    test('SEC-01: without secrets it says so and leads to a new one', async () => {
      await its.signInNewcomer()
      renderScreen(SecretListScreen, { console: its.console, at: '/secrets' })
      expect(await screen.findByText('No secrets yet')).toBeVisible()
      expect(screen.getAllByRole('link', { name: 'Add secret' })).toHaveLength(2)
    })

    test('UX-04: the search finds by name, says when nothing matches, and can be cleared', async () => {
      const user = userEvent.setup()
      renderScreen(SecretListScreen, { console: its.console, at: '/secrets?q=openai' })
      await screen.findByRole('link', { name: 'OPENAI_KEY' })
      expect(rowNames()).toEqual(['OPENAI_KEY'])
      await user.type(screen.getByRole('searchbox', { name: 'Search secrets' }), 'x')
      expect(screen.getByText('“openaix” hides all 3 entries.')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body)
      expect(rowNames()).toHaveLength(3)
    })

    test('UX-03: a load that fails says so and can be tried again', async () => {
      await retryAfterOutage(its.network, 'Secrets', () =>
        renderScreen(SecretListScreen, { console: its.console, at: '/secrets' }),
      )
      expect(await screen.findByRole('link', { name: 'IFTTT_KEY' })).toBeVisible()
    })

    test('SHELL-06: speaks German', async () => {
      setLanguage('de')
      await open()
      expect(screen.getByRole('heading', { name: 'Geheimnisse' })).toBeVisible()
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
        'Name',
        'Verwendungen',
        'Zuletzt geändert',
        'Letzter Zugriff',
        'Aktionen',
      ])
    })
  })

  describe('deleting a secret', () => {
    const ask = async () => askToDelete(await open(), 'IFTTT_KEY')
    const askInUse = async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Delete OPENAI_KEY' }))
      return user
    }
    const closed = () =>
      waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull()
        expect(screen.queryByRole('alertdialog')).toBeNull()
      })

    test('SEC-02: a secret in use is not deleted but explained', async () => {
      const user = await askInUse()
      const dialog = within(await screen.findByRole('dialog', { name: 'OPENAI_KEY is in use' }))
      expect(
        dialog.getByText('This secret is used by 2 integrations. Remove it from those integrations first.'),
      ).toBeVisible()
      expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
      expect(dialog.getByRole('link', { name: 'Open details' })).toHaveAttribute('href', '/secrets/OPENAI_KEY')
      await user.click(dialog.getByText('Close'))
      await closed()
      expect(rowNames()).toContain('OPENAI_KEY')
      await expectStored('OPENAI_KEY', true)
    })

    test('SEC-02, ERR-03: for an unused one it asks first and names it; Escape leaves everything; confirmed, it is deleted', async () => {
      const { user } = await ask()
      await user.keyboard('{Escape}')
      await closed()
      expect(rowNames()).toContain('IFTTT_KEY')
      await expectStored('IFTTT_KEY', true)
      const { confirm } = await askToDelete(user, 'IFTTT_KEY')
      await confirm()
      await closed()
      await waitFor(() => expect(rowNames()).toEqual(['DATADOG_KEY', 'OPENAI_KEY']))
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
      await expectStored('IFTTT_KEY', false)
      expect(its.console.toasts).toEqual([])
    })

    test('SEC-02: what the server refuses is shown in its own words, and the secret stays', async () => {
      const { user, dialog, confirm } = await ask()
      await act(() => use('later', 'IFTTT_KEY'))
      await confirm()
      expect(await dialog.findByRole('alert')).toHaveTextContent(
        'This secret is used by 1 integrations. Remove it from those integrations first.',
      )
      expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      await closed()
      expect(rowNames()).toContain('IFTTT_KEY')
      expect(await rowOf('IFTTT_KEY').findByText('1')).toBeVisible()
      await expectStored('IFTTT_KEY', true)
    })

    test('SEC-02: a server that is away is shown in the dialog; a second try works', async () => {
      const { dialog, confirm } = await ask()
      await whileDown(its.network, async () => {
        await confirm()
        expect(await dialog.findByRole('alert')).toHaveTextContent(
          "The server can't be reached. Check your network, then retry.",
        )
      })
      await confirm()
      await closed()
      await waitFor(() => expect(rowNames()).not.toContain('IFTTT_KEY'))
      await expectStored('IFTTT_KEY', false)
    })

    test('SHELL-06: a sign-in that could not be renewed is shown in the language', async () => {
      const { confirm } = await ask()
      its.console.api.request = () => Promise.reject(new ApiError('auth', 'Failed to fetch'))
      await confirm()
      const alert = await screen.findByRole('alert')
      act(() => setLanguage('de'))
      expect(alert).toHaveTextContent('Ihre Anmeldung konnte nicht erneuert werden.')
    })

    test('SEC-02: what somebody else has deleted meanwhile is gone', async () => {
      const { confirm } = await ask()
      await act(() => its.console.api.request('/api/v1/secrets/IFTTT_KEY', { method: 'DELETE' }))
      await confirm()
      await closed()
      await waitFor(() => expect(rowNames()).not.toContain('IFTTT_KEY'))
    })
  })
})
