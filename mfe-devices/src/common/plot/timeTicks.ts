const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((each) => each * second),
  ...[1, 2, 5, 10, 15, 30].map((each) => each * minute),
  ...[1, 2, 3, 6, 12].map((each) => each * hour),
  ...[1, 2, 3, 5, 10, 20].map((each) => each * day),
]

/** The smallest round step that divides a span into at most `maxTicks` parts. */
export const tickStep = (span: number, maxTicks: number): number =>
  steps.find((step) => span / step < maxTicks) ?? Math.ceil(span / maxTicks / day) * day

export const midnightBefore = (time: number, days = 0): number => {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** Number of calendar days since the epoch: not every day has 24 hours. */
const dayNumber = (time: number): number => {
  const date = new Date(time)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day)
}

/** Times at round local hours of a day, also when daylight saving time begins or ends. */
const hoursOf = (start: number, step: number): number[] => {
  const date = new Date(start)
  return Array.from({ length: day / step }, (_, index) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate(), (index * step) / hour).getTime(),
  )
}

const withinHours = (from: number, to: number, step: number): number[] => {
  const offset = new Date(from).getTimezoneOffset() * minute
  const first = Math.ceil((from - offset) / step) * step + offset
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step)
}

const byDays = (from: number, to: number, step: number): number[] => {
  const times: number[] = []
  const jump = Math.max(1, step / day)
  const first = midnightBefore(from, step < day ? 0 : (jump - (dayNumber(from) % jump)) % jump)
  for (let start = first; start <= to; start = midnightBefore(start, jump))
    times.push(...(step < day ? hoursOf(start, step) : [start]))
  return times
}

/** Round local times between two times (epoch milliseconds), at most `maxTicks`. */
export const timeTicks = (from: number, to: number, maxTicks: number): number[] => {
  if (!(to > from) || maxTicks < 1) return []
  const step = tickStep(to - from, maxTicks)
  const times = step < hour ? withinHours(from, to, step) : byDays(from, to, step)
  return times.filter((time, index) => time >= from && time <= to && time !== times[index - 1]).slice(0, maxTicks)
}
