import { useLayoutEffect, type ReactNode } from 'react'

/** Removes the static frame in the same step in which its children appear: nothing is painted between the two. */
export const TakeOver = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => {
    for (const id of ['frame', 'late']) document.getElementById(id)?.remove()
  }, [])
  return children
}
