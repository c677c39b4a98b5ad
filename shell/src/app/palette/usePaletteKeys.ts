import { takesText } from '@console/platform/ui'
import { useEffect, useState } from 'react'

/** Does what pressing `?` does. */
export const showKeys = (): void =>
  void document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', cancelable: true }))

type Shown = 'palette' | 'keys' | null

const requestOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Shown => {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'palette'
  return key === '?' && !ctrlKey && !metaKey && !takesText(target) ? 'keys' : null
}

// The code editor's search widget does not count as a dialog.
const openDialog = '[role$=dialog]:not(.find-widget)'

/**
 * Ctrl or Cmd and K open the palette, `?` the list of keys: everywhere except over a dialog. Text typed before the
 * palette has loaded is kept for it.
 */
export const usePaletteKeys = () => {
  const [shown, setShown] = useState<Shown>(null)
  const [query, setQuery] = useState('')
  const show = (next: Shown) => {
    setQuery('')
    setShown(next)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const request = requestOf(event)
      if (!request || event.defaultPrevented) return
      // The browser would focus its own search field.
      event.preventDefault()
      if (!document.querySelector(openDialog)) {
        setQuery('')
        setShown(request)
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (shown !== 'palette') return undefined
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(openDialog))) return
      if (key.length === 1) setQuery((typed) => typed + key)
      else if (key === 'Backspace') setQuery((typed) => typed.slice(0, -1))
      else if (key === 'Escape') setShown(null)
      // Enter would press the button that still has focus.
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [shown])
  return { shown, show, query, setQuery }
}
