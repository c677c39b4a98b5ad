import type { EventView } from '@console/platform/contract'
import type { QueryError, QueryErrorCode } from '@console/platform/live'
import { Button, styled } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { Info, OctagonAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { shorten } from '../../common/shorten.ts'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../useEventView.ts'
import { misspeltField, takenAsText } from './queryHints.ts'

const problems = {
  missingValue: 'events.problem.missingValue',
  unclosedQuote: 'events.problem.unclosedQuote',
  notANumber: 'events.problem.notANumber',
  missingDash: 'events.problem.missingDash',
  reversedRange: 'events.problem.reversedRange',
} as const satisfies Record<QueryErrorCode, string>

// Reserves one line, except on a phone. A longer note becomes a card over what follows, so that nothing moves while
// somebody types.
const Reserved = styled('div', {
  base: {
    order: '1',
    flex: '1 1 100%',
    position: 'relative',
    h: { base: '1', sm: '7' },
    mt: '-1',
    containerType: 'inline-size',
  },
})
const Over = styled('div', {
  base: {
    position: 'absolute',
    zIndex: '3',
    insetX: '0',
    top: '0',
    bg: 'bg',
    borderRadius: 'l2',
    _empty: { display: 'none' },
    '@container (max-width: 959px)': {
      bg: 'bg.panel',
      px: '3',
      py: { base: '2', sm: '1' },
      borderWidth: '1px',
      boxShadow: 'md',
    },
  },
})

interface QueryNotesProps {
  view: EventView | null
  query: string
  error: QueryError | null
  /** The id of the error text, which describes the field. */
  errorId: string
  onTake: (query: string) => void
}

/** An error of the search, or a hint that it may mean something else, with a suggestion. */
export const QueryNotes = (props: QueryNotesProps) => (
  <Reserved>
    <Over>
      <Note {...props} />
    </Over>
  </Reserved>
)

const Note = ({ view, query, error, errorId, onTake }: QueryNotesProps) => {
  const t = useT()
  const misspelt = useMemo(() => misspeltField(query), [query])
  // A search that finds something needs no hint.
  const nothingFound = useEventWindow(
    view,
    ({ filter, searching, matched }) => filter.query === query && searching === null && matched === 0,
  )
  if (error)
    return (
      <QueryNote id={errorId} tone="error" query={query} {...error}>
        <span>{t(problems[error.code], { part: query.slice(error.at, error.at + error.length).trim() })}</span>
      </QueryNote>
    )
  if (misspelt) {
    const { at, word, field } = misspelt
    return (
      <QueryNote tone="hint" query={query} at={at} length={word.length + 1}>
        <span>{t('events.noField', { word })}</span>
        <Suggestion
          text={t('events.useField', { field })}
          query={query.slice(0, at) + field + query.slice(at + word.length)}
          onTake={onTake}
        />
      </QueryNote>
    )
  }
  return nothingFound ? <TextNote query={query} onTake={onTake} /> : null
}

// The button disappears on click, so that the focus moves to the search field first.
const Suggestion = ({ text, query, onTake }: Pick<QueryNotesProps, 'query' | 'onTake'> & { text: string }) => (
  <Button
    size="xs"
    title={query}
    onClick={({ currentTarget }) => {
      focusSearch(currentTarget)
      onTake(query)
    }}
  >
    {text}
  </Button>
)

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const TextNote = ({ query, onTake }: Pick<QueryNotesProps, 'query' | 'onTake'>) => {
  const t = useT()
  const taken = useMemo(() => takenAsText(query), [query])
  if (!taken) return null
  const { kind, at, length, word } = taken
  if (kind === 'condition') {
    return (
      <QueryNote tone="hint" query={query} at={at} length={length}>
        <span>{t('events.condition')}</span>
        <Suggestion
          text={t('events.useInstead', { query: shorten(word, 24) })}
          query={[query.slice(0, at).trim(), query.slice(at + length).trim(), word].filter(Boolean).join(' ')}
          onTake={onTake}
        />
      </QueryNote>
    )
  }
  if (kind === 'unknownField')
    return (
      <QueryNote tone="hint" query={query} at={at} length={length}>
        <span>
          {t('events.noField', { word })} {t('events.fields')}
        </span>
      </QueryNote>
    )
  const others = [`-topic:${word}`, ...(taken.lone ? [quote(query.slice(at, at + length))] : [])]
  return (
    <QueryNote tone="hint" query={query} at={at} length={length}>
      <span>{t('events.excludedText')}</span>
      {others.map((other) => (
        <Suggestion
          key={other}
          text={t('events.useInstead', { query: shorten(other, 24) })}
          query={query.slice(0, at) + other + query.slice(at + length)}
          onTake={onTake}
        />
      ))}
    </QueryNote>
  )
}

// Characters of context around the part, and of the part itself.
const contextLength = 16
const maxPartLength = 24

const Root = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '1.5',
    minH: '7',
    textStyle: 'xs',
    overflowWrap: 'anywhere',
    '& > .lucide': { boxSize: '3.5' },
    '& mark': { borderRadius: 'l1', textDecoration: 'underline wavy', textUnderlineOffset: '3px' },
  },
  variants: {
    tone: {
      error: { color: 'red.fg', '& mark': { bg: 'red.subtle', color: 'red.fg' } },
      hint: { color: 'fg.muted', '& mark': { bg: 'orange.subtle', color: 'orange.fg' } },
    },
  },
})
const Place = styled('code', {
  base: { textStyle: 'mono', whiteSpace: 'pre-wrap', color: 'fg.muted', unicodeBidi: 'isolate' },
})

interface QueryNoteProps {
  id?: string | undefined
  /** `hint`: the part is searched as text, which may be intended. */
  tone: 'error' | 'hint'
  query: string
  at: number
  length: number
  /** The explanation and the suggestions. */
  children: ReactNode
}

/** Shows a part of the search in its context, with an explanation. */
const QueryNote = ({ id, tone, query, at, length, children }: QueryNoteProps) => {
  const start = Math.max(0, at - contextLength)
  const end = at + length + contextLength
  return (
    <Root id={id} role="status" tone={tone}>
      {tone === 'error' ? <OctagonAlert aria-hidden /> : <Info aria-hidden />}
      <Place>
        {start > 0 ? '…' : ''}
        {query.slice(start, at)}
        <mark>{shorten(query.slice(at, at + length), maxPartLength)}</mark>
        {query.slice(at + length, end)}
        {end < query.length ? '…' : ''}
      </Place>
      {children}
    </Root>
  )
}
