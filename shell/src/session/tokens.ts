import type { SignedIn } from './signInClient.ts'

/** An access token and its expiry, in epoch milliseconds. */
export interface Token {
  value: string
  expiresAt: number
}

export const tokenOf = (user: SignedIn): Token => ({
  value: user.access_token,
  expiresAt: user.expires_at === undefined ? Number.POSITIVE_INFINITY : user.expires_at * 1000,
})

const minimumValidity = 5_000

/**
 * Keeps one access token valid. Calls `renew` when less than 5 s remain, once for all
 * callers that wait.
 */
export const createTokens = (first: Token, renew: () => Promise<Token>) => {
  let token = first
  let renewal: Promise<string> | null = null

  const renewOnce = (): Promise<string> => {
    renewal ??= renew()
      .then((next) => {
        token = next
        return next.value
      })
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  const get = (): Promise<string> => (token.expiresAt - Date.now() >= minimumValidity ? Promise.resolve(token.value) : renewOnce())

  return {
    get,
    /** A token other than the one that was just refused. Renews only if that has not happened yet. */
    getInsteadOf: (refused: string): Promise<string> => (token.value === refused ? renewOnce() : get()),
    /** Milliseconds until the token should be renewed. */
    freshFor: (): number => Math.max(0, token.expiresAt - minimumValidity - Date.now()),
  }
}
