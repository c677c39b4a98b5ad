import { ApiError } from '../contract/index.ts'

/** Runs a call that `signal` may cancel and that is aborted after the timeout. Every failure becomes an `ApiError`. */
export const withTimeout = async <T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), milliseconds)
  try {
    return await act(AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]))
  } catch (cause) {
    const kind = signal?.aborted ? 'aborted' : timeout.signal.aborted ? 'timeout' : 'offline'
    throw kind === 'offline' && cause instanceof ApiError
      ? cause
      : new ApiError(kind, `The call failed: ${kind}.`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for a response's body. One that breaks off is an `ApiError`. */
export const readBody = async <T>(read: Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await read
  } catch (cause) {
    throw signal?.aborted
      ? new ApiError('aborted', 'The call was cancelled.', { cause })
      : new ApiError('offline', 'The response broke off.', { cause })
  }
}
