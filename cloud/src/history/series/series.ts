import type { Database } from '../../store/database.ts'
import { minute, minuteOf } from '../archive/rollup.ts'
import type { Archive } from '../archive/archive.ts'
import type { Turn } from '../search/search.ts'
import {
  bucketsOf,
  type Bucket,
  type Buckets,
  type Moment,
  type Series,
  type SeriesAnswer,
  type SeriesRequest,
} from './requests.ts'
import { byField } from './rollup.ts'
import { longestMessage, numberOf, valuesIn, wholeMessage } from './values.ts'

/** If a window has more events, its buckets are whole minutes, whose values are already summed up. */
const mostRead = { events: 12_000, bytes: 16 * 1024 * 1024 }
const eventsAtOnce = 2000
/** A week of one field. Others take their turn between two reads. */
const rowsAtOnce = 10_080

/** Values in buckets, which keep the least and the greatest value. */
export async function seriesOf(
  { db, accounts, topics, fields: book }: Archive,
  { owner, request }: { owner: string; request: SeriesRequest },
  turn: Turn,
): Promise<SeriesAnswer> {
  const { device, fields, from, to, points } = request
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
        ? await rolledUp(db, topic, await book.of(topic), names, buckets, turn)
        : await read(db, topic, names, buckets, turn),
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

async function chosen(
  db: Database,
  topics: readonly number[],
  { from, to, points }: SeriesRequest,
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
    events += row?.events ?? 0
    bytes += row?.bytes ?? 0
  }
  return events > mostRead.events || bytes > mostRead.bytes ? bucketsOf(from, to, points, minute) : wanted
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
  db: Database,
  topic: number,
  places: ReadonlyMap<string, number>,
  names: readonly string[],
  { from, to, width }: Buckets,
  turn: Turn,
): Promise<Map<string, Series>> {
  const nameOf = new Map(names.flatMap((name) => (places.has(name) ? [[places.get(name) ?? -1, name] as const] : [])))
  const series = emptySeries(nameOf.values())
  const ids = [...nameOf.keys()].join(', ')
  if (ids === '') return series
  const range = [topic, from / minute, to / minute] as const
  const edge = (order: 'ASC' | 'DESC') =>
    turn(() =>
      db.get<{ minute: number }>(
        `SELECT minute FROM history_numbers WHERE topic = ? AND minute >= ? AND minute < ? ORDER BY minute ${order} LIMIT 1`,
        ...range,
      ),
    )
  const [oldest, newest] = [(await edge('ASC'))?.minute ?? 0, (await edge('DESC'))?.minute ?? -1]
  const perBucket = width / minute
  // The fields of a topic are stored together.
  const step = Math.ceil(rowsAtOnce / places.size / perBucket) * perBucket
  for (let first = Math.floor(oldest / perBucket) * perBucket; first <= newest; first += step) {
    // The divisor is part of the statement: a bound number is a float, and integer division would fail.
    const rows = await turn(() =>
      db.all<Row>(
        `SELECT field, minute / ${perBucket} AS bucket, min(least) AS least, max(greatest) AS greatest, sum(total) AS total, sum(count) AS count
       FROM history_numbers WHERE topic = ? AND minute >= ? AND minute < ? AND field IN (${ids}) GROUP BY 1, 2 ORDER BY 1, 2`,
        topic,
        first,
        Math.min(first + step, to / minute),
      ),
    )
    for (const { field, bucket, least, greatest, total, count } of rows)
      series
        .get(nameOf.get(field) ?? '')
        ?.buckets.push([bucket * width, least, meanOf(least, greatest, total, count), greatest, count])
  }
  for (const [field, name] of nameOf) {
    const end = (order: 'ASC' | 'DESC', which: 'first' | 'last') =>
      turn(async (): Promise<Moment | undefined> => {
        const row = await db.get<{ minute: number; at: number; value: number }>(
          `SELECT minute, ${which}_at AS at, ${which} AS value FROM ${byField(db.dialect)} WHERE topic = ? AND minute >= ? AND minute < ? AND field = ? ORDER BY minute ${order} LIMIT 1`,
          ...range,
          field,
        )
        return row && { t: row.minute * minute + row.at, value: row.value }
      })
    const [first, last] = [await end('ASC', 'first'), await end('DESC', 'last')]
    Object.assign(series.get(name) ?? {}, { ...(first && { first }), ...(last && { last }) })
  }
  return series
}

/** Reads the events themselves in the order of time, some at a time. */
async function read(
  db: Database,
  topic: number,
  names: readonly string[],
  { from, to, width }: Buckets,
  turn: Turn,
): Promise<Map<string, Series>> {
  const series = emptySeries(names)
  for (let place = { t: from, n: -1 }; ;) {
    const { t: since, n: after } = place
    const rows = await turn(() =>
      db.all<{ t: number; n: number; data: string | Buffer | null }>(
        `SELECT t, n, CASE WHEN length(data) <= ${longestMessage} THEN data END AS data FROM history_events WHERE topic = ? AND (t, n) > (?, ?) AND t < ? ORDER BY t, n LIMIT ${eventsAtOnce}`,
        topic,
        since,
        after,
        to,
      ),
    )
    for (const { t, data } of rows) {
      if (data === null) continue
      const values = valuesIn(typeof data === 'string' ? data : Buffer.from(data).toString('utf8'))
      for (const [name, each] of series) {
        const found = values.get(name)
        const value = found === undefined ? undefined : numberOf(found)
        if (value !== undefined) put(each, Math.floor(t / width) * width, { t, value })
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) return finished(series)
    place = last
  }
}

/** The mean is a sum until the series is complete. */
function put(series: Series, start: number, moment: Moment): void {
  const bucket = series.buckets.at(-1)
  const { value } = moment
  series.first ??= moment
  series.last = moment
  if (bucket?.[0] !== start) {
    series.buckets.push([start, value, value, value, 1])
    return
  }
  bucket[1] = Math.min(bucket[1], value)
  bucket[2] += value
  bucket[3] = Math.max(bucket[3], value)
  bucket[4] += 1
}

function finished(series: Map<string, Series>): Map<string, Series> {
  for (const { buckets } of series.values())
    for (const bucket of buckets) bucket[2] = meanOf(bucket[1], bucket[3], bucket[2], bucket[4])
  return series
}

/** Limited to the range from least to greatest, as sums of floats are inexact. */
function meanOf(least: number, greatest: number, total: number, count: number): number {
  return Math.min(greatest, Math.max(least, total / count))
}

function emptySeries(names: Iterable<string>): Map<string, Series> {
  return new Map(
    [...names].map((name): [string, Series] => [name, { event: '', field: name, buckets: [] as Bucket[] }]),
  )
}
