import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { isSafe } from './issuerOptions.ts'

interface Told {
  keys: string
  userinfo?: string
}

interface ProviderParts {
  log(text: string): void
  now?(): number
}

const timeout = 5_000
/** A key may be withdrawn. */
const freshFor = 10 * 60_000
/** It is not asked more often, whatever tokens come and however it answers. */
const pause = 1_000
const logPeriod = 60_000
const maxAnswerBytes = 256 * 1024

/** What could not be asked of the provider; it is in the log. */
export class ProviderAway extends Error {}

/**
 * What a foreign provider tells of itself: its keys, which are kept while it does not answer, and where it tells who
 * somebody is.
 */
export class ForeignProvider {
  readonly #issuer: string
  readonly #log: (text: string) => void
  readonly #now: () => number
  #told: Told | undefined
  #keys: ReturnType<typeof createLocalJWKSet> | undefined
  #loadedAt = Number.NEGATIVE_INFINITY
  #triedAt = Number.NEGATIVE_INFINITY
  #loading: Promise<void> | undefined
  #isAway = false
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor(issuer: string, { log, now = Date.now }: ProviderParts) {
    this.#issuer = issuer
    this.#log = log
    this.#now = now
  }

  get userinfo(): string | undefined {
    return this.#told?.userinfo
  }

  /** The key that a token names. Rejects with `ProviderAway` when that can't be known at the moment. */
  readonly keyOf: JWTVerifyGetKey = async (header, token) => {
    if (this.#now() - this.#loadedAt >= freshFor) await this.#renew()
    if (!this.#keys) throw new ProviderAway()
    try {
      return await this.#keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await this.#load()
      return this.#keys(header, token)
    }
  }

  /** Nobody waits for a provider that was away already, as long as there are keys. */
  async #renew(): Promise<void> {
    const loading = this.#load().catch(() => {})
    if (!this.#keys || !this.#isAway) await loading
  }

  async #load(): Promise<void> {
    if (!this.#loading && this.#now() - this.#triedAt < pause) {
      if (this.#isAway) throw new ProviderAway()
      return
    }
    this.#loading ??= this.#ask().finally(() => {
      this.#triedAt = this.#now()
      this.#loading = undefined
    })
    await this.#loading
  }

  async #ask(): Promise<void> {
    try {
      // After it was away its keys may be elsewhere.
      if (!this.#told || this.#isAway) this.#told = await discover(this.#issuer)
      this.#keys = createLocalJWKSet((await readJson(this.#told.keys)) as unknown as JSONWebKeySet)
      this.#loadedAt = this.#now()
      this.#isAway = false
    } catch (error) {
      this.#isAway = true
      this.report(error)
      throw new ProviderAway()
    }
  }

  /** Logs what goes wrong with it, now and then. */
  report(error: unknown): void {
    const now = this.#now()
    if (now - this.#loggedAt < logPeriod) return
    this.#loggedAt = now
    this.#log(`Identity provider ${this.#issuer}: ${reasonOf(error)}`)
  }
}

/** With its cause: "fetch failed" alone says nothing. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { message, code, cause } = error as { message?: unknown; code?: unknown; cause?: unknown }
  // If all addresses fail, the cause has a code but no message.
  const own = String(message || code || error)
  return cause === undefined ? own : `${own} (${reasonOf(cause)})`
}

async function discover(issuer: string): Promise<Told> {
  const {
    issuer: named,
    jwks_uri: keys,
    userinfo_endpoint: userinfo,
  } = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (named !== issuer)
    throw new Error(`it calls itself ${JSON.stringify(named)}; --issuer must be the same to the letter.`)
  if (typeof keys !== 'string' || !isSafe(keys))
    throw new Error('it names no address of its keys (jwks_uri) that is safe.')
  return { keys, ...(typeof userinfo === 'string' && isSafe(userinfo) && { userinfo }) }
}

export async function readJson(
  address: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!answer.ok || !answer.body) throw new Error(`${address} answers ${answer.status}.`)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body) {
    size += piece.length
    if (size > maxAnswerBytes) throw new Error(`${address} answers more than ${maxAnswerBytes / 1024} kB.`)
    pieces.push(piece)
  }
  const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error(`${address} answers no object.`)
  return value as Record<string, unknown>
}
