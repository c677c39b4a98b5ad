import { followArrival, keepConnected, type Arrival } from '@console/platform/api'
import { isNotFound, useConsole, type Http } from '@console/platform/contract'
import { useEffect, useState } from 'react'

export interface Followed {
  /** Null until the server has told. */
  arrival: Arrival | null
  /** `cut`: the stream broke off and is asked for again. `untold`: this server doesn't tell. */
  stream: 'open' | 'cut' | 'untold'
}

/** Somebody waits for the next step. */
const pauses = { first: 1_000, longest: 30_000 }

const nothing: Followed = { arrival: null, stream: 'open' }

/** Tells each state until the first event. A stream that breaks off, or that the server ends, is asked for again. */
const follow = async (
  api: Http,
  id: string,
  signal: AbortSignal,
  tell: (next: Partial<Followed>) => void,
): Promise<void> => {
  let arrived = false
  const show = (arrival: Arrival) => {
    arrived = arrival.firstEvent !== null
    tell({ arrival, stream: 'open' })
  }
  const onEnd = (error: unknown) => {
    if (error !== null) tell({ stream: isNotFound(error) ? 'untold' : 'cut' })
  }
  await keepConnected(
    { connect: () => followArrival(api, id, show, signal), onEnd, isDone: () => arrived, pauses },
    signal,
  )
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
