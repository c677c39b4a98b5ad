import type { EventView } from '@console/shared/contract'
import type { QueryError } from '@console/shared/live'
import { styled } from '@console/shared/ui'
import { SearchField } from '@console/shared/ui/form'
import { useId, useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { FieldHint } from './FieldHint.tsx'
import { misspeltField } from './misspeltField.ts'
import { QueryHelp } from './QueryHelp.tsx'
import { QueryProblem } from './QueryProblem.tsx'
import { SearchCount } from './SearchCount.tsx'

const Root = styled('div', { base: { flex: '1 1 320px', minW: '0' } })

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
  const misspelt = useMemo(() => misspeltField(query), [query])
  return (
    <Root role="search">
      <SearchField label={t('events.search')} placeholder={t('events.searchHint')} value={query} onChange={onChange} mono errorId={error ? errorId : undefined}>
        {filtered ? <SearchCount view={view} /> : null}
        <QueryHelp onTake={onChange} />
      </SearchField>
      {error ? <QueryProblem id={errorId} query={query} error={error} /> : misspelt ? <FieldHint query={query} misspelt={misspelt} onTake={onChange} /> : null}
    </Root>
  )
}
