import { createWritable, type Readable } from '@console/platform/lib'

/** `ask`: the user has not been asked. `refused`: the browser does not let the console. `missing`: this browser has none, or no way to agree on one tab. */
export type NotificationState = 'on' | 'off' | 'ask' | 'refused' | 'missing'

const key = 'mfe-devices-alert-notifications'

const stored = (): boolean => {
  try {
    return window.localStorage.getItem('mfe-devices-alert-notifications') === 'yes'
  } catch {
    return false
  }
}

const stateNow = (): NotificationState => {
  if (!('Notification' in window) || !('locks' in navigator)) return 'missing'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'default' ? 'ask' : stored() ? 'on' : 'off'
}

/** Notifications of the system while a tab is open. The user's choice holds for this browser; of its tabs, the one with the lock shows them. */
export interface Notifications {
  readonly state: Readable<NotificationState>
  /** Asks the browser, if it has not been asked. To be called by a press. */
  turnOn(): Promise<void>
  turnOff(): void
  /** Shows one, unless another tab does. */
  show(title: string, text: string, tag: string, onClick: () => void): void
}

const createNotifications = (): Notifications => {
  const state = createWritable<NotificationState>(stateNow())
  let isTeller = false
  let release: (() => void) | null = null

  const follow = () => {
    const now = stateNow()
    state.setState(now)
    if (now === 'on' && !release) {
      const left = new AbortController()
      release = () => left.abort()
      // Held until the tab is closed or the user turns it off.
      void navigator.locks.request(key, { signal: left.signal }, () => new Promise<void>((resolve) => {
        isTeller = true
        release = resolve
      })).catch(() => undefined).finally(() => (isTeller = false))
    } else if (now !== 'on') {
      release?.()
      release = null
    }
  }
  const keep = (value: 'yes' | 'no') => {
    try {
      window.localStorage.setItem('mfe-devices-alert-notifications', value)
    } catch {
      // Without storage it holds for no tab.
    }
    follow()
  }
  // Another tab has changed it.
  window.addEventListener('storage', (event) => void (event.key === key && follow()))
  follow()
  return {
    state,
    turnOn: async () => {
      if (stateNow() === 'missing') return
      await Notification.requestPermission()
      if (Notification.permission === 'granted') keep('yes')
      else follow()
    },
    turnOff: () => keep('no'),
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
