import { valuesIn } from '../../mqtt/values/values.ts'
import type { Draft, Watch } from '../rule.ts'
import type { Side } from '../machine.ts'
import { readingIn, sideOf } from '../readings.ts'
import { mayStayAway, minStayMs, visitedAt, type Rhythm } from '../rhythm.ts'
import type { Observation } from './replay.ts'

/** Time, least, mean, greatest, number of values. */
export type Bucket = [t: number, least: number, mean: number, greatest: number, count: number]

export interface FoundEvent {
  t: number
  device: string
  name: string
  data?: string
}

/** Access to the stored events. */
export interface Past {
  status(owner: string): Promise<{ oldest: number | null }>
  fields(owner: string, device: string): Promise<readonly { event: string; field: string | null; numeric: boolean }[]>
  series(
    owner: string,
    request: {
      device: string
      fields: readonly { event: string; field: string | null }[]
      from: number
      to: number
      points: number
      byArrival: true
    },
  ): Promise<{ width: number; series: readonly { buckets: Bucket[] }[] }>
  search(
    owner: string,
    request: {
      from: number
      to: number
      device?: string
      terms: readonly { field: 'topic'; text: string; negated: boolean }[]
      limit: number
      cursor?: string
      order: 'oldest' | 'newest'
    },
  ): Promise<{ events: readonly FoundEvent[]; cursor: string | null; searchedTo: number }>
}

export interface Window {
  owner: string
  from: number
  to: number
  /** A time of `performance.now()`. Reading stops then. */
  until: number
}

const minute = 60_000
const points = 2000
const maxResults = 500
/** How many buckets at most are read value by value. */
const maxCloser = 100
/** How many buckets are read value by value in one query. */
const maxTogether = 20
/** A crash counts as over after this time. */
const crashTime = minute

export const isLate = ({ until }: Pick<Window, 'until'>): boolean => performance.now() > until

type ValueWatch = Extract<Watch, { kind: 'value' }>

/** Observations of a device's values from the stored buckets. Buckets that cross the limit are read value by value. */
export async function valuesOf(
  past: Past,
  { owner, from, to, until }: Window,
  device: string,
  watch: ValueWatch,
): Promise<{ observations: Observation[]; isWhole: boolean }> {
  const fields = [{ event: watch.event, field: watch.field }]
  const read = async (start: number, end: number) => {
    const { width, series } = await past.series(owner, {
      device,
      fields,
      from: start,
      to: end,
      points,
      byArrival: true,
    })
    return { width, buckets: series[0]?.buckets ?? [] }
  }
  const worst = (bucket: Bucket) => (watch.above === undefined ? bucket[1] : bucket[3])
  const observed = (bucket: Bucket): Observation => ({
    t: bucket[0],
    side: sideOf(watch, worst(bucket)),
    value: worst(bucket),
  })
  const { width, buckets } = await read(from, to)
  const observations: Observation[] = []
  let [closer, isWhole] = [0, true]
  let last: Side = 'clear'
  const take = (some: readonly Bucket[]) => {
    observations.push(...some.map(observed))
    last = observations.at(-1)?.side ?? last
  }
  for (let at = 0; at < buckets.length;) {
    let end = at
    // Buckets that are wholly on the same side as before need not be read value by value.
    while (
      end < buckets.length &&
      end - at < maxTogether &&
      (isMixed(buckets[end] as Bucket, watch) || (end === at && sideOf(watch, worst(buckets[end] as Bucket)) !== last))
    )
      end += 1
    const some = buckets.slice(at, Math.max(end, at + 1))
    const [first, final] = [some[0], some.at(-1)]
    if (end === at || !first || !final) take(some)
    else if (closer >= maxCloser || isLate({ until })) {
      isWhole = false
      take(some)
    } else {
      closer += 1
      take((await read(first[0], final[0] + width)).buckets)
    }
    at += some.length
  }
  return { observations, isWhole }
}

/** Observations of a rule that compares texts, from the events themselves. */
export async function textsOf(
  past: Past,
  window: Window,
  device: string,
  watch: ValueWatch,
): Promise<{ observations: Observation[]; isWhole: boolean }> {
  const observations: Observation[] = []
  const searchedTo = await eventsOf(past, window, watch.event, device, ({ t, data }) => {
    const reading = readingIn(data ?? '', valuesIn(data ?? ''), watch)
    if (reading) observations.push({ t, side: reading.side })
  })
  return { observations, isWhole: searchedTo >= window.to }
}

/** Whether the bucket has values on more than one side. */
function isMixed([, least, , greatest, count]: Bucket, watch: ValueWatch): boolean {
  return count > 1 && sideOf(watch, least) !== sideOf(watch, greatest)
}

