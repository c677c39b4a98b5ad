import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

// The end is where no line is left below.
const nearEnd = 20

/** Keeps a box that scrolls at its end while its content (or its height, which tells of it) changes, until somebody scrolls up; at the end it follows again. */
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
    // Only a way up lets go: the text may have grown since the scroll to its end.
    if (element.scrollTop < last.current) setFollowing(atEnd)
    else if (atEnd) setFollowing(true)
    last.current = element.scrollTop
    setTop(element.scrollTop)
  }
  return { following, top, onScroll, follow: () => setFollowing(true) }
}
