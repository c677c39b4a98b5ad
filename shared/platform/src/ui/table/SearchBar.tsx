import { Search } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { useFormat } from '../../i18n/index.ts'
import { Button } from '../core/controls/Button.tsx'
import { EmptyState } from '../core/state/EmptyState.tsx'
import { styled } from '../core/styled.ts'
import { focusSearch } from '../focusSearch.ts'
import { SearchField } from '../form/fields/SearchField.tsx'
import { useT } from './i18n/useT.ts'

const Root = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mb: '3',
    minW: '0',
    '& > :first-child': { w: { base: 'full', sm: '280px' } },
  },
})
const Shown = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    ms: { sm: 'auto' },
    '&:has(> :only-child:empty)': { position: 'absolute' },
  },
})
const Count = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

export interface SearchBarProps {
  /** "Search name, ID or model" */
  label: string
  value: string
  onChange: (value: string) => void
  /** How many rows are shown, of how many. Undefined while loading. */
  shown: number | undefined
  total: number | undefined
  /** Filters, between the search and the count. */
  children?: ReactNode
  /** "12 of 10,000 devices"; "12 of 10,000" when missing. */
  countText?: ((counts: { shown: string; total: string }) => string) | undefined
  /** True when a filter of `children` hides something too. */
  filtered?: boolean | undefined
  /** Clears search and filters. */
  onClear?: (() => void) | undefined
  /** A remark in the count's place while nothing is filtered. */
  note?: ReactNode
}

/** The bar above a list: search, filters, how many rows are shown, and a button that clears all. */
export const SearchBar = ({
  label,
  value,
  onChange,
  shown,
  total,
  children,
  filtered = false,
  onClear,
  countText,
  note,
}: SearchBarProps) => {
  const t = useT()
  const format = useFormat()
  const active = value !== '' || filtered
  const counts =
    active && shown !== undefined && total !== undefined
      ? { shown: format.number(shown), total: format.number(total) }
      : null
  const bar = useRef<HTMLDivElement>(null)
  const clear = () => {
    if (onClear) onClear()
    else onChange('')
    // The button is removed and would lose the focus.
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <Root ref={bar} role="search" aria-label={label}>
      <SearchField label={label} value={value} onChange={onChange} />
      {children}
      <Shown>
        <Count aria-live="polite">{counts ? (countText?.(counts) ?? t('table.shownOf', counts)) : note}</Count>
        {active ? (
          <Button variant="ghost" size="xs" onClick={clear}>
            {filtered ? t('clearFilters') : t('clear')}
          </Button>
        ) : null}
      </Shown>
    </Root>
  )
}

interface NoMatchProps {
  query: string
  /** Whether filters hide something, too. */
  filtered?: boolean
  total: number
  onClear: () => void
}

/** For a table's `noMatch`: says that search and filters hide all rows, and clears them. */
export const NoMatch = ({ query, filtered = false, total, onClear }: NoMatchProps) => {
  const t = useT()
  const format = useFormat()
  const count = format.number(total)
  const text = filtered ? t('noMatchFilters', { count }) : t('noMatchText', { query, count })
  const clear = ({ currentTarget }: MouseEvent) => {
    focusSearch(currentTarget)
    onClear()
  }
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title={filtered ? t('noMatchFiltered') : t('state.noMatch')}
      action={
        <Button size="xs" onClick={clear}>
          {filtered ? t('clearFilters') : t('clearSearch')}
        </Button>
      }
    >
      {query || filtered ? text : null}
    </EmptyState>
  )
}
