/** Somebody who is signed in. */
export interface TestSession {
  sub: string
  username: string
  token: string
}

interface TestAccount {
  username: string
  password: string
}

/** A server with the API that runs for tests, such as an emulator. */
export interface TestServer {
  readonly address: string
  /** A second account, which owns nothing. */
  readonly added?: TestAccount
  /** Signs in without a browser, with the first account unless another one is given. */
  signIn(account?: TestAccount): Promise<TestSession>
  close(): Promise<void>
}
