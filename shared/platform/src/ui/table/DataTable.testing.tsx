import { afterEach, expect, jest, test, beforeEach, describe } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../renderUi.testing.tsx'
import { IconButton } from '../core/controls/Button.tsx'
import { EmptyState } from '../core/state/EmptyState.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { Column, Sort } from './model/Column.ts'
import { NoMatch } from './SearchBar.tsx'

describe('DataTable', () => {
  interface Device {
    id: string
    name: string
    model: string
    at: number | null
  }

  const columns: Column<Device>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
    { key: 'model', header: 'Model', cell: ({ model }) => model },
    {
      key: 'at',
      header: 'Last connect',
      cell: ({ at }) => <time tabIndex={0}>{at}</time>,
      sortValue: ({ at }) => at,
      firstSort: 'desc',
      phone: 'labelled',
    },
  ]
  const devices: Device[] = [
    { id: 'A1', name: 'Greenhouse', model: 's3', at: 20 },
    { id: 'B2', name: 'Cold Room', model: 'c6', at: 30 },
    { id: 'C3', name: 'Pump House', model: 's3', at: null },
  ]
  const table = { label: 'Devices', columns, rowKey: ({ id }: Device) => id }

  const Devices = (props: Partial<DataTableProps<Device>>) => {
    const [sort, setSort] = useState<Sort>({ key: 'at', direction: 'desc' })
    return (
      <DataTable
        {...table}
        rows={devices}
        rowHref={({ id }) => `/devices/${id}`}
        sort={sort}
        onSort={setSort}
        {...props}
      />
    )
  }
  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  const header = (name: string) => screen.getByRole('columnheader', { name })

  beforeEach(() => window.history.replaceState(null, '', '/devices'))

  describe('a list', () => {
    test('DEV-01: is sorted as asked, and again by a click on a header, which says so', async () => {
      renderUi(<Devices />)
      expect(names()).toEqual(['Cold Room', 'Greenhouse', 'Pump House'])
      expect(header('Last connect')).toHaveAttribute('aria-sort', 'descending')
      expect(header('Name')).toHaveAttribute('aria-sort', 'none')
      expect(header('Model')).not.toHaveAttribute('aria-sort')

      await userEvent.click(screen.getByRole('button', { name: 'Name' }))
      expect(names()).toEqual(['Cold Room', 'Greenhouse', 'Pump House'])
      expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
      await userEvent.click(screen.getByRole('button', { name: 'Name' }))
      expect(names()).toEqual(['Pump House', 'Greenhouse', 'Cold Room'])
      await userEvent.click(screen.getByRole('button', { name: 'Last connect' }))
      expect(header('Last connect')).toHaveAttribute('aria-sort', 'descending')
    })

    test('UX-01: a row is one real link, for keyboard and for a new tab', async () => {
      renderUi(<Devices />)
      const row = screen.getByRole('row', { name: /Greenhouse/ })
      expect(within(row).getAllByRole('link')).toHaveLength(1)
      expect(within(row).getByRole('link')).toHaveAttribute('href', '/devices/A1')
      within(row).getByRole('link').focus()
      await userEvent.keyboard('{Enter}')
      expect(window.location.pathname).toBe('/devices/A1')
    })

    test('DEV-02: a click on anything in the row that does nothing itself opens it', async () => {
      renderUi(<Devices />)
      await userEvent.click(screen.getByText('30'))
      expect(window.location.pathname).toBe('/devices/B2')
    })

    test('INT-02: an action of a row, and the dialog that it opens, don’t open the row', async () => {
      const onConfirm = jest.fn()
      const Delete = ({ name }: { name: string }) => {
        const [open, setOpen] = useState(false)
        return (
          <>
            <IconButton label={`Delete ${name}`} onClick={() => setOpen(true)}>
              <svg />
            </IconButton>
            <ConfirmDialog
              open={open}
              onClose={() => setOpen(false)}
              onConfirm={onConfirm}
              title={`Delete ${name}?`}
              verb="Delete"
            >
              It is gone then.
            </ConfirmDialog>
          </>
        )
      }
      renderUi(<Devices rowActions={({ name }) => <Delete name={name} />} />)
      await userEvent.click(screen.getByRole('button', { name: 'Delete Greenhouse' }))
      await userEvent.click(await screen.findByText('It is gone then.'))
      await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
      expect(onConfirm).toHaveBeenCalledTimes(1)
      expect(window.location.pathname).toBe('/devices')
    })

    test('UX-03: shows its headers and says that it loads, then the rows', () => {
      const { rerender } = renderUi(<Devices rows={undefined} />)
      expect(screen.getByRole('table', { name: 'Devices' })).toHaveAttribute('aria-busy', 'true')
      expect(screen.getByRole('status')).toHaveTextContent('Loading…')
      expect(header('Name')).toBeVisible()
      rerender(<Devices />)
      expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
      expect(screen.queryByRole('status')).not.toBeInTheDocument()
      expect(names()).toHaveLength(3)
    })

    test('UX-03: a failed first load offers Retry; a failed refresh keeps the rows and offers it too', async () => {
      const onRetry = jest.fn()
      const error = { kind: 'http', message: 'upstream timed out', status: 504 }
      const { rerender } = renderUi(<Devices rows={undefined} error={error} onRetry={onRetry} />)
      expect(screen.getByRole('alert')).toHaveTextContent('upstream timed out (HTTP 504)')
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      rerender(<Devices error={error} onRetry={onRetry} />)
      expect(names()).toHaveLength(3)
      expect(
        screen.getByText('Devices could not be loaded again. You see the last state that was loaded.'),
      ).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(onRetry).toHaveBeenCalledTimes(2)
    })

    test('UX-04: tells an empty list from a search without a match, which can be cleared', async () => {
      const onClear = jest.fn()
      const empty = <EmptyState icon={null} title="No devices registered yet" />
      const { rerender } = renderUi(<Devices rows={[]} empty={empty} />)
      expect(screen.getByRole('heading', { name: 'No devices registered yet' })).toBeVisible()
      rerender(<Devices rows={[]} empty={empty} noMatch={<NoMatch query="gren" total={1204} onClear={onClear} />} />)
      expect(screen.queryByText('No devices registered yet')).not.toBeInTheDocument()
      expect(screen.getByText('“gren” hides all 1,204 entries.')).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
      expect(onClear).toHaveBeenCalledTimes(1)
    })

    test('FIR-01: groups its rows under captions, each group sorted', () => {
      renderUi(<Devices groupOf={({ model }) => ({ key: model, caption: `Model ${model}` })} />)
      const lines = screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
      expect(lines).toEqual(['Model c61', 'Cold Roomc630', 'Model s32', 'Greenhouses320', 'Pump Houses3'])
      expect(screen.getByRole('rowheader', { name: /Model s3/ })).toBeVisible()
    })
  })

  describe('a selection', () => {
    const Selectable = ({ rows = devices }: { rows?: Device[] }) => {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['C3']))
      return (
        <>
          <Devices rows={rows} selection={{ selected, onChange: setSelected, nameOf: ({ name }) => name }} />
          <output>{[...selected].sort().join()}</output>
        </>
      )
    }
    const box = (name: string) => screen.getByRole('checkbox', { name })

    test('DEV-15: rows are picked one by one without being opened, or all at once', async () => {
      renderUi(<Selectable />)
      expect(box('Select Pump House')).toBeChecked()
      expect(box('Select all')).toBePartiallyChecked()
      await userEvent.click(box('Select Greenhouse'))
      expect(screen.getByRole('status')).toHaveTextContent('A1,C3')
      expect(window.location.pathname).toBe('/devices')
      await userEvent.click(box('Select all'))
      expect(screen.getByRole('status')).toHaveTextContent('A1,B2,C3')
      await userEvent.click(box('Select all'))
      expect(screen.getByRole('status')).toBeEmptyDOMElement()
    })

    test('DEV-15: what a filter hides stays as it was', async () => {
      renderUi(<Selectable rows={devices.slice(0, 2)} />)
      await userEvent.click(box('Select all'))
      await userEvent.click(box('Select all'))
      expect(screen.getByRole('status')).toHaveTextContent('C3')
    })
  })

  describe('10,000 rows', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      id: `D${index}`,
      name: `Device ${index}`,
      model: 's3',
      at: index,
    }))

    test('DEV-15: only those in sight are in the document, which says how many there are', async () => {
      renderUi(<Devices rows={many} sort={{ key: 'name', direction: 'asc' }} />)
      await screen.findByText('Device 0')
      expect(names().length).toBeLessThan(100)
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
      expect(screen.getByRole('row', { name: /Device 0\b/ })).toHaveAttribute('aria-rowindex', '2')
    })

    test('DEV-15: scrolling the window brings the others', async () => {
      renderUi(<Devices rows={many} sort={{ key: 'name', direction: 'asc' }} />)
      await screen.findByText('Device 0')
      Object.defineProperty(window, 'scrollY', { configurable: true, value: 200_000 })
      fireEvent.scroll(window)
      expect(await screen.findByText('Device 5005')).toBeInTheDocument()
      expect(screen.getByRole('row', { name: /Device 5005\b/ })).toHaveAttribute('aria-rowindex', '5007')
      expect(screen.queryByText('Device 0')).not.toBeInTheDocument()
      Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 })
    })
  })

  describe('UX-08: on a phone', () => {
    beforeEach(() => {
      const wide = window.matchMedia
      jest
        .spyOn(window, 'matchMedia')
        .mockImplementation((query) => ({ ...wide(query), matches: query.includes('max-width: 719.98px') }))
    })
    afterEach(() => {
      jest.restoreAllMocks()
    })

    test('rows are cards: the name is the link, the rest tells what it is', async () => {
      renderUi(<Devices />)
      expect(screen.queryByRole('table')).not.toBeInTheDocument()
      const cards = within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem')
      expect(cards.map((card) => card.textContent)).toEqual([
        'Cold RoomModel: c6Last connect: 30',
        'GreenhouseModel: s3Last connect: 20',
        'Pump HouseModel: s3Last connect: ',
      ])
      await userEvent.click(screen.getByRole('link', { name: 'Greenhouse' }))
      expect(window.location.pathname).toBe('/devices/A1')
    })

    test('a column may be left out', () => {
      renderUi(<Devices columns={columns.map((column) => ({ ...column, hideOnPhone: column.key === 'model' }))} />)
      expect(screen.queryByText('c6')).not.toBeInTheDocument()
    })

    test('the list is sorted by a field instead of headers', async () => {
      renderUi(<Devices />)
      await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Name')
      expect(names()).toEqual(['Cold Room', 'Greenhouse', 'Pump House'])
      await userEvent.click(screen.getByRole('button', { name: 'Ascending' }))
      await waitFor(() => expect(names()).toEqual(['Pump House', 'Greenhouse', 'Cold Room']))
    })
  })
})
