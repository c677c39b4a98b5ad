import { expect, jest, test, describe } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent, PointerEventsCheckLevel } from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../renderUi.testing.tsx'
import { Button } from '../core/controls/Button.tsx'
import { TextField } from '../form/fields/TextField.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'

describe('Dialog', () => {
  const Confirm = ({ onConfirm = () => {}, ...props }: Partial<ConfirmDialogProps>) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Remove…</Button>
        <ConfirmDialog
          title="Remove Pump House?"
          verb="Remove"
          {...props}
          open={open}
          onClose={() => setOpen(false)}
          onConfirm={onConfirm}
        >
          The device is logged out.
        </ConfirmDialog>
      </>
    )
  }

  const openConfirm = async (props: Partial<ConfirmDialogProps> = {}) => {
    // The styles that let clicks through to the scrim are not computed here.
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
    renderUi(<Confirm {...props} />)
    await user.click(screen.getByRole('button', { name: 'Remove…' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Pump House?' })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    return { user, dialog }
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

  describe('a confirmation', () => {
    test('ERR-03: names its object, and Enter does what its button says', async () => {
      const onConfirm = jest.fn()
      const { user } = await openConfirm({ onConfirm })
      expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
      await user.keyboard('{Enter}')
      expect(onConfirm).toHaveBeenCalledTimes(1)
    })

    test('UX-06: Escape leaves it and gives the focus back', async () => {
      const { user } = await openConfirm()
      await user.keyboard('{Escape}')
      await closed()
      await waitFor(() => expect(screen.getByText('Remove…')).toHaveFocus())
    })

    test('UX-06: the focus stays inside', async () => {
      const { user, dialog } = await openConfirm()
      for (const _ of [1, 2, 3, 4]) {
        await user.tab()
        expect(dialog).toContainElement(document.activeElement as HTMLElement)
      }
    })

    test('while it runs it can’t be done twice, nor left half done', async () => {
      const onConfirm = jest.fn()
      const { user } = await openConfirm({ onConfirm, busy: true, busyWord: 'Removing…' })
      await user.click(screen.getByRole('button', { name: 'Removing…' }))
      await user.keyboard('{Escape}')
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(onConfirm).not.toHaveBeenCalled()
      expect(screen.getByRole('alertdialog')).toBeVisible()
    })

    test('ERR-04: a failure is shown whole in its place, and can be copied', async () => {
      const error = '<i>node-17</i> timed out'
      const { user } = await openConfirm({ error })
      expect(screen.getByRole('alert')).toHaveTextContent(error)
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy' }))
      expect(write).toHaveBeenCalledWith(error)
    })

    test('a click beside it leaves it, a press that began inside does not', async () => {
      const { user, dialog } = await openConfirm()
      const scrim = dialog.parentElement as HTMLElement
      await user.pointer([
        { keys: '[MouseLeft>]', target: screen.getByText('The device is logged out.') },
        { keys: '[/MouseLeft]', target: scrim },
      ])
      expect(dialog).toBeVisible()
      await user.click(scrim)
      await closed()
    })
  })

  const Form = ({ onSubmit, onOuterSubmit }: { onSubmit: () => void; onOuterSubmit: () => void }) => {
    const [open, setOpen] = useState(false)
    const [name, setName] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onOuterSubmit()
        }}
      >
        <Button onClick={() => setOpen(true)}>New secret…</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          onSubmit={onSubmit}
          unsaved={name !== ''}
          title="New secret"
          actions={<Button type="submit">Save</Button>}
        >
          <TextField label="Name" value={name} onChange={setName} />
        </Dialog>
      </form>
    )
  }

  describe('a dialog that is a form', () => {
    test('UX-06: begins in its first field, and Enter there submits it and not the form around it', async () => {
      const user = userEvent.setup()
      const [onSubmit, onOuterSubmit] = [jest.fn(), jest.fn()]
      renderUi(<Form onSubmit={onSubmit} onOuterSubmit={onOuterSubmit} />)
      await user.click(screen.getByRole('button', { name: 'New secret…' }))
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
      await user.keyboard('API_KEY{Enter}')
      expect(onSubmit).toHaveBeenCalledTimes(1)
      expect(onOuterSubmit).not.toHaveBeenCalled()
    })

    test('what was typed is not lost by a click beside it', async () => {
      const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
      renderUi(<Form onSubmit={() => {}} onOuterSubmit={() => {}} />)
      await user.click(screen.getByRole('button', { name: 'New secret…' }))
      const dialog = await screen.findByRole('dialog', { name: 'New secret' })
      await user.type(screen.getByLabelText('Name'), 'API_KEY')
      await user.click(dialog.parentElement as HTMLElement)
      expect(screen.getByLabelText('Name')).toHaveValue('API_KEY')
    })

    test('UX-06: Escape and the cross ask before what was typed is lost; Escape again and "Keep editing" go on where one was', async () => {
      const user = userEvent.setup()
      renderUi(<Form onSubmit={() => {}} onOuterSubmit={() => {}} />)
      const open = async () => {
        await user.click(screen.getByRole('button', { name: 'New secret…' }))
        await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
      }
      await open()
      const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await user.keyboard('{Escape}')
      await gone()
      await open()
      await user.keyboard('API_KEY')
      for (const back of ['{Escape}', '{Enter}']) {
        await user.keyboard('{Escape}')
        expect(screen.getByRole('alert')).toHaveTextContent('Discard what you typed?')
        expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
        expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
        await user.keyboard(back)
        await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
        expect(screen.getByLabelText('Name')).toHaveValue('API_KEY')
      }
      await user.click(screen.getByRole('button', { name: 'Close' }))
      await user.click(screen.getByRole('button', { name: 'Discard' }))
      await gone()
    })
  })

  test('UX-05: what is announced beside a dialog is not hidden from screen readers by it', async () => {
    const user = userEvent.setup()
    renderUi(<Confirm />)
    const toasts = document.body.appendChild(document.createElement('section'))
    toasts.setAttribute('aria-live', 'polite')
    await user.click(screen.getByRole('button', { name: 'Remove…' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove…' })).not.toBeInTheDocument())
    expect(toasts).not.toHaveAttribute('aria-hidden')
    toasts.remove()
  })

  test('UX-08: the phone’s menu opens over the page, is left with Escape, and gives the focus back', async () => {
    const user = userEvent.setup()
    const Menu = () => {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>Menu</Button>
          <Drawer open={open} onClose={() => setOpen(false)} title="IoT Console">
            <a href="/devices">Devices</a>
          </Drawer>
        </>
      )
    }
    renderUi(<Menu />)
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    expect(await screen.findByRole('dialog', { name: 'IoT Console' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Devices' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus())
  })
})
