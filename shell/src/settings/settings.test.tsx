import { describe, expect, test } from '@jest/globals'
import { SignInWantedError } from '@console/platform/contract'
import { currentLanguage } from '@console/platform/i18n'
import {
  act,
  cloudForTests,
  fireEvent,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  faultySaves,
} from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { SettingsScreen } from './SettingsScreen.tsx'
import { SignInAgainContext } from './signInAgain.ts'

const its = cloudForTests(startCloud)

describe('SettingsScreen', () => {
  const open = async () => {
    renderScreen(SettingsScreen, { console: its.console, at: '/settings' })
    await screen.findByLabelText('First name')
    return userEvent.setup()
  }

  const storedUser = () => its.console.api.json('/api/v1/users')

  describe('settings', () => {
    test('SET-01: the email of the sign-in is shown and can’t be changed', async () => {
      await open()
      expect(screen.getByLabelText('Email')).toHaveValue('admin@example.org')
      expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    })

    test('SET-01: Save sends the whole user and applies the language at once', async () => {
      const user = await open()
      await user.type(screen.getByLabelText('First name'), 'Ada')
      await user.type(screen.getByLabelText('Last name'), 'Lovelace')
      await user.selectOptions(screen.getByLabelText('Console language'), 'Deutsch')
      expect(its.console.unsaved.size).toBe(1)
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeVisible()
      expect(currentLanguage()).toBe('de')
      expect(await storedUser()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', language: 'de' })
      await waitFor(() =>
        expect(its.console.toasts).toEqual([
          expect.objectContaining({ kind: 'success', title: 'Einstellungen gespeichert' }),
        ]),
      )
      expect(its.console.unsaved.size).toBe(0)
    })

    test('SET-01: what another tab saved meanwhile arrives, and takes nothing of what was typed', async () => {
      const user = await open()
      await user.clear(screen.getByLabelText('First name'))
      await user.type(screen.getByLabelText('First name'), 'Half a na')
      await its.console.api.request('/api/v1/users', {
        method: 'PUT',
        json: { firstName: 'Other', lastName: 'Tab', language: 'en' },
      })
      act(() => void window.dispatchEvent(new Event('visibilitychange')))
      await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveValue('Tab'))
      expect(screen.getByLabelText('First name')).toHaveValue('Half a na')
      await user.type(screen.getByLabelText('First name'), 'me')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(async () => expect(await storedUser()).toMatchObject({ firstName: 'Half a name', lastName: 'Tab' }))
    })

    test('SET-01, SET-04: a name that is too long is told at its field and not sent', async () => {
      const user = await open()
      fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'x'.repeat(101) } })
      expect(screen.getByText('Must be at most 100 characters long')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(its.console.toasts).toEqual([])
      expect(its.console.unsaved.size).toBe(1)
    })
  })

  describe('the password', () => {
    const openDialog = async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Change password…' }))
      const dialog = within(await screen.findByRole('dialog'))
      return {
        user,
        dialog,
        password: dialog.getByLabelText('New password'),
        confirmation: dialog.getByLabelText('Confirm new password'),
        change: dialog.getByRole('button', { name: 'Change password' }),
      }
    }

    test('SET-02: can be changed only when both fields were edited and are valid', async () => {
      const { user, dialog, password, confirmation, change } = await openDialog()
      expect(change).toHaveAttribute('aria-disabled', 'true')
      await user.type(password, 'short')
      expect(dialog.getByText('Must be at least 8 characters long')).toBeVisible()
      await user.type(password, '-no-more')
      await user.type(confirmation, 'another')
      expect(dialog.getByText("Doesn't match")).toBeVisible()
      expect(change).toHaveAttribute('aria-disabled', 'true')
      await user.clear(confirmation)
      await user.type(confirmation, 'short-no-more')
      expect(change).not.toHaveAttribute('aria-disabled', 'true')
    })

    test('UX-60: a server that wants a recent sign-in and takes the current password instead gets it from the dialog, in which nothing is lost', async () => {
      const { request } = its.console.api
      const bodies: unknown[] = []
      its.console.api.request = async (path, options) => {
        bodies.push(options?.json)
        if (bodies.length === 1)
          throw new SignInWantedError('Sign in again to do this.', { maxAge: 300, takesPassword: true })
        return request(path, options)
      }
      const { user, dialog, password, confirmation, change } = await openDialog()
      for (const field of [password, confirmation]) await user.type(field, 'a-good-password')
      await user.click(change)
      const current = await dialog.findByLabelText('Current password')
      expect(current).toHaveFocus()
      expect(password).toHaveValue('a-good-password')
      expect(change).toHaveAttribute('aria-disabled', 'true')
      await user.type(current, 'not this one')
      await user.click(change)
      expect(await dialog.findByText('This is not your current password')).toBeVisible()
      expect(bodies).toEqual([
        { newPassword: 'a-good-password' },
        { newPassword: 'a-good-password', currentPassword: 'not this one' },
      ])
      expect(confirmation).toHaveValue('a-good-password')
      await user.type(current, '!')
      expect(dialog.queryByText('This is not your current password')).toBeNull()
    })

    test('SET-02: at most 255 characters', async () => {
      const { user, dialog, password } = await openDialog()
      await user.click(password)
      await user.paste('p'.repeat(256))
      expect(dialog.getByText('Must be at most 255 characters long')).toBeVisible()
    })

    test('CLOUD-61: that the provider keeps is changed there', async () => {
      const elsewhere = {
        leave: (go: () => void) => go(),
        signInFor: async () => {},
        takeResumed: () => false,
        accountPage: 'https://id.example.org/account',
      }
      renderScreen(
        () => (
          <SignInAgainContext value={elsewhere}>
            <SettingsScreen />
          </SignInAgainContext>
        ),
        { console: its.console, at: '/settings' },
      )
      expect(await screen.findByRole('link', { name: 'Change it there' })).toHaveAttribute(
        'href',
        'https://id.example.org/account',
      )
      expect(screen.queryByRole('button', { name: 'Change password…' })).toBeNull()
    })
  })
})

