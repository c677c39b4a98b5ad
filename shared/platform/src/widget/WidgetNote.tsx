import type { ReactNode } from 'react'
import { media } from '../theme/index.ts'
import { styled } from '../ui/index.ts'

const Note = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '1',
    gap: '1.5',
    minW: '0',
    textAlign: 'center',
    color: 'fg.muted',
    '& > .lucide': { boxSize: '5', mb: '0.5' },
  },
  variants: {
    tone: {
      good: { '& > .lucide': { color: 'status.online' } },
      bad: { '& > .lucide': { color: 'red.fg' } },
      neutral: {},
    },
  },
})
const NoteTitle = styled('p', { base: { textStyle: 'label', color: 'fg' } })
const NoteText = styled('div', { base: { maxW: '80', textStyle: 'xs', textWrap: 'balance', overflowWrap: 'anywhere' } })
const NoteActions = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '1' },
})

export interface WidgetNoteProps {
  icon: ReactNode
  title: string
  tone?: 'good' | 'bad' | 'neutral' | undefined
  action?: ReactNode
  children?: ReactNode
}

/** In place of figures: none exist, all is well, or loading failed. */
export const WidgetNote = ({ icon, title, tone = 'neutral', action, children }: WidgetNoteProps) => (
  <Note tone={tone}>
    {icon}
    <NoteTitle>{title}</NoteTitle>
    {children ? <NoteText>{children}</NoteText> : null}
    {action ? <NoteActions>{action}</NoteActions> : null}
  </Note>
)

/** A row of a list: its subject, which shrinks, and facts at the right. */
export const WidgetRow = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '3',
    minW: '0',
    minH: '7',
    color: 'fg.muted',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > a': { display: 'flex', alignItems: 'center', flex: '1', minW: '0', minH: '7', [media.touch]: { minH: '11' } },
    '& > a > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > :not(a)': { flexShrink: '0', textStyle: 'xs' },
  },
})
