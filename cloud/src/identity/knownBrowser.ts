import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const year = 365 * 24 * 60 * 60

/**
 * A signed cookie for browsers in which an account has signed in before, so that failed attempts elsewhere don't lock
 * its owner out.
 */
export class KnownBrowser {
  readonly #name: string
  readonly #attributes: string
  readonly #keys: () => readonly string[]

  constructor(origin: string, keys: () => readonly string[]) {
    const { port, protocol } = new URL(origin)
    // By port, like the provider's own cookies: browsers don't separate cookies by port.
    this.#name = `known_${port || protocol.slice(0, -1)}`
    this.#attributes = `Path=/oidc/interaction; Max-Age=${year}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
    this.#keys = keys
  }

  /** The browser's id, if this account has signed in with it. */
  of(account: string, cookies: string | undefined): string | undefined {
    const given = (cookies ?? '')
      .split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(`${this.#name}=`))
    const [browser = '', signature = ''] = given?.slice(this.#name.length + 1).split('.') ?? []
    return this.#keys().some((key) => isSame(signature, sign(key, account, browser))) ? browser : undefined
  }

  /** The value of the Set-Cookie header. */
  cookieFor(account: string): string {
    const browser = randomBytes(12).toString('base64url')
    return `${this.#name}=${browser}.${sign(this.#keys()[0] ?? '', account, browser)}; ${this.#attributes}`
  }
}

function sign(key: string, account: string, browser: string): string {
  return createHmac('sha256', key).update(`known browser ${account} ${browser}`).digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
