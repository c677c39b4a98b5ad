import { ApiError } from '../../contract/index.ts'

/** Does something that `signal` may cancel and that ends after so many milliseconds. Whatever goes wrong becomes an `ApiError`. */
export const within = async <T>(milliseconds: number, signal: AbortSignal | undefined, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), milliseconds)
  const ended = new Promise<never>((_, reject) => late.signal.addEventListener('abort', () => reject(late.signal.reason as Error)))
  try {
    return await Promise.race([act(signal ? AbortSignal.any([signal, late.signal]) : late.signal), ended])
  } catch (cause) {
    if (signal?.aborted) throw new ApiError('aborted', 'The call was cancelled.', { cause })
    if (late.signal.aborted) throw new ApiError('timeout', `The server did not answer within ${milliseconds} ms.`, { cause })
    throw cause instanceof ApiError ? cause : new ApiError('offline', 'The server can’t be reached.', { cause })
  } finally {
    clearTimeout(timer)
  }
}
