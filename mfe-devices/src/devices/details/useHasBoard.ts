import { followBoard, type Device } from '@console/platform/api'
import { isNotFound, useConsole, type Http } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'

/** Whether the device runs the user's firmware on a simulated board, read from the first line of the stream. */
const firstState = async (api: Http, id: string, signal: AbortSignal): Promise<boolean> => {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let state: string | null = null
  try {
    await followBoard(
      api,
      id,
      (line) => {
        state ??= line.state
        end()
      },
      ending.signal,
    )
  } catch (error) {
    if (state === null && !isNotFound(error)) throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
  return state !== null && state !== 'none'
}

/** Null until it is known. Asked again when the device's firmware changes. */
export const useHasBoard = ({ id, kind, firmwareSha }: Device): boolean | null => {
  const { api } = useConsole()
  const enabled = kind === 'simulated'
  const { data, isPending } = useQuery({
    queryKey: ['has-board', id, firmwareSha ?? ''] as const,
    queryFn: ({ signal }) => firstState(api, id, signal),
    enabled,
    staleTime: Infinity,
    retry: false,
  })
  return enabled && isPending ? null : (data ?? false)
}
