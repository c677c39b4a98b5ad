import { useLayoutEffect, useRef, useState } from 'react'
import type { Range } from './range.ts'
import { createView, type View } from './createView.ts'

/** The view of a loaded window. A refresh keeps what is shown, another window (`name`) is shown whole as soon as it is there. */
export const useView = (whole: Range, name: string, former: boolean): View => {
  const [view] = useState(() => createView(whole))
  const loaded = useRef(name)
  useLayoutEffect(() => {
    if (former) return
    view.load(whole, loaded.current === name)
    loaded.current = name
  }, [view, whole, name, former])
  return view
}
