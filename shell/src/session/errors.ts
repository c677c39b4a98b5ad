/** The identity provider at `authority` does not respond. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError'
  readonly authority: string
  constructor(authority: string, cause: unknown) {
    super(`The identity provider ${authority} can’t be reached.`, { cause })
    this.authority = authority
  }
}

/** Browsers offer no cryptography on an origin that is neither https nor local. */
export class InsecureOriginError extends Error {
  override readonly name = 'InsecureOriginError'
}

/** The provider refused the sign-in. `message` is its text. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError'
}

/** What has answered is not the provider that is configured, or its token is of another one. */
export class IssuerMismatchError extends Error {
  override readonly name = 'IssuerMismatchError'
  readonly expected: string
  readonly found: string
  constructor(expected: string, found: string) {
    super(`The issuer is ${found}, not ${expected}.`)
    this.expected = expected
    this.found = found
  }
}

/**
 * The provider leads back here again and again, and each time with an answer to nothing that this tab has begun. `code`
 * is the error that the answer names, where OAuth has it.
 */
export class SignInLostError extends Error {
  override readonly name = 'SignInLostError'
  readonly code: string | null
  constructor(code: string | null) {
    super('The identity provider’s answers belong to no sign-in of this tab.')
    this.code = code
  }
}

/** The browser lets no page of this address store anything. */
export class StorageForbiddenError extends Error {
  override readonly name = 'StorageForbiddenError'
}

/** The provider wants the user to sign in again. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
  constructor(cause?: unknown) {
    super('The session has ended.', { cause })
  }
}
