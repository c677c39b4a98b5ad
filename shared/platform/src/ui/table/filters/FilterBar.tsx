import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormat } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { lazyPart } from '../../core/lazyPart.tsx'
import { styled } from '../../core/styled.ts'
import { VisuallyHidden } from '../../core/text/VisuallyHidden.tsx'
import { FilterButton } from './FilterButton.tsx'
import { optionsOf, textOfValue, type Chosen, type ListFilter } from './listFilter.ts'
import { useT } from '../i18n/useT.ts'

const FilterPopover = lazyPart('FilterPopover', () => import('./FilterPopover.tsx'))

const Root = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', minW: '0' } })
const Chip = styled('button', {
  base: {
    display: 'inline-flex', alignItems: 'center', gap: '1', minW: '0', maxW: 'full', minH: '7', ps: '2.5', pe: '2', borderWidth: '1px', borderColor: 'accent.border', borderRadius: 'full', bg: 'accent.subtle', textStyle: 'xs', textAlign: 'start', cursor: 'pointer',
    [media.touch]: { minH: '11', ps: '3.5', pe: '3', textStyle: 'sm' },
    _hover: { bg: 'accent.muted' }, '& > span': { color: 'fg.muted', flexShrink: '0' }, '& > b': { minW: '0', fontWeight: 'name', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }, '& .lucide': { flexShrink: '0', boxSize: '3.5', ms: '0.5' },
  },
})

export interface FilterBarProps<Row> {
  filters: readonly ListFilter<Row>[]
  chosen: Chosen
  onChoose: (key: string, values: readonly string[]) => void
  /** The whole list. */
  all: readonly Row[]
  /** The rows that search and all filters but this one let through. */
  rowsFor: (filter: ListFilter<Row>) => readonly Row[]
}

/** The chosen filters, each to be taken away by a click, and the way to more. */
export const FilterBar = <Row,>({ filters, chosen, onChoose, all, rowsFor }: FilterBarProps<Row>) => {
  const t = useT()
  const { language } = useFormat()
  const [opened, setOpened] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const button = <FilterButton aria-haspopup="dialog" icon={<Plus aria-hidden />} onClick={() => setOpened(true)}>{t('filter')}</FilterButton>
  const remove = (key: string, value: string) => {
    onChoose(key, (chosen[key] ?? []).filter((other) => other !== value))
    // The chip goes, and would take the focus along.
    bar.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const choices = filters.map((filter) => {
    const values = chosen[filter.key] ?? []
    return { key: filter.key, label: filter.label, chosen: values, options: () => optionsOf(filter, { all, rows: rowsFor(filter), chosen: values }, language) }
  })
  return (
    <Root ref={bar}>
      {filters.flatMap((filter) => (chosen[filter.key] ?? []).map((value, index) => (
        <Chip key={`${filter.key}=${value}`} type="button" onClick={() => remove(filter.key, value)}>
          <VisuallyHidden>{t('removeFilter')}</VisuallyHidden>
          <span>{index === 0 ? t('filterIs', { label: filter.label }) : t('filterOr')}</span>
          <b>{textOfValue(filter, value)}</b>
          <X aria-hidden />
        </Chip>
      )))}
      {opened ? <FilterPopover choices={choices} onChoose={onChoose} pending={button} /> : button}
    </Root>
  )
}
