import { takesText } from '@console/shared/ui'
import { useEffect, useState } from 'react'

type Shown = 'palette' | 'keys' | null

const wishOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Shown => {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'palette'
  return key === '?' && !ctrlKey && !metaKey && !takesText(target) ? 'keys' : null
}

/** Ctrl or Cmd and K open the palette, `?` the list of keys: everywhere, but not over a dialog. */
export const usePaletteKeys = () => {
  const [shown, show] = useState<Shown>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wish = wishOf(event)
      if (!wish || event.defaultPrevented) return
      // The browser's own answer would be its search field.
      event.preventDefault()
      // The code editor's own search is no dialog of the console.
      if (!document.querySelector('[role$=dialog]:not(.find-widget)')) show(wish)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { shown, show }
}
