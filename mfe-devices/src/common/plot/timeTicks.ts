const second = 1000
const minute = 60 * second
const hour = 60 * minute
const steps = [1, 2, 5, 10, 15, 30].flatMap((each) => [each * second, each * minute]).concat([1, 2, 3, 6, 12, 24].map((each) => each * hour)).sort((a, b) => a - b)

/** Round local times between two moments (epoch milliseconds): as many as fit, `most` at most. */
export const timeTicks = (from: number, to: number, most: number): number[] => {
  const span = to - from
  if (!(span > 0) || most < 1) return []
  const step = steps.find((each) => span / each < most) ?? Math.ceil(span / most / (24 * hour)) * 24 * hour
  // Whole hours are whole hours of the clock on the wall.
  const offset = new Date(from).getTimezoneOffset() * minute
  const first = Math.ceil((from - offset) / step) * step + offset
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step)
}
