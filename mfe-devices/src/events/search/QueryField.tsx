import type { EventView } from '@console/platform/contract'
import type { QueryError } from '@console/platform/live'
import { styled } from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { useId } from 'react'
import { useT } from '../../i18n/index.ts'
import { QueryHelp } from './QueryHelp.tsx'
import { QueryNotes } from './QueryNotes.tsx'
import { SearchCount } from './SearchCount.tsx'

// The field stands among the buttons of its row, and what is said of the search below all of them.
const Root = styled('div', { base: { display: 'contents' } })
const Place = styled('div', { base: { flex: '1 1 320px', minW: '0' } })

interface QueryFieldProps {
  view: EventView | null
  query: string
  error: QueryError | null
  /** Whether something is hidden by the search or a muted topic. */
  filtered: boolean
  onChange: (query: string) => void
}

/** The search of the stream, in its own small language. */
export const QueryField = ({ view, query, error, filtered, onChange }: QueryFieldProps) => {
  const t = useT()
  const errorId = useId()
  return (
    <Root role="search">
      <Place>
        <SearchField label={t('events.search')} placeholder={t('events.searchHint')} value={query} onChange={onChange} mono errorId={error ? errorId : undefined}>
          {filtered ? <SearchCount view={view} /> : null}
          <QueryHelp onTake={onChange} />
        </SearchField>
      </Place>
      <QueryNotes view={view} query={query} error={error} errorId={errorId} onTake={onChange} />
    </Root>
  )
}
