import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '../styled.ts'

const Root = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2.5',
    rowGap: '1.5',
    minH: '10',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'colorPalette.subtle',
    borderColor: 'colorPalette.muted',
    '& > .lucide': { color: 'colorPalette.fg' },
  },
  variants: {
    kind: {
      info: { colorPalette: 'blue' },
      note: { colorPalette: 'accent' },
      warning: { colorPalette: 'orange' },
      danger: { colorPalette: 'red' },
    },
  },
})
const Body = styled('div', { base: { flex: '1 1 0', minW: '40', overflowWrap: 'anywhere' } })

const icons = {
  info: <Info aria-hidden />,
  note: <Info aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  danger: <OctagonAlert aria-hidden />,
}

export interface BannerProps {
  /** `note` is a state that the user chose, such as a paused stream. */
  kind: 'info' | 'note' | 'warning' | 'danger'
  icon?: ReactNode | undefined
  children: ReactNode
  action?: ReactNode | undefined
}

/** One line above the content it speaks of. Danger interrupts a screen reader, the others wait. */
export const Banner = ({ kind, icon, children, action }: BannerProps) => (
  <Root kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
    {icon ?? icons[kind]}
    <Body>{children}</Body>
    {action}
  </Root>
)
