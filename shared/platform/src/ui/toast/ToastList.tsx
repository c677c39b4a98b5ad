import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCommonText } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { Button } from '../core/controls/Button.tsx'
import { lazyPart } from '../core/lazyPart.tsx'
import { styled } from '../core/styled.ts'
import { ToastCard, type ToastItem } from './ToastCard.tsx'

const ClearOfButtons = lazyPart('ClearOfButtons', () => import('./ClearOfButtons.tsx'))

// One at a time where more would cover a dialog's header, or most of a phone's page.
const onlyTheNewest = { '& > [role]:nth-child(n + 2)': { display: 'none' } }

const List = styled('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInlineEnd: { base: '4', sm: '6' },
    // On a phone, sheets and the buttons of forms are at the bottom.
    top: { base: 'calc(var(--sticky-top) + 8px)', sm: 'auto' },
    bottom: { sm: 'max(1.25rem, env(safe-area-inset-bottom))' },
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    w: '340px',
    maxW: 'calc(100vw - 32px)',
    maxH: 'calc(100dvh - 40px)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    pointerEvents: 'none',
    // Room for the cards' shadows and focus rings inside what scrolls.
    p: '6',
    m: '-6',
    boxSizing: 'content-box',
    [media.phone]: onlyTheNewest,
    // A sheet on a phone reaches nearly to the top, with its close button at the upper right.
    'body[data-scroll-lock] > &': {
      ...onlyTheNewest,
      [media.phone]: {
        ...onlyTheNewest,
        insetInlineEnd: 'auto',
        insetInlineStart: '2',
        top: '2',
        maxW: 'calc(100vw - 72px)',
      },
    },
  },
})

const most = 3

export interface ToastListProps {
  /** Oldest first; the newest stands highest. */
  toasts: readonly ToastItem[]
  onDismiss: (id: string) => void
}

/**
 * The newest toasts of the whole console, at the lower right, on a phone below the top bar, and clear of buttons; the
 * older ones wait. Mount it once and keep it mounted: a screen reader announces what is added to it.
 */
export const ToastList = ({ toasts, onDismiss }: ToastListProps) => {
  const t = useCommonText()
  const list = useRef<HTMLElement>(null)
  const [shift, setShift] = useState(0)
  if (toasts.length === 0 && shift !== 0) setShift(0)
  // Dismissing by keyboard leads to the next toast, not to the top of the page.
  const dismiss = (id: string) => {
    const cards = [...(list.current?.children ?? [])]
    const index = cards.findIndex((card) => card.contains(document.activeElement))
    const next = cards[index + 1] ?? cards[index - 1]
    if (index >= 0) next?.querySelector<HTMLElement>('[data-dismiss]')?.focus()
    onDismiss(id)
  }
  return createPortal(
    <>
      {toasts.length > 0 ? <ClearOfButtons list={list} toasts={toasts} onShift={setShift} failed={() => null} /> : null}
      <List
        ref={list}
        style={{ translate: `0 ${shift}px` }}
        aria-label={t('notifications')}
        aria-live="polite"
        aria-relevant="additions text"
      >
        {toasts
          .slice(-most)
          .reverse()
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
          ))}
        {toasts.length > 1 ? (
          <Button
            size="xs"
            alignSelf="flex-end"
            pointerEvents="auto"
            onClick={() => toasts.forEach(({ id }) => onDismiss(id))}
          >
            {t('dismissAll', { count: toasts.length })}
          </Button>
        ) : null}
      </List>
    </>,
    document.body,
  )
}
