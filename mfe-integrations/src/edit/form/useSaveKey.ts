import { useEffect, type RefObject } from 'react'

/** Ctrl+S, or Cmd+S, sends the form, wherever the focus is; behind a dialog it does nothing. */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Never the browser's own, which stores the page.
      event.preventDefault()
      if (!event.repeat && !form.current?.closest('[aria-hidden=true], [inert]')) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
}
