import type { ReactNode } from 'react'
import { media } from '../theme/index.ts'
import { Link, styled } from '../ui/index.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2', minW: '0' } })
const Content = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2.5', minW: '0' } })
const Way = styled('p', { base: { display: 'flex', textStyle: 'xs', '& > a': { display: 'flex', alignItems: 'center', minH: '6', [media.touch]: { minH: '11' } } } })

export interface WidgetProps {
  /** Where there is more of it. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

/** What fills a box of the dashboard: its content, and the way to the section that it is a summary of. */
export const Widget = ({ more, children }: WidgetProps) => (
  <Root>
    <Content>{children}</Content>
    {more ? <Way><Link to={more.to}>{more.text}</Link></Way> : null}
  </Root>
)
