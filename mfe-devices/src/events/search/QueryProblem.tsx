import type { QueryError, QueryErrorCode } from '@console/shared/live'
import { styled } from '@console/shared/ui'
import { OctagonAlert } from 'lucide-react'
import { useT } from '../../i18n/index.ts'

// As much of the text around the wrong part as finds it again.
const around = 16

const problems = {
  missingValue: 'events.problem.missingValue',
  unclosedQuote: 'events.problem.unclosedQuote',
  notANumber: 'events.problem.notANumber',
  missingDash: 'events.problem.missingDash',
  reversedRange: 'events.problem.reversedRange',
} as const satisfies Record<QueryErrorCode, string>

const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', mt: '1.5', textStyle: 'xs', color: 'red.fg', overflowWrap: 'anywhere', '& > .lucide': { boxSize: '3.5', alignSelf: 'center' } } })
const Place = styled('code', { base: { textStyle: 'mono', whiteSpace: 'pre-wrap', color: 'fg.muted', unicodeBidi: 'isolate', '& mark': { bg: 'red.subtle', color: 'red.fg', borderRadius: 'l1', textDecoration: 'underline wavy', textUnderlineOffset: '3px' } } })

interface QueryProblemProps {
  id: string
  query: string
  error: QueryError
}

/** Which part of a search is not understood, why, and what to write instead. */
export const QueryProblem = ({ id, query, error: { at, length, code } }: QueryProblemProps) => {
  const t = useT()
  const part = query.slice(at, at + length)
  const start = Math.max(0, at - around)
  const end = at + length + around
  return (
    <Line id={id} role="status">
      <OctagonAlert aria-hidden />
      <Place>{start > 0 ? '…' : ''}{query.slice(start, at)}<mark>{part}</mark>{query.slice(at + length, end)}{end < query.length ? '…' : ''}</Place>
      <span>{t(problems[code], { part: part.trim() })}</span>
    </Line>
  )
}
