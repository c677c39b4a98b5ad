import type { ReactNode } from 'react'
import { useTip } from '../button/useTip.tsx'
import { styled } from '../styled.ts'

const Root = styled('span', { base: { display: 'inline-flex', alignItems: 'center', borderRadius: 'l1' } })

export interface TooltipProps {
  text: string
  /** The text is the child's name, as of an icon that means something. Without it the child says by itself what the tooltip repeats. */
  names?: boolean | undefined
  children: ReactNode
}

/** On hover and keyboard focus. Buttons with a label or a reason have theirs already. */
export const Tooltip = ({ text, names = false, children }: TooltipProps) => {
  const tip = useTip(text)
  return (
    <>
      <Root {...(names ? { role: 'img', 'aria-label': text, tabIndex: 0 } : {})} {...tip.handlers}>{children}</Root>
      {tip.bubble}
    </>
  )
}
