import { createWritable, type Readable } from '@console/platform/lib'

/** `ask`: the user was not asked yet. `refused`: the browser refuses. `missing`: this browser has no notifications, or no locks to agree on one tab. */
type NotificationState = 'on' | 'ask' | 'refused' | 'missing'

const stateNow = (): NotificationState => {
  if (!('Notification' in window) || !('locks' in navigator)) return 'missing'
  const { permission } = Notification
  return permission === 'granted' ? 'on' : permission === 'denied' ? 'refused' : 'ask'
}

/** Notifications while a tab is open. The browser keeps the user's choice; the tab that holds the lock shows them. */
interface Notifications {
  readonly state: Readable<NotificationState>
  /** Asks the browser. Only to be called on a press. */
  turnOn(): Promise<void>
  /** Shows a notification, unless another tab does. It replaces the one with the same `tag`. */
  show(title: string, text: string, tag: string, onClick: () => void): void
}

const createNotifications = (): Notifications => {
  const state = createWritable<NotificationState>(stateNow())
  let isTeller = false
  let isWaiting = false

  const follow = () => {
    state.setState(stateNow())
    if (state.getState() !== 'on' || isWaiting) return
    isWaiting = true
    // Held until the tab is closed; then another tab gets the lock.
    void navigator.locks.request('alert-notifications', () => new Promise<never>(() => (isTeller = true)))
  }
  follow()
  // The user may have changed the browser's settings meanwhile.
  document.addEventListener('visibilitychange', follow)
  return {
    state,
    turnOn: async () => {
      if (stateNow() !== 'missing') await Notification.requestPermission()
      follow()
    },
    show: (title, text, tag, onClick) => {
      if (!isTeller || stateNow() !== 'on') return
      const notification = new Notification(title, { body: text, tag })
      notification.addEventListener('click', () => {
        window.focus()
        notification.close()
        onClick()
      })
    },
  }
}

let only: Notifications | undefined

/** One object for the tab. */
export const notifications = (): Notifications => (only ??= createNotifications())
