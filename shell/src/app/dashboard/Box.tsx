import { styled } from '@console/platform/ui'
import type { ReactNode } from 'react'

const Frame = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minW: '0',
    p: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
  },
  variants: { long: { true: { minH: { base: '20rem', md: '18.5rem' }, gridColumn: { md: 'span 2' } } } },
})
const Title = styled('h2', { base: { textStyle: 'md', fontWeight: 'medium', color: 'fg.muted' } })

/** A dashed placeholder: nobody fills the box. */
export const Placeholder = styled('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: '1',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
  },
})

interface BoxProps {
  id: string
  title: string
  long?: boolean
  children: ReactNode
}

/** One box of the dashboard. */
export const Box = ({ id, title, long = false, children }: BoxProps) => (
  <Frame long={long} aria-labelledby={`box-${id}`}>
    <Title id={`box-${id}`}>{title}</Title>
    {children}
  </Frame>
)
