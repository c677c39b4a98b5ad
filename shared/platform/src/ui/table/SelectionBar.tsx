import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { useMedia } from '../core/browser.ts'
import { Button, IconButton } from '../core/controls/Button.tsx'
import { styled } from '../core/styled.ts'
import { useT } from './i18n/useT.ts'
import type { Selection } from './model/Column.ts'

const Root = styled('div', {
  base: {
    position: 'sticky',
    bottom: '4',
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    w: 'max-content',
    maxW: 'full',
    minH: '12',
    mx: 'auto',
    mt: '3',
    ps: '4',
    pe: '2',
    py: '1',
    bg: 'bg.panel',
    borderRadius: 'l3',
    boxShadow: 'md',
    animation: 'rise-in 150ms ease-out',
    [media.phone]: {
      bottom: '0',
      w: 'auto',
      maxW: 'none',
      mx: '-4',
      minH: '16',
      borderRadius: '0',
      borderTopWidth: '1px',
      boxShadow: 'none',
    },
  },
})
const Text = styled('span', {
  base: {
    flex: { base: '1', sm: 'none' },
    fontWeight: 'name',
    pe: '2',
    '& small': { display: 'block', textStyle: 'xs', fontWeight: 'normal', color: 'fg.muted' },
  },
})

export interface SelectionBarProps {
  /** How many rows its actions apply to: "3 devices selected". */
  text: string
  /** What is left out: rows that a filter hides. */
  note?: string | undefined
  onClear: () => void
  children: ReactNode
}

/** What can be done with the selected rows, floating below the table. */
export const SelectionBar = ({ text, note, onClear, children }: SelectionBarProps) => {
  const t = useT()
  return (
    <Root role="region" aria-label={text}>
      <Text aria-live="polite">
        {text}
        {note ? <small>{note}</small> : null}
      </Text>
      {children}
      <IconButton size="xs" label={t('clearSelection')} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </Root>
  )
}

/** What can be done with several rows at once. */
export interface Picking<Row> {
  /** What the row's box is called for screen readers. */
  nameOf: (row: Row) => string
  /** "3 devices selected" */
  text: (count: number) => string
  /** Buttons for the rows that are selected and shown. */
  actions: (rows: readonly Row[]) => ReactNode
}

interface List<Row> {
  data: readonly Row[] | undefined
  /** Those that search and filters let through. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
}

const none: ReadonlySet<string> = new Set()

/**
 * The selection of a list, and its bar. A row stays selected while a filter hides it, or while the list is sorted or
 * reloaded, but actions apply to the shown rows only: users never delete what they don't see.
 */
export const usePicking = <Row,>(
  picking: Picking<Row> | undefined,
  { data = [], rows = [], rowKey }: List<Row>,
): { selection: Selection<Row> | undefined; bar: ReactNode } => {
  const t = useT()
  const format = useFormat()
  const narrow = useMedia(media.phone)
  const [selected, setSelected] = useState(none)
  if (!picking) return { selection: undefined, bar: null }
  const isSelected = (row: Row) => selected.has(rowKey(row))
  const picked = selected.size > 0 ? rows.filter(isSelected) : []
  const selection = { selected, onChange: setSelected, nameOf: picking.nameOf }
  if (picked.length === 0) return { selection, bar: null }
  const hidden = data.filter(isSelected).length - picked.length
  const clear = () => {
    setSelected(none)
    // The bar is removed and would lose the focus.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const all = { count: format.number(rows.length) }
  const bar = (
    <SelectionBar
      text={picking.text(picked.length)}
      note={hidden > 0 ? t('hiddenSelected', { count: hidden, formatted: format.number(hidden) }) : undefined}
      onClear={clear}
    >
      {picked.length < rows.length ? (
        <Button
          variant="ghost"
          size="xs"
          aria-label={t('selectAllShown', all)}
          onClick={() => setSelected(new Set([...selected, ...rows.map(rowKey)]))}
        >
          {t(narrow ? 'allShown' : 'selectAllShown', all)}
        </Button>
      ) : null}
      {picking.actions(picked)}
    </SelectionBar>
  )
  return { selection, bar }
}
