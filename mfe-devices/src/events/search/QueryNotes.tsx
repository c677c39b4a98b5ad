import type { EventView } from '@console/shared/contract'
import type { QueryError, QueryErrorCode } from '@console/shared/live'
import { Button, styled } from '@console/shared/ui'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../stream/state/useEventWindow.ts'
import { misspeltField } from './misspeltField.ts'
import { QueryNote } from './QueryNote.tsx'
import { takenAsText } from './takenAsText.ts'

const problems = {
  missingValue: 'events.problem.missingValue',
  unclosedQuote: 'events.problem.unclosedQuote',
  notANumber: 'events.problem.notANumber',
  missingDash: 'events.problem.missingDash',
  reversedRange: 'events.problem.reversedRange',
} as const satisfies Record<QueryErrorCode, string>

// There is always room for one line. More of them, on a phone, lie over what follows: nothing moves while somebody types.
const Room = styled('div', { base: { order: '1', flex: '1 1 100%', position: 'relative', h: '7', mt: '-1' } })
const Over = styled('div', {
  base: { position: 'absolute', zIndex: '3', insetX: '0', top: '0', bg: { base: 'bg.panel', sm: 'bg' }, px: { base: '3', sm: '0' }, py: { base: '2', sm: '0' }, borderWidth: { base: '1px', sm: '0' }, borderRadius: 'l2', boxShadow: { base: 'md', sm: 'none' }, _empty: { display: 'none' } },
})

interface QueryNotesProps {
  view: EventView | null
  query: string
  error: QueryError | null
  /** The id of what says how far the search can't be understood. */
  errorId: string
  onTake: (query: string) => void
}

/** What is wrong with a search, or what may be meant otherwise: each with what to write instead. */
export const QueryNotes = (props: QueryNotesProps) => <Room><Over><Note {...props} /></Over></Room>

const Note = ({ view, query, error, errorId, onTake }: QueryNotesProps) => {
  const t = useT()
  const misspelt = useMemo(() => misspeltField(query), [query])
  // A text that is found was meant.
  const nothingFound = useEventWindow(view, ({ filter, searching, matched }) => filter.query === query && searching === null && matched === 0)
  if (error) return <QueryNote id={errorId} tone="error" query={query} {...error}><span>{t(problems[error.code], { part: query.slice(error.at, error.at + error.length).trim() })}</span></QueryNote>
  if (misspelt) {
    const { at, word, field } = misspelt
    return (
      <QueryNote tone="hint" query={query} at={at} length={word.length + 1}>
        <span>{t('events.noField', { word })}</span>
        <Button size="xs" onClick={() => onTake(query.slice(0, at) + field + query.slice(at + word.length))}>{t('events.useField', { field })}</Button>
      </QueryNote>
    )
  }
  return nothingFound ? <TextNote query={query} onTake={onTake} /> : null
}

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const TextNote = ({ query, onTake }: Pick<QueryNotesProps, 'query' | 'onTake'>) => {
  const t = useT()
  const taken = useMemo(() => takenAsText(query), [query])
  if (!taken) return null
  const { kind, at, length, word } = taken
  if (kind === 'unknownField') return <QueryNote tone="hint" query={query} at={at} length={length}><span>{t('events.noField', { word })} {t('events.fields')}</span></QueryNote>
  const part = query.slice(at, at + length)
  const others = [`-topic:${word}`, ...(taken.lone ? [quote(part)] : [])]
  return (
    <QueryNote tone="hint" query={query} at={at} length={length}>
      <span>{t('events.excludedText', { part })}</span>
      {others.map((other) => <Button key={other} size="xs" onClick={() => onTake(query.slice(0, at) + other + query.slice(at + length))}>{t('events.useInstead', { query: other })}</Button>)}
    </QueryNote>
  )
}
