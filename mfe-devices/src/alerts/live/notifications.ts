import { createWritable, type Readable } from '@console/platform/lib'

/**
 * `ask`: the user was not asked yet. `refused`: the browser refuses. `missing`: this browser has no notifications, or
 * no locks to agree on one tab.
 */
type NotificationState = 'on' | 'ask' | 'refused' | 'missing'

const stateNow = (): NotificationState => {
  if (!('Notification' in window) || !('locks' in navigator)) return 'missing'
  const { permission } = Notification
  return permission === 'granted' ? 'on' : permission === 'denied' ? 'refused' : 'ask'
}

/** Notifications while a tab is open. The browser keeps the user's choice; the tab that holds the lock shows them. */
interface Notifications {
  readonly state: Readable<NotificationState>
  /** Whether this tab is the one that shows them. */
  readonly isTeller: Readable<boolean>
  /** Asks the browser. To be called by a press. */
  turnOn(): Promise<void>
  /**
   * Shows one, unless another tab does or is seen: that one has its toast. `tag`: another one with it takes its place.
   */
  show(title: string, text: string, tag: string, onClick: () => void): Promise<void>
}

// Of all tabs: one has the first, each that is seen has the second. A tab that is closed, or crashes, has none of them.
const tellerLock = 'alert-notifications'
const seenLock = 'alerts-seen'

const isAnySeen = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === seenLock) ?? false

const createNotifications = (): Notifications => {
  const state = createWritable<NotificationState>(stateNow())
  const isTeller = createWritable(false)
  let isWaiting = false
  let leave = () => {}

  const follow = () => {
    state.setState(stateNow())
    leave()
    if (state.getState() !== 'on') return
    if (!document.hidden) {
      const seen = new Promise<void>((resolve) => {
        leave = resolve
      })
      void navigator.locks.request(seenLock, { mode: 'shared' }, () => seen)
    }
    if (isWaiting) return
    isWaiting = true
    // Held until the tab is closed: then another one has it.
    void navigator.locks.request(tellerLock, () => new Promise<never>(() => isTeller.setState(true)))
  }
  follow()
  // The user may have changed the browser's settings meanwhile.
  document.addEventListener('visibilitychange', follow)
  return {
    state,
    isTeller,
    turnOn: async () => {
      if (stateNow() !== 'missing') await Notification.requestPermission()
      follow()
    },
    show: async (title, text, tag, onClick) => {
      if (!isTeller.getState() || stateNow() !== 'on' || (await isAnySeen())) return
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
