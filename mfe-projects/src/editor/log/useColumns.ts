import { useEffect, useRef, useState, type RefObject } from 'react'

const sample = 100

/** How many letters fit into a row of the box, and how high the box is. `ruler` is the ref of an element that holds `rulerText`. */
export const useColumns = (box: RefObject<HTMLElement | null>) => {
  const ruler = useRef<HTMLSpanElement>(null)
  const [size, setSize] = useState({ columns: Infinity, height: 600 })
  useEffect(() => {
    const measure = () => {
      const { width = 0 } = ruler.current?.getBoundingClientRect() ?? {}
      const element = box.current
      if (!element || width === 0) return
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const columns = Math.max(1, Math.floor((room * sample) / width))
      setSize((known) => (known.columns === columns && known.height === element.clientHeight ? known : { columns, height: element.clientHeight }))
    }
    measure()
    void document.fonts?.ready.then(measure)
    if (!('ResizeObserver' in window) || !box.current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, ruler])
  return { ...size, ruler }
}

export const rulerText = '0'.repeat(sample)
