import { beforeEach, describe, expect, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import {
  act,
  renderScreen,
  rowNames,
  rowOf,
  screen,
  userEvent,
  waitFor,
  whileDown,
  within,
  fireEvent,
} from '@console/platform-testing'
import { SecretDetailsScreen } from './SecretDetailsScreen.tsx'
import { its } from '../common/cloud.testing.ts'

describe('SecretDetailsScreen', () => {
  beforeEach(async () => {
    await Promise.all(
      ['USED_KEY', 'FREE_KEY'].map((name) =>
        its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'first' } }),
      ),
    )
    await use('i-b', 'weekly', 'USED_KEY')
    await use('i-a', 'answer', 'USED_KEY')
  })

  /** Stores an integration that uses a secret. */
  const use = (id: string, name: string, secret: string) =>
    its.console.api.request(`/api/v1/integrations/${id}`, {
      method: 'PUT',
      json: {
        id,
        type: 'webhook',
        content: { name, url: 'https://example.org', secrets: [{ template_name: secret, name: secret }] },
      },
    })
  /** What the server says of the secret from now on. */
  const serverSays = (said: () => unknown) => {
    its.console.api.json = () => Promise.resolve().then(said)
  }
  const fails = (status: number, text: string) => () => {
    throw new ApiError('http', text, { status })
  }

  const open = (name = 'USED_KEY') => {
    renderScreen(SecretDetailsScreen, {
      console: its.console,
      at: `/secrets/${encodeURIComponent(name)}`,
      path: '/secrets/:name',
    })
    return userEvent.setup()
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
  const facts = () => within(screen.getByRole('region', { name: 'Details' }))
  const factOf = (label: string) => facts().getByText(label).nextElementSibling
  const address = () => screen.getByLabelText('address')

  describe('the details of a secret', () => {
    test('SEC-05: tell name, last accessed, created and last updated, and nothing of the value', async () => {
      open()
      await heading('USED_KEY')
      await waitFor(() => expect(factOf('Last updated')).toHaveTextContent(/now|ago/))
      expect(factOf('Name')).toHaveTextContent('USED_KEY')
      expect(factOf('Last accessed')).toHaveTextContent('never')
      expect(factOf('Created')).toHaveTextContent(/now|ago/)
      expect(document.body).not.toHaveTextContent('first')
      expect(document.title).toMatch(/^USED_KEY · /)
    })

    test('SEC-05: times come as they are', async () => {
      const at = (hours: number) => Date.now() - hours * 3_600_000
      serverSays(() => ({
        name: 'USED_KEY',
        usageCount: 0,
        createdAt: new Date(at(5)).toISOString(),
        updatedAt: at(3),
        accessedAt: at(2),
      }))
      open()
      await waitFor(() => expect(factOf('Created')).toHaveTextContent('5 h ago'))
      expect(factOf('Last updated')).toHaveTextContent('3 h ago')
      expect(factOf('Last accessed')).toHaveTextContent('2 h ago')
    })

    test('SEC-05: the table has name and id of the integrations that use it; a row opens its edit page', async () => {
      const user = open()
      await screen.findByRole('link', { name: 'answer' })
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'ID'])
      expect(rowNames()).toEqual(['answer', 'weekly'])
      expect(rowOf('weekly').getByText('i-b')).toBeVisible()
      await user.click(rowOf('weekly').getByText('i-b'))
      expect(address()).toHaveTextContent('/integrations/i-b')
    })

    test('SEC-05: without an integration it says how to use it', async () => {
      open('FREE_KEY')
      expect(await screen.findByText('No integration uses it')).toBeVisible()
      expect(
        screen.getByText('Add it to an integration and write {{{FREE_KEY}}} where its value belongs.'),
      ).toBeVisible()
    })

    test('SEC-05: an integration without a name is shown by its id, a server without integrations is understood', async () => {
      serverSays(() => ({ usageCount: 1, integrations: [{ id: 'i/1 ?' }] }))
      open()
      expect(await screen.findByRole('link', { name: 'i/1 ?' })).toHaveAttribute('href', '/integrations/i%2F1%20%3F')
    })

    test('SEC-05: a breadcrumb leads to the list', async () => {
      open()
      await heading('USED_KEY')
      expect(
        within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Secrets' }),
      ).toHaveAttribute('href', '/secrets')
    })

    test('SEC-05: one that is missing is said to be not found, with the way back', async () => {
      const user = open('NO_KEY')
      expect(await heading('Secret not found')).toBeVisible()
      expect(screen.getByText('There is no secret named NO_KEY')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
      await user.click(screen.getByRole('link', { name: 'Back' }))
      expect(address()).toHaveTextContent('/secrets')
    })

    test('SEC-05, UX-03: a server that fails is another state, with its words and Retry', async () => {
      serverSays(fails(503, 'The vault <b>is</b> sealed.'))
      const user = open()
      expect(await screen.findByText('Secret could not be loaded')).toBeVisible()
      expect(screen.getByText('The server responded: The vault <b>is</b> sealed. (HTTP 503)')).toBeVisible()
      expect(screen.queryByText('Secret not found')).toBeNull()
      serverSays(() => ({ usageCount: 0 }))
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('No integration uses it')).toBeVisible()
    })

    test('SEC-04: a response that is not understood is not repeated in words', async () => {
      serverSays(() => ({ usageCount: 'sealed-value' }))
      open()
      expect(
        await screen.findByText(
          'The server responded, but the console does not understand the response (secret.usageCount).',
        ),
      ).toBeVisible()
    })
  })

  describe('updating a value', () => {
    const openModal = async () => {
      const user = open()
      await user.click(await screen.findByRole('button', { name: 'Update value' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Update value of USED_KEY' }))
      await waitFor(() => expect(dialog.getByLabelText('New value')).toHaveFocus())
      return {
        user,
        dialog,
        field: dialog.getByLabelText('New value'),
        save: dialog.getByRole('button', { name: 'Save' }),
      }
    }
    const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
    const sent = () => {
      const values: unknown[] = []
      const { request } = its.console.api
      its.console.api.request = (path, options) => {
        if (options?.method === 'PUT') values.push([path, options.json])
        return request(path, options)
      }
      return values
    }

    test('SEC-05: sends the new value, says so and closes', async () => {
      const values = sent()
      const { user, field, save } = await openModal()
      await user.type(field, 'second')
      expect(its.console.unsaved.size).toBe(1)
      await user.click(save)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(values).toEqual([['/api/v1/secrets/USED_KEY', { value: 'second' }]])
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Secret saved' })])
      expect(its.console.unsaved.size).toBe(0)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Update value' })).toHaveFocus())
    })

    test('SEC-05: saving is allowed with 1 to 100000 characters, and says so else', async () => {
      const values = sent()
      const { user, dialog, field, save } = await openModal()
      expect(save).toHaveAttribute('aria-disabled', 'true')
      expect(save).toHaveAccessibleDescription('Enter a value of 1 to 100,000 characters.')
      await user.click(save)
      for (const [length, allowed] of [
        [1, true],
        [100_000, true],
        [100_001, false],
      ] as const) {
        type(field, 'x'.repeat(length))
        expect(dialog.getByText(`${length.toLocaleString('en')} of 100,000 characters`)).toBeVisible()
        if (allowed) expect(save).not.toHaveAttribute('aria-disabled')
        else expect(save).toHaveAttribute('aria-disabled', 'true')
      }
      expect(field).toHaveAccessibleDescription(/^Must be at most 100000 characters long/)
      await user.click(save)
      expect(values).toEqual([])
    })

    test('SEC-04: a failure is shown, what was typed stays, and a second try works', async () => {
      const { user, field, save } = await openModal()
      await user.type(field, 'second')
      await whileDown(its.network, async () => {
        await user.click(save)
        await waitFor(() =>
          expect(its.console.toasts).toEqual([
            expect.objectContaining({
              kind: 'error',
              title: 'Failed to save secret',
              text: "The server can't be reached. Check your network, then retry.",
            }),
          ]),
        )
      })
      expect(field).toHaveValue('second')
      await user.click(save)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('UX-06: Escape, once what was typed is given up, leaves the value as it was', async () => {
      const values = sent()
      const { user, field } = await openModal()
      await user.type(field, 'half{Escape}')
      await user.click(screen.getByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(values).toEqual([])
    })
  })

  describe('deleting it here', () => {
    test('SEC-02: a secret in use is explained, with the ways to what uses it', async () => {
      const user = open()
      await user.click(await screen.findByRole('button', { name: 'Delete…' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'USED_KEY is in use' }))
      expect(
        dialog.getByText('This secret is used by 2 integrations. Remove it from those integrations first.'),
      ).toBeVisible()
      expect(dialog.getByRole('link', { name: 'answer' })).toHaveAttribute('href', '/integrations/i-a')
      expect(dialog.queryByRole('link', { name: 'Open details' })).toBeNull()
    })

    test('SEC-02: an unused one is gone after the confirmation, which leads to the list', async () => {
      await its.console.api.request('/api/v1/secrets/GONE_KEY', { method: 'PUT', json: { value: 'x' } })
      const user = open('GONE_KEY')
      await user.click(await screen.findByRole('button', { name: 'Delete…' }))
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete GONE_KEY?' }))
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(address()).toHaveTextContent(/^\/secrets$/))
      expect(await its.console.api.json('/api/v1/secrets')).not.toHaveProperty('GONE_KEY')
      expect(screen.queryByText('Secret not found')).toBeNull()
    })

    test('SEC-05: one that was deleted elsewhere is not found after the next load', async () => {
      await its.console.api.request('/api/v1/secrets/OTHER_KEY', { method: 'PUT', json: { value: 'x' } })
      const user = open('OTHER_KEY')
      await user.click(await screen.findByRole('button', { name: 'Update value' }))
      await user.type(await screen.findByLabelText('New value'), 'x')
      serverSays(fails(404, 'gone'))
      await act(async () => user.click(screen.getByRole('button', { name: 'Save' })))
      expect(await heading('Secret not found')).toBeVisible()
    })
  })
})
