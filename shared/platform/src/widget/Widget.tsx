import { use, type ReactNode } from 'react'
import { media } from '../theme/index.ts'
import { Link, styled } from '../ui/index.ts'
import { StaleContext } from './StaleContext.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2', minW: '0' } })
const Content = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2.5', minW: '0' } })
const Way = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', textStyle: 'xs', color: 'fg.muted', '& > span': { display: 'flex', alignItems: 'center', ms: 'auto' }, '& > a': { display: 'flex', alignItems: 'center', minH: '6', [media.touch]: { minH: '11' } } } })

export interface WidgetProps {
  /** Where there is more of it. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

/** What fills a box of the dashboard: its content, the way to the section that it is a summary of, and how old it is when it could not be refreshed. */
export const Widget = ({ more, children }: WidgetProps) => {
  const stale = use(StaleContext)
  return (
    <Root>
      <Content>{children}</Content>
      {more || stale ? <Way>{more ? <Link to={more.to}>{more.text}</Link> : null}{stale}</Way> : null}
    </Root>
  )
}
