import { Fragment, useId, type ReactNode } from 'react'
import { styled } from '../styled.ts'

const Root = styled('section', {
  base: { minW: '0', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' },
})
const Header = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minH: '42px',
    py: '1',
    ps: '4',
    pe: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
})
const Title = styled('h2', { base: { flex: '1', textStyle: 'panel' } })
const Count = styled('span', { base: { color: 'fg.subtle', textStyle: 'xs', pe: '2' } })
const Body = styled('div', { base: { p: '4' } })

export interface PanelProps {
  title?: string | undefined
  count?: ReactNode | undefined
  /** At the right of the title. */
  actions?: ReactNode | undefined
  /** False for content that brings its own padding: a table, a list of facts. */
  padded?: boolean | undefined
  children: ReactNode
}

export const Panel = ({ title, count, actions, padded = true, children }: PanelProps) => {
  const titleId = useId()
  return (
    <Root aria-labelledby={title ? titleId : undefined}>
      {title ? (
        <Header>
          <Title id={titleId}>{title}</Title>
          {count === undefined ? null : <Count>{count}</Count>}
          {actions}
        </Header>
      ) : null}
      {padded ? <Body>{children}</Body> : children}
    </Root>
  )
}

const FactList = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
    columnGap: '4',
    '& dt': { minW: '88px', color: 'fg.muted', hyphens: 'auto' },
    '& dd': { minW: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    boxed: {
      true: {
        textStyle: 'xs',
        lineHeight: '1.25rem',
        rowGap: '1.5',
        px: { base: '4', sm: '7' },
        py: '3.5',
        borderTopWidth: '1px',
        bg: 'bg.subtle',
      },
      // Label and value on one line, however high the buttons beside the value are.
      false: {
        px: '4',
        py: '1.5',
        alignItems: 'baseline',
        '& dd': { display: 'flex', alignItems: 'center', gap: '1', minH: '7' },
      },
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
  <FactList boxed={boxed}>
    {items.map(({ label, value }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </FactList>
)
