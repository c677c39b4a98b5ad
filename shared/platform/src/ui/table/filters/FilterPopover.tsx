import { Plus } from 'lucide-react'
import { Popover } from '../../overlay/Popover.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FilterChoice } from './FilterChoice.tsx'
import type { FilterOption } from './listFilter.ts'
import { useT } from '../i18n/useT.ts'

/** What a filter offers. */
export interface Choice {
  key: string
  label: string
  chosen: readonly string[]
  options: () => readonly FilterOption[]
}

interface FilterPopoverProps {
  choices: readonly Choice[]
  onChoose: (key: string, values: readonly string[]) => void
}

/** All filters of a list, as boxes to tick. Open from its first moment: the click that fetched its code meant it. */
export const FilterPopover = ({ choices, onChoose }: FilterPopoverProps) => {
  const t = useT()
  return (
    <Popover defaultOpen placement="bottom-start" title={t('filterTitle')} trigger={<FilterButton icon={<Plus aria-hidden />}>{t('filter')}</FilterButton>}>
      {choices.map((choice) => <FilterChoice key={choice.key} choice={choice} onChoose={(values) => onChoose(choice.key, values)} />)}
    </Popover>
  )
}
