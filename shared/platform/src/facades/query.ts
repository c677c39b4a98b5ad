import {
  useMutation as useUnlocked,
  useQuery as useUnpaced,
  type Query,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createLock } from '../lib/index.ts'
import { pacedInterval } from './pacedInterval.ts'

export { QueryCache, QueryClient, QueryClientProvider, useMutationState, useQueryClient } from '@tanstack/react-query'

interface Interval {
  refetchInterval?: unknown
}

const paced = <Options extends Interval>(options: Options): Options => {
  const { refetchInterval: wanted } = options
  if (wanted === undefined || wanted === false) return options
  return {
    ...options,
    refetchInterval: (query: Query<never>) =>
      pacedInterval(
        query,
        typeof wanted === 'function'
          ? (wanted as (query: Query<never>) => number | false | undefined)(query)
          : (wanted as number),
      ),
  }
}

/**
 * The query library's `useQuery`. While fetches fail, `refetchInterval` grows, is spread by chance, and is no shorter
 * than the server asks for; the library lets it rest while the page is hidden.
 */
export const useQuery = ((options: Parameters<typeof useUnpaced>[0], client?: Parameters<typeof useUnpaced>[1]) =>
  useUnpaced(paced(options), client)) as typeof useUnpaced

/**
 * The query library's `useMutation`, one call at a time: while one is pending, `mutate` does nothing and `mutateAsync`
 * gives its promise.
 */
export const useMutation = <Data = unknown, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) => {
  const result = useUnlocked(options)
  const [lock] = useState(() => createLock<Data>())
  const start = result.mutateAsync
  const mutateAsync = useCallback<typeof start>((...args) => lock(() => start(...args)), [lock, start])
  const mutate = useCallback<typeof result.mutate>(
    (...args) => void mutateAsync(...args).catch(() => {}),
    [mutateAsync],
  )
  return { ...result, mutate, mutateAsync }
}
