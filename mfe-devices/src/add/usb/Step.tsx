import { styled } from '@console/platform/ui'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

const Item = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: '3',
    px: '4',
    py: '3.5',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
  },
})
const Mark = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    color: 'fg.muted',
    textStyle: 'xs',
    fontVariantNumeric: 'tabular-nums',
    '& > .lucide': { boxSize: '3' },
  },
  variants: {
    state: {
      done: { bg: 'green.solid', borderColor: 'green.solid', color: 'white' },
      now: { borderColor: 'accent.solid', borderWidth: '2px', color: 'accent.fg', fontWeight: 'semibold' },
      later: {},
    },
  },
})
const Head = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '3',
    minH: '5',
    '& > h3': { flex: '1', fontWeight: 'semibold' },
    '& > time': { textStyle: 'xs', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
})
const Note = styled('p', { base: { color: 'fg.muted', overflowWrap: 'anywhere' } })
const Body = styled('div', {
  base: { display: 'grid', gap: '3', pt: '3', '& > *': { minW: '0' }, '&:empty': { display: 'none' } },
})

/** The steps that a user goes through, one below the other. */
export const Steps = styled('ol', { base: { display: 'grid', minW: '0' } })

interface StepProps {
  number: number
  state: 'done' | 'now' | 'later'
  title: string
  note?: ReactNode
  /** "18:04:22" */
  time?: string | undefined
  children?: ReactNode
}

export const Step = ({ number, state, title, note, time, children }: StepProps) => (
  <Item aria-current={state === 'now' ? 'step' : undefined}>
    <Mark state={state} aria-hidden>
      {state === 'done' ? <Check /> : number}
    </Mark>
    <div>
      <Head>
        <h3>{title}</h3>
        {time === undefined ? null : <time>{time}</time>}
      </Head>
      {note === undefined ? null : <Note>{note}</Note>}
      <Body>{children}</Body>
    </div>
  </Item>
)
