import { firmwareListQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import type { LoadError } from '@console/platform/ui'

export type LoadedFirmware =
  | { kind: 'loading' }
  | { kind: 'failed'; error: LoadError; retrying: boolean; retry: () => void }
  | { kind: 'notFound' }
  | { kind: 'ready'; firmware: Firmware }

/** What the list says of an image: the server has no other call that tells. */
export const useFirmware = (sha: string): LoadedFirmware => {
  const { api } = useConsole()
  const list = useQuery({ ...firmwareListQuery(api), staleTime: 0 })
  const firmware = list.data?.find(({ sha256 }) => sha256 === sha)
  if (firmware) return { kind: 'ready', firmware }
  if (list.error) return { kind: 'failed', error: list.error, retrying: list.isFetching, retry: () => void list.refetch() }
  // A list from before may not have an image that was just built.
  return list.data && list.isFetchedAfterMount ? { kind: 'notFound' } : { kind: 'loading' }
}
