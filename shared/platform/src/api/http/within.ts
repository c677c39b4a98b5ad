import { ApiError } from '../../contract/index.ts'

/** Does something that `signal` may cancel and that ends after so many milliseconds. Whatever goes wrong becomes an `ApiError`. */
export const within = async <T>(milliseconds: number, signal: AbortSignal | undefined, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), milliseconds)
  try {
    return await act(AbortSignal.any([late.signal, ...(signal ? [signal] : [])]))
  } catch (cause) {
    const kind = signal?.aborted ? 'aborted' : late.signal.aborted ? 'timeout' : 'offline'
    throw kind === 'offline' && cause instanceof ApiError ? cause : new ApiError(kind, `The call failed: ${kind}.`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
