/** No answer from the identity provider at `authority`. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError'
  readonly authority: string
  constructor(authority: string, cause: unknown) {
    super(`The identity provider ${authority} can’t be reached.`, { cause })
    this.authority = authority
  }
}

/** The browser offers no cryptography at an address that is neither https nor this machine's own. */
export class InsecureOriginError extends Error {
  override readonly name = 'InsecureOriginError'
}

/** The provider answered, and said no. `message` is its text. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError'
}

/** The provider wants the user to sign in again. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
  constructor(cause?: unknown) {
    super('The session has ended.', { cause })
  }
}
