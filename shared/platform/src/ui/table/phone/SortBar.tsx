import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../../core/button/IconButton.tsx'
import { styled } from '../../core/styled.ts'
import { SelectField } from '../../form/fields/SelectField.tsx'
import { nextSort, type Column, type Sort } from '../model/Column.ts'
import { useT } from '../i18n/useT.ts'

const Root = styled('div', { base: { display: 'flex', gap: '2', mb: '2', '& > :first-child': { flex: '1' } } })

/** Cards have no header to click on. */
export const SortBar = <Row,>({ columns, sort, onSort }: { columns: readonly Column<Row>[]; sort: Sort | undefined; onSort: (sort: Sort) => void }) => {
  const t = useT()
  const sortable = columns.filter(({ sortValue }) => sortValue)
  const sorted = sortable.find(({ key }) => key === sort?.key)
  const pick = (key: string) => {
    const column = sortable.find((one) => one.key === key)
    if (column) onSort(nextSort(column, undefined))
  }
  return (
    <Root>
      <SelectField label={t('sortBy')} labelHidden value={sort?.key ?? ''} placeholder={t('sortBy')} onChange={pick} options={sortable.map(({ key, header }) => ({ value: key, label: header }))} />
      {sort && sorted ? (
        <IconButton variant="outline" label={sort.direction === 'asc' ? t('ascending') : t('descending')} onClick={() => onSort(nextSort(sorted, sort))}>
          {sort.direction === 'asc' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
        </IconButton>
      ) : null}
    </Root>
  )
}
