import { followArrival, type Arrival } from '@console/platform/api'
import { isNotFound, useConsole, type Http } from '@console/platform/contract'
import { useEffect, useState } from 'react'

/** Milliseconds before the stream is asked for again; each is twice the one before, and it ends at the last. */
const firstPause = 1_000
const lastPause = 30_000

export interface Followed {
  /** Null until the server has told. */
  arrival: Arrival | null
  /** `cut`: the stream broke off and is asked for again. `untold`: this server doesn't tell. */
  stream: 'open' | 'cut' | 'untold'
}

const nothing: Followed = { arrival: null, stream: 'open' }

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    }, { once: true })
  })

/** Tells each state until the first event. A stream that breaks off, or that the server ends, is asked for again after growing pauses. */
const follow = async (api: Http, id: string, signal: AbortSignal, tell: (next: Partial<Followed>) => void): Promise<void> => {
  let wait = firstPause
  let arrived = false
  const show = (arrival: Arrival) => {
    wait = firstPause
    arrived = arrival.firstEvent !== null
    tell({ arrival, stream: 'open' })
  }
  while (!signal.aborted && !arrived) {
    try {
      await followArrival(api, id, show, signal)
    } catch (error) {
      if (isNotFound(error)) return tell({ stream: 'untold' })
      tell({ stream: 'cut' })
    }
    if (arrived) return
    await pause(wait, signal)
    wait = Math.min(wait * 2, lastPause)
  }
}

/** Follows a device's first steps until its first event, or until the screen is left. */
export const useArrival = (id: string | null): Followed => {
  const { api } = useConsole()
  const [followed, setFollowed] = useState<Followed & { id: string | null }>({ ...nothing, id })
  useEffect(() => {
    if (id === null) return undefined
    const leaving = new AbortController()
    const tell = (next: Partial<Followed>) => {
      if (!leaving.signal.aborted) setFollowed((before) => ({ ...(before.id === id ? before : nothing), ...next, id }))
    }
    void follow(api, id, leaving.signal, tell)
    return () => leaving.abort()
  }, [api, id])
  return followed.id === id ? followed : nothing
}
