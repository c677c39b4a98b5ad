import type { Dialect, Queries, Value } from '../../store/database.ts'
import { minute, minuteOf, type Beside, type StoredEvent } from '../archive/rollup.ts'
import type { FieldBook } from './fieldBook.ts'
import { numberTables, type NumberTable } from './numberTables.ts'

/** A field's values in one minute, of events that arrived in one minute. Times are milliseconds within the minute. */
interface Minute {
  owner: number
  topic: number
  minute: number
  field: number
  arrived: number
  least: number
  greatest: number
  total: number
  count: number
  first: number
  firstAt: number
  last: number
  lastAt: number
}

/** An event with its numbers by field. */
export interface Measured {
  event: StoredEvent
  numbers: ReadonlyMap<string, number>
}

/**
 * The minutes of a batch, in the order of their keys: two processes that wait for each other's rows would both be
 * undone.
 */
export async function minutesOf(
  book: FieldBook,
  found: readonly Measured[],
  versions: ReadonlyMap<number, number>,
): Promise<Minute[]> {
  const minutes = new Map<string, Minute>()
  for (const [topic, ofTopic] of byTopic(found)) {
    const places = await book.placesOf(
      topic,
      new Set(ofTopic.flatMap(({ numbers }) => [...numbers.keys()])),
      versions.get(ofTopic[0]?.event.owner ?? 0) ?? 0,
    )
    for (const {
      event: { owner, t, measured },
      numbers,
    } of ofTopic) {
      for (const [name, value] of numbers) {
        const field = places.get(name)
        if (field !== undefined) add(minutes, { owner, topic, field, arrived: minuteOf(t) }, measured ?? t, value)
      }
    }
  }
  return [...minutes.values()].sort(
    (a, b) => a.topic - b.topic || a.minute - b.minute || a.field - b.field || a.arrived - b.arrived,
  )
}

function byTopic(found: readonly Measured[]): Map<number, Measured[]> {
  const topics = new Map<number, Measured[]>()
  for (const each of found) {
    const others = topics.get(each.event.topic)
    if (others) others.push(each)
    else topics.set(each.event.topic, [each])
  }
  return topics
}

function add(
  minutes: Map<string, Minute>,
  of: Pick<Minute, 'owner' | 'topic' | 'field' | 'arrived'>,
  t: number,
  value: number,
): void {
  const at = minuteOf(t)
  const key = keyOf({ ...of, minute: at })
  const within = t - at * minute
  const known = minutes.get(key)
  if (!known) {
    minutes.set(key, {
      ...of,
      minute: at,
      least: value,
      greatest: value,
      total: value,
      count: 1,
      first: value,
      firstAt: within,
      last: value,
      lastAt: within,
    })
    return
  }
  if (value < known.least) known.least = value
  if (value > known.greatest) known.greatest = value
  known.total += value
  known.count += 1
  if (within < known.firstAt) [known.first, known.firstAt] = [value, within]
  if (within >= known.lastAt) [known.last, known.lastAt] = [value, within]
}

const keyOf = ({ topic, minute: at, field, arrived }: Pick<Minute, 'topic' | 'minute' | 'field' | 'arrived'>) =>
  `${topic} ${at} ${field} ${arrived}`

const columns = {
  topic: 'topic',
  minute: 'minute',
  field: 'field',
  least: 'least',
  greatest: 'greatest',
  total: 'total',
  count: 'count',
  first: 'first',
  first_at: 'firstAt',
  last: 'last',
  last_at: 'lastAt',
} as const satisfies Record<string, keyof Minute>

const rowsAtOnce = 50

/** What one of these rows counts for, about. */
export const rowBytes = 60

/** Adds the minutes to the stored ones, in the transaction that stores the events. Returns the new rows. */
export async function addMinutes(tx: Queries, minutes: readonly Minute[]): Promise<Beside[]> {
  const [own, others] = [minutes.filter(isOfArrival), minutes.filter((each) => !isOfArrival(each))]
  return [...(await addTo(tx, numberTables[0], own)), ...(await addTo(tx, numberTables[1], others))]
}

const isOfArrival = ({ minute: at, arrived }: Minute): boolean => at === arrived

async function addTo(tx: Queries, table: NumberTable, minutes: readonly Minute[]): Promise<Beside[]> {
  const made: Beside[] = []
  for (let start = 0; start < minutes.length; start += rowsAtOnce) {
    const rows = minutes.slice(start, start + rowsAtOnce)
    const stored = await tx.all<Pick<Minute, 'topic' | 'minute' | 'field' | 'arrived' | 'count'>>(
      addition(tx.dialect, table, rows.length),
      ...rows.flatMap((each): Value[] => [
        ...Object.values(columns).map((name) => each[name]),
        ...(table.arrived === 'arrived' ? [each.arrived] : []),
      ]),
    )
    const counts = new Map(stored.map((row) => [keyOf(row), row.count]))
    // They count, and go, with the minute in which the events arrived.
    for (const row of rows)
      if (counts.get(keyOf(row)) === row.count)
        made.push({ owner: row.owner, t: row.arrived * minute, bytes: rowBytes })
  }
  return made
}

const additions = new Map<string, string>()

function addition(dialect: Dialect, { name, arrived }: NumberTable, rows: number): string {
  const key = `${dialect} ${name} ${rows}`
  const known = additions.get(key)
  if (known !== undefined) return known
  const [least, greatest] = dialect === 'sqlite' ? ['min', 'max'] : ['least', 'greatest']
  const newer = `excluded.last_at >= ${name}.last_at`
  const older = `excluded.first_at < ${name}.first_at`
  const names = [...Object.keys(columns), ...(arrived === 'arrived' ? [arrived] : [])]
  const text = `INSERT INTO ${name} (${names.join(', ')}) VALUES ${Array.from({ length: rows }, () => `(${names.map(() => '?').join(', ')})`).join(', ')}
    ON CONFLICT (topic, minute, field${arrived === 'arrived' ? ', arrived' : ''}) DO UPDATE SET
      least = ${least}(${name}.least, excluded.least), greatest = ${greatest}(${name}.greatest, excluded.greatest),
      total = ${name}.total + excluded.total, count = ${name}.count + excluded.count,
      first = CASE WHEN ${older} THEN excluded.first ELSE ${name}.first END, first_at = ${least}(${name}.first_at, excluded.first_at),
      last = CASE WHEN ${newer} THEN excluded.last ELSE ${name}.last END, last_at = ${greatest}(${name}.last_at, excluded.last_at)
    RETURNING topic, minute, field, ${arrived} AS arrived, count`
  additions.set(key, text)
  return text
}
