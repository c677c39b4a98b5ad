import { expect, jest, test, describe } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../../renderUi.testing.tsx'
import { TextField, PasswordField, TextAreaField } from './TextField.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectField } from './SelectField.tsx'

describe('fields', () => {
  describe('a text field', () => {
    test('UX-07: is found by its label and tells its help; an error takes the help’s place and is announced', () => {
      const field = (error: string | null) => (
        <TextField label="Name" optional help="Letters and digits" error={error} value="a" onChange={() => {}} />
      )
      const { rerender } = renderUi(field(null))
      const input = screen.getByRole('textbox', { name: 'Name' })
      expect(input).toHaveAccessibleDescription('optional Letters and digits')
      expect(input).not.toHaveAttribute('aria-invalid')
      const live = screen.getByText('Letters and digits').closest('[aria-live=polite]')

      rerender(field('Input required'))
      expect(input).toHaveAccessibleDescription('optional Input required')
      expect(input).toHaveAttribute('aria-invalid', 'true')
      expect(screen.queryByText('Letters and digits')).not.toBeInTheDocument()
      expect(live).toHaveTextContent('Input required')
    })

    test('hands on what is typed', async () => {
      const onChange = jest.fn()
      renderUi(
        <>
          <TextField label="Name" value="" onChange={onChange} />
          <TextAreaField label="Value" value="" onChange={onChange} />
        </>,
      )
      await userEvent.type(screen.getByLabelText('Name'), 'x')
      await userEvent.type(screen.getByLabelText('Value'), 'y')
      expect(onChange.mock.calls).toEqual([['x'], ['y']])
    })

    test('SET-01: a field that can’t be changed can be read and copied', async () => {
      const onChange = jest.fn()
      renderUi(<TextField label="Email" readOnly value="mara@example.org" onChange={onChange} />)
      const input = screen.getByLabelText('Email')
      await userEvent.type(input, 'x')
      expect(input).toHaveFocus()
      expect(input).toHaveValue('mara@example.org')
      expect(onChange).not.toHaveBeenCalled()
    })
  })

  test('SET-02: a password is hidden until it is asked for', async () => {
    renderUi(
      <PasswordField label="New password" autoComplete="new-password" value="correct horse" onChange={() => {}} />,
    )
    const input = screen.getByLabelText('New password')
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toHaveAttribute('type', 'password')
  })

  test('a selection shows its placeholder until something is picked', async () => {
    const onChange = jest.fn()
    renderUi(
      <SelectField
        label="Device"
        value=""
        placeholder="Select a device"
        onChange={onChange}
        options={[
          { value: 'a', label: 'Pump House' },
          { value: 'b', label: 'Gate', disabled: true },
        ]}
      />,
    )
    expect(screen.getByLabelText('Device')).toHaveDisplayValue('Select a device')
    await userEvent.selectOptions(screen.getByLabelText('Device'), 'Pump House')
    expect(onChange).toHaveBeenCalledWith('a')
    expect(screen.getByRole('option', { name: 'Gate' })).toBeDisabled()
  })

  describe('a search field', () => {
    const Search = ({ initial = '' }: { initial?: string }) => {
      const [value, setValue] = useState(initial)
      return (
        <>
          <SearchField label="Search devices" value={value} onChange={setValue} />
          <input aria-label="Other" />
        </>
      )
    }
    const field = () => screen.getByRole('searchbox', { name: 'Search devices' })

    test('UX-04: takes the focus at the key / from anywhere but a text', async () => {
      renderUi(<Search />)
      await userEvent.keyboard('/')
      expect(field()).toHaveFocus()
      expect(field()).toHaveValue('')

      await userEvent.click(screen.getByLabelText('Other'))
      await userEvent.keyboard('/')
      expect(screen.getByLabelText('Other')).toHaveFocus()
      expect(screen.getByLabelText('Other')).toHaveValue('/')
    })

    test('leaves the key / alone while a dialog is open over it', async () => {
      renderUi(
        <>
          <Search />
          <div role="dialog" aria-label="Remove?" />
        </>,
      )
      await userEvent.keyboard('/')
      expect(field()).not.toHaveFocus()
    })

    test('UX-04: Escape empties it; so does Clear, which gives the focus back', async () => {
      renderUi(<Search initial="green" />)
      await userEvent.click(field())
      await userEvent.keyboard('{Escape}')
      expect(field()).toHaveValue('')
      await userEvent.type(field(), 'pump')
      await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
      expect(field()).toHaveValue('')
      expect(field()).toHaveFocus()
    })
  })
})
