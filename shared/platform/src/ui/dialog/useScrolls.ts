import { useCallback, useState } from 'react'

/** A ref for an element, and whether its content is higher than it is: then the keyboard has to reach it, to scroll it. */
export const useScrolls = (): [(element: HTMLElement | null) => (() => void) | undefined, boolean] => {
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
