import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

// Pixels: less than a line.
const nearEnd = 20

/**
 * Keeps a scrolling box at its end while `content` (its text or its height) changes. Stops when the user scrolls up,
 * goes on at the end.
 */
export const useFollow = (boxRef: RefObject<HTMLDivElement | null>, content: number | string) => {
  const [following, setFollowing] = useState(true)
  const [top, setTop] = useState(0)
  const last = useRef(0)
  const toEnd = useEffectEvent(() => {
    const element = boxRef.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    last.current = element.scrollTop
    setTop(element.scrollTop)
  })
  useLayoutEffect(() => {
    if (following) toEnd()
  }, [following, content])
  const onScroll = () => {
    const element = boxRef.current
    if (!element) return
    const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - nearEnd
    // Only scrolling up stops it: the text may have grown since the last scroll to its end.
    if (element.scrollTop < last.current) setFollowing(atEnd)
    else if (atEnd) setFollowing(true)
    last.current = element.scrollTop
    setTop(element.scrollTop)
  }
  return { following, top, onScroll, follow: () => setFollowing(true) }
}
