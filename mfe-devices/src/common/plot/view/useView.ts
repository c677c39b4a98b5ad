import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createView, isWhole, type Range, type View, type ViewState } from './view.ts'

/**
 * The view of a loaded window. A refresh keeps the shown range; another window (`name`) is shown whole once it is
 * loaded.
 */
export const useView = (whole: Range, name: string, loading: boolean): View => {
  const [view] = useState(() => createView(whole))
  const loaded = useRef(name)
  useLayoutEffect(() => {
    if (loading) return
    view.load(whole, loaded.current === name)
    loaded.current = name
  }, [view, whole, name, loading])
  return view
}

/** Whether the whole window is shown. */
export const useIsWhole = (view: View): boolean => useSyncExternalStore(view.subscribe, () => isWhole(view.getState()))

// Milliseconds without a change. A gesture changes the view with every frame; texts beside the charts follow later.
const settle = 120

/** The view's state after a gesture has ended; at once when another window was loaded. */
export const useSettledView = (view: View): ViewState => {
  const [settled, setSettled] = useState(view.getState)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let { whole } = view.getState()
    const update = () => setSettled(view.getState())
    const follow = () => {
      clearTimeout(timer)
      const isOther = view.getState().whole !== whole
      whole = view.getState().whole
      if (isOther) update()
      else timer = setTimeout(update, settle)
    }
    update()
    const unsubscribe = view.subscribe(follow)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [view])
  return settled
}
