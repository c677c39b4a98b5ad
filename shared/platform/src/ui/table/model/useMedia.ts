import { useCallback, useSyncExternalStore } from 'react'
import { matchesMedia, schemeChoice } from '../../../theme/index.ts'

/** Whether a media query matches, live. What it asks of the colour scheme is answered by the user's choice. */
export const useMedia = (query: string): boolean => {
  const plain = query.replace('@media ', '')
  const subscribe = useCallback((listener: () => void) => {
    const list = window.matchMedia(plain)
    list.addEventListener('change', listener)
    const forgetChoice = schemeChoice.subscribe(listener)
    return () => {
      list.removeEventListener('change', listener)
      forgetChoice()
    }
  }, [plain])
  return useSyncExternalStore(subscribe, () => matchesMedia(plain))
}
