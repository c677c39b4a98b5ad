/** A range of bars, both ends included. */
export interface Brush {
  first: number
  last: number
}

export const clampBrush = ({ first, last }: Brush, bars: number): Brush => {
  const inside = (bar: number) => Math.max(0, Math.min(bar, bars - 1))
  return { first: inside(Math.min(first, last)), last: inside(Math.max(first, last)) }
}

/** Moves one edge by bars, or both at once, which keeps the length. */
export const moveBrush = (brush: Brush, edge: keyof Brush, by: number, both: boolean, bars: number): Brush => {
  if (both) {
    const move = by < 0 ? Math.max(by, -brush.first) : Math.min(by, bars - 1 - brush.last)
    return { first: brush.first + move, last: brush.last + move }
  }
  const at = Math.max(
    edge === 'last' ? brush.first : 0,
    Math.min(brush[edge] + by, edge === 'first' ? brush.last : bars - 1),
  )
  return { ...brush, [edge]: at }
}

export const timesOfBrush = (
  { first, last }: Brush,
  { from, to, width }: { from: number; to: number; width: number },
): { from: number; to: number } => ({ from: from + first * width, to: Math.min(to, from + (last + 1) * width) })

export const wholeBrush = ({ counts }: { counts: readonly number[] }): Brush => ({ first: 0, last: counts.length - 1 })

/** The number of events in the bars of a brush. */
export const eventsIn = ({ counts }: { counts: readonly number[] }, { first, last }: Brush): number =>
  counts.slice(first, last + 1).reduce((sum, count) => sum + count, 0)
