import type { Database } from '../../store/database.ts'
import { minute, minuteOf } from '../archive/rollup.ts'
import type { Archive } from '../archive/archive.ts'
import { sizeOfRow } from '../archive/removed.ts'
import type { Turn } from '../search/search.ts'
import { Gathered } from './gathered.ts'
import { bucketsOf, type Buckets, type Series, type SeriesAnswer, type SeriesRequest } from './requests.ts'
import { byField, numberTables, type NumberTable } from './numberTables.ts'
import { maxMessageLength, numberOf, valuesIn, wholeMessage } from '../../mqtt/values/values.ts'

/** If a window has more events, its buckets are whole minutes, whose values are already summed up. */
const maxRead = { events: 12_000, bytes: 16 * 1024 * 1024 }
const eventsAtOnce = 2000
/** A week of one field. Others take their turn between two reads. */
const rowsAtOnce = 10_080

/** Values in buckets, which keep the least and the greatest value. */
export async function seriesOf(
  { db, accounts, topics, fields: book }: Archive,
  { owner, request }: { owner: string; request: SeriesRequest },
  turn: Turn,
): Promise<SeriesAnswer> {
  const { device, fields, from, to, points, byArrival = false } = request
  const number = (await accounts.find(owner))?.number
  const all = number === undefined ? [] : await topics.of(number)
  const known = new Map(all.filter((topic) => topic.device === device).map(({ name, id }) => [name, id]))
  const wanted = [...new Set(fields.flatMap(({ event }) => known.get(event) ?? []))]
  const buckets = await turn(() => chosen(db, wanted, request, bucketsOf(from, to, points)))
  const found = new Map<number, Map<string, Series>>()
  for (const topic of wanted) {
    const names = fields.flatMap(({ event, field }) => (known.get(event) === topic ? [field ?? wholeMessage] : []))
    found.set(
      topic,
      buckets.width >= minute
        ? await rolledUp({ db, topic, places: await book.of(topic), byArrival }, names, buckets, turn)
        : await read({ db, topic, byArrival }, names, buckets, turn),
    )
  }
  return {
    ...buckets,
    now: Date.now(),
    series: fields
      .map(
        ({ event, field }) =>
          found.get(known.get(event) ?? -1)?.get(field ?? wholeMessage) ?? { event, field, buckets: [] },
      )
      .map((series, index) => ({ ...series, ...fields[index] }) as Series),
  }
}

/** Events that arrived at another time than a window, but say that they are of it. */
const arrivedElsewhere = 'topic = ? AND measured >= ? AND measured < ? AND NOT (t >= ? AND t < ?)'

async function chosen(
  db: Database,
  topics: readonly number[],
  { from, to, points, byArrival }: SeriesRequest,
  wanted: Buckets,
): Promise<Buckets> {
  if (wanted.width >= minute) return wanted
  let [events, bytes] = [0, 0]
  for (const topic of topics) {
    const row = await db.get<{ events: number | null; bytes: number | null }>(
      'SELECT sum(count) AS events, sum(bytes) AS bytes FROM history_minutes WHERE topic = ? AND minute >= ? AND minute <= ?',
      topic,
      minuteOf(from),
      minuteOf(to),
    )
    const others = byArrival
      ? undefined
      : await db.get<{ events: number; bytes: number | null }>(
          `SELECT count(*) AS events, sum(bytes) AS bytes FROM (SELECT ${sizeOfRow} AS bytes FROM history_events WHERE ${arrivedElsewhere} LIMIT ${maxRead.events + 1}) AS others`,
          topic,
          from,
          to,
          from,
          to,
        )
    events += (row?.events ?? 0) + (others?.events ?? 0)
    bytes += (row?.bytes ?? 0) + (others?.bytes ?? 0)
  }
  return events > maxRead.events || bytes > maxRead.bytes ? bucketsOf(from, to, points, minute) : wanted
}

interface Source {
  db: Database
  topic: number
  /** Whether values are placed by when they arrived, whatever the device says. */
  byArrival: boolean
}

interface Row {
  field: number
  bucket: number
  least: number
  greatest: number
  total: number
  count: number
}

async function rolledUp(
  source: Source & { places: ReadonlyMap<string, number> },
  names: readonly string[],
  buckets: Buckets,
  turn: Turn,
): Promise<Map<string, Series>> {
  const gathered = new Map(
    names.flatMap((name) => {
      const place = source.places.get(name)
      return place === undefined ? [] : [[place, { name, values: new Gathered() }] as const]
    }),
  )
  if (gathered.size > 0)
    for (const table of numberTables) {
      const values = new Map([...gathered].map(([place, each]) => [place, each.values]))
      await addTable(source, table, values, buckets, turn)
    }
  return new Map([...gathered.values()].map(({ name, values }) => [name, values.series(name)]))
}

