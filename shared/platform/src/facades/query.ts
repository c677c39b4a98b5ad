import { useMutation as useUnlocked, type UseMutationOptions } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createLock } from '../lib/index.ts'

export { QueryCache, QueryClient, QueryClientProvider, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'

/** The query library's `useMutation`, one call at a time: while one is pending, `mutate` does nothing and `mutateAsync` gives its promise. */
export const useMutation = <Data = unknown, Failure = Error, Variables = void, Context = unknown>(options: UseMutationOptions<Data, Failure, Variables, Context>) => {
  const result = useUnlocked(options)
  const [lock] = useState(() => createLock<Data>())
  const start = result.mutateAsync
  const mutateAsync = useCallback<typeof start>((...args) => lock(() => start(...args)), [lock, start])
  const mutate = useCallback<typeof result.mutate>((...args) => void mutateAsync(...args).catch(() => {}), [mutateAsync])
  return { ...result, mutate, mutateAsync }
}
