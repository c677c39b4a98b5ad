import { flapCount, nextStep, type Firings, type Open, type Side } from '../machine.ts'

/** From this time on, something was on this side of a rule. */
export interface Observation {
  t: number
  side: Side
  value?: number
}

export interface Firing {
  device: string | null
  from: number
  /** Null while it still fires. */
  to: number | null
  peak: number | null
  /** How often the alert would have fired while it was held open, if that was more than once. */
  times?: number
  flapping?: true
  /** The devices of a mass outage. */
  devices?: string[]
}

interface Times {
  for: number
  calm: number
  to: number
  /** The worse of two values. */
  worse(one: number, other: number): number
}

/** When a rule would have fired, by the same steps as live alerts. A flapping alert is one firing. */
export function replay(
  device: string | null,
  observations: readonly Observation[],
  { for: forTime, calm, to, worse }: Times,
): Firing[] {
  const found: Firing[] = []
  let standing: { side: Side; since: number } = { side: 'clear', since: -Infinity }
  let open: Open | undefined
  let firings: Firings = []
  const settle = (now: number) => {
    for (;;) {
      const step = nextStep(open, standing, firings, { now, for: forTime, calm })
      if (!step || (step.to === 'pending' && open?.since === step.since)) return
      if (step.to === 'firing') {
        if (!open || open.state === 'pending') found.push({ device, from: step.at, to: null, peak: null })
        else countAgain(found.at(-1), step.flapping)
        firings = [...firings, step.at].slice(-flapCount)
        open = { state: 'firing', since: step.since, flapping: step.flapping }
      } else if (step.to === 'pending') open = { state: 'pending', since: step.since, flapping: false }
      else if (step.to === 'recovering') open = open && { ...open, state: 'recovering' }
      else {
        const last = found.at(-1)
        if (step.to === 'resolved' && last) last.to = step.at
        open = undefined
      }
    }
  }
  for (const { t, side, value } of observations) {
    if (t > to) break
    settle(t)
    if (side !== standing.side) standing = { side, since: t }
    settle(t)
    const last = found.at(-1)
    if (last?.to === null && value !== undefined) last.peak = last.peak === null ? value : worse(last.peak, value)
  }
  settle(to)
  return found
}

function countAgain(firing: Firing | undefined, flapping: boolean): void {
  if (firing) Object.assign(firing, { times: (firing.times ?? 1) + 1, ...(flapping && { flapping }) })
}

const window = 60_000
const fewest = 5

/** Joins firings of many devices within a minute (at least five, and more than half of all) into one. */
export function joined(firings: readonly Firing[], all: number): Firing[] {
  const sorted = [...firings].sort((one, other) => one.from - other.from)
  const found: Firing[] = []
  for (let first = 0; first < sorted.length;) {
    let end = first
    while (end < sorted.length && (sorted[end]?.from ?? 0) - (sorted[first]?.from ?? 0) <= window) end += 1
    const group = sorted.slice(first, end)
    const devices = [...new Set(group.flatMap(({ device }) => (device === null ? [] : [device])))]
    const [begun] = group
    if (begun && devices.length >= fewest && devices.length > all / 2) {
      found.push({
        device: null,
        from: begun.from,
        to: group.some(({ to }) => to === null) ? null : Math.max(...group.map(({ to }) => to ?? 0)),
        peak: null,
        devices,
      })
      first = end
    } else {
      if (begun) found.push(begun)
      first += 1
    }
  }
  return found
}
