import { useEffect, useEffectEvent } from 'react'
import type { Step } from './useMessage.ts'

const steps: Readonly<Record<string, Step>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and Down wherever the focus is, but in a tree that takes them for itself. */
export const useStepKeys = (step: (by: Step) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
