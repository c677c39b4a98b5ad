import { useEffect, useRef } from 'react'

/** A ref for a container whose first link or button takes the focus when it appears. */
export const useFocusFirst = <E extends HTMLElement>(wanted: boolean) => {
  const container = useRef<E>(null)
  useEffect(() => {
    if (wanted) container.current?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
  }, [wanted])
  return container
}
