import { useEffect, useState } from 'react'
import type { View, ViewState } from './createView.ts'

// A gesture changes the view with every frame; what is written beside the charts may come a little later.
const settle = 120

/** What is shown, once it stays so. */
export const useSettledView = (view: View): ViewState => {
  const [settled, setSettled] = useState(view.getState)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(view.getState()), settle)
    }
    setSettled(view.getState())
    const leave = view.subscribe(follow)
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [view])
  return settled
}
