import { useEffect, useEffectEvent } from 'react'

const takesSpace = 'input, textarea, select, button, a, summary, [role=button], [role=textbox], [role=menuitem], [role=tab], [role=checkbox], [role=switch], [contenteditable]'

/** Space does it, wherever the focus is, unless what has it needs the key or a dialog is open. */
export const useSpacePause = (toggle: () => void) => {
  const run = useEffectEvent(toggle)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(takesSpace)) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
