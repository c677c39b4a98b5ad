import { Box } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { VisuallyHidden } from '../styled.ts'
import { Button, IconButton, type ButtonProps } from './Button.tsx'
import { useTip } from './Tooltip.tsx'

const confirmation = 1000

/** Copies text; the state is `copied` for 1 s. `copy` resolves to whether the browser allowed it. */
const useCopy = () => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string): Promise<boolean> => {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setState('failed')
      return false
    }
    setState('copied')
    timer.current = setTimeout(() => setState('idle'), confirmation)
    return true
  }
  return { state, copy }
}

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** What is copied; a function is called at the click. */
  text: string | (() => string)
  /** What it copies, for the icon alone ("Copy the ID"). */
  label?: string | undefined
  /** Shows this word beside the icon ("Copy details"). */
  word?: string | undefined
}

/** Copies; its icon confirms for 1 s. A tooltip says when the browser does not allow it. */
export const CopyButton = ({
  text,
  label,
  word,
  variant = word ? 'outline' : 'ghost',
  size = word ? 'sm' : 'xs',
}: CopyButtonProps) => {
  const t = useCommonText()
  const { state, copy } = useCopy()
  const failureTip = useTip(t('copyFailed'))
  const click = (event: { currentTarget: HTMLButtonElement }) => {
    const button = event.currentTarget
    void copy(typeof text === 'string' ? text : text()).then((copied) => {
      if (!copied) failureTip.show(button)
    })
  }
  const icon =
    state === 'copied' ? <Check data-copied color="var(--c-colors-green-fg)" aria-hidden /> : <Copy aria-hidden />
  return (
    <Box
      display="contents"
      onPointerLeave={failureTip.handlers.onPointerLeave}
      onBlur={failureTip.handlers.onBlur}
      onKeyDown={failureTip.handlers.onKeyDown}
    >
      {word ? (
        <Button variant={variant} size={size} icon={icon} onClick={click}>
          {word}
        </Button>
      ) : (
        <IconButton variant={variant} size={size} label={label ?? t('copy')} onClick={click}>
          {icon}
        </IconButton>
      )}
      <VisuallyHidden aria-live="polite">
        {state === 'copied' ? t('copied') : state === 'failed' ? t('copyFailed') : ''}
      </VisuallyHidden>
      {failureTip.bubble}
    </Box>
  )
}