/** Adds what one of the tables holds of these fields. */
async function addTable(
  { db, topic, places, byArrival }: Source & { places: ReadonlyMap<string, number> },
  table: NumberTable,
  fields: ReadonlyMap<number, Gathered>,
  { from, to, width }: Buckets,
  turn: Turn,
): Promise<void> {
  const at = byArrival ? table.arrived : 'minute'
  const range = [topic, from / minute, to / minute] as const
  const edge = (order: 'ASC' | 'DESC') =>
    turn(() =>
      db.get<{ minute: number }>(
        `SELECT ${at} AS minute FROM ${table.name} WHERE topic = ? AND ${at} >= ? AND ${at} < ? ORDER BY ${at} ${order} LIMIT 1`,
        ...range,
      ),
    )
  const oldest = await edge('ASC')
  if (!oldest) return
  const newest = (await edge('DESC')) ?? oldest
  const perBucket = width / minute
  // The fields of a topic are stored together.
  const step = Math.ceil(rowsAtOnce / places.size / perBucket) * perBucket
  for (let first = Math.floor(oldest.minute / perBucket) * perBucket; first <= newest.minute; first += step) {
    // The divisor is part of the statement: a bound number is a float, and integer division would fail.
    const rows = await turn(() =>
      db.all<Row>(
        `SELECT field, ${at} / ${perBucket} AS bucket, min(least) AS least, max(greatest) AS greatest, sum(total) AS total, sum(count) AS count
       FROM ${table.name} WHERE topic = ? AND ${at} >= ? AND ${at} < ? AND field IN (${[...fields.keys()].join(', ')}) GROUP BY 1, 2 ORDER BY 1, 2`,
        topic,
        first,
        Math.min(first + step, to / minute),
      ),
    )
    for (const { field, bucket, least, greatest, total, count } of rows)
      fields.get(field)?.add([bucket * width, least, total, greatest, count])
  }
  for (const [field, values] of fields)
    for (const [order, which] of [
      ['ASC', 'first'],
      ['DESC', 'last'],
    ] as const) {
      const row = await turn(() =>
        db.get<{ minute: number; at: number; value: number }>(
          `SELECT minute, ${which}_at AS at, ${which} AS value FROM ${byField(db.dialect, table)} WHERE topic = ? AND minute >= ? AND minute < ? AND field = ? ORDER BY minute ${order}, ${which}_at ${order} LIMIT 1`,
          ...range,
          field,
        ),
      )
      if (row) values.see({ t: row.minute * minute + row.at, value: row.value })
    }
}

interface ReadEvent {
  t: number
  n: number
  measured: number | null
  data: string | Buffer | null
}

/** Reads the events themselves, some at a time. */
async function read(
  source: Source,
  names: readonly string[],
  { from, to, width }: Buckets,
  turn: Turn,
): Promise<Map<string, Series>> {
  const fields = new Map(names.map((name) => [name, new Gathered()]))
  const take = (t: number, data: string | Buffer | null) => {
    if (data === null || t < from || t >= to) return
    const values = valuesIn(typeof data === 'string' ? data : Buffer.from(data).toString('utf8'))
    for (const [name, gathered] of fields) {
      const found = values.get(name)
      const value = found === undefined ? undefined : numberOf(found)
      if (value === undefined) continue
      gathered.add([Math.floor(t / width) * width, value, value, value, 1])
      gathered.see({ t, value })
    }
  }
  const columns = `t, n, measured, CASE WHEN length(data) <= ${maxMessageLength} THEN data END AS data`
  const { db, topic, byArrival } = source
  await inParts(
    ({ t, n }) =>
      turn(() =>
        db.all<ReadEvent>(
          `SELECT ${columns} FROM history_events WHERE topic = ? AND (t, n) > (?, ?) AND t < ? ORDER BY t, n LIMIT ${eventsAtOnce}`,
          topic,
          t,
          n,
          to,
        ),
      ),
    { t: from, n: -1, measured: null },
    ({ t, measured, data }) => take(byArrival ? t : (measured ?? t), data),
  )
  if (!byArrival)
    await inParts(
      ({ t, n, measured }) =>
        turn(() =>
          db.all<ReadEvent>(
            `SELECT ${columns} FROM history_events WHERE ${arrivedElsewhere} AND (measured, t, n) > (?, ?, ?) ORDER BY measured, t, n LIMIT ${eventsAtOnce}`,
            topic,
            from,
            to,
            from,
            to,
            measured ?? from,
            t,
            n,
          ),
        ),
      { t: -1, n: -1, measured: from },
      ({ t, measured, data }) => take(measured ?? t, data),
    )
  return new Map([...fields].map(([name, gathered]) => [name, gathered.series(name)]))
}

type Place = Omit<ReadEvent, 'data'>

async function inParts(
  next: (after: Place) => Promise<ReadEvent[]>,
  begin: Place,
  take: (event: ReadEvent) => void,
): Promise<void> {
  for (let after = begin; ;) {
    const rows = await next(after)
    for (const row of rows) take(row)
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) return
    after = last
  }
}
