import { useState, type ReactElement } from 'react'
import { useCommonText, useFormat } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { styled } from '../../core/styled.ts'
import { SearchField } from '../../form/fields/SearchField.tsx'
import { Checkbox } from '../../form/Checkbox.tsx'
import { Popover } from '../../overlay/Popover.tsx'
import { useT } from '../i18n/useT.ts'
import { matches, type FilterOption } from './listFilter.ts'

/** What a filter offers. */
interface Choice {
  key: string
  label: string
  chosen: readonly string[]
  options: () => readonly FilterOption[]
}

interface FilterPopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  choices: readonly Choice[]
  onChoose: (key: string, values: readonly string[]) => void
}

/** All filters of a list, as checkboxes. Open from the start: the click that fetched its code asked for it. */
export const FilterPopover = ({ trigger, choices, onChoose }: FilterPopoverProps) => {
  const t = useT()
  return (
    <Popover defaultOpen placement="bottom-start" title={t('filterTitle')} trigger={trigger}>
      {choices.map((choice) => (
        <FilterChoice key={choice.key} choice={choice} onChoose={(values) => onChoose(choice.key, values)} />
      ))}
    </Popover>
  )
}

// More values than `searched` get a search field; of more than `drawn` the rest is not rendered.
const searched = 8
const drawn = 100

const Root = styled('fieldset', {
  base: { minW: '0', '& + &': { mt: '3', pt: '3', borderTopWidth: '1px', borderColor: 'border.muted' } },
})
const Legend = styled('legend', {
  base: {
    float: 'left',
    w: 'full',
    mb: '1',
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    '& + *': { clear: 'both' },
  },
})
const List = styled('ul', { base: { maxH: '240px', overflowY: 'auto', mx: '-2', px: '2', mt: '1' } })
const Line = styled('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '7',
    [media.touch]: { minH: '11' },
    '& > label': { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    '& > label > span, & > small': { textStyle: 'sm' },
    '& > small': { color: 'fg.subtle', fontVariantNumeric: 'tabular-nums' },
  },
})
const Note = styled('p', { base: { mt: '2', textStyle: 'xs', color: 'fg.subtle' } })

interface FilterChoiceProps {
  choice: Choice
  onChoose: (values: readonly string[]) => void
}

/** One filter's values with how many rows each would show; many of them can be searched. */
const FilterChoice = ({ choice: { label, options, chosen }, onChoose }: FilterChoiceProps) => {
  const t = useCommonText()
  const format = useFormat()
  const [query, setQuery] = useState('')
  const offered = options()
  const found = offered.filter(({ text }) => matches(query, [text]))
  const toggle = (value: string, wanted: boolean) =>
    onChoose(wanted ? [...chosen, value] : chosen.filter((other) => other !== value))
  return (
    <Root>
      <Legend>{label}</Legend>
      {offered.length > searched ? (
        <SearchField slash={false} label={t('search')} value={query} onChange={setQuery} />
      ) : null}
      <List>
        {found.slice(0, drawn).map(({ value, text, count }) => (
          <Line key={value}>
            <Checkbox label={text} checked={chosen.includes(value)} onChange={(wanted) => toggle(value, wanted)} />
            <small>{format.number(count)}</small>
          </Line>
        ))}
      </List>
      {found.length === 0 ? <Note role="status">{t('state.noMatch')}</Note> : null}
      {found.length > drawn ? (
        <Note>
          {t('table.filterMore', { count: found.length - drawn, formatted: format.number(found.length - drawn) })}
        </Note>
      ) : null}
    </Root>
  )
}
