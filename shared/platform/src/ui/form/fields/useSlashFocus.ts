import { useEffect, type RefObject } from 'react'
import { takesText } from '../../core/takesText.ts'

/** `/` moves the focus into the field, wherever it is on the page, unless the key is meant for a text or a dialog is open. */
export const useSlashFocus = (field: RefObject<HTMLInputElement | null>, enabled: boolean) => {
  useEffect(() => {
    if (!enabled) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || takesText(event.target)) return
      const dialog = document.querySelector('[role$=dialog]:not(.find-widget)')
      if (!field.current || (dialog && !dialog.contains(field.current))) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field, enabled])
}
