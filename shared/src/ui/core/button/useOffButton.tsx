import { useId, type MouseEvent } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { ButtonProps } from './Button.tsx'
import { useTip } from './useTip.tsx'

interface OffButton extends Pick<ButtonProps, 'busy' | 'disabled' | 'disabledReason'> {
  /** Shown while the button is on. */
  tipText: string | null
  onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** What Button and IconButton share: an off button keeps the focus, swallows clicks and tells its reason. */
export const useOffButton = ({ busy, disabled, disabledReason, tipText, onClick }: OffButton) => {
  const reasonId = useId()
  const tip = useTip(disabledReason ?? tipText)
  const off = Boolean(busy || disabled || disabledReason)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!off) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
    if (disabledReason) tip.show(event.currentTarget)
  }
  return {
    props: {
      ...tip.handlers,
      onClick: click,
      'aria-disabled': off || undefined,
      'aria-busy': busy || undefined,
      'aria-describedby': disabledReason ? reasonId : undefined,
      'data-off': off && !busy ? '' : undefined,
    },
    after: <>{disabledReason ? <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden> : null}{tip.bubble}</>,
  }
}
