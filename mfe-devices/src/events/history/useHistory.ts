import { historyQuery, type History } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useEffect } from 'react'
import type { JoinedView } from './past/joinedView.ts'
import type { PastRows } from './past/pastRows.ts'

/** Live and stored rows as one view. */
export interface Joined {
  view: JoinedView
  past: PastRows
  onlyPast: boolean
}

const key = 'console.events.history'

const wasThere = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

const remember = (there: boolean): void => {
  try {
    if (there) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage, no room is reserved.
  }
}

/** Milliseconds. */
const refresh = 60_000

/** The server's stored events: null where it stores none, undefined before its answer. `expected`: room is reserved for them. */
export const useHistory = (): { history: History | null | undefined; expected: boolean } => {
  const { api, features } = useConsole()
  const { data } = useQuery({ ...historyQuery(api), retry: false, refetchInterval: ({ state }) => (state.data === null || state.status === 'error' ? false : refresh), staleTime: ({ state }) => (state.data === null ? Infinity : 0) })
  const there = data === undefined ? undefined : data !== null
  useEffect(() => {
    if (there !== undefined) remember(there)
  }, [there])
  return { history: data, expected: there ?? ((features?.includes('history') ?? false) || wasThere()) }
}
