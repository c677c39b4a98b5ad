/** A stretch of time in epoch milliseconds. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** DEV-12: what can be shown at least. */
export const smallestSpan = 60_000

export const spanOf = ({ from, to }: Range): number => to - from

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The range that is shown when this one is wanted: not too small, and within the whole. */
export const within = (whole: Range, wanted: Range): Range => {
  const span = clamp(spanOf(wanted), Math.min(smallestSpan, spanOf(whole)), spanOf(whole))
  const middle = (wanted.from + wanted.to) / 2
  const from = clamp(middle - span / 2, whole.from, whole.to - span)
  return span === spanOf(whole) ? whole : { from, to: from + span }
}

/** Shows `factor` times as much. What lies at `share` (0 the left end, 1 the right one) stays where it is. */
export const zoomed = (whole: Range, range: Range, factor: number, share = 0.5): Range => {
  const span = clamp(spanOf(range) * factor, Math.min(smallestSpan, spanOf(whole)), spanOf(whole))
  const from = range.from + (spanOf(range) - span) * share
  return within(whole, { from, to: from + span })
}

/** Moves on by a share of what is shown; to earlier times when negative. */
export const moved = (whole: Range, range: Range, share: number): Range => {
  const way = spanOf(range) * share
  return within(whole, { from: range.from + way, to: range.to + way })
}

export const timeAt = ({ from, to }: Range, share: number): number => from + (to - from) * share

export const shareOf = ({ from, to }: Range, time: number): number => (time - from) / (to - from)

export const sameRange = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to
