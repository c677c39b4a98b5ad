import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query (with or without `@media`) holds, live. */
export const useMedia = (query: string): boolean => {
  const plain = query.replace('@media ', '')
  const subscribe = useCallback((listener: () => void) => {
    const list = window.matchMedia(plain)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }, [plain])
  return useSyncExternalStore(subscribe, () => window.matchMedia(plain).matches)
}
