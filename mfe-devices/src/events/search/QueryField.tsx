import type { EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import type { QueryError } from '@console/platform/live'
import { styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { useId, useState, useTransition } from 'react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../useEventView.ts'
import { QueryHelp } from './QueryHelp.tsx'
import { QueryNotes } from './QueryNotes.tsx'

// The field shares its row with buttons; the notes span the full width below them.
const Root = styled('div', { base: { display: 'contents' } })
const Place = styled('div', { base: { flex: '1 1 320px', minW: '0' } })

interface QueryFieldProps {
  view: EventView | null
  query: string
  error: QueryError | null
  /** Whether the search or a muted topic hides events. */
  filtered: boolean
  onChange: (query: string) => void
}

/** The search field of the stream, with its query language. */
export const QueryField = ({ view, query, error, filtered, onChange }: QueryFieldProps) => {
  const t = useT()
  const errorId = useId()
  const [typed, setTyped] = useState(query)
  const [applying, startApplying] = useTransition()
  // The field answers each key at once; the stream, which renders its rows and asks the server, follows in a frame of its own.
  const type = (text: string) => {
    setTyped(text)
    startApplying(() => onChange(text))
  }
  return (
    <Root role="search">
      <Place>
        <SearchField label={t('events.search')} placeholder={t('events.searchHint')} value={applying ? typed : query} onChange={type} mono errorId={error ? errorId : undefined}>
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
    position: 'absolute', insetX: '2', bottom: '0', w: 'calc(100% - 16px)', h: '2px', appearance: 'none', border: 'none', bg: 'transparent',
    '&::-webkit-progress-bar': { bg: 'transparent' }, '&::-webkit-progress-value': { bg: 'accent.solid' }, '&::-moz-progress-bar': { bg: 'accent.solid' },
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
