const key = 'forced-sign-ins'

/** Milliseconds: how long a page has to have lasted before the first of them, and before one of many. */
const first = 60_000
const longest = 3_600_000
/** Without one for so long they count anew. */
const row = 2 * longest

interface Kept {
  count: number
  at: number
}

const kept = (): Kept => {
  try {
    const { count, at } = JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as Partial<Kept>
    if (typeof count === 'number' && typeof at === 'number' && Math.abs(Date.now() - at) < row) return { count, at }
  } catch {
    // Not ours, or no storage.
  }
  return { count: 0, at: 0 }
}

/**
 * Sign-ins that a page begins by itself because a server refuses even new tokens. A server that goes on refusing would
 * have the page leave endlessly, so that each page has to last twice as long as the one before.
 */
export const forcedSignIns = {
  /** Whether a page that began then may leave. Counts it if so. */
  begin: (startedAt: number): boolean => {
    const { count } = kept()
    if (Date.now() - startedAt < Math.min(first * 2 ** Math.min(count, 20), longest)) return false
    try {
      window.sessionStorage.setItem(key, JSON.stringify({ count: count + 1, at: Date.now() } satisfies Kept))
    } catch {
      // A browser without storage signs nobody in, and says so.
    }
    return true
  },
}
