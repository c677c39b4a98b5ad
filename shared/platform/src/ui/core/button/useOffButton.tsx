import { useId, type MouseEvent } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { ButtonProps } from './Button.tsx'
import { useTip, withTip } from './useTip.tsx'

/** What Button and IconButton share: an off button keeps the focus, swallows clicks and tells its reason. */
export const useOffButton = ({ busy, disabled, disabledReason, onClick, ...props }: ButtonProps, tipText: string | null) => {
  const reasonId = useId()
  const tip = useTip(disabledReason ?? tipText)
  const off = Boolean(busy || disabled || disabledReason)
  const swallow = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (disabledReason) tip.show(event.currentTarget)
  }
  return {
    props: {
      ...props,
      // What opens on a press, such as a menu, must not open from an off button either.
      ...withTip(tip, off ? {} : props),
      onClick: off ? swallow : onClick,
      'aria-disabled': off || undefined,
      'aria-busy': busy || undefined,
      'aria-describedby': disabledReason ? reasonId : props['aria-describedby'],
      'data-disabled': off && !busy ? '' : undefined,
    },
    after: <>{disabledReason ? <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden> : null}{tip.bubble}</>,
  }
}
