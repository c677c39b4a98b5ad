/** When a token ends: after so many days, or with a day of the user's own. */
export const ends = [1, 7, 30, 'own'] as const

export type End = (typeof ends)[number]

/** A day in milliseconds. */
export const oneDay = 86_400_000

/** The longest that a token counts. */
export const longest = 365

/** The local day of a time, as a date field has it. */
export const dayOf = (time: number): string => {
  const day = new Date(time)
  return [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-')
}

/**
 * The end in milliseconds, a day of one's own until its last second. Null for a day that is none, is over, or is more
 * than a year away.
 */
export const endOf = (end: End, day: string, now: number): number | null => {
  if (end !== 'own') return now + end * oneDay
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < dayOf(now) || day > dayOf(now + longest * oneDay)) return null
  const last = new Date(`${day}T23:59:59`).getTime()
  return Number.isNaN(last) || last <= now ? null : last
}
