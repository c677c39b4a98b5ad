import { ApiError } from '../../contract/index.ts'

/** Waits for what is read of an answer's body. What breaks off is an `ApiError`. */
export const readBody = async <T>(read: Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await read
  } catch (cause) {
    throw signal?.aborted ? new ApiError('aborted', 'The call was cancelled.', { cause }) : new ApiError('offline', 'The answer broke off.', { cause })
  }
}
