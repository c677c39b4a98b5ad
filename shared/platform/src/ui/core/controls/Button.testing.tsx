import { afterEach, expect, jest, test, describe } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { system } from '../../../theme/index.ts'
import { renderUi } from '../../renderUi.testing.tsx'
import { Button, buttonRecipe, IconButton } from './Button.tsx'

describe('Button', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  test('a click on a button does what it says', async () => {
    const onClick = jest.fn()
    renderUi(<Button onClick={onClick}>Save</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('UX-06: a button that is off can be focused, tells why, and does nothing by mouse or by key', async () => {
    const user = userEvent.setup()
    const onClick = jest.fn()
    renderUi(
      <Button onClick={onClick} disabledReason="Select a device first">
        Flash
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Flash' })
    expect(button).toHaveAccessibleDescription('Select a device first')
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.tab()
    expect(button).toHaveFocus()
    await user.keyboard('{Enter} ')
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('UX-06: the reason of a button that is off is shown on keyboard focus, and Escape takes it away', async () => {
    const user = userEvent.setup()
    renderUi(<Button disabledReason="Select a device first">Flash</Button>)
    await user.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Select a device first')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })

  test('UX-06: a tap on a button that is off shows the reason, where nothing hovers', async () => {
    const user = userEvent.setup()
    renderUi(<Button disabledReason="The device is offline">Call</Button>)
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Call' }) })
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The device is offline')
  })

  test('a busy button says what it does and does not do it twice', async () => {
    const user = userEvent.setup()
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} busyWord="Saving…">
          Save
        </Button>
      </form>
    )
    const { rerender } = renderUi(form(false))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    rerender(form(true))
    const button = screen.getByRole('button', { name: 'Saving…' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  test('an icon button is named by its label, which is also its tooltip', async () => {
    const user = userEvent.setup()
    renderUi(
      <IconButton label="Delete influx-climate">
        <svg />
      </IconButton>,
    )
    await user.hover(screen.getByRole('button', { name: 'Delete influx-climate' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Delete influx-climate')
  })

  test('one tooltip is open at a time', async () => {
    const user = userEvent.setup()
    renderUi(
      <>
        <IconButton label="Test">
          <svg />
        </IconButton>
        <IconButton label="Delete">
          <svg />
        </IconButton>
      </>,
    )
    await user.hover(screen.getByRole('button', { name: 'Test' }))
    await screen.findByRole('tooltip')
    await user.tab()
    await user.tab()
    expect(await screen.findByText('Delete')).toBeVisible()
    expect(screen.getAllByRole('tooltip')).toHaveLength(1)
  })

  test('UX-06: a tooltip whose code arrives after the pointer has left is not shown', async () => {
    jest.useFakeTimers()
    renderUi(
      <IconButton label="Delete">
        <svg />
      </IconButton>,
    )
    const button = screen.getByRole('button', { name: 'Delete' })
    fireEvent.pointerEnter(button)
    // Its code is fetched from now on; it comes only when this function waits.
    act(() => {
      jest.advanceTimersByTime(400)
    })
    fireEvent.pointerLeave(button)
    act(() => {
      jest.advanceTimersByTime(1000)
    })
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })

  test.each(['sm', 'xs'] as const)('the words of a button of size %s are of medium weight', (size) => {
    expect(system.cva(buttonRecipe)({ size })).toMatchObject({
      '@layer recipes': { fontWeight: 'var(--c-font-weights-medium)' },
    })
  })
})
