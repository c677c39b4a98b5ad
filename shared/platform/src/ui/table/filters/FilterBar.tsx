import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormat } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { Button, type ButtonProps } from '../../core/controls/Button.tsx'
import { lazyPart } from '../../core/lazyPart.tsx'
import { styled, VisuallyHidden } from '../../core/styled.ts'
import { useT } from '../i18n/useT.ts'
import { optionsOf, textOfValue, type Chosen, type ListFilter } from './listFilter.ts'

/** A dashed pill: the way to more filters. */
const FilterButton = styled(Button, {
  base: {
    minH: '7',
    px: '2.5',
    py: '0.5',
    textStyle: 'xs',
    borderStyle: 'dashed',
    borderRadius: 'full',
    bg: 'transparent',
    color: 'fg.muted',
    boxShadow: 'none',
    [media.touch]: { minH: '11', textStyle: 'sm' },
  },
})

const FilterPopover = lazyPart('FilterPopover', () => import('./FilterPopover.tsx'))

const Root = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', minW: '0' } })
const Chip = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minW: '0',
    maxW: 'full',
    minH: '7',
    ps: '2.5',
    pe: '2',
    borderWidth: '1px',
    borderColor: 'accent.border',
    borderRadius: 'full',
    bg: 'accent.subtle',
    textStyle: 'xs',
    textAlign: 'start',
    cursor: 'pointer',
    [media.touch]: { minH: '11', ps: '3.5', pe: '3', textStyle: 'sm' },
    _hover: { bg: 'accent.muted' },
    '& > span': { color: 'fg.muted', flexShrink: '0' },
    '& > b': { minW: '0', fontWeight: 'name', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .lucide': { flexShrink: '0', boxSize: '3.5', ms: '0.5' },
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
  const button = (props: ButtonProps) => (
    <FilterButton icon={<Plus aria-hidden />} {...props}>
      {t('filter')}
    </FilterButton>
  )
  const opener = button({ 'aria-haspopup': 'dialog', onClick: () => setOpened(true) })
  const remove = (key: string, value: string) => {
    onChoose(
      key,
      (chosen[key] ?? []).filter((other) => other !== value),
    )
    // The chip is removed and would lose the focus.
    bar.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const choices = filters.map((filter) => {
    const values = chosen[filter.key] ?? []
    return {
      key: filter.key,
      label: filter.label,
      chosen: values,
      options: () => optionsOf(filter, { all, rows: rowsFor(filter), chosen: values }, language),
    }
  })
  return (
    <Root ref={bar}>
      {filters.flatMap((filter) =>
        (chosen[filter.key] ?? []).map((value, index) => (
          <Chip key={`${filter.key}=${value}`} type="button" onClick={() => remove(filter.key, value)}>
            <VisuallyHidden>{t('removeFilter')}</VisuallyHidden>
            <span>{index === 0 ? t('filterIs', { label: filter.label }) : t('filterOr')}</span>
            <b>{textOfValue(filter, value)}</b>
            <X aria-hidden />
          </Chip>
        )),
      )}
      {opened ? <FilterPopover trigger={button({})} choices={choices} onChoose={onChoose} pending={opener} /> : opener}
    </Root>
  )
}
