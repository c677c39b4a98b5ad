import { beforeEach, describe, expect, test, jest } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { act, askToDelete, cloudForTests, renderScreen, retryAfterOutage, rowNames, rowOf, screen, userEvent, waitFor, whileDown, within, fireEvent, faultySaves } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { useState } from 'react'
import { SecretListScreen } from './SecretListScreen.tsx'
import { SecretDetailsScreen } from './details/SecretDetailsScreen.tsx'
import { SecretAddScreen } from './add/SecretAddScreen.tsx'
import { NewSecretModal } from './add/NewSecretModal.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))

describe('SecretListScreen', () => {
  beforeEach(async () => {
    await Promise.all(['OPENAI_KEY', 'IFTTT_KEY', 'DATADOG_KEY'].map((name) => its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'x' } })))
    await use('chat', 'OPENAI_KEY')
    await use('report', 'OPENAI_KEY')
    await use('later')
  })

  /** Stores an integration that uses these secrets. */
  const use = (name: string, ...secrets: string[]) =>
    its.console.api.request(`/api/v1/integrations/i-${name}`, { method: 'PUT', json: { id: `i-${name}`, type: 'webhook', content: { name, url: 'https://example.org', secrets: secrets.map((secret) => ({ template_name: secret, name: secret })) } } })
  const expectStored = (name: string, is: boolean) => waitFor(async () => expect(name in ((await its.console.api.json('/api/v1/secrets')) as object)).toBe(is))

  const open = async () => {
    renderScreen(SecretListScreen, { console: its.console, at: '/secrets' })
    await screen.findByRole('link', { name: 'IFTTT_KEY' })
    return userEvent.setup()
  }
  const address = () => screen.getByLabelText('address')

  describe('the secret list', () => {
    test('SEC-01: shows name, usage count, last updated and last accessed', async () => {
      await open()
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Used by', 'Last updated', 'Last accessed', 'Actions'])
      expect(rowNames()).toEqual(['DATADOG_KEY', 'IFTTT_KEY', 'OPENAI_KEY'])
      expect(rowOf('OPENAI_KEY').getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['OPENAI_KEY', '2', expect.stringMatching(/ago|now/), 'never', ''])
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
      await retryAfterOutage(its.network, 'Secrets', () => renderScreen(SecretListScreen, { console: its.console, at: '/secrets' }))
      expect(await screen.findByRole('link', { name: 'IFTTT_KEY' })).toBeVisible()
    })

    test('SHELL-06: speaks German', async () => {
      setLanguage('de')
      await open()
      expect(screen.getByRole('heading', { name: 'Geheimnisse' })).toBeVisible()
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Verwendungen', 'Zuletzt geändert', 'Letzter Zugriff', 'Aktionen'])
    })
  })

  describe('deleting a secret', () => {
    const ask = async () => askToDelete(await open(), 'IFTTT_KEY')
    const askInUse = async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Delete OPENAI_KEY' }))
      return user
    }
    const closed = () => waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })

    test('SEC-02: a secret in use is not deleted but explained', async () => {
      const user = await askInUse()
      const dialog = within(await screen.findByRole('dialog', { name: 'OPENAI_KEY is in use' }))
      expect(dialog.getByText('This secret is used by 2 integrations. Remove it from those integrations first.')).toBeVisible()
      expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
      expect(dialog.getByRole('link', { name: 'Open details' })).toHaveAttribute('href', '/secrets/OPENAI_KEY')
      await user.click(dialog.getByText('Close'))
      await closed()
      expect(rowNames()).toContain('OPENAI_KEY')
      await expectStored('OPENAI_KEY', true)
    })

    test('SEC-02: an unused one is deleted after the confirmation', async () => {
      const { confirm } = await ask()
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
      expect(await dialog.findByRole('alert')).toHaveTextContent('This secret is used by 1 integrations. Remove it from those integrations first.')
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
        expect(await dialog.findByRole('alert')).toHaveTextContent('The server can\'t be reached. Check your network, then retry.')
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

describe('SecretDetailsScreen', () => {
  beforeEach(async () => {
    await Promise.all(['USED_KEY', 'FREE_KEY'].map((name) => its.console.api.request(`/api/v1/secrets/${name}`, { method: 'PUT', json: { value: 'first' } })))
    await use('i-b', 'weekly', 'USED_KEY')
    await use('i-a', 'answer', 'USED_KEY')
  })

  /** Stores an integration that uses a secret. */
  const use = (id: string, name: string, secret: string) =>
    its.console.api.request(`/api/v1/integrations/${id}`, { method: 'PUT', json: { id, type: 'webhook', content: { name, url: 'https://example.org', secrets: [{ template_name: secret, name: secret }] } } })
  /** What the server says of the secret from now on. */
  const serverSays = (said: () => unknown) => {
    its.console.api.json = () => Promise.resolve().then(said)
  }
  const fails = (status: number, text: string) => () => {
    throw new ApiError('http', text, { status })
  }

  const open = (name = 'USED_KEY') => {
    renderScreen(SecretDetailsScreen, { console: its.console, at: `/secrets/${encodeURIComponent(name)}`, path: '/secrets/:name' })
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
      serverSays(() => ({ name: 'USED_KEY', usageCount: 0, createdAt: new Date(at(5)).toISOString(), updatedAt: at(3), accessedAt: at(2) }))
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
      expect(screen.getByText('Add it to an integration and write {{{FREE_KEY}}} where its value belongs.')).toBeVisible()
    })

    test('SEC-05: an integration without a name is shown by its id, a server without integrations is understood', async () => {
      serverSays(() => ({ usageCount: 1, integrations: [{ id: 'i/1 ?' }] }))
      open()
      expect(await screen.findByRole('link', { name: 'i/1 ?' })).toHaveAttribute('href', '/integrations/i%2F1%20%3F')
    })

    test('SEC-05: a breadcrumb leads to the list', async () => {
      open()
      await heading('USED_KEY')
      expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Secrets' })).toHaveAttribute('href', '/secrets')
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
      expect(await screen.findByText('The server responded, but the console does not understand the response (secret.usageCount).')).toBeVisible()
    })
  })

  describe('updating a value', () => {
    const openModal = async () => {
      const user = open()
      await user.click(await screen.findByRole('button', { name: 'Update value' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Update value of USED_KEY' }))
      await waitFor(() => expect(dialog.getByLabelText('New value')).toHaveFocus())
      return { user, dialog, field: dialog.getByLabelText('New value'), save: dialog.getByRole('button', { name: 'Save' }) }
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
      for (const [length, allowed] of [[1, true], [100_000, true], [100_001, false]] as const) {
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
        await waitFor(() => expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to save secret', text: 'The server can\'t be reached. Check your network, then retry.' })]))
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
      expect(dialog.getByText('This secret is used by 2 integrations. Remove it from those integrations first.')).toBeVisible()
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

describe('SecretAddScreen', () => {
  const nameMessage = 'Name must start with uppercase letter or underscore, contain only uppercase letters, numbers, and underscores, and be 100 characters or less.'
  const canary = 'canary-51b0e2-Boxkämpfer'

  const open = () => {
    renderScreen(SecretAddScreen, { console: its.console, at: '/secrets/add' })
    return userEvent.setup()
  }
  const nameField = () => screen.getByLabelText('Name')
  const valueField = () => screen.getByLabelText('Value')
  const save = () => screen.getByRole('button', { name: 'Save' })
  const address = () => screen.getByLabelText('address')
  const stored = async () => (await its.console.api.json('/api/v1/secrets')) as Record<string, { updatedAt: string }>
  /** The values that were sent, by the secret's name. */
  const sent = () => {
    const puts: Record<string, unknown> = {}
    const { request } = its.console.api
    its.console.api.request = (path, options) => {
      if (options?.method === 'PUT') puts[path.split('/').at(-1) ?? ''] = options.json
      return request(path, options)
    }
    return puts
  }

  describe('a new secret', () => {
    test('SEC-03: is saved under its name, says so and leads to the list', async () => {
      const puts = sent()
      const user = open()
      await user.type(nameField(), 'NEW_KEY')
      await user.type(valueField(), 'two{Enter}lines')
      await user.click(save())
      await waitFor(() => expect(address()).toHaveTextContent(/^\/secrets$/))
      expect(puts).toEqual({ NEW_KEY: { value: 'two\nlines' } })
      expect(await stored()).toHaveProperty('NEW_KEY')
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Secret saved' })])
      expect(its.console.unsaved.size).toBe(0)
    })

    test('SEC-03: Back leads to the list, and so does the breadcrumb', () => {
      open()
      for (const name of ['Back', 'Secrets']) expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/secrets')
    })

    test('SEC-03: Enter in the name saves, in the value it is a line break', async () => {
      const puts = sent()
      const user = open()
      await user.type(valueField(), 'x{Enter}')
      expect(puts).toEqual({})
      await user.type(nameField(), 'BY_ENTER{Enter}')
      await waitFor(() => expect(puts).toEqual({ BY_ENTER: { value: 'x\n' } }))
    })

    test('SEC-03: without name and value both are required, and the first has the focus', async () => {
      const puts = sent()
      const user = open()
      await user.click(save())
      await waitFor(() => expect(nameField()).toBeInvalid())
      expect(nameField()).toHaveAccessibleDescription('Input required')
      expect(valueField()).toHaveAccessibleDescription(/^Input required/)
      expect(nameField()).toHaveFocus()
      await user.type(nameField(), 'ONLY_NAME')
      await user.click(save())
      await waitFor(() => expect(valueField()).toHaveFocus())
      expect(nameField()).toBeValid()
      expect(puts).toEqual({})
    })

    test('SEC-03: a name of another form is shown where it stands when it is left, aloud', async () => {
      const user = open()
      await user.type(nameField(), 'my-key')
      expect(screen.queryByText(nameMessage)).toBeNull()
      await user.tab()
      expect((await screen.findByText(nameMessage)).closest('[aria-live=polite]')).not.toBeNull()
      expect(nameField()).toHaveAccessibleDescription(nameMessage)
      await user.clear(nameField())
      await user.type(nameField(), 'MY_KEY')
      await waitFor(() => expect(nameField()).toBeValid())
    })

    test('SEC-03: a value of more than 100000 characters is refused with its length, one of 100000 is saved', async () => {
      const puts = sent()
      const user = open()
      await user.type(nameField(), 'LONG_KEY')
      fireEvent.change(valueField(), { target: { value: 'x'.repeat(100_001) } })
      await user.click(save())
      expect(await screen.findByText('Must be at most 100000 characters long')).toBeVisible()
      expect(screen.getByText('100,001 of 100,000 characters')).toBeVisible()
      expect(puts).toEqual({})
      fireEvent.change(valueField(), { target: { value: 'x'.repeat(100_000) } })
      await user.click(save())
      await waitFor(() => expect(puts).toHaveProperty('LONG_KEY'))
      await waitFor(async () => expect(await stored()).toHaveProperty('LONG_KEY'))
    })

    test('SEC-03: a name that is taken is shown and never overwritten, also when it was taken a moment ago', async () => {
      const user = open()
      await user.type(valueField(), 'other')
      await user.type(nameField(), 'TAKEN_KEY')
      await its.console.api.request('/api/v1/secrets/TAKEN_KEY', { method: 'PUT', json: { value: 'first' } })
      const puts = sent()
      await user.click(save())
      await waitFor(() => expect(nameField()).toHaveAccessibleDescription(/^A secret with this name already exists/))
      expect(nameField()).toHaveFocus()
      expect(puts).toEqual({})
      expect(valueField()).toHaveValue('other')
    })

    test('SEC-04, UX-32: a failure is shown with its cause until it succeeds, and what was typed stays', async () => {
      const user = open()
      await user.type(nameField(), 'DOWN_KEY')
      await user.type(valueField(), canary)
      await whileDown(its.network, async () => {
        await user.click(save())
        await waitFor(() => expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to save secret', text: 'The server can\'t be reached. Check your network, then retry.' })]))
      })
      expect(nameField()).toHaveValue('DOWN_KEY')
      expect(valueField()).toHaveValue(canary)
      await user.click(save())
      await waitFor(() => expect(its.console.toasts.at(-1)).toEqual({ kind: 'success', title: 'Secret saved', action: 'save secret DOWN_KEY' }))
      expect(its.console.toasts[0]?.action).toBe('save secret DOWN_KEY')
    })

    test('SEC-04: the server’s words are shown, unless they repeat the value', async () => {
      const user = open()
      const { request } = its.console.api
      let message = 'At most 100 secrets.'
      its.console.api.request = (path, options) => (options?.method === 'PUT' ? Promise.reject(new ApiError('http', message, { status: 500 })) : request(path, options))
      await user.type(nameField(), 'REFUSED_KEY')
      await user.type(valueField(), canary)
      await user.click(save())
      await waitFor(() => expect(its.console.toasts.at(-1)?.text).toBe('At most 100 secrets.'))
      message = `cannot store ${JSON.stringify({ value: canary })}`
      await user.click(save())
      await waitFor(() => expect(its.console.toasts).toHaveLength(2))
      expect(its.console.toasts[1]?.text).toBe('The server refused it (HTTP 500). Its response repeats a part of the value and is not shown.')
    })

    test('SEC-04: neither browser nor corrector remembers the value, and it is hidden until it is asked for', async () => {
      const user = open()
      expect(valueField()).toHaveAttribute('autocomplete', 'off')
      expect(valueField()).toHaveAttribute('spellcheck', 'false')
      await user.type(valueField(), canary)
      const hidden = valueField().className
      await user.click(screen.getByRole('button', { name: 'Show characters' }))
      expect(valueField().className).not.toBe(hidden)
      await user.click(screen.getByRole('button', { name: 'Hide characters' }))
      expect(valueField().className).toBe(hidden)
    })

    test('SEC-03: what surrounds a pasted value is pointed out, and removed with one click', async () => {
      const user = open()
      await user.click(valueField())
      await user.paste('sk-123\n')
      expect(screen.getByText('Starts or ends with a space or line break, which is saved too.')).toBeVisible()
      expect(screen.getByText('7 of 100,000 characters')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Remove it' }))
      expect(valueField()).toHaveValue('sk-123')
      expect(valueField()).toHaveFocus()
      expect(screen.queryByText(/^Starts or ends/)).toBeNull()
    })

    test('SEC-03: what is typed is unsaved until it is saved or taken back', async () => {
      const user = open()
      expect(its.console.unsaved.size).toBe(0)
      await user.type(valueField(), 'x')
      expect(its.console.unsaved.size).toBe(1)
      expect(screen.getByText('Unsaved changes')).toBeVisible()
      await user.clear(valueField())
      expect(its.console.unsaved.size).toBe(0)
    })
  })
})

describe('faults', () => {
  const faulty = faultySaves(its)

  test('SEC-03, ERR-04: whatever keeps a secret from being saved, its name and value stay, and the next try works', async () => {
    renderScreen(SecretAddScreen, { console: faulty.console, at: '/secrets/add' })
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Name'), 'LASTING_KEY')
    await user.type(screen.getByLabelText('Value'), 'typed once')
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
    await faulty.saveInVain({
      save,
      kept: () => {
        expect(screen.getByLabelText('Name')).toHaveValue('LASTING_KEY')
        expect(screen.getByLabelText('Value')).toHaveValue('typed once')
        expect(faulty.console.unsaved.size).toBe(1)
      },
    })
    await save()
    await waitFor(async () => expect(await faulty.console.api.json('/api/v1/secrets')).toHaveProperty('LASTING_KEY'))
  })
})

describe('NewSecretModal', () => {
  /** Opens the modal within another form, as its guests do. */
  const open = async (name?: string) => {
    const [onCreated, onClose, onOuterSubmit] = [jest.fn<(name: string) => void>(), jest.fn(), jest.fn()]
    const Guest = () => {
      const [shown, setShown] = useState(false)
      const leave = () => setShown(false)
      return (
        <form onSubmit={(event) => { event.preventDefault(); onOuterSubmit() }}>
          <button type="button" onClick={() => setShown(true)}>Open</button>
          {shown ? <NewSecretModal name={name} onCreated={(name) => { onCreated(name); leave() }} onClose={() => { onClose(); leave() }} /> : null}
        </form>
      )
    }
    renderScreen(Guest, { console: its.console, at: '/integrations/add/webhook' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog', { name: 'New secret' })
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    return { user, onCreated, onClose, onOuterSubmit }
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  describe('the modal for a new secret', () => {
    test('SEC-03, WHK-02: creates a secret by keyboard alone and tells its name once, without sending the form around it', async () => {
      const { user, onCreated, onClose, onOuterSubmit } = await open()
      await user.keyboard('MODAL_KEY{Tab}its value{Shift>}{Tab}{/Shift}{Enter}')
      await closed()
      expect(onCreated.mock.calls).toEqual([['MODAL_KEY']])
      expect(onClose).not.toHaveBeenCalled()
      expect(onOuterSubmit).not.toHaveBeenCalled()
      expect(await its.console.api.json('/api/v1/secrets/MODAL_KEY')).toMatchObject({ name: 'MODAL_KEY' })
      expect(its.console.toasts).toEqual([expect.objectContaining({ kind: 'success', title: 'Secret saved' })])
      expect(its.console.unsaved.size).toBe(0)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
    })

    test('INT-24: opens with the name that it is asked for, which is no work that would be lost', async () => {
      const { user, onCreated } = await open('WANTED_KEY')
      expect(screen.getByLabelText('Name')).toHaveValue('WANTED_KEY')
      expect(its.console.unsaved.size).toBe(0)
      await user.type(screen.getByLabelText('Value'), 'its value')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await closed()
      expect(onCreated.mock.calls).toEqual([['WANTED_KEY']])
    })

    test('INT-26: what is typed can be saved before leaving; the dialog stays when it can’t', async () => {
      const { user } = await open()
      await user.type(screen.getByLabelText('Name'), 'LEFT_KEY')
      const save = () => act(async () => [...its.console.unsaved.values()][0]?.save?.())
      expect(await save()).toBe(false)
      expect(screen.getByLabelText('Value')).toHaveAccessibleDescription(/^Input required/)
      await user.type(screen.getByLabelText('Value'), 'its value')
      expect(await save()).toBe(true)
      expect(await its.console.api.json('/api/v1/secrets/LEFT_KEY')).toMatchObject({ name: 'LEFT_KEY' })
      expect(its.console.unsaved.size).toBe(0)
    })

    test('SEC-03, WHK-02: refuses what the screen refuses, and stays open', async () => {
      const { user, onCreated } = await open()
      await user.keyboard('lower{Enter}')
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/^Name must start with uppercase letter/))
      expect(screen.getByLabelText('Value')).toHaveAccessibleDescription(/^Input required/)
      expect(screen.getByLabelText('Name')).toHaveFocus()
      expect(onCreated).not.toHaveBeenCalled()
    })

    test('UX-06: Escape asks before it leaves what was typed, Cancel leaves without a secret', async () => {
      const first = await open()
      await first.user.keyboard('HALF{Escape}{Escape}')
      expect(screen.getByLabelText('Name')).toHaveValue('HALF')
      await first.user.keyboard('{Escape}')
      await first.user.click(screen.getByRole('button', { name: 'Discard' }))
      await closed()
      expect(first.onClose).toHaveBeenCalledTimes(1)
      await first.user.click(screen.getByRole('button', { name: 'Open' }))
      await screen.findByRole('dialog')
      expect(screen.getByLabelText('Name')).toHaveValue('')
      await first.user.click(screen.getByRole('button', { name: 'Cancel' }))
      await closed()
      expect(first.onCreated).not.toHaveBeenCalled()
    })
  })
})
