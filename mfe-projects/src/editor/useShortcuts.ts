import { useEffect, useEffectEvent } from 'react'

/** Keys together with Ctrl or Cmd, wherever on the page the focus is. Not over a dialog. */
export const useShortcuts = (actions: Readonly<Record<string, () => void>>) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()]
    if (!action || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // The browser's own answer would be to save the page.
    event.preventDefault()
    if (!event.repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Whose keyboards have a Command key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