/** All events of a name, of one device or of all, the oldest first. */
async function eventsOf(
  past: Past,
  { owner, from, to, until }: Window,
  name: string,
  device: string | undefined,
  found: (event: FoundEvent) => void,
): Promise<number> {
  let cursor: string | undefined
  for (;;) {
    const page = await past.search(owner, {
      from,
      to,
      ...(device !== undefined && { device }),
      terms: [{ field: 'topic', text: name, negated: false }],
      limit: maxResults,
      order: 'oldest',
      ...(cursor !== undefined && { cursor }),
    })
    for (const event of page.events) if (event.name === name) found(event)
    if (page.cursor === null) return to
    if (isLate({ until })) return page.searchedTo
    cursor = page.cursor
  }
}

type ByDevice = Map<string, Observation[]>

function add(by: ByDevice, device: string, observation: Observation): void {
  const known = by.get(device)
  if (known) known.push(observation)
  else by.set(device, [observation])
}

/** Times in which devices were offline for longer than the rule allows. Returns the time up to which it has read. */
export async function absences(past: Past, window: Window, { watch, scope }: Draft, by: ByDevice): Promise<number> {
  const wanted = watch.kind === 'offline' ? watch.minutes * minute : 0
  const came = new Map<string, number>()
  const rhythms = new Map<string, Rhythm>()
  /** Since when each is away, and how long it may be. */
  const gone = new Map<string, { since: number; may: number }>()
  const go = (device: string, t: number) => {
    if (gone.has(device)) return
    const isVisit = scope.kind === 'all' && t - (came.get(device) ?? -Infinity) < minStayMs
    const rhythm = isVisit ? visitedAt(t, rhythms.get(device)) : undefined
    if (rhythm) rhythms.set(device, rhythm)
    else rhythms.delete(device)
    gone.set(device, { since: t, may: rhythm ? (mayStayAway(rhythm, wanted) ?? Infinity) : wanted })
  }
  const come = (device: string, t: number) => {
    const { since, may } = gone.get(device) ?? { since: t, may: Infinity }
    gone.delete(device)
    came.set(device, t)
    if (t - since < may) return
    add(by, device, { t: since + may, side: 'beyond' })
    add(by, device, { t, side: 'clear' })
  }
  const searchedTo = await eventsOf(
    past,
    window,
    'status',
    scope.kind === 'device' ? scope.device : undefined,
    ({ device, t, data }) => (data === 'online' ? come : go)(device, t),
  )
  for (const [device, { since, may }] of gone)
    if (searchedTo - since >= may) add(by, device, { t: since + may, side: 'beyond' })
  return searchedTo
}

/** Crashes, and safe mode where the rule includes it. */
export async function crashes(past: Past, window: Window, { watch, scope }: Draft, by: ByDevice): Promise<number> {
  const device = scope.kind === 'device' ? scope.device : undefined
  const crashed = await eventsOf(past, window, 'crash', device, (event) => {
    // Every crash counts, even if the device was never clear between two of them.
    add(by, event.device, { t: event.t - 1, side: 'clear' })
    add(by, event.device, { t: event.t, side: 'beyond' })
    add(by, event.device, { t: event.t + crashTime, side: 'clear' })
  })
  const countsSafeMode = watch.kind === 'crash' && watch.safeMode
  const started = !countsSafeMode
    ? window.to
    : await eventsOf(past, window, 'hello', device, (event) => {
        add(by, event.device, { t: event.t, side: /"safeMode"\s*:\s*true/.test(event.data ?? '') ? 'beyond' : 'clear' })
      })
  for (const [each, observations] of by)
    by.set(
      each,
      observations.sort((one, other) => one.t - other.t),
    )
  return Math.min(crashed, started)
}

/**
 * Times in which an event did not come for the rule's minutes: found by the counts of one of its values, or by the
 * events themselves if they have no values.
 */
export async function silences(
  past: Past,
  window: Window,
  device: string,
  { event, minutes }: Extract<Watch, { kind: 'silent' }>,
): Promise<{ observations: Observation[]; from: number }> {
  const wanted = minutes * minute
  const times: number[] = []
  const field = (await past.fields(window.owner, device)).find((each) => each.event === event && each.numeric)
  let from = window.to
  if (field) {
    // Buckets must be shorter than the gaps that are looked for.
    const most = (points / 3) * wanted
    while (from > window.from && !isLate(window)) {
      const start = Math.max(window.from, from - most)
      const { series } = await past.series(window.owner, {
        device,
        fields: [{ event, field: field.field }],
        from: start,
        to: from,
        points,
        byArrival: true,
      })
      times.unshift(...(series[0]?.buckets ?? []).map(([t]) => t))
      from = start
    }
  } else {
    const searchedTo = await eventsOf(past, window, event, device, ({ t }) => void times.push(t))
    if (searchedTo < window.to) times.push(window.to)
    from = window.from
  }
  const observations: Observation[] = []
  for (const [at, t] of times.entries()) {
    const next = times[at + 1] ?? window.to
    observations.push({ t, side: 'clear' })
    if (next - t >= wanted) observations.push({ t: t + wanted, side: 'beyond' })
  }
  return { observations, from }
}
