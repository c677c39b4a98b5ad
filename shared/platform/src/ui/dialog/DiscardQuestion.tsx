import { useEffect, useRef } from 'react'
import { Button } from '../core/button/Button.tsx'
import { styled } from '../core/styled.ts'
import { useT } from './i18n/useT.ts'

const Question = styled('div', { base: { flex: '1 1 auto', textStyle: 'label' } })

/** Stands in the place of a dialog's buttons when it was to be closed over what somebody typed. */
export const DiscardQuestion = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const t = useT()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    keep.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <>
      <Question role="alert">{t('discard.question')}</Question>
      <Button danger onClick={onDiscard}>{t('discard.discard')}</Button>
      <Button ref={keep} variant="solid" onClick={onKeep}>{t('discard.keep')}</Button>
    </>
  )
}
