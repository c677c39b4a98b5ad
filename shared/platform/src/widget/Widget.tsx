import { createContext, use, type ReactNode } from 'react'
import { media } from '../theme/index.ts'
import { Link, Skeleton, styled, VisuallyHidden } from '../ui/index.ts'
import { useT } from './i18n/useT.ts'

/** Shown below figures that could not be refreshed. */
export const StaleContext = createContext<ReactNode>(null)

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2', minW: '0' } })
const Content = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2.5', minW: '0' } })
const Foot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > span': { display: 'flex', alignItems: 'center', ms: 'auto' },
    '& > a': { display: 'flex', alignItems: 'center', minH: '6', [media.touch]: { minH: '11' } },
  },
})

export interface WidgetProps {
  /** The link to the section that it is a summary of. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

/** The content of a dashboard box, a link to its section, and its age when it could not be refreshed. */
export const Widget = ({ more, children }: WidgetProps) => {
  const stale = use(StaleContext)
  return (
    <Root>
      <Content>{children}</Content>
      {more || stale ? (
        <Foot>
          {more ? <Link to={more.to}>{more.text}</Link> : null}
          {stale}
        </Foot>
      ) : null}
    </Root>
  )
}

const Bars = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1' } })
const Bar = styled('div', { base: { display: 'flex', alignItems: 'center', minH: '7' } })

/** Placeholder rows while loading. */
export const WidgetSkeleton = ({ rows }: { rows: number }) => {
  const t = useT()
  return (
    <Bars aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Bar key={index}>
          <Skeleton w={index % 2 ? '60%' : '80%'} />
        </Bar>
      ))}
    </Bars>
  )
}
