import type { TestCall } from '@console/platform-testing'

export interface Stored {
  t: number
  device: string
  name: string
  data: string
  /** In place of `data`. */
  base64?: string
  qos?: number
  properties?: object
  /** The id of its message. */
  message?: string
}

interface Term {
  field: string
  text: string
  negated: boolean
}

interface Asked {
  from?: number
  to?: number
  device?: string
  terms?: readonly Term[]
  muted?: readonly string[]
  limit?: number
  cursor?: string
  order?: string
  bars?: number
}

interface StoreOptions {
  /** The most events that one call reads. */
  slice?: number
  /** Milliseconds by which its clock is ahead. */
  ahead?: number
  keeping?: true | { since: number; reason: string; missed: number }
}

const afterOthers = (go: () => void) => void setTimeout(go)

/** A server that stores events, the newest last; a test adds to `events`. `asked` are the calls it received. */
export const createStore = (
  events: Stored[] = [],
  { slice = Infinity, ahead = 0, keeping = true }: StoreOptions = {},
) => {
  const asked: { call: string; body: Asked }[] = []
  const clock = () => Date.now() + ahead
  const about = { days: 30, bytes: 2e9, most: { days: 90, bytes: 1e10 }, used: 1.1e9, dropped: 0 }
  const store = { keeping, limits: { days: about.days, bytes: about.bytes } }
  const fits = (
    { t, device, name, data }: Stored,
    { from = -Infinity, to = Infinity, device: only, terms = [], muted = [] }: Asked,
  ) =>
    t >= from &&
    t <= to &&
    (only === undefined || device === only) &&
    !muted.includes(`+/${name}`) &&
    !muted.includes(`${device}/${name}`) &&
    terms.every(
      ({ text, negated }) => `${device}/${name} ${data}`.toLowerCase().includes(text.toLowerCase()) !== negated,
    )
  const search = async ({ body }: TestCall) => {
    // Lets other work run first, as a real server would.
    if (slice < Infinity) await new Promise<void>(afterOthers)
    const wanted = body as Asked
    asked.push({ call: 'search', body: wanted })
    const all = events.map((event, index) => ({ id: String(index), ...event }))
    const order = wanted.order === 'oldest' ? all : all.reverse()
    const found = []
    let at = Number(wanted.cursor ?? 0)
    let read = 0
    for (; at < order.length && found.length < (wanted.limit ?? 200) && read < slice; at++, read++) {
      const event = order[at]
      if (event && fits(event, wanted)) found.push(event)
    }
    return {
      events: found,
      cursor: at < order.length ? String(at) : null,
      searchedTo: order[at - 1]?.t ?? clock(),
      read,
      of: events.length,
      now: clock(),
    }
  }
  const counts = ({ body }: TestCall) => {
    const wanted = body as Required<Asked>
    asked.push({ call: 'counts', body: wanted })
    const width = Math.ceil((wanted.to - wanted.from) / wanted.bars / 1000) * 1000
    const bars = Array.from(
      { length: Math.ceil((wanted.to - wanted.from) / width) },
      (_, bar) =>
        events.filter((event) => fits(event, wanted) && Math.floor((event.t - wanted.from) / width) === bar).length,
    )
    return {
      from: wanted.from,
      to: wanted.to,
      width,
      counts: bars,
      searchedTo: wanted.from,
      read: events.length,
      of: events.length,
      cursor: null,
      now: clock(),
    }
  }
  const whole = ({ body }: TestCall) =>
    new Response(
      events
        .filter((event) => fits(event, body as Asked))
        .map((event) => `${JSON.stringify(event)}\n`)
        .join(''),
    )
  const describe = () => ({
    ...about,
    ...store.limits,
    events: events.length,
    oldest: events[0]?.t ?? null,
    now: clock(),
    keeping: store.keeping,
  })
  return {
    events,
    asked,
    store,
    api: {
      'GET /api/v1/history': () => {
        asked.push({ call: 'status', body: {} })
        return describe()
      },
      'PUT /api/v1/history': ({ body }: TestCall) => {
        store.limits = body as typeof store.limits
        return describe()
      },
      'POST /api/v1/history/search': search,
      'POST /api/v1/history/counts': counts,
      'POST /api/v1/history/export': whole,
    },
  }
}

/** n0, n1, …, one a second, the last one a while ago. */
export const manyStored = (count: number, last = Date.now() - 60_000): Stored[] =>
  Array.from({ length: count }, (_, index) => ({
    t: last - (count - 1 - index) * 1000,
    device: 'a',
    name: 'x',
    data: `n${index}`,
  }))
