import { historyQuery, type History } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import type { LoadError } from '@console/platform/ui'
import { useEffect } from 'react'
import type { JoinedView } from './past/joinedView.ts'
import type { PastRows } from './past/pastRows.ts'

/** Live and stored rows as one view. */
export interface Joined {
  view: JoinedView
  past: PastRows
  onlyPast: boolean
}

/** Milliseconds; the second while the store does not answer. */
const refresh = 60_000
const refreshFailed = 30_000

/** What the server stores. */
export interface StoredHistory {
  /** Null where the server stores nothing, undefined until it has answered. */
  history: History | null | undefined
  /** Whether room is kept for it. */
  expected: boolean
  /** Why it does not answer. */
  failure: LoadError | null
  retrying: boolean
  retry: () => void
}

export const useHistory = (): StoredHistory => {
  const { api, features, setFeature } = useConsole()
  const { data, error, isFetching, refetch } = useQuery({
    ...historyQuery(api),
    retry: false,
    refetchInterval: ({ state }) => (state.data === null ? false : state.status === 'error' ? refreshFailed : refresh),
    staleTime: ({ state }) => (state.data === null ? Infinity : 0),
  })
  const there = data === undefined ? undefined : data !== null
  useEffect(() => {
    if (there !== undefined) setFeature?.('history', there)
  }, [there, setFeature])
  return {
    history: data,
    expected: there ?? features?.includes('history') ?? false,
    failure: data === null ? null : error,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}
