import { firmwareListQuery } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useEffect, useState } from 'react'
import type { Update } from './createUpdate.ts'
import { outcomeOf } from './trackedUpdate.ts'

const second = 1000

/** The state of an update, with its outcome at this moment. */
export const useUpdate = (update: Update) => {
  const { api, broker } = useConsole()
  const cache = useQueryClient()
  const state = useReadable(update.state)
  const live = useReadable(broker.state).kind === 'live'
  const [now, setNow] = useState(Date.now)
  const outcome = state.kind === 'tracked' ? outcomeOf(state.tracked, now, live) : null
  const waiting = outcome === 'waiting'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [waiting])
  const sent = state.kind === 'tracked'
  useEffect(() => {
    // The server noted when the image was last used, and for a server that had to be sent it, a download.
    if (sent) void cache.invalidateQueries({ queryKey: firmwareListQuery(api).queryKey })
  }, [api, cache, sent])
  const sending = state.kind === 'sending'
  return { ...update, state, outcome, live, now, sending, busy: sending || waiting }
}

export type UpdateView = ReturnType<typeof useUpdate>
