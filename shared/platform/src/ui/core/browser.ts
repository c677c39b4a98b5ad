import { useCallback, useSyncExternalStore } from 'react'
import { matchesMedia, schemeChoice } from '../../theme/index.ts'

// A browser may read the file only a while after the click.
const readTime = 60_000

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), readTime)
}

/** Whether keys pressed there are typed into a text. */
export const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))

/** Whether a media query matches, live. One for the colour scheme is decided by the user's choice. */
export const useMedia = (query: string): boolean => {
  const plain = query.replace('@media ', '')
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(plain)
      list.addEventListener('change', listener)
      const unsubscribe = schemeChoice.subscribe(listener)
      return () => {
        list.removeEventListener('change', listener)
        unsubscribe()
      }
    },
    [plain],
  )
  return useSyncExternalStore(subscribe, () => matchesMedia(plain))
}
