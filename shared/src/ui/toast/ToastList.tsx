import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useCommonText, useFormat } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { Button } from '../core/button/Button.tsx'
import { styled } from '../core/styled.ts'
import { useMedia } from '../table/model/useMedia.ts'
import { ToastCard, type ToastItem } from './ToastCard.tsx'
import { useModalOpen } from './useModalOpen.ts'

const List = styled('section', {
  base: {
    position: 'fixed', zIndex: 'toast', display: 'flex', flexDirection: 'column', gap: '2',
    w: '340px', maxW: 'calc(100vw - 32px)', maxH: 'calc(100dvh - 40px)', overflowY: 'auto', overscrollBehavior: 'contain', pointerEvents: 'none',
    // Room for the cards' shadows and focus rings inside what scrolls.
    p: '6', m: '-6', boxSizing: 'content-box',
  },
  variants: {
    over: {
      // On a phone the lower end belongs to the thumb: sheets, forms and their buttons.
      page: { insetInlineEnd: { base: '4', sm: '6' }, top: { base: 'calc(var(--sticky-top) + 8px)', sm: 'auto' }, bottom: { sm: 'max(1.25rem, env(safe-area-inset-bottom))' } },
      // A dialog's buttons are at its lower end and at its upper right, where a sheet on a phone reaches nearly to the top.
      dialog: { top: '2', insetInlineStart: { base: '2', sm: 'calc(50% - 170px)' }, maxW: { base: 'calc(100vw - 72px)', sm: 'calc(100vw - 32px)' } },
    },
  },
})
const Rest = styled('div', { base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', ps: '3.5', pe: '2', py: '1', borderRadius: 'l2', bg: 'bg.panel', boxShadow: 'md', textStyle: 'xs', color: 'fg.muted', pointerEvents: 'auto' } })

// More would cover the page, or a dialog's head.
const most = 3

export interface ToastListProps {
  /** Oldest first; the newest stands highest. */
  toasts: readonly ToastItem[]
  onDismiss: (id: string) => void
}

/**
 * The newest toasts of the whole console, at the lower right, on a phone below the top bar, over a dialog at the top; the others wait. Mount it once and keep it mounted: a screen
 * reader announces what comes into it.
 */
export const ToastList = ({ toasts, onDismiss }: ToastListProps) => {
  const t = useCommonText()
  const { number } = useFormat()
  const over = useModalOpen(toasts.length > 0) ? 'dialog' : 'page'
  const narrow = useMedia(media.phone)
  const shown = toasts.toReversed().slice(0, over === 'dialog' || narrow ? 1 : most)
  const rest = toasts.length - shown.length
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
    <List ref={list} over={over} aria-label={t('notifications')} aria-live="polite" aria-relevant="additions text">
      {shown.map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />)}
      {rest > 0 ? (
        <Rest>
          {t('moreNotifications', { count: rest, formatted: number(rest) })}
          <Button variant="ghost" size="xs" onClick={() => toasts.forEach(({ id }) => onDismiss(id))}>{t('dismissAll')}</Button>
        </Rest>
      ) : null}
    </List>,
    document.body,
  )
}
