const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const steps = [1, 5, 10, 30]
  .map((count) => count * second)
  .concat([1, 2, 5, 10, 15, 30].map((count) => count * minute))
  .concat([1, 2, 3, 6, 12].map((count) => count * hour))
  .concat([1, 2, 7, 14, 30, 90, 365].map((count) => count * day))

/** The smallest round width with which at most so many bars cover the range, and the start of the first bar. */
export function barsOf(from: number, to: number, most: number): { width: number; first: number; count: number } {
  const covering = (width: number) => {
    const first = Math.floor(from / width) * width
    return { width, first, count: Math.max(1, Math.ceil((to - first) / width)) }
  }
  const natural = steps.map(covering).find(({ count }) => count <= most)
  // Ranges beyond any events, such as a million years.
  return natural ?? covering(Math.ceil((to - from) / Math.max(1, most - 1) / day) * day)
}
