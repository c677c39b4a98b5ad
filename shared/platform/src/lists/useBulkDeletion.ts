import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '../facades/query.ts'
import { deleteOne, type Deletion } from './useDeletion.ts'

/** `kept`: not begun when the rest was stopped. */
export type Outcome = { kind: 'waiting' | 'running' | 'deleted' | 'kept' } | { kind: 'failed'; error: unknown }

const waiting: Outcome = { kind: 'waiting' }

// Faster than one after the other, and below a server's rate limits.
const concurrency = 6

// Milliseconds between two renders of the outcomes: of ten thousand calls many end at the same moment.
const renderInterval = 100

/** Calls `work` for each of the items, some at a time; after an abort it starts no more. */
const eachOf = async <Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of queue) {
      if (signal.aborted) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

interface BulkDeletion extends Omit<Deletion, 'failure'> {
  /** Called at the end, also when the screen has unmounted, with the deleted keys. */
  onEnd?: (keys: readonly string[]) => void
}

/**
 * Deletes many rows by their keys, some at a time, and returns the outcome of each. `useUndeleted` hides them from the
 * start; those that failed or were kept come back at the end. Deletions that have not begun when the screen unmounts
 * are dropped.
 */
export const useBulkDeletion = ({ mutationKey, call, lists, onEnd }: BulkDeletion) => {
  const cache = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const latest = useRef(new Map<string, Outcome>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useRef(new AbortController())
  useEffect(
    () => () => {
      stop.current.abort()
      clearTimeout(timer.current)
    },
    [],
  )
  const show = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setOutcomes(new Map(latest.current))
  }
  const report = (keys: Iterable<string>, outcome: Outcome) => {
    for (const key of keys) latest.current.set(key, outcome)
    timer.current ??= setTimeout(show, renderInterval)
  }
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async (keys: readonly string[]) => {
      const { signal } = (stop.current = new AbortController())
      const deleted = new Map<string, number>()
      const remaining = new Set(keys)
      report(keys, waiting)
      show()
      await eachOf(keys, signal, async (key) => {
        remaining.delete(key)
        report([key], { kind: 'running' })
        try {
          deleted.set(key, await deleteOne(call, key))
          report([key], { kind: 'deleted' })
        } catch (error) {
          report([key], { kind: 'failed', error })
        }
      })
      report(remaining, { kind: 'kept' })
      show()
      return deleted
    },
    onSuccess: (deleted) => onEnd?.([...deleted.keys()]),
    onSettled: () => {
      for (const { queryKey } of lists) void cache.invalidateQueries({ queryKey })
    },
  })
  return {
    /** By key, in the order in which they were first given. */
    outcomes,
    running: isPending,
    start: (keys: readonly string[]) => mutate(keys),
    /** Starts no more; running calls are awaited. */
    stop: () => stop.current.abort(),
  }
}
