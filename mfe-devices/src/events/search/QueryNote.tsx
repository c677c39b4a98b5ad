import { styled } from '@console/platform/ui'
import { Info, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { shorten } from '../../common/shorten.ts'

// As much of the text around the part as finds it again, and of the part.
const around = 16
const longest = 24

const Line = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1.5', minH: '7', textStyle: 'xs', overflowWrap: 'anywhere', '& > .lucide': { boxSize: '3.5' }, '& mark': { borderRadius: 'l1', textDecoration: 'underline wavy', textUnderlineOffset: '3px' } },
  variants: { tone: { error: { color: 'red.fg', '& mark': { bg: 'red.subtle', color: 'red.fg' } }, hint: { color: 'fg.muted', '& mark': { bg: 'orange.subtle', color: 'orange.fg' } } } },
})
const Place = styled('code', { base: { textStyle: 'mono', whiteSpace: 'pre-wrap', color: 'fg.muted', unicodeBidi: 'isolate' } })

interface QueryNoteProps {
  id?: string | undefined
  /** `hint`: the part is searched as text, which may be meant. */
  tone: 'error' | 'hint'
  query: string
  at: number
  length: number
  /** What is said of the part, and what can be taken instead. */
  children: ReactNode
}

/** Which part of a search is not what it looks like, shown at its place. */
export const QueryNote = ({ id, tone, query, at, length, children }: QueryNoteProps) => {
  const start = Math.max(0, at - around)
  const end = at + length + around
  return (
    <Line id={id} role="status" tone={tone}>
      {tone === 'error' ? <OctagonAlert aria-hidden /> : <Info aria-hidden />}
      <Place>{start > 0 ? '…' : ''}{query.slice(start, at)}<mark>{shorten(query.slice(at, at + length), longest)}</mark>{query.slice(at + length, end)}{end < query.length ? '…' : ''}</Place>
      {children}
    </Line>
  )
}
