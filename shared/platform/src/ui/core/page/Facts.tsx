import { Fragment, type ReactNode } from 'react'
import { styled } from '../styled.ts'

const List = styled('dl', {
  base: {
    display: 'grid', gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)', columnGap: '4',
    '& dt': { minW: '88px', color: 'fg.muted', hyphens: 'auto' },
    '& dd': { minW: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    boxed: {
      true: { textStyle: 'xs', lineHeight: '1.25rem', rowGap: '1.5', px: { base: '4', sm: '7' }, py: '3.5', borderTopWidth: '1px', bg: 'bg.subtle' },
      // Label and value on one line, however high the buttons beside the value are.
      false: { px: '4', py: '1.5', alignItems: 'baseline', '& dd': { display: 'flex', alignItems: 'center', gap: '1', minH: '7' } },
    },
  },
  defaultVariants: { boxed: false },
})

export interface Fact {
  label: string
  value: ReactNode
}

/** Labels and values, as in a details panel. `boxed` is the tinted foot of a state card. */
export const Facts = ({ items, boxed = false }: { items: readonly Fact[]; boxed?: boolean | undefined }) => (
  <List boxed={boxed}>
    {items.map(({ label, value }) => <Fragment key={label}><dt>{label}</dt><dd>{value}</dd></Fragment>)}
  </List>
)
