/** What a refusal asks for. */
export interface Verdict {
  /** Milliseconds until the next attempt. */
  pause: number
  /** Whether the user is told: not while a fresh token may settle it. */
  tell: boolean
}

/**
 * The refusals since the connection last held. The first one that the token may be the reason for leads to one renewal
 * and an attempt at once; all others to growing pauses.
 */
export class Refusals {
  readonly #pauses: readonly number[]
  #renewed = false
  #told = 0
  #spent: string | null = null

  constructor(pauses: readonly number[]) {
    this.#pauses = pauses
  }

  /** The token that must not be sent again. */
  get spent(): string | null {
    return this.#spent
  }

  /** The broker didn't let us in with this token; `auth` when it was the reason. */
  refused(token: string, auth: boolean): Verdict {
    if (!auth || this.#renewed) return this.#wait()
    this.#spent = token
    this.#renewed = true
    return { pause: 0, tell: false }
  }

  /** The broker accepted this token and later closed the connection because of it: the token can't be used again. */
  expired(token: string): Verdict {
    this.#spent = token
    if (this.#renewed) return this.#wait()
    this.#renewed = true
    return { pause: 0, tell: false }
  }

  /** The connection stayed open. */
  forget(): void {
    this.#renewed = false
    this.#told = 0
  }

  #wait(): Verdict {
    const pause = this.#pauses[Math.min(this.#told, this.#pauses.length - 1)] ?? 0
    this.#told++
    return { pause, tell: true }
  }
}
