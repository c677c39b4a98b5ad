import { demandedBy, pauseAfter } from '@console/platform/lib'
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

/** Milliseconds. The network may be back at any time, and every call needs a token. */
const pauses = { first: 1_000, longest: 30_000 }

/** Milliseconds. A token that is first refused later was good before: that is no sign of a server that refuses all. */
const young = 30_000
/** Milliseconds after which a refusal of a token is not about the one before. */
const maxSeriesOfRefusalsMs = 600_000

/** Of tokens, by the servers that they are for. */
const createRefusals = () => {
  let [takenAt, wasRefusedYoung, count, lastAt] = [Date.now(), false, 0, 0]
  return {
    /** There is a new token. */
    taken: (): void => {
      takenAt = Date.now()
      wasRefusedYoung = false
    },
    /** Whether the refused token is worth another one. The first two are; then the pauses grow. */
    areWorthRenewal: (): boolean => {
      const now = Date.now()
      wasRefusedYoung ||= now - takenAt <= young
      if (!wasRefusedYoung || now - lastAt > maxSeriesOfRefusalsMs) count = 0
      if (count > 1 && now - lastAt < pauseAfter(count - 1, { first: 2_000, longest: maxSeriesOfRefusalsMs / 2 }))
        return false
      count += 1
      lastAt = now
      return true
    },
  }
}

/**
 * Keeps one access token valid. Calls `renew` when less than 5 s remain, once for all callers that wait. After a second
 * failure in a row callers get that failure until a growing pause is over: each call would ask the provider, else. In
 * the same way servers that refuse one new token after the other cause no storm of renewals.
 */
export const createTokens = (first: Token, renew: () => Promise<Token>) => {
  let token = first
  let renewal: Promise<string> | null = null
  let failures = 0
  let failure: unknown
  let mayRenewAt = 0
  const refusals = createRefusals()

  const take = (next: Token): string => {
    token = next
    refusals.taken()
    failures = 0
    mayRenewAt = 0
    return next.value
  }

  const fail = (error: unknown): never => {
    failure = error
    failures += 1
    mayRenewAt =
      failures > 1 || demandedBy(error) > 0 ? Date.now() + pauseAfter(Math.max(1, failures - 1), pauses, error) : 0
    throw error
  }

  const renewOnce = (): Promise<string> => {
    if (!renewal && Date.now() < mayRenewAt) return Promise.reject(failure as Error)
    renewal ??= renew()
      .then(take, fail)
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  const get = (): Promise<string> =>
    token.expiresAt - Date.now() >= minimumValidity ? Promise.resolve(token.value) : renewOnce()

  return {
    get,
    /**
     * A token other than the one that was just refused. Renews only if that has not happened yet; the same one where
     * one after the other was refused just now.
     */
    getInsteadOf: (refused: string): Promise<string> =>
      token.value !== refused ? get() : (renewal ?? (refusals.areWorthRenewal() ? renewOnce() : get())),
    /** Milliseconds until the token should be renewed. */
    freshFor: (): number => Math.max(0, token.expiresAt - minimumValidity - Date.now(), mayRenewAt - Date.now()),
    /** The network is back: the next call renews at once. */
    endPause: (): void => {
      mayRenewAt = 0
    },
    /** Takes the token of another sign-in. */
    replace: (next: Token): void => void take(next),
  }
}
