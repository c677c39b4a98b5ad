import { followAlerts, type Alert } from '@console/platform/api'
import { isNotFound, type Http } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'

export interface FeedState {
  /** Whether changes arrive by themselves. */
  connected: boolean
  /** How many alerts fire; null until the stream has told. */
  firing: number | null
}

export interface FeedListener {
  /** What was loaded before is out of date. */
  onStale(): void
  /** An alert has begun to fire, and is to be told. */
  onFired(alert: Alert): void
}

/** The stream of alerts of this tab, whoever listens: the bell, and the screen of alerts. */
export interface AlertFeed {
  readonly state: Readable<FeedState>
  /** Follows the stream until the returned function is called. */
  open(listener: FeedListener): () => void
  /** Whether the stream goes on in a tab that is not seen. */
  keepHidden(keep: boolean): void
}

const first = 1_000
const longest = 60_000
/** Milliseconds for which a tab that nobody sees keeps its stream. */
const patience = 60_000

/** Whether the user wants to hear of it: an alert that was seen to, or is silenced, is quiet. */
const isLoud = ({ state, acknowledged, silencedUntil }: Alert, silenced: number | null): boolean =>
  state === 'firing' && acknowledged === null && (silencedUntil ?? 0) <= Date.now() && (silenced ?? 0) <= Date.now()

export const createAlertFeed = (api: Http): AlertFeed => {
  const state = createWritable<FeedState>({ connected: false, firing: null })
  const listeners = new Set<FeedListener>()
  let known: Map<string, Alert['state']> | null = null
  let running: AbortController | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined
  let staysHidden = false

  const tellStale = () => {
    for (const { onStale } of listeners) onStale()
  }
  const handlers = {
    onAlerts: ({ alerts, firing }: { alerts: readonly Alert[]; firing: number }) => {
      known = new Map(alerts.map(({ id, state: now }) => [id, now]))
      state.setState({ connected: true, firing })
      tellStale()
    },
    onChange: ({ alert, firing, silencedUntil }: { alert: Alert | null; firing: number; silencedUntil: number | null }) => {
      state.setState({ connected: true, firing })
      tellStale()
      if (!alert) return
      const isNew = known?.get(alert.id) !== 'firing' && known?.get(alert.id) !== 'recovering'
      known?.set(alert.id, alert.state)
      if (isNew && isLoud(alert, silencedUntil)) for (const { onFired } of listeners) onFired(alert)
    },
  }

  const run = async (signal: AbortSignal) => {
    let wait = first
    while (!signal.aborted) {
      const begun = Date.now()
      const isOver = await followAlerts(api, handlers, signal).then(() => false, (error: unknown) => isNotFound(error))
      if (signal.aborted) return
      state.setState({ connected: false, firing: null })
      if (isOver) return
      // A stream that has lasted was a good one.
      wait = Date.now() - begun > longest ? first : wait
      await pause(wait * (0.5 + Math.random() / 2), signal)
      wait = Math.min(wait * 2, longest)
    }
  }
  const start = () => {
    if (running || listeners.size === 0) return
    running = new AbortController()
    void run(running.signal)
  }
  const stop = () => {
    running?.abort()
    running = null
    if (state.getState().connected) state.setState({ connected: false, firing: null })
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (!document.hidden) start()
    else if (!staysHidden) hiding = setTimeout(stop, patience)
  }

  return {
    state,
    open: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) document.addEventListener('visibilitychange', onVisibility)
      start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        document.removeEventListener('visibilitychange', onVisibility)
        clearTimeout(hiding)
        stop()
      }
    },
    keepHidden: (keep) => {
      staysHidden = keep
      if (listeners.size > 0) onVisibility()
    },
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
