import { createWritable, type Readable } from '@console/platform/lib'

/** `ask`: the user has not been asked. `refused`: the browser does not let the console. `missing`: this browser has none, or no way to agree on one tab. */
type NotificationState = 'on' | 'ask' | 'refused' | 'missing'

const stateNow = (): NotificationState => {
  if (!('Notification' in window) || !('locks' in navigator)) return 'missing'
  const { permission } = Notification
  return permission === 'granted' ? 'on' : permission === 'denied' ? 'refused' : 'ask'
}

/** Notifications of the system while a tab is open. The browser keeps the user's choice; of its tabs, the one with the lock shows them. */
interface Notifications {
  readonly state: Readable<NotificationState>
  /** Asks the browser. To be called by a press. */
  turnOn(): Promise<void>
  /** Shows one, unless another tab does. `tag`: another one with it takes its place. */
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
    // Held until the tab is closed: then another one has it.
    void navigator.locks.request('alert-notifications', () => new Promise<never>(() => (isTeller = true)))
  }
  follow()
  // The user may have changed it in the browser's settings.
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

/** One for the tab. */
export const notifications = (): Notifications => (only ??= createNotifications())
