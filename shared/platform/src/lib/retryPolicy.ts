/** Milliseconds: the first pause between two tries, and the longest that grows out of it. */
export interface Pauses {
  first: number
  longest: number
}

/** What an error has as its `cause` where the server has said when it may be asked again (Retry-After). */
export interface Demand {
  /** Milliseconds. */
  retryAfter: number
}

/** Of what the user waits for, and of what only keeps a screen up to date. */
export const usualPauses: Pauses = { first: 1_000, longest: 60_000 }

// A server that says more means maintenance, or has a wrong clock.
const maxDemandMs = 3_600_000

/**
 * What a response says about the next try (RFC 9110, 10.2.3): seconds or a date. Undefined where it says nothing that
 * can be read.
 */
export const demandIn = (headers: Pick<Headers, 'get'>, now = Date.now()): Demand | undefined => {
  const text = headers.get('Retry-After')?.trim() ?? ''
  const wait = /^\d{1,10}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isFinite(wait) ? { retryAfter: Math.min(Math.max(wait, 0), maxDemandMs) } : undefined
}

/** Milliseconds that the server which caused an error wants to be left alone; 0 where it has not said so. */
export const demandedBy = (error: unknown): number => {
  const { retryAfter } = ((error as { cause?: unknown } | null | undefined)?.cause ?? {}) as { retryAfter?: unknown }
  return typeof retryAfter === 'number' && Number.isFinite(retryAfter)
    ? Math.min(Math.max(retryAfter, 0), maxDemandMs)
    : 0
}

/** Spreads tries of many browsers, which an outage has brought into step: from half of a pause to all of it. */
const spread = (pause: number): number => pause * (0.5 + Math.random() / 2)

/** The same where a pause must not become shorter: up to a quarter longer. */
export const spreadLater = (pause: number): number => pause * (1 + Math.random() / 4)

/**
 * Milliseconds before the next try after so many failures in a row, 1 at least: twice as long each time, and never
 * sooner than the server has asked for. Whatever asks a server again takes its pauses from here; the table in
 * reliability.md has the places.
 */
export const pauseAfter = (failures: number, { first, longest }: Pauses = usualPauses, error?: unknown): number => {
  const own = spread(Math.min(first * 2 ** Math.min(failures - 1, 30), longest))
  const demanded = demandedBy(error)
  return demanded === 0 ? own : Math.max(own, demanded + spread(Math.min(demanded / 4, first)))
}
