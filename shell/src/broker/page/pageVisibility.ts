import type { Readable } from '@console/platform/lib'

/** Whether the page can be seen. */
export const pageVisibility: Readable<boolean> = {
  getState: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
