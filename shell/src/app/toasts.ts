import type { Toast } from '@console/platform/contract'
import { createStore } from 'zustand/vanilla'

export interface ShownToast extends Toast {
  id: string
}

/** The toasts that are shown, oldest first. */
export const createToasts = () => {
  let lastId = 0
  const store = createStore<readonly ShownToast[]>(() => [])
  // A newer toast about an action replaces the older one.
  const others = (action: string | undefined) =>
    store.getState().filter((toast) => action === undefined || toast.action !== action)
  return {
    shown: store,
    show: (toast: Toast) => {
      lastId += 1
      store.setState([...others(toast.action), { ...toast, id: String(lastId) }], true)
    },
    dismissAction: (action: string) => store.setState(others(action), true),
    dismiss: (id: string) =>
      store.setState(
        store.getState().filter((toast) => toast.id !== id),
        true,
      ),
  }
}

export type Toasts = ReturnType<typeof createToasts>
