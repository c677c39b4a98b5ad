import { useEffect, useEffectEvent } from 'react'

/** Keyboard shortcuts with Ctrl or Cmd for the whole page; off while a dialog is open. */
export const useShortcuts = (actions: Readonly<Record<string, () => void>>) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()]
    if (!action || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // The browser would save the page.
    event.preventDefault()
    if (!event.repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Whether keyboards have a Command key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
