import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useCommonText } from '../../i18n/index.ts'
import { styled } from '../core/styled.ts'
import { ToastCard, type ToastItem } from './ToastCard.tsx'

const List = styled('section', {
  base: {
    position: 'fixed', insetInlineEnd: { base: '4', sm: '6' },
    // On a phone the lower end belongs to the thumb: sheets, forms and their buttons.
    top: { base: 'calc(var(--sticky-top) + 8px)', sm: 'auto' }, bottom: { sm: 'max(1.25rem, env(safe-area-inset-bottom))' }, zIndex: 'toast', display: 'flex', flexDirection: 'column', gap: '2',
    w: '340px', maxW: 'calc(100vw - 32px)', maxH: 'calc(100dvh - 40px)', overflowY: 'auto', overscrollBehavior: 'contain', pointerEvents: 'none',
    // Room for the cards' shadows and focus rings inside what scrolls.
    p: '6', m: '-6', boxSizing: 'content-box',
  },
})

export interface ToastListProps {
  /** Oldest first; the newest stands lowest. */
  toasts: readonly ToastItem[]
  onDismiss: (id: string) => void
}

/** The toasts of the whole console, at the lower right, on a phone below the top bar. Mount it once and keep it mounted: a screen reader announces what comes into it. */
export const ToastList = ({ toasts, onDismiss }: ToastListProps) => {
  const t = useCommonText()
  const list = useRef<HTMLElement>(null)
  // Dismissing by keyboard leads to the next toast, not to the top of the page.
  const dismiss = (id: string) => {
    const cards = [...(list.current?.children ?? [])]
    const index = cards.findIndex((card) => card.contains(document.activeElement))
    const next = cards[index + 1] ?? cards[index - 1]
    if (index >= 0) next?.querySelector<HTMLElement>('[data-dismiss]')?.focus()
    onDismiss(id)
  }
  return createPortal(
    <List ref={list} aria-label={t('notifications')} aria-live="polite" aria-relevant="additions text">
      {toasts.map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />)}
    </List>,
    document.body,
  )
}
