import { expect, jest, test, describe } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../renderUi.testing.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Segmented, Switch } from './Switch.tsx'

describe('toggles', () => {
  test('UX-07: a switch is one for screen readers too, and says in words whether it is on', async () => {
    const onChange = jest.fn()
    const { rerender } = renderUi(
      <Switch label="Enabled" asField checked onChange={onChange} help="Off keeps the settings." />,
    )
    const control = screen.getByRole('switch', { name: 'Enabled' })
    expect(control).toBeChecked()
    expect(control).toHaveAccessibleDescription('Off keeps the settings.')
    expect(screen.getByText('On')).toBeVisible()
    control.focus()
    await userEvent.keyboard(' ')
    expect(onChange).toHaveBeenCalledWith(false)
    rerender(<Switch label="Enabled" asField checked={false} onChange={onChange} />)
    expect(screen.getByText('Off')).toBeVisible()
  })

  test('a click on its words toggles a switch and a box', async () => {
    const onChange = jest.fn()
    renderUi(
      <>
        <Switch label="Verify certificates" checked={false} onChange={onChange} />
        <Checkbox label="Erase everything first" checked={false} onChange={onChange} />
      </>,
    )
    await userEvent.click(screen.getByText('Verify certificates'))
    await userEvent.click(screen.getByText('Erase everything first'))
    expect(onChange.mock.calls.map(([checked]) => checked)).toEqual([true, true])
  })

  test('a box that stands for some of several is neither checked nor not', () => {
    const { rerender } = renderUi(
      <Checkbox label="Select all" labelHidden checked={false} indeterminate onChange={() => {}} />,
    )
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked()
    rerender(<Checkbox label="Select all" labelHidden checked onChange={() => {}} />)
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
  })

  test('DEV-15: Shift and the space bar mean a range, also in Firefox, whose click then says nothing of Shift', () => {
    const onChange = jest.fn()
    renderUi(<Checkbox label="Greenhouse" checked={false} onChange={onChange} />)
    const box = screen.getByRole('checkbox')
    for (const shiftKey of [true, false]) {
      fireEvent.keyUp(box, { key: ' ', shiftKey })
      fireEvent.click(box)
    }
    expect(onChange.mock.calls).toEqual([
      [true, true],
      [true, false],
    ])
  })

  test('UX-07: one of several views is chosen with a click, or with the arrow keys', async () => {
    const Views = () => {
      const [view, setView] = useState<'tree' | 'raw'>('tree')
      return (
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'tree', label: 'Tree' },
            { value: 'raw', label: 'Raw' },
          ]}
        />
      )
    }
    renderUi(<Views />)
    expect(screen.getByRole('radiogroup', { name: 'View' })).toContainElement(
      screen.getByRole('radio', { name: 'Tree', checked: true }),
    )
    await userEvent.click(screen.getByText('Raw'))
    expect(screen.getByRole('radio', { name: 'Raw' })).toBeChecked()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('radio', { name: 'Tree' })).toBeChecked()
  })
})
