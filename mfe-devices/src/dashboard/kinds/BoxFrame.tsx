import type { DashboardBox } from '@console/platform/api'
import { visible } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { useId, type ReactNode } from 'react'

const Root = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    boxSize: 'full',
    minH: 'inherit',
    minW: '0',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
  },
})
const Head = styled('header', {
  base: { display: 'flex', alignItems: 'center', gap: '2', flexShrink: '0', minH: '9', px: '3.5', minW: '0' },
  variants: { ruled: { true: { borderBottomWidth: '1px', borderColor: 'border.muted' } } },
})
const Title = styled('h2', {
  base: {
    flex: '0 1 auto',
    minW: '8',
    textStyle: 'sm',
    color: 'fg.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
const Beside = styled('div', {
  base: {
    flex: '1 1 auto',
    minW: '0',
    textStyle: 'xs',
    color: 'fg.muted',
    textAlign: 'end',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
const Body = styled('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minH: '0',
    minW: '0',
    overflow: 'hidden',
  },
})

export interface BoxFrameProps {
  title: string
  /** To the right of the title: a count or a legend. */
  beside?: ReactNode
  /** A line below the head, for boxes with rows. */
  ruled?: boolean
  children: ReactNode
}

/** A box with its title. */
export const BoxFrame = ({ title, beside, ruled = false, children }: BoxFrameProps) => {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <Head ruled={ruled} data-ruled={ruled || undefined}>
        <Title id={id} title={title}>
          {visible(title)}
        </Title>
        <Beside>{beside}</Beside>
      </Head>
      <Body>{children}</Body>
    </Root>
  )
}

/** The props of each kind of box. */
export interface BoxProps {
  box: DashboardBox
  /** The user's title, or the default one. */
  title: string
}
