import { useEffect, useState } from 'react'
import type { View, ViewState } from './createView.ts'

// A gesture changes the view with every frame; what is written beside the charts may come a little later.
const settle = 120

/** What is shown, once it stays so; at once when another window was loaded. */
export const useSettledView = (view: View): ViewState => {
  const [settled, setSettled] = useState(view.getState)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let { whole } = view.getState()
    const take = () => setSettled(view.getState())
    const follow = () => {
      clearTimeout(timer)
      const isOther = view.getState().whole !== whole
      whole = view.getState().whole
      if (isOther) take()
      else timer = setTimeout(take, settle)
    }
    take()
    const leave = view.subscribe(follow)
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [view])
  return settled
}
