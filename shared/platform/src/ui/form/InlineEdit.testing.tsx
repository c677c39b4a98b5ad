import { expect, jest, test, describe } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../renderUi.testing.tsx'
import { InlineEdit, type InlineEditProps } from './InlineEdit.tsx'

describe('InlineEdit', () => {
  const setup = ({ value = 'Pump', ...props }: Partial<InlineEditProps> = {}) => {
    const saves: { text: string; done: () => void; fail: () => void }[] = []
    const onSave = jest.fn(
      (text: string) =>
        new Promise<void>((resolve, reject) =>
          saves.push({ text, done: resolve, fail: () => reject(new Error('no')) }),
        ),
    )
    const edit = (current: string) => (
      <>
        <h1>
          <InlineEdit value={current} label="Device name" onSave={onSave} {...props} />
        </h1>
        <button type="button">Elsewhere</button>
      </>
    )
    const { rerender } = renderUi(edit(value))
    const user = userEvent.setup()
    const begin = async () => {
      await user.click(screen.getByRole('button', { name: value }))
      return screen.getByRole('textbox', { name: 'Device name' })
    }
    return {
      user,
      onSave,
      saves,
      begin,
      become: (next: string) => rerender(edit(next)),
      name: () => screen.getByRole('heading').textContent,
    }
  }

  describe('an inline-editable name', () => {
    test('DEV-04: begins with a click, its whole text selected; Enter saves it, and a saving state shows until it is saved', async () => {
      const { user, saves, begin, become } = setup()
      expect(screen.getByRole('heading', { name: 'Pump' })).toBeVisible()
      expect(screen.getByRole('button', { name: 'Pump' })).toHaveAccessibleDescription('Rename')
      const field = await begin()
      expect(field).toHaveFocus()
      await user.keyboard('Well  {Enter}')
      expect(saves.map(({ text }) => text)).toEqual(['Well'])
      expect(screen.getByRole('status')).toHaveTextContent('Saving…')
      expect(field).toHaveAttribute('readonly')
      await act(async () => saves[0]?.done())
      expect(screen.getByRole('button', { name: 'Well' })).toHaveFocus()
      become('Well of the north')
      expect(screen.getByRole('heading', { name: 'Well of the north' })).toBeVisible()
      become('Pump')
      expect(screen.getByRole('heading', { name: 'Pump' })).toBeVisible()
    })

    test('DEV-04: Escape and leaving the field cancel; the keyboard comes back to the name after Escape, a click elsewhere keeps the focus', async () => {
      const { user, onSave, begin, name } = setup()
      for (const [leave, focused] of [
        [() => user.keyboard('{Escape}'), 'Pump'],
        [() => user.click(screen.getByText('Elsewhere')), 'Elsewhere'],
      ] as const) {
        await begin()
        await user.keyboard('Well')
        await leave()
        expect(name()).toContain('Pump')
        expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
        expect(screen.getByRole('button', { name: focused })).toHaveFocus()
      }
      expect(onSave).not.toHaveBeenCalled()
    })

    test('DEV-04: an empty name gives "Input required", until something is typed', async () => {
      const { user, onSave, begin } = setup()
      const field = await begin()
      await user.keyboard('{Backspace}   {Enter}')
      expect(field).toHaveAccessibleDescription('Input required')
      expect(field).toHaveAttribute('aria-invalid', 'true')
      await user.keyboard('W')
      expect(field).not.toHaveAttribute('aria-invalid')
      expect(onSave).not.toHaveBeenCalled()
    })

    test('DEV-04: an unchanged name sends nothing', async () => {
      const { user, onSave, begin } = setup()
      await begin()
      await user.keyboard('{End} ')
      expect(screen.getByRole('textbox')).toHaveValue('Pump ')
      await user.keyboard('{Enter}')
      expect(screen.getByRole('button', { name: 'Pump' })).toBeVisible()
      expect(onSave).not.toHaveBeenCalled()
    })

    test('DEV-04: when saving fails, the old name stands again', async () => {
      const { user, saves, begin } = setup()
      await begin()
      await user.keyboard('Well{Enter}')
      await act(async () => saves[0]?.fail())
      expect(screen.getByRole('button', { name: 'Pump' })).toBeVisible()
    })

    test('INT-07: what a rule or the server has against it is told at the field, and the text stays', async () => {
      const { user, onSave, begin } = setup({ validate: async (text) => (text === 'taken' ? 'Duplicate name' : null) })
      const field = await begin()
      await user.keyboard('taken{Enter}')
      expect(field).toHaveAccessibleDescription('Duplicate name')
      expect(field).toHaveValue('taken')
      await user.keyboard('!{Enter}')
      expect(onSave).toHaveBeenCalledWith('taken!')
    })

    test('DEV-04: Enter that ends a composed character saves nothing', async () => {
      const { begin, onSave } = setup()
      const field = await begin()
      act(
        () =>
          void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
      )
      expect(screen.getByRole('textbox')).toBeVisible()
      expect(onSave).not.toHaveBeenCalled()
    })

    test('UX-20: two Enters in a row save once', async () => {
      const { user, onSave, begin } = setup()
      const field = await begin()
      await user.keyboard('Well')
      await act(async () => {
        for (const _ of [1, 2]) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      })
      expect(onSave).toHaveBeenCalledTimes(1)
    })

    test('UX-21: a name that is too long is refused in the field, at once and by Enter, and stays whole', async () => {
      const { user, onSave, begin } = setup({ maxLength: 10 })
      const field = await begin()
      await user.paste('Greenhouse north')
      expect(field).toHaveValue('Greenhouse north')
      expect(field).toHaveAccessibleDescription('Must be at most 10 characters long')
      await user.keyboard('{Enter}')
      expect(field).toHaveValue('Greenhouse north')
      expect(onSave).not.toHaveBeenCalled()
      await user.keyboard('{Backspace>6/}')
      expect(field).not.toHaveAttribute('aria-invalid')
      await user.keyboard('{Enter}')
      expect(onSave).toHaveBeenCalledWith('Greenhouse')
    })
  })
})
