import type { FromWorker } from '../protocol.ts'

/** Asks the page for tokens: the session lives there. */
export class Tokens {
  readonly #post: (message: FromWorker) => void
  readonly #asked = new Map<number, (token: string | null) => void>()
  #asks = 0

  constructor(post: (message: FromWorker) => void) {
    this.#post = post
  }

  /** A token, other than `refused` when there is one; null when none can be had. */
  ask(refused: string | null): Promise<string | null> {
    const ask = ++this.#asks
    return new Promise((answered) => {
      this.#asked.set(ask, answered)
      this.#post({ kind: 'needToken', ask, refused })
    })
  }

  answer(ask: number, token: string | null): void {
    this.#asked.get(ask)?.(token)
    this.#asked.delete(ask)
  }
}
