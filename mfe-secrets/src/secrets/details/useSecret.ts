import { secretDetailsQuery, type SecretDetails } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import type { LoadError } from '@console/platform/ui'

interface Load {
  failed: LoadError | null
  retrying: boolean
  retry: () => void
}

export type LoadedSecret =
  | { kind: 'loading' }
  | { kind: 'notFound' }
  | { kind: 'failed'; error: LoadError; load: Load }
  /** `load.failed` where what is shown could not be loaded anew. */
  | { kind: 'ready'; secret: SecretDetails; load: Load }

/** A secret without its value. What uses it is asked for at every visit: integrations are saved elsewhere. */
export const useSecret = (name: string): LoadedSecret => {
  const { api } = useConsole()
  const { data, error, isFetching, refetch } = useQuery({ ...secretDetailsQuery(api, name), staleTime: 0 })
  const load: Load = { failed: error, retrying: isFetching, retry: () => void refetch() }
  if (isNotFound(error)) return { kind: 'notFound' }
  if (data) return { kind: 'ready', secret: data, load }
  return error ? { kind: 'failed', error, load } : { kind: 'loading' }
}
