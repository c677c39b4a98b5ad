import type { EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import type { QueryError } from '@console/platform/live'
import { styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../useEventView.ts'
import { QueryHelp } from './QueryHelp.tsx'
import { QueryNotes } from './QueryNotes.tsx'

// The field shares its row with buttons; the notes span the full width below them.
const Root = styled('div', { base: { display: 'contents' } })
const Place = styled('div', {
  base: { flex: '1 1 320px', minW: '0' },
  variants: { narrow: { true: { flexBasis: { sm: '140px' } }, false: {} } },
})

/**
 * Milliseconds, a little more than a frame: the field shows each key at once, then the stream renders its rows and asks
 * the server. A transition would wait for as long as events come with every frame.
 */
const applyAfter = 20

interface QueryFieldProps {
  view: EventView | null
  query: string
  error: QueryError | null
  /** Whether the search or a muted topic hides events. */
  filtered: boolean
  /** Whether the field shares a narrow row with other controls. */
  narrow?: boolean
  onChange: (query: string) => void
}

/** The search field of the stream, with its query language. */
export const QueryField = ({ view, query, error, filtered, narrow = false, onChange }: QueryFieldProps) => {
  const t = useT()
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const apply = useEffectEvent((text: string) => {
    setTyped(null)
    onChange(text)
  })
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => apply(typed), applyAfter)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Root role="search" aria-busy={typed === null ? undefined : true}>
      <Place narrow={narrow}>
        <SearchField
          label={t('events.search')}
          placeholder={t('events.searchHint')}
          value={typed ?? query}
          onChange={setTyped}
          mono
          errorId={error ? errorId : undefined}
        >
          {filtered ? <SearchCount view={view} /> : null}
          <QueryHelp onTake={onChange} />
        </SearchField>
      </Place>
      <QueryNotes view={view} query={query} error={error} errorId={errorId} onTake={onChange} />
    </Root>
  )
}

const Count = styled('span', { base: { flexShrink: '0', textStyle: 'xs', color: 'fg.muted', fontFamily: 'body' } })
const Bar = styled('progress', {
  base: {
    position: 'absolute',
    insetX: '2',
    bottom: '0',
    w: 'calc(100% - 16px)',
    h: '2px',
    appearance: 'none',
    border: 'none',
    bg: 'transparent',
    '&::-webkit-progress-bar': { bg: 'transparent' },
    '&::-webkit-progress-value': { bg: 'accent.solid' },
    '&::-moz-progress-bar': { bg: 'accent.solid' },
  },
})

/** How many events match, and the progress of the search. */
const SearchCount = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const format = useFormat()
  const searching = useEventWindow(view, (window) => window.searching)
  const matched = useEventWindow(view, (window) => window.matched)
  const searched = useEventWindow(view, (window) => window.searched)
  return (
    <>
      <Count>{t('table.shownOf', { shown: format.number(matched), total: format.number(searched) })}</Count>
      {searching === null ? null : <Bar aria-label={t('events.searching')} max={1} value={searching} />}
    </>
  )
}
