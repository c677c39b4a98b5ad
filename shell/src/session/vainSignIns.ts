const key = 'vain-sign-ins'

/** Milliseconds in which they count together. */
const span = 60_000

/** After so many, one more is not begun by itself. */
const most = 2

const times = (): number[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((time): time is number => typeof time === 'number' && Math.abs(Date.now() - time) < span)
      : []
  } catch {
    return []
  }
}

/**
 * Sign-ins that the provider has answered, and this tab knows nothing of. They are counted beyond the tab's own
 * storage, which may be what gets lost.
 */
export const vainSignIns = {
  /** Counts one. Whether there were too many in a row. */
  add: (): boolean => {
    const all = [...times(), Date.now()]
    try {
      window.localStorage.setItem(key, JSON.stringify(all.slice(-most)))
    } catch {
      // A browser without storage signs nobody in, and says so.
    }
    return all.length > most
  },
  forget: (): void => {
    try {
      window.localStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
}
