import { useEffect, useEffectEvent } from 'react'
import type { Step } from './useMessage.ts'

const steps: Readonly<Record<string, Step>> = { ArrowDown: 1, ArrowUp: -1 }

const takesArrows = 'input:not([type=radio]), textarea, select, [contenteditable]'

// What can be scrolled by the arrow keys, and has the focus for that.
const scrolls = (element: Element) => element.matches('[role=group][tabindex="0"]') && element.scrollHeight > element.clientHeight

/** Up and Down wherever the focus is, but where one types, in a long message, and in a tree that takes them for itself. */
export const useStepKeys = (step: (by: Step) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && (event.target.matches(takesArrows) || scrolls(event.target))) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
