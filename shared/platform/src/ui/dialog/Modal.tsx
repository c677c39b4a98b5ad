import { Dialog as Machine, Portal } from '@chakra-ui/react'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { styled } from '../core/styled.ts'

const Backdrop = styled(Machine.Backdrop, {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'overlay',
    bg: 'scrim',
    _open: { animation: 'fade-in 150ms ease-out' },
    _closed: { animation: 'fade-out 100ms ease-out' },
  },
})
const Positioner = styled(Machine.Positioner, {
  base: { position: 'fixed', inset: '0', zIndex: 'modal', display: 'flex', pointerEvents: 'auto' },
  variants: {
    place: {
      // On a phone a dialog is a sheet at the bottom of the screen.
      dialog: { alignItems: { base: 'flex-end', sm: 'center' }, justifyContent: 'center' },
      drawer: { alignItems: 'stretch', justifyContent: 'flex-start' },
    },
  },
})

export interface ModalProps {
  open: boolean
  onClose: () => void
  place: 'dialog' | 'drawer'
  role: 'dialog' | 'alertdialog'
  /** Escape and the scrim do nothing. */
  locked?: boolean | undefined
  /** A click on the scrim closes it. */
  scrimCloses: boolean
  /** Where the focus goes in the end; null is back to where it came from. */
  returnFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** The element that had the focus when the dialog opened, and gets it back. */
const useOpener = (open: boolean) => {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Now, not in an effect: an `autoFocus` inside would have moved the focus by then.
    if (open) setOpener(document.activeElement)
  }
  return opener
}

/** The element to focus first: the marked one, the first field, the main button. */
const firstStop = (content: HTMLElement | null): HTMLElement | null => {
  if (!content || content.contains(document.activeElement)) return document.activeElement as HTMLElement | null
  const stops = [
    '[data-autofocus]',
    ':is(input, textarea, select):not([readonly], :disabled)',
    'footer button[type=submit]',
    'footer :is(button, a[href])',
    'a[href]',
    'button',
  ]
  return stops.map((selector) => content.querySelector<HTMLElement>(selector)).find((stop) => stop !== null) ?? content
}

/** What Dialog and Drawer share: scrim, focus trap, focus restoration, Escape. `children` is a `Dialog.Content`. */
export const Modal = ({
  open,
  onClose,
  place,
  role,
  locked = false,
  scrimCloses,
  returnFocus,
  children,
}: ModalProps) => {
  const opener = useOpener(open)
  const positioner = useRef<HTMLDivElement>(null)
  const pressedScrim = useRef(false)
  return (
    <Machine.Root
      unstyled
      open={open}
      role={role}
      closeOnEscape={!locked}
      // Done by `onClick` below: to the library a toast over the dialog is "outside" too.
      closeOnInteractOutside={false}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      initialFocusEl={() =>
        firstStop(positioner.current?.querySelector('[data-scope=dialog][data-part=content]') ?? null)
      }
      finalFocusEl={() => returnFocus?.() ?? (opener instanceof HTMLElement && opener.isConnected ? opener : null)}
    >
      <Portal>
        <Backdrop />
        <Positioner
          ref={positioner}
          place={place}
          onPointerDown={(event: PointerEvent) => {
            pressedScrim.current = event.target === event.currentTarget
          }}
          // Pressed and released on the scrim: a selection dragged out of a field must not close it.
          onClick={({ target, currentTarget }: React.MouseEvent) => {
            if (scrimCloses && !locked && pressedScrim.current && target === currentTarget) onClose()
          }}
        >
          {children}
        </Positioner>
      </Portal>
    </Machine.Root>
  )
}
