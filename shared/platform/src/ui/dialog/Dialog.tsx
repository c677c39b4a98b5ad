import { Dialog as Machine } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { Button, IconButton } from '../core/controls/Button.tsx'
import { styled } from '../core/styled.ts'
import { useT } from './i18n/useT.ts'
import { Modal } from './Modal.tsx'

const Content = styled(Machine.Content, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    maxH: 'calc(100dvh - 64px)',
    m: '4',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'l3',
    boxShadow: 'lg',
    overflow: 'hidden',
    outline: 'none',
    _open: { animation: 'rise-in 150ms ease-out' },
    _closed: { animation: 'fade-out 100ms ease-out' },
    '& > form': { display: 'flex', flexDirection: 'column', minH: '0' },
    [media.phone]: {
      m: '0',
      maxH: '92dvh',
      maxW: 'none',
      borderBottomRadius: '0',
      _open: { animation: 'sheet-in 200ms ease-out' },
    },
  },
  variants: { size: { sm: { maxW: '480px' }, md: { maxW: '560px' }, lg: { maxW: '640px' } } },
})
const Header = styled('header', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '3', pt: '18px', ps: '5', pe: '3', flexShrink: '0' },
})
const Icon = styled('span', {
  base: { pt: '0.5', color: 'blue.fg', '& .lucide': { boxSize: '5', strokeWidth: '2' } },
  variants: { tone: { info: {}, danger: { color: 'red.fg' }, warning: { color: 'orange.fg' } } },
  defaultVariants: { tone: 'info' },
})
const Title = styled(Machine.Title, { base: { flex: '1', minW: '0', textStyle: 'lg', overflowWrap: 'anywhere' } })
const Close = styled('span', { base: { mt: '-1', [media.touch]: { mt: '-10px' } } })
const Body = styled('div', {
  base: {
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    px: '5',
    pt: '2',
    pb: '5',
    textStyle: 'md',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
  variants: { indented: { true: { ps: '52px' }, false: {} } },
  defaultVariants: { indented: false },
})
const Footer = styled('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '2',
    flexShrink: '0',
    px: '5',
    py: '3',
    pb: 'max(0.75rem, env(safe-area-inset-bottom))',
    borderTopWidth: '1px',
    bg: 'bg.subtle',
  },
})
const Note = styled('div', { base: { flex: '1 1 auto', textStyle: 'xs', color: 'fg.muted' } })

export interface DialogProps {
  open: boolean
  /** Escape, the cross, and the scrim where nothing can have been typed. */
  onClose: () => void
  /** Names the object: "OPENAI_API_KEY is in use". */
  title: ReactNode
  /** 480 (to confirm), 560 (to follow something), 640 px (to read). */
  size?: 'sm' | 'md' | 'lg' | undefined
  icon?: ReactNode
  tone?: 'info' | 'warning' | 'danger' | undefined
  children?: ReactNode
  /** Buttons at the lower right, the main one last. The main one of a form is `type="submit"`. */
  actions?: ReactNode
  /** At the lower left. */
  note?: ReactNode
  /** Makes the dialog a form: Enter in a field submits. */
  onSubmit?: (() => void) | undefined
  /** Closing would lose what was typed: Escape and the cross ask first. A button of the caller's closes at once. */
  unsaved?: boolean | undefined
  /** Something runs that closing would not stop: Escape, cross and scrim do nothing. */
  locked?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Where the focus goes when it closes; null, and without it, is back to where it came from. */
  returnFocus?: (() => HTMLElement | null) | undefined
}

export const Dialog = ({
  open,
  onClose,
  title,
  size = 'sm',
  icon,
  tone,
  children,
  actions,
  note,
  onSubmit,
  unsaved = false,
  locked = false,
  role = 'dialog',
  returnFocus,
}: DialogProps) => {
  const t = useCommonText()
  const [body, scrolls] = useScrolls()
  const [asked, setAsked] = useState(false)
  if (asked && !unsaved) setAsked(false)
  const asking = asked && unsaved
  // A second Escape cancels the question.
  const leave = () => (unsaved ? setAsked(!asking) : onClose())
  const discard = () => {
    setAsked(false)
    onClose()
  }
  const inside = (
    <>
      <Header>
        {icon ? <Icon tone={tone}>{icon}</Icon> : null}
        <Title>{title}</Title>
        <Close>
          <IconButton label={t('close')} disabled={locked} onClick={leave}>
            <X aria-hidden />
          </IconButton>
        </Close>
      </Header>
      {children ? (
        <Body ref={body} indented={Boolean(icon)} tabIndex={scrolls ? 0 : undefined}>
          {children}
        </Body>
      ) : null}
      {asking ? (
        <Footer>
          <DiscardQuestion onKeep={() => setAsked(false)} onDiscard={discard} />
        </Footer>
      ) : null}
      {actions && !asking ? (
        <Footer>
          {note ? <Note>{note}</Note> : null}
          {actions}
        </Footer>
      ) : null}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event through the portal, to a form around the dialog.
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <Modal
      open={open}
      onClose={leave}
      place="dialog"
      role={role}
      locked={locked}
      scrimCloses={!onSubmit || role === 'alertdialog'}
      returnFocus={returnFocus}
    >
      <Content size={size} tabIndex={-1}>
        {onSubmit ? (
          <form noValidate onSubmit={submit}>
            {inside}
          </form>
        ) : (
          inside
        )}
      </Content>
    </Modal>
  )
}

const Question = styled('div', { base: { flex: '1 1 auto', textStyle: 'label' } })

/** Replaces a dialog's buttons when closing it would lose what was typed. */
const DiscardQuestion = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
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
      <Button danger onClick={onDiscard}>
        {t('discard.discard')}
      </Button>
      <Button ref={keep} variant="solid" onClick={onKeep}>
        {t('discard.keep')}
      </Button>
    </>
  )
}

/**
 * A ref for an element, and whether its content is higher than it is: then it must be focusable, so that the keyboard
 * can scroll it.
 */
const useScrolls = (): [(element: HTMLElement | null) => (() => void) | undefined, boolean] => {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return [watch, scrolls]
}
