import { useState } from 'react'
import { createLock } from '../lib/index.ts'

/** Runs one task at a time, and returns whether one is running. For what is not a mutation of the query cache. */
export const useTask = <Result>() => {
  const [busy, setBusy] = useState(false)
  const [lock] = useState(() => createLock<Result>())
  const run = (task: () => Promise<Result>): Promise<Result> =>
    lock(async () => {
      setBusy(true)
      try {
        return await task()
      } finally {
        setBusy(false)
      }
    })
  return { busy, run }
}
