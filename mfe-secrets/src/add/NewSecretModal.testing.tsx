import { describe, expect, test, jest } from '@jest/globals'
import { act, renderScreen, screen, userEvent, waitFor } from '@console/platform-testing'
import { useState } from 'react'
import { NewSecretModal } from './NewSecretModal.tsx'
import { its } from '../common/cloud.testing.ts'

describe('NewSecretModal', () => {
  /** Opens the modal within another form, as its guests do. */
  const open = async (name?: string) => {
    const [onCreated, onClose, onOuterSubmit] = [jest.fn<(name: string) => void>(), jest.fn(), jest.fn()]
    const Guest = () => {
      const [shown, setShown] = useState(false)
      const leave = () => setShown(false)
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onOuterSubmit()
          }}
        >
          <button type="button" onClick={() => setShown(true)}>
            Open
          </button>
          {shown ? (
            <NewSecretModal
              name={name}
              onCreated={(name) => {
                onCreated(name)
                leave()
              }}
              onClose={() => {
                onClose()
                leave()
              }}
            />
          ) : null}
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
      await waitFor(() =>
        expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/^Name must start with uppercase letter/),
      )
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
