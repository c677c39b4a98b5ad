export type ApiErrorKind = 'http' | 'offline' | 'timeout' | 'auth' | 'parse' | 'aborted'

/**
 * Why a call to the server failed. For kind `http`, `message` is the server's text, or `HTTP error! Status: {code}`
 * when it sent none: to be shown as it is, never markup. The other kinds' messages are for the log; `useErrorText` of
 * the ui has the user's.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The HTTP status; only for kind `http`. */
  readonly status: number | undefined
  /** What can't be parsed: a path, or a field of the response. Only for kind `parse`. */
  readonly place: string | undefined

  constructor(kind: ApiErrorKind, message: string, options: { status?: number; place?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.status = options.status
    this.place = options.place
  }
}

/**
 * What the server requires of the user's sign-in (RFC 9470): no older than `maxAge` seconds, or of one of the kinds in
 * `acrValues`. `takesPassword`: the call is also taken with the current password, without another sign-in.
 */
export interface SignInChallenge {
  maxAge?: number
  acrValues?: string
  takesPassword?: boolean
}

/** A 401 that neither a new token nor a plain sign-in would resolve. */
export class SignInWantedError extends ApiError {
  readonly challenge: SignInChallenge

  constructor(message: string, challenge: SignInChallenge) {
    super('http', message, { status: 401 })
    this.challenge = challenge
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A message that could not be sent because the live connection was down. It is never sent later. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError'
}

/** A message that was not sent because the broker accepts no packet of its size. */
export class MessageTooLargeError extends Error {
  override readonly name = 'MessageTooLargeError'
  readonly kind = 'tooLarge'
  /** Bytes that a packet may have, its topic included. */
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`The broker accepts no packets of more than ${maxBytes} bytes.`)
    this.maxBytes = maxBytes
  }
}
