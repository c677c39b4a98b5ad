import { expect, jest, test, describe } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../renderUi.testing.tsx'
import { SearchBar } from './SearchBar.tsx'
import { SelectionBar } from './SelectionBar.tsx'

describe('SearchBar', () => {
  const Bar = () => {
    const [query, setQuery] = useState('')
    return (
      <SearchBar
        label="Search devices"
        value={query}
        onChange={setQuery}
        shown={query ? 13 : 4800}
        total={4800}
        note="Values are write-only."
      />
    )
  }

  test('UX-04: a search tells how much of the list it shows, and Clear brings everything back', async () => {
    renderUi(<Bar />)
    expect(screen.getByText('Values are write-only.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'pump')
    expect(screen.getByText('13 of 4,800')).toHaveAttribute('aria-live', 'polite')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  test('UX-04: a filter alone can be cleared too', async () => {
    const onClear = jest.fn()
    renderUi(<SearchBar label="Search" value="" onChange={() => {}} shown={2} total={9} filtered onClear={onClear} />)
    expect(screen.getByText('2 of 9')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClear).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  test('DEV-15: the selection bar says how many rows it acts on, and lets them go', async () => {
    const onClear = jest.fn()
    renderUi(
      <SelectionBar text="3 devices selected" onClear={onClear}>
        Remove…
      </SelectionBar>,
    )
    expect(screen.getByRole('region', { name: '3 devices selected' })).toHaveTextContent('Remove…')
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(onClear).toHaveBeenCalledTimes(1)
  })
})
