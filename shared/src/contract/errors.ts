export type ApiErrorKind = 'http' | 'offline' | 'auth' | 'parse' | 'aborted'

/**
 * Why a call to the server failed. `message` is the server's text, or `HTTP error! Status: {code}` when it sent none:
 * text to be shown as it is, never markup.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The HTTP status; only for kind `http`. */
  readonly status: number | undefined

  constructor(kind: ApiErrorKind, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.status = options.status
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404
export const isAborted = (error: unknown): boolean => error instanceof ApiError && error.kind === 'aborted'

/** A message that could not be sent because the live connection was down. It is never sent later. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError'
}
