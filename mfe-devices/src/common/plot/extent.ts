export interface PlotPoint {
  /** Epoch milliseconds. */
  time: number
  value: number
}

export interface Extent {
  min: number
  max: number
  last: number
}

/** What the values lie between, and the newest; null when there is none. */
export const extentOf = (points: readonly PlotPoint[]): Extent | null => {
  const last = points.at(-1)
  if (!last) return null
  let [min, max] = [last.value, last.value]
  for (const { value } of points) [min, max] = [Math.min(min, value), Math.max(max, value)]
  return { min, max, last: last.value }
}