describe('faults', () => {
  const faulty = faultySaves(its)

  test('SET-01, ERR-04: whatever keeps settings from being saved, what was typed stays, and the next try works', async () => {
    renderScreen(SettingsScreen, { console: faulty.console, at: '/settings' })
    const user = userEvent.setup()
    const name = await screen.findByLabelText('First name')
    fireEvent.change(name, { target: { value: 'Ada' } })
    const button = screen.getByRole('button', { name: 'Save' })
    const save = () => user.click(button)
    await faulty.saveInVain({ save, kept: () => expect(name).toHaveValue('Ada') })
    await save()
    await waitFor(async () =>
      expect(await faulty.console.api.json('/api/v1/users')).toMatchObject({ firstName: 'Ada' }),
    )
  })

  test('SET-03, ERR-04: whatever keeps a password from being changed, what was typed stays, and the next try works: it says so, closes the dialog, and the new password signs in', async () => {
    renderScreen(SettingsScreen, { console: faulty.console, at: '/settings' })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Change password…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const fields = [dialog.getByLabelText('New password'), dialog.getByLabelText('Confirm new password')]
    for (const field of fields) await user.type(field, 'a-good-password')
    const button = dialog.getByRole('button', { name: 'Change password' })
    const change = () => user.click(button)
    await faulty.saveInVain({
      save: change,
      kept: () => {
        for (const field of fields) expect(field).toHaveValue('a-good-password')
      },
    })
    await change()
    await waitFor(() =>
      expect(faulty.console.toasts.at(-1)).toMatchObject({ kind: 'success', title: 'Password changed successfully' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(its.cloud.signIn({ ...its.cloud.account, password: 'a-good-password' })).resolves.toMatchObject({
      sub: its.session.sub,
    })
  })
})
