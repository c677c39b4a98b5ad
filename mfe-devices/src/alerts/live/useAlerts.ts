import type { Alert, Alerts } from '@console/platform/api'
import { useConsole, useReadable, type Http } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { followedAlerts } from '../../common/alerts/alertList.ts'
import { createAlertFeed, type AlertFeed } from './createAlertFeed.ts'

const feeds = new WeakMap<Http, AlertFeed>()

/** One feed for the tab. */
export const feedOf = (api: Http): AlertFeed => {
  const feed = feeds.get(api) ?? createAlertFeed(api)
  feeds.set(api, feed)
  return feed
}

/** How often the list is loaded if no stream reports changes. */
const poll = 60_000
/** Milliseconds in which several changes count as one. */
const gather = 250

const ignore = () => {}

/** The list has a limit: what is open beyond it comes from the stream. */
const withOpen = (listed: Alerts, open: readonly Alert[]): Alerts => {
  const ids = new Set(listed.alerts.map(({ id }) => id))
  const more = open.filter(({ id }) => !ids.has(id))
  return more.length === 0 ? listed : { ...listed, alerts: [...listed.alerts, ...more] }
}

/**
 * The alerts, kept up to date by the stream. `presence`: whether the server has alerts, `unknown` before its answer.
 * `onFired` is called for each alert that begins to fire.
 */
export const useAlerts = (onFired: (alert: Alert) => void = ignore) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const feed = feedOf(api)
  const { connected, firing, open } = useReadable(feed.state)
  const {
    data: listed,
    dataUpdatedAt,
    error,
    isFetching,
    refetch,
  } = useQuery(followedAlerts(api, connected ? false : poll))
  const data = useMemo(() => listed && withOpen(listed, open), [listed, open])
  const isThere = Boolean(data)
  const tell = useEffectEvent(onFired)
  const loaded = useEffectEvent(() => listed ?? undefined)
  useEffect(() => {
    if (!isThere) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey: ['alerts'] }, { cancelRefetch: false })
    }
    const close = feed.open(
      {
        onStale: () => void (timer ??= setTimeout(refresh, gather)),
        onFired: (alert) => tell(alert),
      },
      loaded(),
    )
    return () => {
      close()
      clearTimeout(timer)
    }
  }, [feed, cache, isThere])
  // A server without alerts may answer with something else.
  const isAbsent = data === null || (error && 'kind' in error && error.kind === 'parse')
  const presence: 'unknown' | 'absent' | 'there' = isAbsent ? 'absent' : isThere ? 'there' : 'unknown'
  return { data, dataUpdatedAt, error, isFetching, refetch, presence, firing: firing ?? data?.firing ?? 0 }
}
