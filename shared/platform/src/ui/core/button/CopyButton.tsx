import { Box } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useCommonText } from '../../../i18n/index.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { useCopy } from './useCopy.ts'
import { useTip } from './useTip.tsx'

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** What is copied; a function is called at the click. */
  text: string | (() => string)
  /** What it copies, for the icon alone ("Copy the ID"). */
  label?: string | undefined
  /** Shows this word beside the icon ("Copy details"). */
  word?: string | undefined
}

/** Copies; its icon confirms for 1 s. Where the browser refuses, it says so. */
export const CopyButton = ({ text, label, word, variant = word ? 'outline' : 'ghost', size = word ? 'sm' : 'xs' }: CopyButtonProps) => {
  const t = useCommonText()
  const { state, copy } = useCopy()
  const refusal = useTip(t('copyFailed'))
  const click = (event: { currentTarget: HTMLButtonElement }) => {
    const button = event.currentTarget
    void copy(typeof text === 'string' ? text : text()).then((copied) => { if (!copied) refusal.show(button) })
  }
  const icon = state === 'copied' ? <Check data-copied color="var(--c-colors-green-fg)" aria-hidden /> : <Copy aria-hidden />
  return (
    <Box display="contents" onPointerLeave={refusal.handlers.onPointerLeave} onBlur={refusal.handlers.onBlur} onKeyDown={refusal.handlers.onKeyDown}>
      {word
        ? <Button variant={variant} size={size} icon={icon} onClick={click}>{word}</Button>
        : <IconButton variant={variant} size={size} label={label ?? t('copy')} onClick={click}>{icon}</IconButton>}
      <VisuallyHidden aria-live="polite">{state === 'copied' ? t('copied') : state === 'refused' ? t('copyFailed') : ''}</VisuallyHidden>
      {refusal.bubble}
    </Box>
  )
}
