import { followAlerts, keepConnected, type Alert, type Alerts, type AlertStream } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'
import { isFiring } from '../../common/alerts/shown.ts'
import { learnTime, serverNow } from '../../common/serverClock.ts'

interface FeedState {
  /** Whether the stream is connected. */
  connected: boolean
  /** How many alerts fire; null before the stream's first line. */
  firing: number | null
  /** All that are open, of which the list has only the first. */
  open: readonly Alert[]
}

/** All open alerts, or the first of them, at the server's time `now`. */
type Told = Pick<Alerts, 'alerts' | 'firing' | 'now'>

interface FeedListener {
  /** Data that were loaded before are out of date. */
  onStale(): void
  /** An alert has begun to fire and has to be announced. */
  onFired(alert: Alert): void
}

/** The stream of alerts of this tab, shared by the bell and the screen of alerts. */
export interface AlertFeed {
  readonly state: Readable<FeedState>
  /**
   * Follows the stream until the returned function is called. `listed`: the list that is shown before the stream's
   * first line. What has begun to fire since is announced.
   */
  open(listener: FeedListener, listed?: Told): () => void
  /** Whether the stream stays open in a hidden tab. */
  keepHidden(keep: boolean): void
}

const closed: FeedState = { connected: false, firing: null, open: [] }
/** Milliseconds for which a tab that nobody sees keeps its stream. */
const patience = 60_000

/**
 * Whether the user wants to hear of it: an alert that was seen to, or is silenced, is quiet. `now` by the server's
 * clock.
 */
const isLoud = (alert: Alert, silenced: number | null, now: number): boolean =>
  isFiring(alert, now) && (silenced ?? 0) <= now

/**
 * Reads the lines of the stream. After `forget` and without `learn`, the next line is the initial state: its alerts are
 * not announced.
 */
const createReader = (
  api: Http,
  setState: (state: FeedState) => void,
  listeners: ReadonlySet<FeedListener>,
): AlertStream & { learn(told: Told): void; forget(): void } => {
  let known = new Map<string, Alert>()
  /** Whether these are all that fire: a server may tell only the first. */
  let knowsAll = false
  /** The server's time when it last told all. */
  let toldAt = Infinity
  const tellStale = () => {
    for (const { onStale } of listeners) onStale()
  }
  const tellIfFired = (alert: Alert, silencedUntil: number | null) => {
    const before = known.get(alert.id)?.state
    if (before !== 'firing' && before !== 'recovering' && isLoud(alert, silencedUntil, serverNow(api)))
      for (const { onFired } of listeners) onFired(alert)
  }
  const learn = ({ alerts, firing, now }: Told) => {
    known = new Map(alerts.map((alert) => [alert.id, alert]))
    knowsAll = alerts.filter((alert) => isFiring(alert, now)).length === firing
    toldAt = now
  }
  return {
    onAlerts: (told) => {
      const { alerts, firing, silencedUntil, now } = told
      learnTime(api, now, Date.now())
      tellStale()
      // Unknown ones have begun to fire since. An alert is stored some seconds after the time at which it fired, so that
      // time decides only where not all were told.
      for (const alert of alerts) if (knowsAll || (alert.firedAt ?? 0) > toldAt) tellIfFired(alert, silencedUntil)
      learn(told)
      setState({ connected: true, firing, open: openOf(known) })
    },
    onChange: ({ alert, firing, silencedUntil }) => {
      tellStale()
      if (alert) {
        tellIfFired(alert, silencedUntil)
        known.set(alert.id, alert)
      }
      setState({ connected: true, firing, open: openOf(known) })
    },
    learn,
    forget: () => {
      known = new Map()
      knowsAll = false
      toldAt = Infinity
    },
  }
}

const openOf = (known: ReadonlyMap<string, Alert>): Alert[] =>
  [...known.values()].filter(({ state }) => state !== 'resolved')

export const createAlertFeed = (api: Http): AlertFeed => {
  const state = createWritable<FeedState>(closed)
  const listeners = new Set<FeedListener>()
  const reader = createReader(api, state.setState, listeners)
  let running: AbortController | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined
  let staysHidden = false

  const start = () => {
    if (running || listeners.size === 0) return
    const { signal } = (running = new AbortController())
    void keepConnected(
      {
        connect: () => followAlerts(api, reader, signal),
        onEnd: () => state.setState(closed),
        staysHidden: () => staysHidden,
      },
      signal,
    )
  }
  const stop = () => {
    running?.abort()
    running = null
    state.setState(closed)
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (!document.hidden || staysHidden) start()
    else hiding = setTimeout(stop, patience)
  }
  return {
    state,
    open: (listener, listed) => {
      if (listed && listeners.size === 0) reader.learn(listed)
      listeners.add(listener)
      if (listeners.size === 1) document.addEventListener('visibilitychange', onVisibility)
      start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        document.removeEventListener('visibilitychange', onVisibility)
        clearTimeout(hiding)
        stop()
        reader.forget()
      }
    },
    keepHidden: (keep) => {
      staysHidden = keep
      if (listeners.size > 0) onVisibility()
    },
  }
}
