import type { EventView } from '@console/shared/contract'
import { styled } from '@console/shared/ui'
import { SearchField } from '@console/shared/ui/form'
import { useT } from '../../i18n/index.ts'
import { QueryHelp } from './QueryHelp.tsx'
import { SearchCount } from './SearchCount.tsx'

const Root = styled('div', { base: { flex: '1 1 320px', minW: '0' } })

interface QueryFieldProps {
  view: EventView | null
  query: string
  /** The id of what says how far it can't be understood. */
  errorId: string | undefined
  /** Whether something is hidden by the search or a muted topic. */
  filtered: boolean
  onChange: (query: string) => void
}

/** The search of the stream, in its own small language. */
export const QueryField = ({ view, query, errorId, filtered, onChange }: QueryFieldProps) => {
  const t = useT()
  return (
    <Root role="search">
      <SearchField label={t('events.search')} placeholder={t('events.searchHint')} value={query} onChange={onChange} mono errorId={errorId}>
        {filtered ? <SearchCount view={view} /> : null}
        <QueryHelp onTake={onChange} />
      </SearchField>
    </Root>
  )
}
