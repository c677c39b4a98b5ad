import { styled } from '@console/platform/ui'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

const Root = styled('li', {
  base: {
    position: 'relative', display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr) auto', columnGap: '3', pb: '4', _last: { pb: '0' },
    // The line down to the next step.
    '&:not(:last-of-type)::before': { content: '""', position: 'absolute', top: '22px', bottom: '-2px', left: '9.5px', borderLeftWidth: '1px', borderColor: 'border.emphasized' },
  },
})
const Mark = styled('span', {
  base: { display: 'grid', placeItems: 'center', boxSize: '5', borderRadius: 'full', borderWidth: '1px', borderColor: 'border.control', '& .lucide': { boxSize: '3', strokeWidth: '3' } },
  variants: {
    kind: {
      done: { bg: 'green.solid', borderColor: 'green.solid', color: 'green.contrast' },
      failed: { bg: 'red.solid', borderColor: 'red.solid', color: 'red.contrast' },
      now: { borderWidth: '2px', borderColor: 'accent.solid', '&::after': { content: '""', boxSize: '2', borderRadius: 'full', bg: 'accent.solid' } },
      later: {},
    },
  },
})
const Title = styled('span', { base: { fontWeight: 'medium', overflowWrap: 'anywhere' }, variants: { kind: { done: {}, failed: { color: 'red.fg' }, now: {}, later: { color: 'fg.muted', fontWeight: 'normal' } } } })
const Time = styled('span', { base: { textStyle: 'xs', lineHeight: '1.25rem', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
const Note = styled('span', { base: { gridColumn: '2 / -1', textStyle: 'xs', color: 'fg.muted', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })

export interface StepProps {
  kind: 'done' | 'failed' | 'now' | 'later'
  title: string
  /** When it was, or for how long it lasts. */
  time?: ReactNode
  note?: string | null | undefined
}

/** One step of a process, in an ordered list of them. */
export const Step = ({ kind, title, time, note }: StepProps) => (
  <Root aria-current={kind === 'now' ? 'step' : undefined}>
    <Mark kind={kind} aria-hidden>{kind === 'done' ? <Check /> : kind === 'failed' ? <X /> : null}</Mark>
    <Title kind={kind}>{title}</Title>
    <Time>{time}</Time>
    {note ? <Note>{note}</Note> : null}
  </Root>
)
