import { countHistory, type PastFilter } from '@console/platform/api'
import { ApiError, type Http } from '@console/platform/contract'
import { logFailure, passShown, pauseAfter } from '@console/platform/lib'
import { useEffect, useState } from 'react'
import { aheadOf, learnTime, serverNow } from '../../../common/serverClock.ts'

export interface Counts {
  from: number
  to: number
  /** Milliseconds of one bar. */
  width: number
  counts: readonly number[]
  /** The progress of a long count; null when it is complete. */
  progress: { read: number; of: number } | null
}

interface Options {
  filter: Omit<PastFilter, 'from' | 'to'>
  /** Null for a window that ends now, which is counted periodically. */
  times: { from: number; to: number } | null
  bars: number
  /** False while the count is stopped. */
  on: boolean
}

/** `refused`: the store does not accept the search, so that another attempt is of no use. */
export type Failure = 'failed' | 'refused'

// What is shown while the stream is live.
export const liveSpan = 15 * 60_000
const livePause = 10_000
const pauses = { first: livePause, longest: 120_000 }

/**
 * The number of events in each bar of a time. Null before the first answer; the former count stays while the next one
 * runs.
 */
export const useCounts = (
  api: Http,
  { filter, times, bars, on }: Options,
): { counts: Counts | null; failed: Failure | null } => {
  const [counts, setCounts] = useState<Counts | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  useEffect(() => {
    if (!on) return undefined
    const run = new AbortController()
    let failures = 0
    /** Whether the server's clock turned out to be another than was known: then other times are wanted. */
    let clockWasOff = false
    const count = async (): Promise<unknown> => {
      const [now, ahead] = [serverNow(api), aheadOf(api)]
      const { from, to } = times ?? { from: now - liveSpan, to: now }
      try {
        await countAll(api, { ...filter, from, to, bars }, run.signal, (next) => {
          // A live count replaces the former one when it is complete: bars that grow from nothing every ten seconds
          // would flicker.
          if (times || !next.progress) setCounts(next)
        })
        failures = 0
        clockWasOff = ahead !== aheadOf(api)
        setFailed(null)
        return undefined
      } catch (error) {
        if (run.signal.aborted) return error
        failures += 1
        clockWasOff = false
        const refused = error instanceof ApiError && error.status === 400
        if (!refused) logFailure('Counting past events', error)
        setFailed(refused ? 'refused' : 'failed')
        // The same search would be refused again.
        if (refused) run.abort()
        return error
      }
    }
    const again = async () => {
      if (document.hidden) await passShown(0, run.signal)
      while (!run.signal.aborted) {
        let error = await count()
        if (times) return
        if (clockWasOff) error = await count()
        await passShown(failures > 0 ? pauseAfter(failures, pauses, error) : livePause, run.signal)
      }
    }
    void again()
    return () => run.abort()
  }, [api, filter, times, bars, on])
  return { counts, failed }
}

/** Adds up the parts of a count. */
const countAll = async (
  api: Http,
  asked: PastFilter & { from: number; to: number; bars: number },
  signal: AbortSignal,
  onPart: (counts: Counts) => void,
): Promise<void> => {
  let sum: number[] = []
  let read = 0
  let cursor: string | null = null
  do {
    const askedAt = Date.now()
    const part = await countHistory(api, { ...asked, ...(cursor !== null && { cursor }) }, signal)
    learnTime(api, part.now, askedAt)
    if (signal.aborted) return
    sum = part.counts.map((count, index) => count + (sum[index] ?? 0))
    read += part.read
    cursor = part.cursor
    onPart({
      from: part.from,
      to: part.to,
      width: part.width,
      counts: sum,
      progress: cursor === null ? null : { read, of: part.of },
    })
  } while (cursor !== null)
}
