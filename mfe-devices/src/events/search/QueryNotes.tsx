import type { EventView } from '@console/platform/contract'
import type { QueryError, QueryErrorCode } from '@console/platform/live'
import { Button, styled } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { useMemo } from 'react'
import { shorten } from '../../common/shorten.ts'
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

// There is always room for one line, except on a phone. Where it is too narrow for one, a card lies over what follows: nothing moves while somebody types.
const Room = styled('div', { base: { order: '1', flex: '1 1 100%', position: 'relative', h: { base: '1', sm: '7' }, mt: '-1', containerType: 'inline-size' } })
const Over = styled('div', {
  base: {
    position: 'absolute', zIndex: '3', insetX: '0', top: '0', bg: 'bg', borderRadius: 'l2', _empty: { display: 'none' },
    '@container (max-width: 959px)': { bg: 'bg.panel', px: '3', py: { base: '2', sm: '1' }, borderWidth: '1px', boxShadow: 'md' },
  },
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
        <Take text={t('events.useField', { field })} query={query.slice(0, at) + field + query.slice(at + word.length)} onTake={onTake} />
      </QueryNote>
    )
  }
  return nothingFound ? <TextNote query={query} onTake={onTake} /> : null
}

// It goes with what it takes, and the focus with it.
const Take = ({ text, query, onTake }: Pick<QueryNotesProps, 'query' | 'onTake'> & { text: string }) => (
  <Button size="xs" title={query} onClick={({ currentTarget }) => { focusSearch(currentTarget); onTake(query) }}>{text}</Button>
)

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const TextNote = ({ query, onTake }: Pick<QueryNotesProps, 'query' | 'onTake'>) => {
  const t = useT()
  const taken = useMemo(() => takenAsText(query), [query])
  if (!taken) return null
  const { kind, at, length, word } = taken
  if (kind === 'unknownField') return <QueryNote tone="hint" query={query} at={at} length={length}><span>{t('events.noField', { word })} {t('events.fields')}</span></QueryNote>
  const others = [`-topic:${word}`, ...(taken.lone ? [quote(query.slice(at, at + length))] : [])]
  return (
    <QueryNote tone="hint" query={query} at={at} length={length}>
      <span>{t('events.excludedText')}</span>
      {others.map((other) => <Take key={other} text={t('events.useInstead', { query: shorten(other, 24) })} query={query.slice(0, at) + other + query.slice(at + length)} onTake={onTake} />)}
    </QueryNote>
  )
}
