import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '../styled.ts'

const Root = styled('div', {
  base: {
    position: 'fixed',
    zIndex: 'tooltip',
    maxW: '280px',
    px: '2',
    py: '1',
    borderRadius: 'l1',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'xs',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    boxShadow: 'md',
    pointerEvents: 'auto',
    animation: 'fade-in 100ms ease-out',
  },
})

const gap = 6
const margin = 8

export interface TipBubbleProps {
  anchor: HTMLElement
  text: string
  id: string | undefined
  /** The pointer is on the bubble: it stays. */
  onStay(): void
  onLeave(): void
  /** The anchor has moved away under the bubble, by scrolling. */
  onGone(): void
}

/** Above the anchor, below it when there is no room; never outside the window. */
const place = (anchor: DOMRect, bubble: DOMRect) => {
  const above = anchor.top - bubble.height - gap
  const top = above >= margin ? above : anchor.bottom + gap
  const left = anchor.left + (anchor.width - bubble.width) / 2
  return { top, left: Math.max(margin, Math.min(left, window.innerWidth - bubble.width - margin)) }
}

export const TipBubble = ({ anchor, text, id, onStay, onLeave, onGone }: TipBubbleProps) => {
  const [bubble, setBubble] = useState<HTMLElement | null>(null)
  const [position, setPosition] = useState({ top: 0, left: 0 })
  useLayoutEffect(() => {
    if (bubble) setPosition(place(anchor.getBoundingClientRect(), bubble.getBoundingClientRect()))
  }, [anchor, bubble, text])
  useEffect(() => {
    window.addEventListener('scroll', onGone, true)
    return () => window.removeEventListener('scroll', onGone, true)
  })
  return createPortal(
    <Root
      ref={setBubble}
      role="tooltip"
      id={id}
      style={position}
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Root>,
    document.body,
  )
}
