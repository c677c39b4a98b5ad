import type { Toast } from '@console/platform/contract'
import { createStore } from 'zustand/vanilla'

export interface ShownToast extends Toast {
  id: string
}

/** What the console has to say at the moment, oldest first. */
export const createToasts = () => {
  let lastId = 0
  const store = createStore<readonly ShownToast[]>(() => [])
  // What was said about an action before is no longer so.
  const others = (action: string | undefined) => store.getState().filter((toast) => action === undefined || toast.action !== action)
  return {
    shown: store,
    show: (toast: Toast) => {
      lastId += 1
      store.setState([...others(toast.action), { ...toast, id: String(lastId) }], true)
    },
    dismissAction: (action: string) => store.setState(others(action), true),
    dismiss: (id: string) => store.setState(store.getState().filter((toast) => toast.id !== id), true),
  }
}

export type Toasts = ReturnType<typeof createToasts>
