import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '../facades/query.ts'
import { deleteOne, type Deletion } from './useDeletion.ts'

/** `kept`: not begun when the rest was stopped. */
export type Outcome = { kind: 'waiting' | 'running' | 'deleted' | 'kept' } | { kind: 'failed'; error: unknown }

const waiting: Outcome = { kind: 'waiting' }

// Faster than one after the other, and nothing that a server would take for an attack.
const atOnce = 6

// Milliseconds between two showings of the outcomes: of ten thousand, most end within the same moment as others.
const often = 100

/** Calls `work` for each of the items, some at a time; after an abort it begins none. */
const eachOf = async <Item>(items: readonly Item[], signal: AbortSignal, work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of queue) {
      if (signal.aborted) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

interface BulkDeletion extends Omit<Deletion, 'failure'> {
  /** It is over, also when the screen has left meanwhile: these were deleted. */
  onEnd?: (keys: readonly string[]) => void
}

/**
 * Deletes many rows by their keys, some at a time, and tells the outcome of each. They are hidden by `useUndeleted` from the first
 * moment; those that failed or were kept come back at the end. What is not begun when the screen leaves is kept.
 */
export const useBulkDeletion = ({ mutationKey, call, lists, onEnd }: BulkDeletion) => {
  const cache = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const latest = useRef(new Map<string, Outcome>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useRef(new AbortController())
  useEffect(() => () => {
    stop.current.abort()
    clearTimeout(timer.current)
  }, [])
  const show = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setOutcomes(new Map(latest.current))
  }
  const tell = (keys: Iterable<string>, outcome: Outcome) => {
    for (const key of keys) latest.current.set(key, outcome)
    timer.current ??= setTimeout(show, often)
  }
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async (keys: readonly string[]) => {
      const { signal } = (stop.current = new AbortController())
      const deleted = new Map<string, number>()
      const left = new Set(keys)
      tell(keys, waiting)
      show()
      await eachOf(keys, signal, async (key) => {
        left.delete(key)
        tell([key], { kind: 'running' })
        try {
          deleted.set(key, await deleteOne(call, key))
          tell([key], { kind: 'deleted' })
        } catch (error) {
          tell([key], { kind: 'failed', error })
        }
      })
      tell(left, { kind: 'kept' })
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
    /** Begins no more; what runs is waited for. */
    stop: () => stop.current.abort(),
  }
}
