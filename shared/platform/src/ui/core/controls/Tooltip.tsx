import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { styled } from '../styled.ts'
import type { TipBubbleProps } from './TipBubble.tsx'

const hoverDelay = 400
// Long enough to move the pointer from the anchor onto the bubble.
const leaveDelay = 150

let Bubble: ComponentType<TipBubbleProps> | null = null
let closeOpenTip: (() => void) | null = null

/**
 * Fetches the bubble's code at its first use. A failed fetch only leaves the tooltip out: it must never break a screen.
 */
const loadBubble = () =>
  import('./TipBubble.tsx').then(
    (module) => {
      Bubble = module.TipBubble
    },
    () => undefined,
  )

export interface Tip {
  handlers: {
    onPointerEnter(event: PointerEvent<HTMLElement>): void
    onPointerLeave(): void
    onPointerDown(): void
    onFocus(event: FocusEvent<HTMLElement>): void
    onBlur(): void
    onKeyDown(event: KeyboardEvent): void
  }
  show(anchor: HTMLElement): void
  bubble: ReactNode
}

/**
 * A tooltip for an element: on hover after a moment, on keyboard focus at once; Escape closes it, the pointer may enter
 * it. A text that costs time is given as a function.
 */
export const useTip = (text: string | (() => string) | null | undefined, id?: string): Tip => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = useRef(() => setAnchor(null)).current
  // Counts up when the bubble is shown or hidden: a fetch that was started before is ignored.
  const turn = useRef(0)

  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (delay: number, action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, delay)
  }
  const show = (element: HTMLElement) => {
    clearTimeout(timer.current)
    const own = ++turn.current
    void loadBubble().then(() => {
      if (own !== turn.current || !element.isConnected) return
      if (closeOpenTip !== close) closeOpenTip?.()
      closeOpenTip = close
      setAnchor(element)
    })
  }
  const hide = () => {
    clearTimeout(timer.current)
    turn.current += 1
    close()
  }
  const leave = () => (anchor ? later(leaveDelay, hide) : hide())

  return {
    show,
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }) => {
        if (!text || pointerType === 'touch') return
        void loadBubble()
        later(hoverDelay, () => show(currentTarget))
      },
      onPointerLeave: leave,
      onPointerDown: hide,
      onFocus: ({ target, currentTarget }) => {
        if (text && target.matches(':focus-visible')) show(currentTarget)
      },
      onBlur: hide,
      onKeyDown: ({ key }) => {
        if (key === 'Escape') hide()
      },
    },
    bubble:
      anchor && text && Bubble ? (
        <Bubble
          anchor={anchor}
          text={typeof text === 'function' ? text() : text}
          id={id}
          onStay={() => clearTimeout(timer.current)}
          onLeave={leave}
          onGone={hide}
        />
      ) : null,
  }
}

type Handlers = Partial<{ [K in keyof Tip['handlers']]: ((event: never) => void) | undefined }>

/** The tip's handlers, after the element's own. */
export const withTip = ({ handlers }: Tip, own: Handlers): Tip['handlers'] =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (event: never) => {
        own[name as keyof Handlers]?.(event)
        handler(event)
      },
    ]),
  ) as unknown as Tip['handlers']

const Root = styled('span', { base: { display: 'inline-flex', alignItems: 'center', borderRadius: 'l1' } })

export interface TooltipProps {
  text: string
  /**
   * The text is the child's accessible name, as of an icon with a meaning. Without it the child already says what the
   * tooltip repeats.
   */
  names?: boolean | undefined
  children: ReactNode
}

/** On hover and keyboard focus. Buttons with a label or a reason have theirs already. */
export const Tooltip = ({ text, names = false, children }: TooltipProps) => {
  const tip = useTip(text)
  return (
    <>
      <Root {...(names ? { role: 'img', 'aria-label': text, tabIndex: 0 } : {})} {...tip.handlers}>
        {children}
      </Root>
      {tip.bubble}
    </>
  )
}
