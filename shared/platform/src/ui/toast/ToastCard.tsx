import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { IconButton } from '../core/controls/Button.tsx'
import { CopyButton } from '../core/controls/CopyButton.tsx'
import { Link } from '../core/controls/Link.tsx'
import { styled } from '../core/styled.ts'
import { ServerText } from '../core/text/ServerText.tsx'

const Card = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: '2.5',
    rowGap: '1',
    ps: '3.5',
    pe: '2',
    py: '3',
    borderInlineStartWidth: '3px',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'md',
    pointerEvents: 'auto',
    animation: 'rise-in 150ms ease-out',
    '& > .lucide': { mt: '0.5', color: 'colorPalette.fg' },
    borderColor: 'colorPalette.solid',
  },
  variants: {
    kind: {
      success: { colorPalette: 'green' },
      error: { colorPalette: 'red' },
      warning: { colorPalette: 'orange' },
      info: { colorPalette: 'blue' },
    },
  },
})
const Body = styled('div', { base: { flex: '1', minW: '0', overflowWrap: 'anywhere', fontWeight: 'name' } })
// Below title and buttons, in full width.
const More = styled('div', {
  base: { flexBasis: 'full', minW: '0', ps: '26px', pe: '1.5', color: 'fg.muted', overflowWrap: 'anywhere' },
})
const Tools = styled('div', { base: { display: 'flex', my: '-1', flexShrink: '0', [media.touch]: { my: '-3' } } })

const icons: Record<ToastItem['kind'], ReactNode> = {
  success: <CircleCheck aria-hidden />,
  error: <OctagonAlert aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  info: <Info aria-hidden />,
}
const shownFor = 8000

export interface ToastItem {
  id: string
  kind: 'success' | 'error' | 'warning' | 'info'
  title: string
  /** Details, such as a server's response: shown whole, as text. */
  text?: string | undefined
  /** The address that the title leads to. */
  to?: string | undefined
}

export const ToastCard = ({ toast, onDismiss }: { toast: ToastItem; onDismiss: (id: string) => void }) => {
  const t = useCommonText()
  const { id, kind, title, text, to } = toast
  const failed = kind === 'error'
  const countdown = useCountdown(failed ? null : shownFor, () => onDismiss(id))
  return (
    <Card
      kind={kind}
      role={failed ? 'alert' : 'status'}
      aria-atomic
      {...countdown}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDismiss(id)
      }}
    >
      {icons[kind]}
      <Body>
        <p>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} onClick={() => onDismiss(id)}>
              {title}
            </Link>
          )}
        </p>
      </Body>
      <Tools>
        {failed ? (
          <CopyButton size="xs" variant="ghost" word={t('copy')} text={text ? `${title}\n${text}` : title} />
        ) : null}
        <IconButton size="xs" label={t('dismiss')} data-dismiss onClick={() => onDismiss(id)}>
          <X size={14} aria-hidden />
        </IconButton>
      </Tools>
      {text ? (
        <More>
          <ServerText>{text}</ServerText>
        </More>
      ) : null}
    </Card>
  )
}

/**
 * Calls `onEnd` after `duration` ms; null is never. Paused while the pointer or the focus is on the element or the page
 * is hidden.
 */
const useCountdown = (duration: number | null, onEnd: () => void) => {
  const [paused, setPaused] = useState({ pointer: false, focus: false, page: document.visibilityState === 'hidden' })
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  const running = !paused.pointer && !paused.focus && !paused.page

  useEffect(() => {
    const onVisibility = () => setPaused((now) => ({ ...now, page: document.visibilityState === 'hidden' }))
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])

  useEffect(() => {
    if (!running || left.current === null) return undefined
    const since = Date.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (Date.now() - since))
    }
  }, [running])

  return {
    onPointerEnter: () => setPaused((now) => ({ ...now, pointer: true })),
    onPointerLeave: () => setPaused((now) => ({ ...now, pointer: false })),
    onFocus: () => setPaused((now) => ({ ...now, focus: true })),
    onBlur: () => setPaused((now) => ({ ...now, focus: false })),
  }
}
