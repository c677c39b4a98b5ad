import { describe, expect, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { renderScreen, screen, userEvent, waitFor, whileDown, fireEvent } from '@console/platform-testing'
import { SecretAddScreen } from './SecretAddScreen.tsx'
import { its } from '../common/cloud.testing.ts'

describe('SecretAddScreen', () => {
  const nameMessage =
    'Name must start with uppercase letter or underscore, contain only uppercase letters, numbers, and underscores, and be 100 characters or less.'
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

    test('INT-44: a value of less than four characters is told to be short, and blanks around it are not counted', async () => {
      const user = open()
      await user.type(valueField(), 'a   ')
      expect(screen.getByText(/^So short a value stands in many texts by chance/)).toBeVisible()
      expect(screen.getByText(/^Starts or ends with a space/)).toBeVisible()
      await user.clear(valueField())
      await user.type(valueField(), 'abc')
      expect(screen.getByText(/^So short a value stands in many texts by chance/)).toBeVisible()
      await user.type(valueField(), 'd')
      expect(screen.queryByText(/^So short a value/)).toBeNull()
    })

    test('SEC-03: Back leads to the list, and so does the breadcrumb', () => {
      open()
      for (const name of ['Back', 'Secrets'])
        expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/secrets')
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
      expect(nameField()).toHaveValue('DOWN_KEY')
      expect(valueField()).toHaveValue(canary)
      await user.click(save())
      await waitFor(() =>
        expect(its.console.toasts.at(-1)).toEqual({
          kind: 'success',
          title: 'Secret saved',
          action: 'save secret DOWN_KEY',
        }),
      )
      expect(its.console.toasts[0]?.action).toBe('save secret DOWN_KEY')
    })

    test('SEC-04: the server’s words are shown, unless they repeat the value', async () => {
      const user = open()
      const { request } = its.console.api
      let message = 'At most 100 secrets.'
      its.console.api.request = (path, options) =>
        options?.method === 'PUT'
          ? Promise.reject(new ApiError('http', message, { status: 500 }))
          : request(path, options)
      await user.type(nameField(), 'REFUSED_KEY')
      await user.type(valueField(), canary)
      await user.click(save())
      await waitFor(() => expect(its.console.toasts.at(-1)?.text).toBe('At most 100 secrets.'))
      message = `cannot store ${JSON.stringify({ value: canary })}`
      await user.click(save())
      await waitFor(() => expect(its.console.toasts).toHaveLength(2))
      expect(its.console.toasts[1]?.text).toBe(
        'The server refused it (HTTP 500). Its response repeats a part of the value and is not shown.',
      )
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
