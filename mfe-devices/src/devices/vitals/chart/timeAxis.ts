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

/** The distance of round times of which at most so many fit into a span. */
export const stepFor = (span: number, most: number): number => steps.find((step) => span / step < most) ?? Math.ceil(span / most / day) * day

const midnight = (time: number, days = 0): number => {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** Days since a day long ago, by the calendar: not every one has 24 hours. */
const dayNumber = (time: number): number => {
  const date = new Date(time)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day)
}

/** Hours of the clock on the wall, also on the days on which it is put forward or back. */
const hoursOf = (start: number, step: number): number[] => {
  const date = new Date(start)
  return Array.from({ length: day / step }, (_, index) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), (index * step) / hour).getTime())
}

const withinHours = (from: number, to: number, step: number): number[] => {
  const offset = new Date(from).getTimezoneOffset() * minute
  const first = Math.ceil((from - offset) / step) * step + offset
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step)
}

const byDays = (from: number, to: number, step: number): number[] => {
  const times: number[] = []
  for (let start = midnight(from); start <= to; start = midnight(start, 1)) {
    if (step < day) times.push(...hoursOf(start, step))
    else if (dayNumber(start) % (step / day) === 0) times.push(start)
  }
  return times
}

/** DEV-12: round local times from one moment to another, `most` at most. */
export const timesOn = (from: number, to: number, most: number): number[] => {
  const step = stepFor(to - from, most)
  const times = step < hour ? withinHours(from, to, step) : byDays(from, to, step)
  return times.filter((time, index) => time >= from && time <= to && time !== times[index - 1]).slice(0, most)
}

/** How a time is written on an axis whose times are so far apart. */
export type TimeStyle = 'seconds' | 'minutes' | 'day'

export const styleOf = (time: number, step: number): TimeStyle => {
  if (step >= day || (step >= hour && midnight(time) === time)) return 'day'
  return step < minute ? 'seconds' : 'minutes'
}
