import type { BoardPart } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import type { ReactNode } from 'react'

const Card = styled('li', {
  base: {
    minW: '0',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l2',
    display: 'grid',
    gap: '1.5',
  },
})
const Line = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1', minH: '7' },
})
const Title = styled('h3', {
  base: {
    flex: '1',
    minW: '0',
    textStyle: 'xs',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    '& > b': { color: 'fg', fontWeight: 'medium', me: '1.5' },
  },
})

/** A card with a title line. `beside` is at the line's end. */
export const CardFrame = ({
  card,
  name,
  words,
  beside,
  children,
}: {
  card: string
  name: string
  words?: string | undefined
  beside?: ReactNode
  children?: ReactNode
}) => (
  <Card data-card={card}>
    <Line>
      <Title>
        <b>{name}</b>
        {words ? ` ${words}` : null}
      </Title>
      {beside}
    </Line>
    {children}
  </Card>
)

/** The props of each kind of part. */
export interface PartProps {
  part: BoardPart
  name: string
  move: (control: string, value: number) => void
}
