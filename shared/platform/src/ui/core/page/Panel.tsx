import { useId, type ReactNode } from 'react'
import { styled } from '../styled.ts'

const Root = styled('section', { base: { minW: '0', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' } })
const Header = styled('header', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minH: '42px', py: '1', ps: '4', pe: '2', borderBottomWidth: '1px', borderColor: 'border.muted' } })
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
